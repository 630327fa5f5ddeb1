# SPDX-License-Identifier: MIT
"""Plays the exports of figures in all players, and compares the outlines that they draw with the engine."""

import json
import math
import os
import re
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import numpy

import chromium
import lottie_motion
import lottie_web
import outlines
from bounds import Measured
from figures import FIGURES, OUTLINE, ROUTE, STAR, TRANSFORM
from lottie_players import PLAYERS
from motions import FORMATS, Engine, Export
from texts import failure_lines, paragraphs
from web_motion import plain

# The players that report geometry, and those that report pixels, in the order of the columns.
CSS, WAAPI, SMIL, WEB = "CSS, Chromium", "Web Animations, Chromium", "SVG, Chromium", "Lottie, lottie-web"
DRAWN = {player: f"Lottie, {player}" for player in PLAYERS}
COLUMNS = [CSS, WAAPI, SMIL, WEB, *DRAWN.values()]
FORMAT = {CSS: "css", WAAPI: "waapi", SMIL: "svg", WEB: "lottie", **{name: "lottie" for name in DRAWN.values()}}

# The bounds of players, in pixels of the document: what they add to the stated deviation. Chromium states lengths with
# six digits, and lottie-web writes matrices with four decimals. The two others draw at multiples of 1/64 pixel with 256
# levels of opacity, and divide curves into lines. ThorVG loses a part of the thin corners of stars.
BOUNDS = {
    **{player: {TRANSFORM: 0.005, ROUTE: 0.005, OUTLINE: 0.005, STAR: 0.005} for player in (CSS, WAAPI, SMIL, WEB)},
    DRAWN["rlottie"]: {TRANSFORM: 0.065, ROUTE: 0.03, OUTLINE: 0.03, STAR: 0.03},
    DRAWN["ThorVG"]: {TRANSFORM: 0.05, ROUTE: 0.035, OUTLINE: 0.03, STAR: 0.1},
}

# Pictures have about this longest side, and are not smaller than the document.
SIDE = 800
# The most instants of a picture.
PICTURES = 12
# Areas of fewer pixels of the picture have no place.
LEAST_AREA = 40
# Motion within a microsecond counts as a jump. The second number is the length of a short export.
MICROSECOND, SHORTEST = 1e-6, 0.002

READER = """
<style>body { margin: 0 } svg { display: block; overflow: hidden }</style>
<script>
  const read = () => {
    const element = [...document.querySelectorAll("svg path, svg rect, svg ellipse")]
      .find((element) => !element.closest("defs, mask, clipPath"));
    const map = element.getScreenCTM(), style = getComputedStyle(element);
    const size = (name) => parseFloat(style[name]);
    const parts = {
      rect: () => [size("x"), size("y"), size("width"), size("height")],
      ellipse: () => [size("cx"), size("cy"), size("rx"), size("ry")], path: () => [],
    };
    return {tag: element.localName, data: style.d, numbers: parts[element.localName](),
      map: [map.a, map.b, map.c, map.d, map.e, map.f]};
  };
  const times = %s;
</script>
"""
STYLED = """<script>
  const animations = document.getAnimations();
  for (const animation of animations) animation.pause();
  finish(times.map((time) => {
    for (const animation of animations) animation.currentTime = time * 1000;
    return read();
  }));
</script>
"""
ANIMATED = """<script>
  const root = document.querySelector("svg");
  addEventListener("load", () => setTimeout(() => {
    root.pauseAnimations();
    finish(times.map((time) => {
      root.setCurrentTime(time);
      return read();
    }));
  }, 100));
</script>
"""


def outline(played):
    """The outline that a page has reported, in pixels of the document."""
    if played["tag"] == "path":
        found = outlines.of_path(played["data"].removeprefix('path("').removesuffix('")'))
    elif played["tag"] == "rect":
        found = outlines.of_box(*played["numbers"])
    else:
        x, y, across, down = played["numbers"]
        found = outlines.of_ellipse(x - across, y - down, 2 * across, 2 * down)
    return found.mapped(played["map"])


class DrawnMotion:
    """A figure with its exports, the outlines of the engine, and the measured residuals."""

    def __init__(self, program, name):
        self.name = name
        self.figure = FIGURES[name]
        self._program = program
        with self._file() as path:
            self.engine = Engine(program, [path])
            self.exports = {kind: Export(program, [path], kind) for kind in FORMATS}
        self.outlines = [self._outline(row) for row in self.engine.rows]
        self.extents = [outline.extents() for outline in self.outlines]
        # The residuals of each column, with their times; later the largest one.
        self._gaps = {}
        self.found = {}
        self.failures = [f"{kind}: refused: {export.refusal}"
                         for kind, export in self.exports.items() if export.refusal]
        if not self.exports["lottie"].refusal:
            self.failures += [f"schema: {error}" for error in lottie_motion.schema_errors(self.exports["lottie"].text)]
            for player, column in DRAWN.items():
                self._draw(player, column)

    @contextmanager
    def _file(self):
        """The path of the file while it exists."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "figure.svg")
            path.write_text(self.figure.text, encoding="utf-8")
            yield str(path)

    def _outline(self, row):
        """The outline of the engine in the document, from a row of its table and the elements of the file."""
        values = {**self.engine.statics, **row}
        *_, element = chain = self.figure.chain()
        map = (1, 0, 0, 1, 0, 0)
        # The viewBox is a layer around all others.
        for layer in ["svg-viewBox", *(part.get("id") for part in chain)]:
            def number(name, default=0.0):
                return values.get(f"{layer}.{name}", default)

            factors = [(1, 0, 0, 1, number("x"), number("y")), outlines.rotation(number("rotation")),
                       (number("scaleX", 1.0), 0, 0, number("scaleY", 1.0), 0, 0),
                       tuple(number(f"matrix{part}", float(part in "AD")) for part in "ABCDXY"),
                       outlines.rotation(number("heading")), (1, 0, 0, 1, number("originX"), number("originY"))]
            for factor in factors:
                map = outlines.product(map, factor)
        shape = f"{element.get('id')}-shape"
        if f"{shape}.width" in values:
            sides = (values[f"{shape}.{side}"] for side in ("left", "top", "width", "height"))
            return outlines.of_box(*sides).mapped(map)
        # The commands of the file, with the numbers of the engine.
        index = count()
        data = re.sub(r"[-+]?(?:\d+\.?\d*|\.\d+)", lambda _: f" {values[f'{shape}.path{next(index)}']!r}",
                      element.get("d"))
        return outlines.of_path(data).mapped(map)

    # MARK: - Pixels

    def _draw(self, player, column):
        text = self.exports["lottie"].text
        document = json.loads(text)
        scale = max(1, SIDE // max(document["w"], document["h"]))
        # Whole frames for rlottie, and none at the end of the file: ThorVG plays to the last whole frame.
        whole = [index for index, time in enumerate(self.engine.times)
                 if abs(time * document["fr"] - round(time * document["fr"])) < 1e-6
                 and time * document["fr"] < document["op"] - 0.5]
        chosen = [whole[round(number * (len(whole) - 1) / (PICTURES - 1))] for number in range(PICTURES)]
        frames = [round(self.engine.times[index] * document["fr"]) for index in chosen]
        for index, image in zip(chosen, PLAYERS[player](text, frames, scale)):
            expected = self.outlines[index].moments()
            found = outlines.of_picture(numpy.asarray(image.getchannel("A")), scale)
            if expected.area * scale ** 2 < LEAST_AREA:
                # Nothing, or a dot of about this size.
                gap = 0.0 if found.area * scale ** 2 < 2 * LEAST_AREA else math.inf
            elif found.area == 0:
                gap = math.inf
            else:
                gap = float(numpy.abs(found.extents() - expected.extents()).max())
            self._record(column, gap, self.engine.times[index])

    # MARK: - Geometry

    def pages(self):
        """The pages for Chromium, by column."""
        texts = {kind: export.text for kind, export in self.exports.items() if not export.refusal}
        reader = READER % json.dumps(self.engine.times)
        pages = {}
        if "css" in texts:
            pages[CSS] = plain(texts["css"]).replace("</body>", f"{reader}{STYLED}</body>")
        if "css" in texts and "waapi" in texts:
            bare = re.sub(r"<style>.*?</style>", "", plain(texts["css"]), flags=re.S)
            module = f"<script>{texts['waapi'].replace('export ', '')}; play();</script>"
            pages[WAAPI] = bare.replace("</body>", f"{module}{reader}{STYLED}</body>")
        if "svg" in texts:
            pages[SMIL] = f"<body>{texts['svg']}{reader}{ANIMATED}</body>"
        if "lottie" in texts:
            pages[WEB] = lottie_web.page(texts["lottie"], self.engine.times)
        return pages

    def compare(self, column, played):
        for time, extents, report in zip(self.engine.times, self.extents, played):
            gap = float(numpy.abs(outline(report).extents() - extents).max()) if report else math.inf
            self._record(column, gap, time)

    def _record(self, column, gap, time):
        self._gaps.setdefault(column, []).append((math.inf if math.isnan(gap) else gap, time))

    # MARK: - Results

    def stated(self, column):
        return self.exports[FORMAT[column]].stated["points"]

    def limit(self, column):
        return self.stated(column) + BOUNDS[column][self.figure.need]

    def judge(self):
        """Finds the largest residuals, and adds those above the limits to the failures."""
        for column, gaps in self._gaps.items():
            largest = next((gap for gap in sorted(gaps, reverse=True)
                            if gap[0] <= self.limit(column) or not self._jumps(gap[1], self.limit(column))), (0.0, 0.0))
            self.found[column] = largest
            if not largest[0] <= self.limit(column):
                gap, time = largest
                self.failures.append(f"{column}: {gap:.4f} px at {time:.6g} s, but {self.stated(column):.2g} is stated "
                                     f"and {BOUNDS[column][self.figure.need]} added")

    def _jumps(self, time, limit):
        """Whether the engine moves by more than a limit within a microsecond, so that both values are right."""
        index = self.engine.times.index(time)
        with self._file() as path:
            for instant in (time - MICROSECOND, time + MICROSECOND):
                if not 0 <= instant <= self.engine.times[-1]:
                    continue
                row = Engine.row(self._program, [path], instant, instant + SHORTEST)
                if numpy.abs(self._outline(row).extents() - self.extents[index]).max() > limit:
                    return True
        return False

    def row(self):
        stated = max((export.stated["points"] for export in self.exports.values() if not export.refusal), default=0)
        cells = [f"{self.found[column][0]:.4f}" if column in self.found else "refused" for column in COLUMNS]
        return f"| `{self.name}` | {self.figure.need} | {stated:.2g} | " + " | ".join(cells) + " |"


EXPLANATION = [
    f"""{len(FIGURES)} small SVG files of `Tests/Players/figures.py` have one moving outline each: icons of 24 × 24,
    unit paths that are scaled, long routes, stars of 200 and 500 points, pauses, mirrors, scales of 0, steep easings,
    collinear points and pictures of 3840 × 2160. The constructs are a route, which is a motion along a path, an outline
    whose points move, an outline of 200 or 500 points, which is a star, and the transforms of all others.""",
    f"""**What is compared.** The engine's outline is that of a table of the original file, under the maps of all
    elements around it. Of Chromium and lottie-web, it is the outline of the element that they draw, under its map to
    the screen. The largest coordinates in 16 directions are compared at all instants; their difference is never larger
    than the distance of two corresponding corners. rlottie and ThorVG draw the file, about {SIDE} px wide or more. In
    place of the outline, the rectangle with the same centroid and the same second moments is compared in these
    directions, in at most {PICTURES} pictures. Everything is in pixels of the document. Motion within a microsecond
    counts as a jump: there, both values are right.""",
]


def section(program, names):
    """The lines of the section about figures, the failures, and what was measured."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        motions = list(pool.map(DrawnMotion, [program] * len(names), names))
    pages = [(motion, column, page) for motion in motions for column, page in motion.pages().items()]
    for (motion, column, _), played in zip(pages, chromium.results([page for _, _, page in pages])):
        motion.compare(column, played)
    for motion in motions:
        motion.judge()
    failures = [f"{motion.name}, {failure}" for motion in motions for failure in motion.failures]
    measured = [Measured(column, motion.figure.need, motion.name, residual, motion.stated(column),
                         BOUNDS[column][motion.figure.need])
                for motion in motions for column, (residual, _) in motion.found.items()]
    lines = [
        "## Figures", "", *paragraphs(EXPLANATION),
        "| motion | construct | largest stated, px | " + " | ".join(f"{column}, px" for column in COLUMNS) + " |",
        "|---|---|---|" + "---|" * len(COLUMNS),
        *(motion.row() for motion in motions), *failure_lines(failures)]
    return lines, failures, measured
