# SPDX-License-Identifier: MIT
"""Plays exported Lottie motions in rlottie and ThorVG, and compares the centres of discs with the engine."""

import json
import math
from dataclasses import dataclass
from importlib import resources

import jsonschema_rs

from bounds import Measured
from lottie_players import PLAYERS, centroid

# The bounds of players for the distance of a centre in pixels, beyond the stated deviation of the export. rlottie and
# ThorVG measure the lengths of curves in space approximately: to 1/256 of the length of a piece.
STRAIGHT, CURVED = "disc on a line", "disc on a curve"
BOUNDS = {"lottie-web": {STRAIGHT: 0.01, CURVED: 0.01}, "rlottie": {STRAIGHT: 0.02, CURVED: 0.1},
          "ThorVG": {STRAIGHT: 0.02, CURVED: 0.1}}
# The players draw at multiples of 1/64 pixel, so images for comparisons are enlarged.
SCALE = 4
# The radius of the disc and the distance of its centre from the edges, in pixels of the file. A layer whose scales differ
# makes the disc an ellipse, which must not be cut off.
RADIUS, MARGIN = 8, 24
# The most followed layers of a file, because drawing takes most of the time of the check.
FOLLOWED = 2


def _validator():
    schema = json.loads(resources.files("lottie_specs").joinpath("data/lottie.schema.json").read_text())
    return jsonschema_rs.validator_for(schema)


def schema_errors(text, validator=_validator()):
    """The messages of the violations of the schema of the specification 1.0."""
    return [f"{error.instance_path}: {error.message[:200]}" for error in validator.iter_errors(json.loads(text))]


@dataclass(frozen=True)
class Followed:
    """A layer whose disc is followed: a picture with the disc, and the places of its centre by the engine.

    Places are those of the enlarged picture. The stated deviation is one of the file.
    """

    name: str
    picture: str
    places: list
    construct: str
    stated: float

    def residual(self, times, centers, player):
        """What was measured, with the layer and the time of the largest distance, or `None` without a centre.

        A centre of an instant that the player cannot draw is `None`, one that is not drawn is infinite.
        """
        gaps = [(math.dist(center, place) / SCALE, time)
                for time, place, center in zip(times, self.places, centers) if center is not None]
        if not gaps:
            return None
        gap, time = max(gaps)
        return Measured(f"Lottie, {player}", self.construct, f"{self.name} at {time} s", gap, self.stated,
                        BOUNDS[player][self.construct])


def followed(text, engine, deviation):
    """The layers that are followed. `deviation` is the stated one of the export, in points."""
    document = json.loads(text)
    found = []
    for chain in _followed(document, engine):
        places = _places(chain, engine)
        left, right = min(x for x, _ in places), max(x for x, _ in places)
        top, bottom = min(y for _, y in places), max(y for _, y in places)
        corner = (left - MARGIN, top - MARGIN)
        picture = _picture(document, chain, corner, (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN))
        construct = CURVED if '"to"' in json.dumps(chain) else STRAIGHT
        found.append(Followed(
            chain[-1]["nm"], picture, [((x - corner[0]) * SCALE, (y - corner[1]) * SCALE) for x, y in places],
            construct, deviation * _enlargement(chain)))
    return found


def centers(follow, engine, player):
    """The centres of a disc that rlottie or ThorVG draws."""
    frames = [time * json.loads(follow.picture)["fr"] for time in engine.times]
    return [None if image is None else centroid(image) or (math.inf, math.inf)
            for image in PLAYERS[player](follow.picture, frames)]


def _followed(document, engine):
    """The chains of layers, from the outermost one, to layers that move in a parent that does not.

    Only their transforms count. A layer with shapes can have the transform itself, or a null layer around it.
    """
    chains, names = [], set()
    compositions = [document["layers"]] + [asset["layers"] for asset in document["assets"] if "layers" in asset]
    for layers in compositions:
        nulls = {layer["ind"]: layer for layer in layers if "ind" in layer}
        for layer in sorted(nulls.values(), key=lambda layer: layer["ind"]):
            name = layer["nm"]
            moving = [f"{name}.{axis}" in engine.channels for axis in "xy"]
            if name in names or not any(moving) or "p" not in layer["ks"]:
                continue
            chain = [layer]
            while "parent" in chain[0]:
                chain.insert(0, nulls[chain[0]["parent"]])
            if any('"a": 1' in json.dumps(parent["ks"]) for parent in chain[:-1]):
                continue
            names.add(name)
            chains.append(chain)
    # Layers with paths in space have the largest residuals.
    chains.sort(key=lambda chain: '"to"' not in json.dumps(chain))
    return chains[:FOLLOWED]


def _still(value):
    return {"a": 0, "k": value}


def _map(layer):
    """The map of a null layer that does not move, as a, b, c, d, x and y."""
    transform = {key: layer["ks"].get(key, {}).get("k", default)
                 for key, default in (("p", [0, 0]), ("a", [0, 0]), ("s", [100, 100]), ("r", 0))}
    angle, (sx, sy) = math.radians(transform["r"]), [number / 100 for number in transform["s"][:2]]
    a, b, c, d = math.cos(angle) * sx, math.sin(angle) * sx, -math.sin(angle) * sy, math.cos(angle) * sy
    (px, py), (ax, ay) = transform["p"][:2], transform["a"][:2]
    return (a, b, c, d, px - a * ax - c * ay, py - b * ax - d * ay)


def _enlargement(chain):
    """The factor of lengths from the parent of the last layer of a chain to the document."""
    maps = [_map(layer) for layer in chain[:-1]]
    return math.prod(math.sqrt(abs(a * d - b * c)) for a, b, c, d, _, _ in maps)


def _places(chain, engine):
    """The places of the origin of the last layer of a chain in the document, by the engine."""
    name = chain[-1]["nm"]
    places = []
    for row in engine.rows:
        # A coordinate that does not move is in no table, and the same in all keyframes.
        x, y = (row.get(f"{name}.{axis}", _coordinate(chain[-1], axis)) for axis in "xy")
        for layer in reversed(chain[:-1]):
            a, b, c, d, tx, ty = _map(layer)
            x, y = a * x + c * y + tx, b * x + d * y + ty
        places.append((x, y))
    return places


def _coordinate(layer, axis):
    position = layer["ks"]["p"]
    keyframes = position[axis]["k"] if position.get("s") else position["k"]
    first = keyframes[0]["s"] if isinstance(keyframes, list) and isinstance(keyframes[0], dict) else keyframes
    return first if isinstance(first, (int, float)) else first[0 if position.get("s") else "xy".index(axis)]


def _null(layer):
    """A null layer with the transform of a layer."""
    kept = ("nm", "ind", "parent", "ip", "op", "st", "sr", "ddd")
    return {**{key: value for key, value in layer.items() if key in kept}, "ty": 3,
            "ks": {key: value for key, value in layer["ks"].items() if key != "o"}}


def _picture(document, chain, corner, size):
    """A file in which the last layer of a chain moves a disc, enlarged, with a corner at the origin."""
    times = {"ip": 0, "op": document["op"] + 1, "st": 0, "sr": 1, "ddd": 0}
    last = chain[-1]
    # The size of the disc does not depend on that of the layer, and its centre is the position.
    mover = {**_null(last), "ks": {key: value for key, value in last["ks"].items() if key not in ("s", "r", "a")}}
    x, y = (-SCALE * coordinate for coordinate in corner)
    free = 1 + max(layer["ind"] for layer in chain)
    camera = {"ty": 3, "nm": "camera", "ind": free, **times, "ks": {
        "p": _still([x, y, 0]), "s": _still([100 * SCALE, 100 * SCALE, 100])}}
    nulls = [_null(layer) for layer in [*chain[:-1], mover]]
    nulls[0]["parent"] = camera["ind"]
    radius = RADIUS / _enlargement(chain)
    disc = {"ty": 4, "nm": "disc", "ind": free + 1, "parent": last["ind"], **times, "ks": {},
            "shapes": [{"ty": "gr", "it": [
                {"ty": "el", "d": 1, "p": _still([0, 0]), "s": _still([2 * radius, 2 * radius])},
                {"ty": "fl", "c": _still([0, 0, 0, 1]), "o": _still(100), "r": 1},
                {"ty": "tr", "p": _still([0, 0]), "a": _still([0, 0]), "s": _still([100, 100]), "r": _still(0),
                 "o": _still(100)}]}]}
    return json.dumps({**document, "op": document["op"] + 1, "assets": [], "layers": [disc, *reversed(nulls), camera],
                       "w": math.ceil(SCALE * size[0]), "h": math.ceil(SCALE * size[1])})
