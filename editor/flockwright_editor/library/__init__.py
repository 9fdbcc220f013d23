"""The left column and the lists below: animals, scene, node palette, presets, tags, starters, problems, history."""

from flockwright_editor.library.animals import AnimalList
from flockwright_editor.library.history import HistoryPanel
from flockwright_editor.library.importing import ImportSheet
from flockwright_editor.library.palette import NODE_MIME, Palette
from flockwright_editor.library.presets import PresetBrowser, PresetSheet
from flockwright_editor.library.problems import ProblemsPanel
from flockwright_editor.library.registering import Library
from flockwright_editor.library.scene import SceneList
from flockwright_editor.library.starters import StarterChooser
from flockwright_editor.library.tags import TagManager

__all__ = [
    "NODE_MIME",
    "AnimalList",
    "HistoryPanel",
    "ImportSheet",
    "Library",
    "Palette",
    "PresetBrowser",
    "PresetSheet",
    "ProblemsPanel",
    "SceneList",
    "StarterChooser",
    "TagManager",
]
