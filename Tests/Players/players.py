# SPDX-License-Identifier: MIT
"""Plays exports in players that others wrote, compares them with the engine, and writes a table.

Usage: players.py PROGRAM TABLE [PATTERN]

PROGRAM is the glissade command. TABLE is the Markdown file to write. With PATTERN, only the motions whose names contain
it are played, and the table is printed instead. The status is 1 if a residual exceeds the stated deviation of the
export plus the tolerance of the player.
"""

import os
import re
import sys
import textwrap
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import chromium
import easings
import lottie_motion
import svg_motion
import web_motion
from lottie_players import PLAYERS
from motions import FORMATS, INSTANTS, MOTIONS, Engine, Export

# The accepted residual in Chromium beyond the stated deviation, for each unit. Chromium rounds the channels of animated
# colours to 8 bits.
TOLERANCES = {"points": 0.005, "value": 0.0005, "colour": 0.0005 + 1 / 255}
# The cell of a module of Web Animations whose elements are on a page of CSS that was refused.
UNPLAYED = "not played: no page of CSS"
BROWSED = {"css": "CSS", "waapi": "Web Animations", "svg": "SVG"}


class Motion:
    """A motion with its exports, the values of the engine, and the measured residuals."""

    def __init__(self, program, name):
        self.name = name
        self.engine = Engine(program, MOTIONS[name])
        self.exports = {kind: Export(program, MOTIONS[name], kind) for kind in FORMATS}
        self.failures = []
        self.cells = {}
        # The Lottie players run in the process of the export, so that motions are played at the same time.
        self._play_lottie()

    def _play_lottie(self):
        export = self.exports["lottie"]
        if export.refusal:
            return
        self.failures += [f"schema: {error}" for error in lottie_motion.schema_errors(export.text)]
        found = lottie_motion.residuals(export.text, self.engine, export.stated["points"])
        for player in PLAYERS:
            if player not in found:
                self.cells[player] = "–"
                continue
            gap, accepted, name, time = found[player]
            self.cells[player] = f"{gap:.3f}"
            if not gap <= accepted:
                self.failures.append(f"{player}: {gap:.4f} px of {accepted:.4f}, {name} at {time} s")

    def pages(self):
        """The pages for Chromium, by format."""
        exports = {kind: self.exports[kind] for kind in BROWSED if not self.exports[kind].refusal}
        pages = {}
        if "css" in exports:
            pages["css"] = web_motion.css_page(exports["css"].text, self.engine)
        # The module moves the elements of the page.
        if "css" in exports and "waapi" in exports:
            pages["waapi"] = web_motion.waapi_page(exports["css"].text, exports["waapi"].text, self.engine)
        if "svg" in exports:
            pages["svg"] = svg_motion.page(exports["svg"].text, self.engine)
        return pages

    def compare(self, kind, played):
        """Compares the values that a page has reported."""
        module = svg_motion if kind == "svg" else web_motion
        found = module.residuals(self.engine, played, self.exports[kind].stated["degrees"])
        self.cells[kind] = f"{found['points'][0]:.4f}" if "points" in found else "–"
        for unit, (gap, channel, time) in found.items():
            accepted = self.exports[kind].stated[unit] + TOLERANCES[unit]
            if not gap <= accepted:
                self.failures.append(f"{BROWSED[kind]}: {gap:.5f} of {accepted:.5f} {unit}, {channel} at {time} s")

    def row(self):
        stated = [export.stated["points"] for export in self.exports.values() if not export.refusal]
        cells = [f"`{self.name}`", str(len(self.engine.channels)), f"{max(stated, default=0):.2g}"]
        for kind in FORMATS:
            refusal = self.exports[kind].refusal
            keys = PLAYERS if kind == "lottie" else [kind]
            cells += [f"refused: {shortened(refusal)}" if refusal else self.cells.get(key, UNPLAYED) for key in keys]
        return "| " + " | ".join(cells) + " |"


def shortened(refusal):
    """The reason of a refusal without the sentence around it."""
    return re.sub(r"^the format cannot express ", "", refusal.splitlines()[0])[:120]


EXPLANATION = [
    """The largest stated deviation is that of all four formats. Scenes are named as in the window. `session` is a recorded session of `Tests/Players/Sessions`, with clicks, drags
    and changed settings; `scenario` is a file of `Assets/Scenarios` or `Tests/Players/Scenarios`. A moving value is one
    number that changes, such as the x of a layer, the red of a fill or a coordinate of a path.""",
    f"""**Instants.** The values of the engine are those of a table of the command: {INSTANTS} rows at even times over the
    whole motion. Rows at jumps are left out, because both values are right there.""",
    f"""**Chromium.** The page with CSS, the module of Web Animations and the SVG file are paused at each instant. Every
    moving value is read from the computed style, the animated attributes or the map of the element. The table has the
    largest difference of lengths in points; an angle counts as the way of the farthest corner of what it turns. Other
    numbers and colours are checked, too. A difference is at most the deviation that the command states for its unit,
    plus {TOLERANCES["points"]} points or {TOLERANCES["value"]}, and for colours 1/255 more. The reasons: Chromium states computed lengths with six digits,
    which is 0.005 points from 1000 points on, stores numbers with 32 bits, and rounds the components of animated
    colours to 8 bits.""",
    f"""**Lottie.** Every file meets the JSON schema of the specification 1.0. Up to {lottie_motion.FOLLOWED} layers of
    each file are followed: layers that move in parents that do not. Their null layers move a disc with a radius of
    {lottie_motion.RADIUS} px, drawn {lottie_motion.SCALE} times as large, and the centroid of its pixels is compared
    with the position of the engine. “–” means that the file has no such layer. A distance is at most the stated
    deviation plus {lottie_motion.STRAIGHT} px, or plus {lottie_motion.CURVED} px if the position follows a curve. The
    reasons: both players draw at multiples of 1/64 px of the enlarged picture, store times and values with 32 bits, and
    measure the lengths of curves approximately. rlottie has whole frames only; other instants are left out for it.""",
]


def paragraphs(texts):
    """The lines of paragraphs, with empty lines between them."""
    wrapped = [textwrap.wrap(re.sub(r"\s+", " ", text), 120, break_on_hyphens=False) for text in texts]
    return [line for lines in wrapped for line in [*lines, ""]]


def section(program, names):
    """The lines of the section about motions, and the failures."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        # The longest ones are at the end of the list.
        found = list(pool.map(Motion, [program] * len(names), reversed(names)))
    motions = found[::-1]
    pages = [(motion, kind, page) for motion in motions for kind, page in motion.pages().items()]
    for (motion, kind, _), played in zip(pages, chromium.results([page for _, _, page in pages])):
        motion.compare(kind, played)
    failures = [f"{motion.name}: {failure}" for motion in motions for failure in motion.failures]
    values = sum(len(motion.engine.channels) for motion in motions)
    refused = [f"{motion.name}, {kind}: {export.refusal}" for motion in motions
               for kind, export in motion.exports.items() if export.refusal]
    # Every format can express the motions of the list.
    failures += refused
    lines = [
        "## Motions",
        "",
        *paragraphs([
            f"""{len(motions)} motions with {values} moving values are exported with the command alone. {len(refused)} of the
            {len(motions) * len(FORMATS)} exports are refused.""",
            *EXPLANATION]),
        "| motion | moving values | largest stated, pt | " + " | ".join(f"{name}, Chromium, pt" for name in BROWSED.values())
        + " | " + " | ".join(f"Lottie, {player}, px" for player in PLAYERS) + " |",
        "|---|---|---|" + "---|" * (len(BROWSED) + len(PLAYERS)),
        *(motion.row() for motion in motions),
    ]
    if failures:
        lines += ["", *paragraphs(["**Above the accepted difference**, or refused:"]),
                  *(line for failure in failures for line in textwrap.wrap(
                      f"- {failure}", 120, subsequent_indent="  ", break_on_hyphens=False))]
    return lines, failures


INTRODUCTION = """# Exports in players

`make check-players` writes this page. It plays exports in players that others wrote, and compares them with the engine.
"""


def main():
    program, table, *pattern = sys.argv[1:]
    lines, failures = section(program, [name for name in MOTIONS if not pattern or pattern[0] in name])
    if pattern:
        print("\n".join(lines))
    else:
        easing_lines, easing_failures = easings.section(program)
        failures += easing_failures
        Path(table).write_text("\n".join([INTRODUCTION, *easing_lines, "", *lines, ""]), encoding="utf-8")
    print(f"{len(failures)} refusals, and residuals above the stated deviation and the tolerance of the player")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
