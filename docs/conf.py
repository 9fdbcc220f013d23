"""How the site is built from these pages: `make docs`. A link that leads nowhere ends the build."""

from flockwright.version import __version__

project = "Flockwright"
version = release = __version__
extensions = ["myst_parser"]
exclude_patterns = ["schema"]
myst_heading_anchors = 3
myst_enable_extensions = ["tasklist"]
suppress_warnings = [
    "misc.highlighting_failure",  # JSON examples leave things out
    "toc.not_included",  # the pages of node types and presets are reached from their lists
]

html_theme = "furo"
html_title = "Flockwright"
html_show_sourcelink = False
html_show_copyright = False
# Everything the pages need lies beside them: the site works from a folder, without a network.
html_theme_options = {"top_of_page_buttons": []}
