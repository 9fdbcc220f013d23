# Every target sets up what it needs first (tools/setup.sh); the second time that costs a few hundredths of a second.
BIN := .venv/bin

.PHONY: run test check bench soak docs setup format

run: setup  ## simulate the default preset, print its measures and draw it
	$(BIN)/flockwright simulate predator-3d --seconds 15 --picture predator-3d.png

test: check  ## everything CI runs
	$(BIN)/pytest

check: setup  ## lint, format, types, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: setup  ## measure the speed on this machine and write docs/performance.md with its plots
	$(BIN)/flockwright bench --plots docs/pictures --page docs/performance.md

soak: setup  ## kill sessions at work 1 000 times and look at what is left
	QT_QPA_PLATFORM=offscreen $(BIN)/python tools/soak.py --kills 1000

docs: setup  ## write what is generated from the code: schemas, the reference of the node types, pictures
	$(BIN)/flockwright schema
	$(BIN)/flockwright nodes --page docs/nodes.md
	$(BIN)/flockwright simulate predator-3d --seconds 10 --picture docs/pictures/predator-3d.png

format: setup  ## let ruff rewrite the files
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

setup:
	@sh tools/setup.sh
