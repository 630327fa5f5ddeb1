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
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

import bounds
import chromium
import drawn_motion
import easings
import lottie_motion
import lottie_web
import pictures
import svg_motion
import web_motion
from bounds import Measured
from lottie_players import PLAYERS
from motions import FORMATS, INSTANTS, MOTIONS, Engine, Export
from texts import failure_lines, paragraphs

# The accepted residual in Chromium beyond the stated deviation, for each unit. Chromium rounds the channels of animated
# colours to 8 bits.
TOLERANCES = {"points": 0.005, "value": 0.0005, "colour": 0.0005 + 1 / 255}
UNITS = {"points": "px", "value": "of a value", "colour": "of a colour"}
# The motions whose layers move by their matrices, so that the Lottie file has no position to follow.
UNFOLLOWED = ("scenario, fly", "scenario, shear", "scenario, tilt")
# The cell of a module of Web Animations whose elements are on a page of CSS that was refused.
UNPLAYED = "not played: no page of CSS"
LOTTIE_WEB = "lottie-web"
BROWSED = {"css": "CSS", "waapi": "Web Animations", "svg": "SVG"}


class Motion:
    """A motion with its exports, the values of the engine, and the measured residuals."""

    def __init__(self, program, name):
        self.name = name
        self.engine = Engine(program, MOTIONS[name])
        self.exports = {kind: Export(program, MOTIONS[name], kind) for kind in FORMATS}
        self.failures = []
        self.cells = {}
        self.measured = {}
        self.followed = []
        # The residuals of the followed layers in lottie-web.
        self.residuals = []
        # The Lottie players run in the process of the export, so that motions are played at the same time.
        self._play_lottie()

    def _play_lottie(self):
        export = self.exports["lottie"]
        if export.refusal:
            return
        self.failures += [f"schema: {error}" for error in lottie_motion.schema_errors(export.text)]
        self.followed = lottie_motion.followed(export.text, self.engine, export.stated["points"])
        if not self.followed and self.name not in UNFOLLOWED:
            self.failures.append("no layer of the Lottie file can be followed")
        for player in PLAYERS:
            self._judge(player, [
                follow.residual(self.engine.times, lottie_motion.centers(follow, self.engine, player), player)
                for follow in self.followed])

    def _judge(self, player, residuals):
        """Records the residual of a Lottie player that exceeds its limit most, or is nearest to it."""
        found = [residual for residual in residuals if residual]
        if not found:
            self.cells[player] = "–"
            return
        worst = max(found, key=lambda entry: entry.residual - entry.limit)
        self.cells[player] = f"{worst.residual:.3f}"
        self.measured[player] = replace(worst, motion=self.name)
        if not worst.residual <= worst.limit:
            self.failures.append(f"{player}: {worst.residual:.4f} px of {worst.limit:.4f}, {worst.motion}")

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
        for index, follow in enumerate(self.followed):
            pages[index] = lottie_web.page(follow.picture, self.engine.times)
        return pages

    def compare(self, kind, played):
        """Compares the values that a page has reported: one of a format, or of a followed layer in lottie-web."""
        if kind in range(len(self.followed)):
            follow = self.followed[kind]
            centers = [lottie_web.center(part) for part in played]
            self.residuals.append(follow.residual(self.engine.times, centers, LOTTIE_WEB))
            self._judge(LOTTIE_WEB, self.residuals)
            return
        module = svg_motion if kind == "svg" else web_motion
        found = module.residuals(self.engine, played, self.exports[kind].stated["degrees"])
        self.cells[kind] = f"{found['points'][0]:.4f}" if "points" in found else "–"
        if "points" in found:
            self.measured[kind] = Measured(f"{BROWSED[kind]}, Chromium", "values", self.name, found["points"][0],
                                           self.exports[kind].stated["points"], TOLERANCES["points"])
        for unit, (gap, channel, time) in found.items():
            accepted = self.exports[kind].stated[unit] + TOLERANCES[unit]
            if not gap <= accepted:
                place = f"{UNITS[unit]}, {channel} at {time} s"
                self.failures.append(f"{BROWSED[kind]}: {gap:.5f} of {accepted:.5f} {place}")

    def row(self):
        stated = [export.stated["points"] for export in self.exports.values() if not export.refusal]
        cells = [f"`{self.name}`", str(len(self.engine.channels)), f"{max(stated, default=0):.2g}"]
        for kind in FORMATS:
            refusal = self.exports[kind].refusal
            keys = [LOTTIE_WEB, *PLAYERS] if kind == "lottie" else [kind]
            missing = "–" if kind == "lottie" else UNPLAYED
            cells += [f"refused: {shortened(refusal)}" if refusal else self.cells.get(key, missing) for key in keys]
        return "| " + " | ".join(cells) + " |"


def shortened(refusal):
    """The reason of a refusal without the sentence around it."""
    return re.sub(r"^the format cannot express ", "", refusal.splitlines()[0])[:120]


EXPLANATION = [
    """The largest stated deviation is that of all four formats. Scenes are named as in the window. `session` is a
    recorded session of `Tests/Players/Sessions`, with clicks, drags and changed settings; `scenario` is a file of
    `Assets/Scenarios` or `Tests/Players/Scenarios`. A moving value is one number that changes, such as the x of a
    layer, the red of a fill or a coordinate of a path.""",
    f"""**Instants.** The values of the engine are those of a table of the command: {INSTANTS} rows at even times over the
    whole motion. Rows at jumps are left out, because both values are right there.""",
    f"""**Chromium.** The page with CSS, the module of Web Animations and the SVG file are paused at each instant. Every
    moving value is read from the computed style, the animated attributes or the map of the element. The table has the
    largest difference of lengths, in pixels of the document; an angle counts as the way of the farthest corner of what
    it turns. Other numbers and colours are checked, too. A difference is at most the deviation that the command states
    for its unit, plus {TOLERANCES["points"]} pixels or {TOLERANCES["value"]}, and for colours 1/255 more. The reasons:
    Chromium states computed lengths with six digits, which is 0.005 points from 1000 points on, stores numbers with 32
    bits, and rounds the components of animated colours to 8 bits. Values of layers that are not visible are left out.""",
    f"""**Lottie.** Every file meets the JSON schema of the specification 1.0. Up to {lottie_motion.FOLLOWED} layers of
    each file are followed: layers that move in parents that do not. Null layers with their transforms move a disc with
    a radius of {lottie_motion.RADIUS} px, drawn {lottie_motion.SCALE} times as large. The centroid of its pixels, and
    in lottie-web the centre of its outline, is compared with the position of the engine. “–” means that the file has
    no such layer. A distance is at most the stated deviation and the bound of the player, which is below. The reasons
    for bounds: rlottie and ThorVG draw at multiples of 1/64 px of the enlarged picture, all store times and values
    with 32 bits, and both measure the lengths of curves approximately. rlottie has whole frames only; other instants
    are left out for it.""",
]


def section(program, names):
    """The lines of the section about motions, the failures, and what was measured."""
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
        "| motion | moving values | largest stated, px | " + " | ".join(f"{name}, Chromium, px" for name in BROWSED.values())
        + " | " + " | ".join(f"Lottie, {player}, px" for player in (LOTTIE_WEB, *PLAYERS)) + " |",
        "|---|---|---|" + "---|" * (len(BROWSED) + 1 + len(PLAYERS)),
        *(motion.row() for motion in motions),
    ]
    lines += failure_lines(failures)
    return lines, failures, [entry for motion in motions for entry in motion.measured.values()]


INTRODUCTION = """# Exports in players

`make check-players` writes this page. It plays exports in players that others wrote, and compares them with the engine.
"""


def main():
    program, table, *pattern = sys.argv[1:]
    text = pattern[0] if pattern else ""
    names = [[name for name in every if text in name] for every in (MOTIONS, drawn_motion.FIGURES, pictures.FILES)]
    *motions, measured = section(program, names[0])
    *figures, others = drawn_motion.section(program, names[1])
    sections = [motions, figures, bounds.section(measured + others, not pattern), pictures.section(program, names[2])]
    if not pattern:
        # The last one, because rlottie starts threads, after which a process that is forked cannot draw with it.
        sections.insert(0, easings.section(program))
    lines = [line for lines, _ in sections for line in [*lines, ""]]
    failures = [failure for _, failures in sections for failure in failures]
    if pattern:
        print("\n".join(lines))
    else:
        Path(table).write_text("\n".join([INTRODUCTION, *lines]), encoding="utf-8")
    print(f"{len(failures)} refusals, and residuals above the stated deviation and the tolerance of the player")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
