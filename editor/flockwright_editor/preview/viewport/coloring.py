"""The menu of what animals are colored by, and what the button and the legend say about it."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.shown import Shown
from flockwright_editor.running import ColorBy, Moment
from flockwright_editor.session import Session
from flockwright_editor.session.edits.animals import called
from flockwright_editor.theme.theme import Theme


def color_menu(session: Session, theme: Theme, actions: Actions, shown: Shown, parent: QWidget) -> QMenu:
    """Species, speed, energy, hunger, and desire or share of any behavior of the project."""
    menu = QMenu(parent)
    now = shown.color_by
    for kind in ("species", "speed", "energy", "hunger"):
        _choice(menu, words.COLOR_MENU[kind], shown, ColorBy(kind), now)  # type: ignore[arg-type]
    menu.addSeparator()
    for kind in ("desire", "share"):
        below = menu.addMenu(words.COLOR_MENU[kind])
        for animal in session.resolved.plan.animals:
            if not animal.behaviors:
                continue
            of = below.addMenu(called(session.shown.animal(animal.id)))
            for behavior in animal.behaviors:
                name = name_of(session, animal.id, behavior.id)
                color = theme.behavior(behavior.type)
                made = _choice(of, name, shown, ColorBy(kind, animal.id, behavior.id), now)  # type: ignore[arg-type]
                made.setIcon(theme.icon("square-rounded", color))
                made.setFont(theme.font(12, 700 if made.isChecked() else 400))  # the icon takes the check mark's place
        if below.isEmpty():
            below.addAction(words.NO_BEHAVIORS).setEnabled(False)
    return menu


def _choice(menu: QMenu, text: str, shown: Shown, by: ColorBy, now: ColorBy) -> QAction:
    made = menu.addAction(text)
    made.setCheckable(True)
    made.setChecked(by == now)
    made.triggered.connect(lambda _=False: shown.choose_color(by))
    return made


def name_of(session: Session, animal: str, node: str) -> str:
    """What a node is called."""
    found = next((held for held in session.resolved.plan.animals if held.id == animal), None)
    entry = found.entries.get(node) if found is not None else None
    own = next((n.name for a in session.shown.animals if a.id == animal for n in a.nodes if n.id == node), "")
    return own or (entry.kind.look.label if entry is not None else node)


def choice_of(session: Session, by: ColorBy) -> str:
    """What the button says."""
    if by.kind in ("desire", "share"):
        return f"{name_of(session, by.animal, by.node)} {words.COLORS[by.kind].lower()}"
    return words.COLORS[by.kind]


def legend_of(session: Session, by: ColorBy, moment: Moment | None) -> tuple[str, str, str] | None:
    """Title and range of the colors in view; None while animals have those of their species."""
    if by.kind == "species" or moment is None or moment.color_range is None:
        return None
    low, high = moment.color_range
    whole = by.kind in ("energy", "hunger", "share")
    unit = words.UNITS[by.kind]
    title = words.COLORS[by.kind] + (f", {unit}" if unit else "")

    def number(value: float) -> str:
        return f"{value * 100:.0f}" if whole else f"{value:.2g}" if abs(value) < 1 else f"{value:.1f}"

    return title, number(low), number(high)
