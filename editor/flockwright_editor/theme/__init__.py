"""Colors, sizes, fonts and icons, all from `tokens.json`; no widgets."""
