# SPDX-License-Identifier: MIT
"""The motions of the check, their exports, and the values of the engine."""

import csv
import io
import math
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from figures import meander, spiral, star, zigzag

INSTANTS = 60
# The options of an export for each format, and the ending of its output.
FORMATS = {"css": (["--preview"], "html"), "waapi": ([], "js"), "svg": ([], "svg"), "lottie": ([], "json")}

HERE = Path(__file__).parent
SHIPPED = HERE.parent.parent / "Assets" / "Scenarios"


def _motions():
    curves = {
        "curves": [],
        "curves, seed 2, 6 points": ["--seed", "2", "--points", "6"],
        "curves, seed 3, 16 points": ["--seed", "3", "--points", "16"],
        "curves, seed 4, 31 points": ["--seed", "4", "--points", "31"],
        "curves, seed 7, 3 points": ["--seed", "7", "--points", "3"],
        "curves, seed 8, 40 points, 9 s": ["--seed", "8", "--points", "40", "--duration", "9"],
        "curves, square, seed 5": ["--shape", "square", "--seed", "5"],
        "curves, square, seed 12, 4 s": ["--shape", "square", "--seed", "12", "--duration", "4"],
        "curves, light, 960 × 600": ["--theme", "light", "--size", "960x600", "--seed", "9"],
        "curves, from 2 s to 5 s": ["--from", "2", "--to", "5"],
        "curves, control points": ["--control-points", "40,60 200,20 330,150 250,320 90,260"],
        "curves, triangle of control points": ["--control-points", "20,300 180,20 340,300"],
        "curves, path of lines": ["--path-data", "M40 40L300 60L200 300L60 220Z"],
        "curves, path of quadratics": ["--path-data", "M30 180Q100 20 180 180T330 180Q300 330 150 320Q40 310 30 180Z"],
        "curves, path of arcs": [
            "--path-data", "M60 180A120 80 20 0 1 300 180A60 60 0 0 1 180 240A90 90 0 0 1 60 180Z"],
        "curves, open path of cubics": ["--path-data", "M20 300C60 20 140 20 180 180S300 340 340 60"],
        "curves, two closed paths": [
            "--path-data", "M40 40L160 40L160 160L40 160ZM220 200C300 200 340 260 300 320C260 360 200 320 220 200Z"],
    }
    curves |= {
        "curves, star of 200 points": ["--path-data", star(200, 160, 110, 180, 180)],
        "curves, star of 500 points": ["--path-data", star(500, 160, 110, 180, 180)],
        "curves, long meander": ["--path-data", meander(10, 360, 360), "--duration", "12"],
        "curves, long spiral": ["--path-data", spiral(5, 150, 180, 180), "--duration", "10"],
        "curves, long route of lines": ["--path-data", zigzag(120, 360, 360), "--duration", "24"],
        "curves, repeated control points": [
            "--control-points", "40,60 40,60 200,20 330,150 330,150 330,150 250,320 90,260"],
        "curves, repeated corners": ["--path-data", "M40 60L40 60L320 80L320 80L320 80L200 300Z"],
        "curves, control points on a line": ["--control-points", "40,60 100,100 160,140 340,260"],
        "curves, curve on a line": ["--path-data", "M40 180C100 180 200 180 320 180"],
        "curves, curve that returns": ["--path-data", "M40 180C460 180 -60 180 320 180"],
        "curves, route of half a point": ["--path-data", "M180 180L180.5 180L180.5 180.5Z"],
        "curves, 3840 × 2160": ["--size", "3840x2160", "--seed", "3"],
    }
    motions = {name: ["curves", *options] for name, options in curves.items()}
    motions["timing"] = ["timing"]
    motions["retarget"] = ["retarget"]
    motions["retarget, three laps"] = ["retarget", "--from", "3", "--to", "12"]
    motions["retarget, from 0.9 s to 1.5 s"] = ["retarget", "--from", "0.9", "--to", "1.5"]
    motions["dependents"] = ["dependents"]
    motions["dependents, from 3 s to 5 s"] = ["dependents", "--from", "3", "--to", "5"]
    for count in ("10", "20", "30"):
        motions[f"crowd, {count}"] = ["crowd", "--count", count]
    for folder in (SHIPPED, HERE / "Scenarios"):
        for path in sorted(folder.glob("*.json")):
            motions[f"scenario, {path.stem}"] = ["scenarios", "--file", str(path)]
    for path in sorted((HERE / "Sessions").glob("*.json")):
        motions[f"session, {path.stem}"] = ["--session", str(path)]
    return motions


MOTIONS = _motions()


def is_angle(channel):
    return channel.rsplit(".", 1)[1] in ("rotation", "heading")


def unit(channel):
    """The unit of a channel that is no angle: points, value or colour."""
    name = channel.rsplit(".", 1)[1]
    if re.search("(Red|Green|Blue)$", name):
        return "colour"
    lengths = ("x", "y", "matrixX", "matrixY", "originX", "originY", "shadowX", "shadowY", "shadowRadius", "left",
               "top", "width", "height", "cornerRadius", "strokeWidth", "dashPhase")
    return "points" if name in lengths or re.fullmatch(r"path\d+", name) else "value"


class Export:
    """The text of an exported motion, with the deviations that the command states, or the reason of a refusal."""

    def __init__(self, program, arguments, kind):
        options, ending = FORMATS[kind]
        # The ending of the name selects a module for Web Animations.
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, f"motion.{ending}")
            run = _export(program, arguments, ["--as", kind, *options, "-o", str(path)])
            self.text = path.read_text(encoding="utf-8") if path.exists() else ""
        self.refusal = None
        self.stated = {"points": 0.0, "degrees": 0.0, "value": 0.0}
        if run.returncode:
            self.refusal = run.stderr.strip().removeprefix(f"glissade: --as {kind}: ")
            return
        found = re.search(r"largest deviation (.*?)(;|$)", run.stderr, re.M)
        for part in found[1].split(", "):
            number, suffix = re.fullmatch(r"([\d.e+-]+)( pt|°| ms|)", part).groups()
            if suffix != " ms":
                self.stated[{" pt": "points", "°": "degrees", "": "value"}[suffix]] = float(number)
        self.stated["colour"] = self.stated["value"]


class Engine:
    """The values of the moving channels at 60 instants, from a table."""

    def __init__(self, program, arguments):
        rows, self.statics = self._rows(program, arguments)
        last = len(rows) - 1
        rows = [rows[round(index * last / (INSTANTS - 1))] for index in range(INSTANTS)]
        self.times = [row["time"] for row in rows]
        self.rows = [{name: value for name, value in row.items() if name != "time"} for row in rows]
        self.channels = list(self.rows[0])

    @staticmethod
    def row(program, arguments, start, end):
        """The values at the start of a range of instants."""
        run = _export(program, arguments, ["--as", "csv", "--from", repr(start), "--to", repr(end), "-o", "-"])
        if run.returncode:
            raise ValueError(f"{arguments}: {run.stderr}")
        first = next(csv.DictReader(io.StringIO(run.stdout)))
        statics = dict(part.rsplit("=", 1) for part in first.pop("static", "").split())
        return {name: float(cell) for name, cell in {**statics, **first}.items()}

    @staticmethod
    def _rows(program, arguments):
        """At least as many rows as instants, and the numbers that do not move.

        Rows beside a jump and those between two frames of the rate are left out.
        """
        # Divisors and multiples of 60, so that the instants are frames of Lottie files where the motion is long enough.
        for rate in (10, 20, 30, 60, 120, 240):
            # A table of CSV names its columns once: one of JSON would be too large for paths with many points.
            run = _export(program, arguments, ["--as", "csv", "--fps", str(rate), "-o", "-"])
            if run.returncode:
                raise ValueError(f"{arguments}: {run.stderr}")
            cells = list(csv.DictReader(io.StringIO(run.stdout)))
            statics = dict(part.rsplit("=", 1) for part in cells[0].get("static", "").split())
            rows = [{name: float(cell) for name, cell in row.items() if name != "static"} for row in cells]
            counts = Counter(row["time"] for row in rows)
            rows = [row for row in rows if counts[row["time"]] == 1
                    and abs(row["time"] * rate - round(row["time"] * rate)) < 1e-6]
            if len(rows) >= INSTANTS:
                return rows, {name: float(number) for name, number in statics.items()}
        raise ValueError(f"{arguments}: less than {INSTANTS} rows")


def _export(program, arguments, options):
    return subprocess.run([program, "export", "motion", *arguments, *options], capture_output=True, text=True)


def axis(channel):
    """The axis of a length: 0 for x, 1 for y, or `None` for one of both."""
    name = channel.rsplit(".", 1)[1]
    if name.startswith("path"):
        return int(name[4:]) % 2
    if name in ("x", "left", "width") or name.endswith("X"):
        return 0
    return 1 if name in ("y", "top", "height") or name.endswith("Y") else None


def is_placed(channel):
    """Whether a length is one in the parent of its layer, and not in the layer."""
    return channel.rsplit(".", 1)[1] in ("x", "y", "matrixX", "matrixY")


def largest(engine, values, reaches, degrees, factors):
    """The largest difference for each unit, with its channel and its time. Lengths are in pixels of the document.

    `values` returns the value that a player has at the instant of an index, for a channel. `reaches` returns the
    largest distance of a corner that an angle moves: an angle counts as the way of that corner, in points, beyond that
    of the stated deviation in degrees. `factors` returns the lengths of the units of both axes in pixels. What is not
    visible has no difference.
    """
    found = {}
    for index, (time, row) in enumerate(zip(engine.times, engine.rows)):
        for channel, expected in row.items():
            owner = channel.rsplit(".", 1)[0]
            opacity = f"{owner.removesuffix('-shape')}.opacity"
            if channel != opacity and row.get(opacity, engine.statics.get(opacity, 1)) <= 0:
                continue
            gap = abs(values(index, channel) - expected)
            if is_angle(channel):
                kind, gap = "points", math.radians(max(gap - degrees, 0)) * reaches(index, channel)
            else:
                kind = unit(channel)
                if kind == "points":
                    lengths = factors(index, channel)
                    gap *= max(lengths) if axis(channel) is None else lengths[axis(channel)]
            if math.isnan(gap):
                gap = math.inf
            if gap > found.get(kind, (-1,))[0]:
                found[kind] = (gap, channel, time)
    return found
