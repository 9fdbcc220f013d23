"""Pictures and recordings: single pictures as PNG, a while as GIF or CSV, from the command line and from the editor."""
