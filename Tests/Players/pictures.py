# SPDX-License-Identifier: MIT
"""Compares what players draw of exports with the engine's pictures of the original files."""

import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy

import web_motion
from motions import Export
from picture_files import FILES
from texts import failure_lines, list_item, paragraphs

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Corpus"))
import browser  # noqa: E402
from animations import Animation, Instant  # noqa: E402
from comparison import Limits, compared  # noqa: E402
from examination import side_by_side  # noqa: E402
from references import pixels, played  # noqa: E402
from renderer import TEMPLATE, drawn  # noqa: E402

SIDE = 200
INSTANTS = (0.1, 0.5, 0.9, 1.4)
# The players, with the format that each plays.
COLUMNS = {"SVG, Chromium": "svg", "HTML, Chromium": "css", "lottie-web": "lottie", "ThorVG": "lottie",
           "rlottie": "lottie"}
PROCESSES = 2

# What a player is known not to support, by regular expressions for the names of files, and the reason.
UNSUPPORTED = {
    ("rlottie", "^blend mode"): "it draws each layer with the normal mode, also those of the original files.",
    ("rlottie", "^(blur|drop shadow)"): "it draws no effects.",
    ("lottie-web", "^drop shadow"): "version 5.7.4 cuts the shadow at the box around the outlines of every file.",
    ("rlottie", "^dashes"): "it measures dashes approximately, so that they drift, also in the original files.",
    ("lottie-web", "matte, inverted luminance"):
        "version 5.7.4 has no inverted luminance, also not for the original file.",
}
# What a format cannot express, by the names of files, and the reason. Its export must be refused.
REFUSED = {("css", "gradient, whose points move.svg"): "no property of CSS has the points of a gradient."}


class Stage(browser.Stage):
    """Draws pages of HTML, too."""

    def _open_svg(self, file, size, natural):
        if Path(file).suffix == ".svg":
            return super()._open_svg(file, size, natural)
        page = Path(self._folder, "page.html")
        style = (f"<style>svg {{ width: {size[0]}px; height: {size[1]}px }}</style><script>"
                 "const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));"
                 "async function ready() { return null; }"
                 "async function seek(time) { for (const animation of document.getAnimations()) {"
                 "animation.pause(); animation.currentTime = time * 1000; } await drawn(); return null; }</script>")
        text = web_motion.plain(Path(file).read_text(encoding="utf-8"))
        page.write_text(text.replace("</head>", style + "</head>"), encoding="utf-8")
        self._browser.open(page.as_uri())


class PlayedFile:
    """A file with the engine's pictures, and the results of the players."""

    def __init__(self, program, folder, name):
        self.name = name
        path = Path(folder, re.sub(r"[^\w.]+", "-", name))
        path.write_text(FILES[name], encoding="utf-8")
        self.original = Animation(Path(folder), path, SIDE)
        self.failures = []
        self.cells = {}
        # The exported files, and the engine's pictures.
        self.exports = {kind: Export(program, [str(path)], kind) for kind in ("svg", "css", "lottie")}
        self.paths = {}
        for kind, ending in (("svg", "svg"), ("css", "html"), ("lottie", "json")):
            is_refused = (kind, self.name) in REFUSED
            if self.exports[kind].refusal:
                if not is_refused:
                    self.failures.append(f"{kind}: refused: {self.exports[kind].refusal}")
                continue
            if is_refused:
                self.failures.append(f"{kind}: written, although it is listed as refused")
            self.paths[kind] = path.with_name(f"{path.stem}-export.{ending}")
            self.paths[kind].write_text(self.exports[kind].text, encoding="utf-8")
        self.expected = []
        for time in INSTANTS:
            drawing = drawn(TEMPLATE, program, self.original, Instant(time, time))
            if drawing.picture is None:
                raise ValueError(f"{name}: {drawing.message or drawing.outcome}")
            self.expected.append(drawing.picture)
            self.failures += [f"the engine: {note}" for note in drawing.unsupported + drawing.approximated]
        self._test_blank()

    def _test_blank(self):
        """A blank picture must not be accepted for a file that draws."""
        blank = [self._is_right(numpy.zeros_like(picture), picture)
                 for picture in self.expected if picture[..., 3].any()]
        if not blank:
            self.failures.append("the engine draws nothing")
        if any(blank):
            self.failures.append(f"a blank picture is accepted at {sum(blank)} instants")

    @staticmethod
    def _is_right(picture, expected):
        return Limits.at(SIDE).accept(compared(picture, expected))

    def play(self, stage):
        for column, kind in COLUMNS.items():
            if kind not in self.paths:
                self.cells[column] = "refused"
                continue
            self._judge(column, self._pictures(column, kind, stage))

    def _pictures(self, column, kind, stage):
        path = self.paths[kind]
        if kind != "lottie":
            return stage.draw("chromium", path, self.original.size, self.original.natural, INSTANTS)
        animation = Animation(path.parent, path, SIDE)
        rate = animation.document["fr"]
        if column == "lottie-web":
            return stage.draw("lottie-web-svg", path, self.original.size, self.original.natural,
                              [time * rate for time in INSTANTS])
        instants = [Instant(time * rate, time) for time in INSTANTS]
        return played(animation, column.lower(), instants)

    def _judge(self, column, pictures):
        worst = (0.0, 0.0)
        faults = []
        for time, picture, expected in zip(INSTANTS, pictures, self.expected):
            if isinstance(picture, str):
                faults.append(f"{picture} at {time} s")
                continue
            picture = pixels(picture)
            found = compared(picture, expected)
            worst = max(worst, found)
            if not Limits.at(SIDE).accept(found):
                faults.append(f"mean difference {found[0]:.1f}, {found[1]:.1%} of pixels at {time} s")
                if SHOWN:
                    name = f"{Path(self.original.name).stem}-{column.split(',')[0]}-{time}.png"
                    side_by_side(expected, picture).save(Path(SHOWN, name))
        reason = next((reason for (player, pattern), reason in UNSUPPORTED.items()
                       if player == column and re.search(pattern, self.name)), None)
        if reason:
            self.cells[column] = "not supported"
            if not faults:
                self.failures.append(f"{column}: marked as not supported, but right")
        elif faults:
            self.cells[column] = "wrong"
            self.failures.append(f"{column}: {faults[0]}")
        else:
            self.cells[column] = f"{worst[0]:.1f}"

    def row(self):
        return f"| `{self.name}` | " + " | ".join(self.cells[column] for column in COLUMNS) + " |"


# A folder for the engine's picture, that of a player and the difference, where they differ.
SHOWN = None

EXPLANATION = [
    f"""{len(FILES)} small files of `Tests/Players/picture_files.py` have masks, mattes, trims, repeaters, blend modes,
    blurs, shadows, gradients and precompositions with clocks of their own. Each is exported to SVG, a page and Lottie. The players'
    pictures of the exports are compared with the engine's pictures of the original, at {len(INSTANTS)} instants and
    {SIDE} px, by the rule of `make check-corpus`: a mean difference of at most {Limits.at(SIDE).mean} of 255, and at
    most {Limits.at(SIDE).share:.0%} different pixels, over white and over black. A test requires that the rule refuses
    a blank picture in place of each picture. A number is the largest mean difference of a player whose pictures are all
    right. A player that is marked as not supported must be wrong.""",
]


def section(program, names):
    """The lines of the section about pictures, and the failures."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(PROCESSES) as pool:
        files = list(pool.map(lambda name: PlayedFile(program, folder, name), names))

        def play(part):
            if part:
                with Stage() as stage:
                    for file in part:
                        file.play(stage)

        list(pool.map(play, [files[first::PROCESSES] for first in range(PROCESSES)]))
    failures = [f"{file.name}, {failure}" for file in files for failure in file.failures]
    reasons = [line for (player, pattern), reason in UNSUPPORTED.items()
               for line in list_item(f"{player}, files whose names match `{pattern}`: {reason}")]
    lines = ["## Pictures", "", *paragraphs(EXPLANATION),
             "| file | " + " | ".join(COLUMNS) + " |", "|---|" + "---|" * len(COLUMNS),
             *(file.row() for file in files), "",
             "**Not supported** by players, as their pictures of the original files show:", "", *reasons,
             "**Refused** by the export:", "",
             *(line for (kind, name), reason in REFUSED.items() for line in list_item(f"{kind}, `{name}`: {reason}")),
             *failure_lines(failures)]
    return lines, failures
