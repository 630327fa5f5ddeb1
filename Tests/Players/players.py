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
TOLERANCES = {"points": 0.005, "degrees": 0.005, "value": 0.0005, "colour": 0.0005 + 1 / 255}
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
        found = module.residuals(self.engine, played)
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
            cells += [f"refused: {shortened(refusal)}" if refusal else self.cells[key] for key in keys]
        return "| " + " | ".join(cells) + " |"


def shortened(refusal):
    """The reason of a refusal without the sentence around it."""
    return re.sub(r"^the format cannot express ", "", refusal.splitlines()[0])[:120]


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
    refusals = sum(export.refusal is not None for motion in motions for export in motion.exports.values())
    lines = [
        "## Motions",
        "",
        f"{len(motions)} motions with {values} moving values are compared, and {refusals} exports are refused.",
        "",
        "| motion | moving values | stated, pt | " + " | ".join(f"{name}, Chromium, pt" for name in BROWSED.values())
        + " | " + " | ".join(f"Lottie, {player}, px" for player in PLAYERS) + " |",
        "|---|---|---|" + "---|" * (len(BROWSED) + len(PLAYERS)),
        *(motion.row() for motion in motions),
    ]
    return lines, failures


INTRODUCTION = f"""# Exports in players

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
    print(f"{len(failures)} residuals above the stated deviation and the tolerance of the player")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
