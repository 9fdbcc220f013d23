"""What is drawn, one kind a file. A new one is a file here and a line in `DRAWABLES`."""

from flockwright_editor.preview.render.drawables.animals import Animals
from flockwright_editor.preview.render.drawables.blobs import Blobs
from flockwright_editor.preview.render.drawables.carcasses import Carcasses
from flockwright_editor.preview.render.drawables.decor import Decor
from flockwright_editor.preview.render.drawables.drawable import Drawable, Layer
from flockwright_editor.preview.render.drawables.fills import Fills
from flockwright_editor.preview.render.drawables.food import Food
from flockwright_editor.preview.render.drawables.grass import Patches, Tufts
from flockwright_editor.preview.render.drawables.ground import Ground
from flockwright_editor.preview.render.drawables.person import Person
from flockwright_editor.preview.render.drawables.player import Player
from flockwright_editor.preview.render.drawables.shades import Shades
from flockwright_editor.preview.render.drawables.shafts import Shafts
from flockwright_editor.preview.render.drawables.sky import Sky
from flockwright_editor.preview.render.drawables.solids import FakeWalls, Solids
from flockwright_editor.preview.render.drawables.sounds import Sounds
from flockwright_editor.preview.render.drawables.strokes import Marks, Over
from flockwright_editor.preview.render.drawables.terrain import Terrain
from flockwright_editor.preview.render.drawables.water import Water

DRAWABLES: tuple[type[Drawable], ...] = (
    Animals,
    Carcasses,
    Player,
    Person,
    Food,
    Solids,
    Tufts,
    Decor,
    Terrain,
    Ground,
    Sky,
    Patches,
    Shades,
    Blobs,
    Water,
    FakeWalls,
    Sounds,
    Marks,
    Fills,
    Shafts,
    Over,
)

__all__ = ["DRAWABLES", "Animals", "Drawable", "Layer"]
