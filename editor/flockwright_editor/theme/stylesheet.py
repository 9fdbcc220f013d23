"""What the palette cannot say: heights, radii, borders and states of Qt's own widgets.

Fonts are never set here: a rule about fonts would override every `setFont` below it. Widgets name their part in the
dynamic property `part` ("chrome", "panel", "strip" …), so that a rule reaches only those that ask for it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flockwright_editor.theme.theme import Theme

_SHEET = """
QMainWindow, QSplitter { background: @window; }
QSplitter::handle { background: @window; }
QSplitter::handle:hover { background: @accent; }
QToolTip { background: @raised; color: @text; border: 1px solid @line2; padding: 4px 6px; }

QWidget[part="gutter"] { background: @window; }
QWidget[part="chrome"] { background: @chrome; }
QWidget[part="panel"] { background: @panel; }
QWidget[part="header"] { background: @chrome; border-bottom: 1px solid @line; }
QWidget[part="canvas"] { background: @canvas; }
QLabel { background: transparent; color: @text; }
QLabel:disabled { color: @disabled; }
QLabel[tone="2"] { color: @text2; }
QLabel[tone="3"] { color: @text3; }
QLabel[tone="off"] { color: @disabled; }
QFrame[part="rule"] { background: @line2; border: none; }
QFrame[part="hairline"] { background: @line; border: none; }

QMenuBar { background: @chrome; color: @text2; border: none; padding: 0; }
QMenuBar::item { background: transparent; padding: 6px 9px; margin: 0; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @hover; color: @text; border-radius: 4px; }
QMenu { background: @raised; color: @text; border: 1px solid @line2; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 8px; border-radius: 3px; min-height: 16px; }
QMenu::item:selected { background: @sel; color: @text; }
QMenu::item:disabled { color: @disabled; background: transparent; }
QMenu::icon { padding-left: 6px; }
QMenu::separator { height: 1px; background: @line2; margin: 4px 2px; }

QPushButton { background: @raised; color: @text; border: 1px solid @line2; border-radius: 4px; padding: 0 10px;
  min-height: 22px; max-height: 22px; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @line; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @disabled; border-color: @line; }
QPushButton[primary="true"] { background: @accentFill; color: @onAccent; border-color: @accentFill; }
QPushButton[primary="true"]:hover { border-color: @text; }
QPushButton[primary="true"]:disabled { background: @raised; color: @disabled; border-color: @line; }
QPushButton[row="true"] { min-height: 18px; max-height: 18px; padding: 0 8px; }

QToolButton { background: transparent; color: @text2; border: 1px solid transparent; border-radius: 4px; padding: 0; }
QToolButton:hover { background: @hover; color: @text; }
QToolButton:pressed { background: @line; }
QToolButton:focus { border-color: @accent; }
QToolButton:checked { background: @accentTint; }
QToolButton:disabled { color: @disabled; background: transparent; }
QToolButton[primary="true"] { background: @accentFill; }
QToolButton[primary="true"]:hover { border-color: @text; }
QToolButton[primary="true"]:disabled { background: @raised; border-color: @line; }
QToolButton::menu-indicator { image: none; }

QWidget[part="segments"] { background: @field; border: 1px solid @line2; border-radius: 4px; }
QToolButton[segment="true"] { border: none; border-radius: 3px; padding: 0 8px; color: @text2; }
QToolButton[segment="true"]:hover { color: @text; }
QToolButton[segment="true"]:checked { background: @checkedSegment; color: @text; }
QToolButton[segment="true"]:disabled { color: @disabled; }
QToolButton[segment="true"]:checked:disabled { background: @line; color: @disabled; }
QToolButton[segment="true"]:focus { color: @accent; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox { background: @field; color: @text;
  border: 1px solid @line2; border-radius: 4px; padding: 0 6px; selection-background-color: @accentFill;
  selection-color: @onAccent; }
QLineEdit { min-height: 22px; max-height: 22px; }
QLineEdit:hover, QPlainTextEdit:hover, QSpinBox:hover, QDoubleSpinBox:hover { border-color: @text3; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus {
  border-color: @accent; }
QLineEdit:disabled { color: @disabled; border-color: @line; }
QLineEdit[part="search"] { border: none; background: transparent; }
QComboBox { background: @raised; color: @text; border: 1px solid @line2; border-radius: 4px; padding: 0 8px;
  min-height: 22px; max-height: 22px; }
QComboBox:hover { background: @hover; }
QComboBox:focus { border-color: @accent; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox QAbstractItemView { background: @raised; color: @text; border: 1px solid @line2; outline: none;
  selection-background-color: @sel; selection-color: @text; }

QAbstractItemView { background: @panel; color: @text; border: none; outline: none; }
QTreeView::item, QListView::item { min-height: 24px; border: none; }
QTreeView::item:hover, QListView::item:hover { background: @hover; }
QTreeView::item:selected, QListView::item:selected { background: @sel; color: @text; }
QHeaderView::section { background: @chrome; color: @text2; border: none; border-bottom: 1px solid @line;
  padding: 4px 8px; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[part="panel"] { background: @panel; }

QTabBar { background: @chrome; border: none; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @text2; border: none; border-bottom: 2px solid transparent;
  padding: 0 12px; height: 26px; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover:!selected { color: @text; background: @hover; }
QTabBar::tab:focus { color: @accent; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line2; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @text3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QProgressBar { background: @line; border: none; border-radius: 2px; max-height: 4px; text-align: right; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
QCheckBox { color: @text; spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @line2; border-radius: 3px; background: @field; }
QCheckBox::indicator:hover, QCheckBox:focus::indicator { border-color: @accent; }
QCheckBox::indicator:checked { background: @accentFill; border-color: @accentFill; }

QFrame[part="popup"] { background: @raised; border: 1px solid @line2; border-radius: 6px; }
QFrame[part="popup"] QAbstractItemView { background: @raised; }
QFrame[strip] { border: none; border-bottom: 1px solid @line; }
QFrame[strip="info"] { background: @accentTint; }
QFrame[strip="warn"] { background: @warnTint; }
QFrame[strip="error"] { background: @errorTint; }
QLabel[part="key"] { background: @raised; color: @text2; border: 1px solid @line2; border-radius: 3px;
  padding: 0 4px; }
QLabel[part="pill"] { background: @warnTint; color: @warn; border-radius: 8px; padding: 0 6px; }
QLabel[part="pill"][severity="error"] { background: @errorTint; color: @error; }
QFrame[part="chip"] { background: @hover; border-radius: 10px; }
QFrame[part="chip"][adds="true"] { background: transparent; border: 1px dashed @line2; }
QFrame[part="chip"] QLabel { color: @text; }
"""


def stylesheet_of(theme: Theme) -> str:
    """The rules with this theme's colors."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name == "checkedSegment":  # a grey in the dark, the accent's tint where hover would vanish
            name = "hover" if theme.is_dark else "accentTint"
        return theme.color(name).name()

    return re.sub(r"@(\w+)", value, _SHEET)
