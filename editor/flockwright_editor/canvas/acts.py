"""The canvas's actions: what menus, shortcuts and the command palette offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flockwright_editor.controls.actions import Action, Actions
from flockwright_editor.session.edits.replacing import replacements
from flockwright_editor.session.edits.wiring import kind_of

if TYPE_CHECKING:
    from flockwright_editor.canvas.panel import CanvasPanel


def add_actions(actions: Actions, panel: CanvasPanel) -> None:
    """Register them all."""
    viewer = panel.viewer
    commands = viewer.commands

    def opened() -> bool:
        return bool(commands.open)

    def writable() -> bool:
        return opened() and not commands.session.read_only

    def on_graph() -> bool:
        return writable() and not panel.in_table

    def any_chosen() -> bool:
        return writable() and bool(commands.ids)

    def chosen_or_wire() -> bool:
        return writable() and bool(commands.ids or viewer.chosen_links())

    def nodes_chosen() -> bool:
        return writable() and bool(commands.nodes)

    def one_chosen() -> bool:
        return writable() and len(commands.ids) == 1

    def replaceable() -> bool:
        return on_graph() and len(commands.nodes) == 1 and bool(replacements(commands.animal.node(commands.nodes[0])))

    def query_chosen() -> bool:
        return opened() and any("query" in kind_of(commands.animal.node(node)) for node in commands.nodes)

    def corner() -> tuple[float, float]:
        at = viewer.cursor_or_middle()
        return at.x(), at.y()

    def add(id_: str, text: str, run: Callable[[], Any], keys: str, icon: str, about: str, **how: Any) -> None:
        menu = how.pop("menu", "Node")
        actions.add(Action(f"canvas.{id_}", text, run, keys, menu, icon, about=about, scope="canvas", **how))

    def safely(run: Callable[[], Any]) -> Callable[[], None]:
        def go() -> None:
            viewer.cancel_gesture()
            run()

        return go

    # fmt: off
    add("search", "Add node…", lambda: viewer.searching.anywhere(viewer.cursor_or_middle()), "", "plus",
        "Search for a node and put it on the canvas (Tab).", enabled=on_graph, group="canvas.add")
    add("note", "Add note", safely(panel.add_note), "N", "note-plus-outline",
        "A text on the canvas.", enabled=on_graph, group="canvas.add")
    add("frame", "Frame selection", safely(panel.add_frame), "Ctrl+G", "select-group",
        "A titled frame around the selection; it carries what lies inside.", enabled=nodes_chosen, group="canvas.add")
    add("rename", "Rename", panel.rename, "F2", "rename-box",
        "Type another name for the node, frame or note.", enabled=one_chosen)
    add("replace", "Replace with…", panel.replace, "Ctrl+R", "swap-horizontal",
        "Another type in its place; wires and equal numbers stay.", enabled=replaceable)
    add("select_group", "Select group", panel.select_group, "Shift+G", "select-group",
        "The query with its behaviors.", enabled=query_chosen)
    add("mute", "Mute", safely(commands.mute), "M", "alpha-m-circle-outline",
        "The behavior has no say until it is woken; saved and exported.", enabled=nodes_chosen, group="canvas.state")
    add("solo", "Solo", safely(commands.solo), "S", "alpha-s-circle-outline",
        "Only these behaviors reach the merger; never saved.", enabled=opened, group="canvas.state")
    add("collapse", "Collapse", safely(commands.collapse), "C", "arrow-collapse",
        "Fold the node to its header.", enabled=nodes_chosen, group="canvas.state")
    add("debug", "Draw in the preview", commands.debug, "D", "vector-line",
        "Show for the whole herd what this node sees or wants.", enabled=lambda: bool(commands.nodes),
        checked=commands.is_debugged, group="canvas.state")
    add("reference", "What this node does", panel.open_reference, "?", "help-circle-outline",
        "Its page in the node reference.", enabled=lambda: bool(commands.nodes), group="canvas.help")
    add("tidy", "Tidy", safely(commands.tidy), "Ctrl+L", "auto-fix",
        "Columns from queries to resolutions, packed by query.", enabled=writable, group="canvas.arrange")
    add("snap", "Snap to grid and edges", panel.toggle_snap, "Shift+S", "magnet",
        "Ctrl while dragging does the opposite.", checked=lambda: viewer.snapping, group="canvas.arrange")
    add("delete", "Delete", safely(lambda: commands.delete(viewer.chosen_links())), "Del|Backspace", "delete-outline",
        "Take nodes and wires out.", enabled=chosen_or_wire, menu="Edit", group="canvas.edit")
    add("delete_reconnect", "Delete and reconnect", safely(commands.delete_and_reconnect), "Ctrl+Del", "",
        "Take nodes out and join what was around them.", enabled=nodes_chosen, menu="Edit", group="canvas.edit")
    add("cut", "Cut", safely(commands.cut_out), "Ctrl+X", "content-cut",
        "Copy and delete.", enabled=any_chosen, menu="Edit", group="canvas.copy")
    add("copy", "Copy", commands.copy, "Ctrl+C", "content-copy",
        "As text that pastes anywhere.", enabled=lambda: bool(commands.ids), menu="Edit", group="canvas.copy")
    add("paste", "Paste", safely(lambda: commands.paste(corner())), "Ctrl+V", "content-paste",
        "At the mouse.", enabled=writable, menu="Edit", group="canvas.copy")
    add("duplicate", "Duplicate", safely(commands.duplicate), "Ctrl+D", "content-duplicate",
        "A copy, fed by the same query.", enabled=any_chosen, menu="Edit", group="canvas.copy")
    add("select_all", "Select all", panel.select_all, "Ctrl+A", "select-all",
        "Everything on the canvas.", enabled=opened, menu="Edit", group="canvas.edit")
    add("fit", "Fit selection", viewer.fit_selection, "F", "fit-to-page-outline",
        "Show what is selected.", enabled=opened, menu="View", group="canvas.view")
    add("fit_all", "Fit all", viewer.fit_all, "A", "fit-to-page-outline",
        "Show the whole graph.", enabled=opened, menu="View", group="canvas.view")
    add("zoom_in", "Zoom in", lambda: viewer.zoom_to(viewer.zoom * 1.25), "Ctrl++|Ctrl+=", "magnify-plus-outline",
        "Closer.", menu="View", group="canvas.view")
    add("zoom_out", "Zoom out", lambda: viewer.zoom_to(viewer.zoom / 1.25), "Ctrl+-", "magnify-minus-outline",
        "Farther.", menu="View", group="canvas.view")
    add("zoom_one", "Zoom to 100 %", lambda: viewer.zoom_to(1.0), "Ctrl+0", "",
        "As large as it is drawn.", menu="View", group="canvas.view")
    add("minimap", "Minimap", panel.toggle_minimap, "Shift+M", "map-outline",
        "The overview in the corner.", checked=lambda: viewer.minimap.shown, menu="View", group="canvas.view")
    # fmt: on
    actions.add(
        Action(
            "canvas.table",
            "Behaviors as a table",
            panel.turn,
            "Ctrl+T",
            "View",
            "table",
            about="One row a behavior; every cell edits, several rows at once.",
            enabled=opened,
            checked=lambda: panel.in_table,
            group="canvas.view",
        )
    )  # fmt: skip
    actions.attach("canvas", panel)
