"""The pages make a site that works without a network, and a link that leads nowhere ends the build."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def build(pages: Path, site: Path) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", str(pages), str(site)]
    return subprocess.run(call, capture_output=True, text=True)


def test_the_site_is_whole_and_asks_nobody_for_anything(tmp_path: Path) -> None:
    made = build(DOCS, tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    for page in tmp_path.rglob("*.html"):
        # What a browser would fetch by itself; links that a reader may follow are theirs.
        loads = re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="(https?:[^"]*)"', page.read_text(encoding="utf-8"))
        assert loads == [], page.name


def test_a_link_that_leads_nowhere_ends_the_build(tmp_path: Path) -> None:
    pages = tmp_path / "docs"
    pages.mkdir()
    shutil.copy(DOCS / "conf.py", pages)
    (pages / "index.md").write_text("# Index\n\n[a page](gone.md)\n", encoding="utf-8")
    made = build(pages, tmp_path / "site")
    assert made.returncode != 0
    assert "gone.md" in made.stderr


def test_the_links_of_the_readme_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#]+)", text) if not target.startswith("http")]
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
