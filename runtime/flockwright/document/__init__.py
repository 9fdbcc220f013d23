"""What a project file says: models, load, save, migrate, build in Python.

Relies on nothing else of the package but its version. What a node type, a parameter or a curve means is none of its
business: it keeps them as found.
"""

from flockwright.document.animal import Animal, Body, Drive, Frame, Knob, Layout, Link, Node, Note, Place
from flockwright.document.errors import DocumentError, SaveError, fault_of
from flockwright.document.frozen import FrozenMap, Json, JsonObject
from flockwright.document.ids import fresh_id, named_id
from flockwright.document.loading import Opened, load, loads
from flockwright.document.project import FORMAT, VERSION, Project, View
from flockwright.document.saving import POINTS, backup_of, replace, save
from flockwright.document.scene import Bounds, Home, Region, Scene, SceneObject, ScenePath, Spawner
from flockwright.document.writing import as_json, dumps, written

__all__ = [
    "FORMAT",
    "POINTS",
    "VERSION",
    "Animal",
    "Body",
    "Bounds",
    "DocumentError",
    "Drive",
    "Frame",
    "FrozenMap",
    "Home",
    "Json",
    "JsonObject",
    "Knob",
    "Layout",
    "Link",
    "Node",
    "Note",
    "Opened",
    "Place",
    "Project",
    "Region",
    "SaveError",
    "Scene",
    "SceneObject",
    "ScenePath",
    "Spawner",
    "View",
    "as_json",
    "backup_of",
    "dumps",
    "fault_of",
    "fresh_id",
    "load",
    "loads",
    "named_id",
    "replace",
    "save",
    "written",
]
