"""What is drawn over the world for those who are watched: rings, neighbors, sight, the arrow chain, how it moves.

Pure: a moment in, primitives and labels out. Every number is the moment's own, nothing is computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.overlays import WHITE, Arrows, Circles, Discs, Lines, Ring
from flockwright_editor.preview.viewport import seeing, words
from flockwright_editor.preview.viewport.chain import Chain, chain_of, scale_for
from flockwright_editor.preview.viewport.grounding import draw_footing, draw_rays
from flockwright_editor.preview.viewport.labels import Label
from flockwright_editor.preview.viewport.making import Annotations, Making, rgba
from flockwright_editor.preview.viewport.seeing import Queries
from flockwright_editor.running.moment import Moment, Watched
from flockwright_editor.theme.theme import Theme

_ALONG, _ACROSS = 2.6, 1.7
"""How much larger than the body's radius the ring is, along and across."""
_SECONDS = 0.6
"""How far ahead a velocity arrow reaches."""
_OTHERS, _MOST = (255, 255, 255, 150), 100


def annotate(
    moment: Moment,
    camera: Camera,
    stage: Stage,
    theme: Theme,
    shown: Callable[[str], bool],
    watched: Iterable[int],
    chosen: frozenset[str],
    queries: Queries,
) -> Annotations:
    """Everything for the watched animals; `chosen` are selected nodes, whose query is the one that matters then."""
    made = Making()
    first = moment.watched
    _rings_of_others(made, moment, stage, watched)
    if first is not None and not _hidden(stage, first.animal):
        _of_first(made, first, camera, stage, theme, shown, chosen, queries)
    return made.done()


def lift_of(stage: Stage, animal: str) -> Array:
    """How far above its place an animal is drawn."""
    species = stage.species.get(animal)
    return np.array([0.0, species.lift if species is not None else 0.0, 0.0])


def _hidden(stage: Stage, animal: str) -> bool:
    species = stage.species.get(animal)
    return species is not None and species.hidden


def _of_first(
    made: Making,
    first: Watched,
    camera: Camera,
    stage: Stage,
    theme: Theme,
    shown: Callable[[str], bool],
    chosen: frozenset[str],
    queries: Queries,
) -> None:
    at = np.asarray(first.position, float) + lift_of(stage, first.animal)
    if shown("sight"):
        seen = seeing.looked_through(first, chosen, queries)
        if seen is not None:
            seeing.draw_sight(made, first, at, theme, seen, camera)
    if shown("rays"):
        draw_rays(made, first, lift_of(stage, first.animal))
    if shown("neighbors"):
        seeing.draw_neighbors(made, first, at, theme, chosen, queries, rim=stage.medium == "land")
    if shown("body"):
        _body(made, first, at, theme)
    forward = np.asarray(first.forward, float)
    made.overlays.append(Ring(at, forward * first.radius * _ALONG, first.radius * _ACROSS))
    if shown("velocity"):
        _velocity(made, first, at, theme)
    if shown("slope"):
        draw_footing(made, first, at, theme)
    if shown("up"):
        _up(made, first, at, theme)
    if shown("arrows"):
        made.chain = chain_of(first, at, scale_for(camera, at, first))
        _arrows(made, made.chain, first, theme)


def _rings_of_others(made: Making, moment: Moment, stage: Stage, watched: Iterable[int]) -> None:
    """A thinner ring for everybody else who is watched, as far as that still tells them apart."""
    first = moment.watched.handle if moment.watched is not None else None
    others = [handle for handle in watched if handle != first][:_MOST]
    if not others:
        return
    for animal, view in moment.snapshot.herds.items():
        if _hidden(stage, animal):
            continue
        for row in np.nonzero(np.isin(view.handles, others))[0]:
            at, radius = view.position[row] + lift_of(stage, animal), float(view.radius[row])
            made.overlays.append(Ring(at, view.forward[row] * radius * _ALONG, radius * _ACROSS, _OTHERS, 1.8))


def _arrows(made: Making, chain: Chain, first: Watched, theme: Theme) -> None:
    for link in chain.links:
        behavior = link.behavior
        color = theme.behavior(behavior.type, behavior.color)
        if link.beyond is not None:
            rest = np.stack([link.head, link.beyond])[None]
            made.overlays.append(Lines(rest, rgba(color), 2.2, dashed=True))
        made.overlays.append(Arrows(np.stack([link.tail, link.head])[None], rgba(color)))
        share = words.percent(behavior.share.direction)
        if link.beyond is not None:
            share = words.OF.format(part=share, whole=words.percent(behavior.wants.direction))
        middle = (link.tail + link.head) / 2
        made.labels.append(Label(middle, behavior.label, share, color, away_from=(chain.start + chain.end) / 2))
    if chain.links:
        made.overlays.append(Arrows(np.stack([chain.start, chain.end])[None], WHITE, 5.0))
        if first.wanted is not None:
            wish = words.speed(float(np.linalg.norm(first.wanted)))
            middle = (chain.start + chain.end) / 2
            away = np.mean([link.head for link in chain.links], axis=0)
            made.labels.append(Label(middle, words.WANTED, wish, theme.color("overlayText"), away_from=away))


def _velocity(made: Making, first: Watched, at: Array, theme: Theme) -> None:
    """Where it goes, and where the merger wants it to go."""
    mover, merger = theme.kind("mover"), theme.kind("merger")
    now = at + np.asarray(first.velocity, float) * _SECONDS
    made.overlays.append(Arrows(np.stack([at, now])[None], rgba(mover), 3.0))
    made.labels.append(Label(now, words.GOES, words.speed(first.speed), mover, away_from=at))
    if first.wanted is not None:
        wish = at + np.asarray(first.wanted, float) * _SECONDS
        made.overlays.append(Arrows(np.stack([at, wish])[None], rgba(merger), 3.0))
        speed = words.speed(float(np.linalg.norm(first.wanted)))
        made.labels.append(Label(wish, words.WANTS, speed, merger, away_from=at))


def _up(made: Making, first: Watched, at: Array, theme: Theme) -> None:
    """Where its back points, and where it turns it to."""
    mover, merger = theme.kind("mover"), theme.kind("merger")
    long = first.radius * 5
    top = at + np.asarray(first.up, float) * long
    made.overlays.append(Arrows(np.stack([at, top])[None], rgba(mover), 2.4))
    made.labels.append(Label(top, words.UP, "", mover, away_from=at))
    if first.wanted_up is not None and np.any(first.wanted_up):
        wish = at + np.asarray(first.wanted_up, float) * long
        made.overlays.append(Lines(np.stack([at, wish])[None], rgba(merger), 2.0, dashed=True))
        made.overlays.append(Discs(wish[None], rgba(merger), 5.0))
        made.labels.append(Label(wish, words.UP_WANTED, "", merger, away_from=at))


def _body(made: Making, first: Watched, at: Array, theme: Theme) -> None:
    """The ball that others take it for."""
    color = rgba(theme.color("overlayText"), 0.8)
    for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)):
        made.overlays.append(Circles(at[None], np.array([first.radius]), color, 1.0, axis, rim=True))
    edge = at + np.cross(np.asarray(first.forward, float), np.asarray(first.up, float)) * first.radius
    made.labels.append(Label(edge, words.BODY, words.meters(first.radius), away_from=at))
