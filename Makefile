# Every target sets up what it needs first (tools/setup.sh); the second time that costs a few hundredths of a second.
BIN := .venv/bin

.PHONY: run test check bench bench-ui soak shots docs site setup format

run: setup  ## open the editor; without a display, simulate the default preset, print its measures and draw it
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
	  $(BIN)/flockwright; \
	else \
	  $(BIN)/flockwright simulate ecosystem --seconds 15 --picture ecosystem.png; \
	fi

test: check  ## everything CI runs, on two cores; a file's tests stay together, they share what takes long to make
	$(BIN)/pytest -n 2 --dist loadfile

check: setup  ## lint, format, types, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: setup  ## measure the speed on this machine and write docs/performance.md with its plots
	$(BIN)/flockwright bench --plots docs/pictures --page docs/performance.md

bench-ui: setup  ## measure the rooms of the editor, as multiples of a blit
	$(BIN)/python tools/bench_ui.py

soak: setup  ## kill sessions at work 1 000 times and look at what is left; 40 000 random events on the canvas; a minute of plans
	QT_QPA_PLATFORM=offscreen $(BIN)/python tools/soak.py --kills 1000
	FLOCKWRIGHT_SOAK_SECONDS=60 $(BIN)/pytest tests/editor/running/test_following.py -k fifty
	FLOCKWRIGHT_SOAK_CLOSES=20 $(BIN)/pytest tests/editor/shell/test_transport.py -k closes
	FLOCKWRIGHT_FUZZ=40000 $(BIN)/pytest -x tests/editor/canvas/test_fuzz.py

shots: setup  ## draw the editor's views in both themes at 100 % and 200 % into build/shots
	$(BIN)/python tools/shots.py --to build/shots

docs: setup  ## write what is generated from the code (schemas, reference, pages of presets, pictures), then build the site
	$(BIN)/flockwright schema
	$(BIN)/flockwright nodes --page docs/nodes.md
	$(BIN)/flockwright presets --pages docs/presets
	$(BIN)/python tools/preset_pictures.py --to docs/pictures/presets
	$(BIN)/python tools/observability_figures.py --to docs/pictures
	$(BIN)/python tools/first_steps.py --to docs/pictures/first-steps
	$(BIN)/python tools/sheep.py --to docs/pictures/sheep
	$(BIN)/python tools/shots.py --to build/shots
	for picture in main:editor explain:editor-watch curve:editor-curve first-run:editor-starters search-wire:editor-search; do \
	  cp build/shots/100/$${picture%%:*}.png docs/pictures/$${picture##*:}.png; done
	$(MAKE) site

site: setup  ## build the site into build/site from the pages as they are; a link that leads nowhere ends it
	$(BIN)/sphinx-build -q -W --keep-going docs build/site

format: setup  ## let ruff rewrite the files
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

setup:
	@sh tools/setup.sh
