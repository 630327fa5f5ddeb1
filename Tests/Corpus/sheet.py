# SPDX-License-Identifier: MIT
"""The page of the results."""

import re
import textwrap
from collections import defaultdict

from decisions import DECISIONS
from examination import GLISSADE, OUTCOMES
from references import VERSIONS

NAMES = {"lottie-web": "lottie-web", "thorvg": "ThorVG", "rlottie": "rlottie", "chromium": "Chromium"}
# The columns that contain texts.
TEXTS = ("family", "feature", "file", "reference", "outcome", "message", "reason")
PLAYERS = ("lottie-web", "thorvg", "rlottie", GLISSADE)

INTRODUCTION = """# Files that others made

`make check-corpus CORPUS=FOLDER` writes this page. It draws files that other programs wrote with Glissade and with
players, and compares the pictures. The files are not part of this repository.
"""


def texts(files, side, chromium):
    pictures = sum(file.pictures for file in files)
    versions = {player: version.split("-")[-1] for player, version in VERSIONS.items()}
    return [
        f"""{len(files)} files are drawn at {pictures} instants. The references are the frames that After Effects drew,
        {chromium.replace("-", " ").capitalize()} for SVG and CSS, and lottie-web {versions["lottie-web"]} in Chromium
        for other Lottie files. Beside them are ThorVG (thorvg-python {versions["thorvg"]}) and rlottie (rlottie-python
        {versions["rlottie"]}). After Effects' frames have their own size; for all others the longest side is {side} px.
        Images in other files are transparent.""",
        """Pictures are compared over white and over black. Counted are the pixels that either picture changes from the
        background, and one pixel around them. A picture is right if the mean difference is at most 14 of 255, and at
        most 12 % of the counted pixels differ by more than 48 from all nine pixels around their place in the other
        picture. At 512 px, these limits are 5 and 3 %. The difference of two pixels is the largest one of their
        channels.""",
        """A file is right if its pictures are right at every instant. A Lottie file is drawn at 5, 25, 50, 75 and 95 %
        of its range, an SVG file at 0, 0.1, 0.37, 0.5, 0.81, 1.3 and 2.6 s.""",
    ]


def paragraphs(parts):
    """The lines of paragraphs, with empty lines between them."""
    wrapped = [textwrap.wrap(re.sub(r"\s+", " ", part), 120, break_on_hyphens=False) for part in parts]
    return [line for lines in wrapped for line in [*lines, ""]]


def rate(values):
    """The share of right ones among those that were compared."""
    compared = [value for value in values if value is not None]
    if not compared:
        return "–"
    # A fault is never rounded away.
    percent = int(100 * sum(compared) / len(compared) + 1e-9)
    return f"{percent} %"


def cell(files, player):
    """The rates of right files and of right pictures of a player."""
    if 2 * sum(file.reference == player for file in files) > len(files):
        return "reference"
    rows = [row.right for file in files for row in file.rows
            if row.player == player and row.reference == file.reference]
    if all(value is None for value in rows):
        return "–"
    return f"{rate([file.is_right(player) for file in files])} ({rate(rows)})"


def table(head, rows):
    """The lines of a table. Columns of texts begin at the left."""
    sides = ["---" if name in TEXTS else "--:" for name in head]
    return ["| " + " | ".join(head) + " |", "|" + "|".join(sides) + "|",
            *("| " + " | ".join(map(str, row)) + " |" for row in rows), ""]


def groups(files):
    """The families, then all Lottie and all SVG files."""
    families = defaultdict(list)
    for file in files:
        families[file.family].append(file)
    lottie = [file for file in files if not file.name.endswith(".svg")]
    # Files that a reader may refuse are no part of the rates.
    valid = [file for file in lottie if not file.family.endswith("invalid")]
    svg = [file for file in files if file.name.endswith(".svg")]
    return [*sorted(families.items()), *([("**all valid Lottie files**", valid)] if valid else []),
            *([("**all SVG files**", svg)] if svg else [])]


def family_lines(files):
    rows = []
    for name, members in groups(files):
        references = sorted({NAMES.get(file.reference, file.reference) for file in members if file.reference})
        rows.append([name, ", ".join(references), len(members), sum(file.pictures for file in members),
                     *(cell(members, player) for player in PLAYERS)])
    head = ["family", "reference", "files", "pictures", *(NAMES.get(player, player) for player in PLAYERS)]
    return ["## Families", "", "The rates of right files, and in parentheses those of right pictures.", "",
            *table(head, rows)]


def outcome_lines(files):
    rows = []
    for name, members in groups(files):
        counts = [sum(file.outcome == outcome for file in members) for outcome in OUTCOMES]
        rows.append([name, len(members),
                     *(f"{count} ({count * 100 / len(members):.1f} %)" if count else "0" for count in counts)])
    explanation = """“With notes” are files with a note about a part that is not supported. A refused file leaves a
        message. Each picture has a process of its own; it may run for 10 s and use 2 GiB."""
    return ["## Outcomes", "", *paragraphs([explanation]),
        *table(["family", "files", *OUTCOMES], rows)]


def feature_lines(files):
    lines = ["## Features", "", "The rates of right files that have a feature.", ""]
    for title, is_svg in (("Lottie", False), ("SVG and CSS", True)):
        members = defaultdict(list)
        for file in files:
            if file.name.endswith(".svg") == is_svg:
                for name in file.features:
                    members[name].append(file)
        if not members:
            continue
        players = (GLISSADE,) if is_svg else ("thorvg", "rlottie", GLISSADE)
        rows = [[name, len(found), *(rate([file.is_right(player) for file in found]) for player in players)]
                for name, found in sorted(members.items())]
        lines += [f"### {title}", "", *table(["feature", "files", *(NAMES.get(name, name) for name in players)], rows)]
    return lines


def wrong_lines(files):
    """The files that Glissade does not draw right without notes."""
    rows = []
    for file in sorted(files, key=lambda file: (-OUTCOMES.index(file.outcome), file.name) if file.outcome else (0, "")):
        if file.outcome in (None, "right"):
            continue
        found = [row for row in file.rows if row.player == GLISSADE and row.reference == file.reference]
        wrong = [row for row in found if row.right is False]
        notes = file.unsupported[:2] or [file.message]
        text = "; ".join(notes)[:200].replace("|", "\\|").replace("\n", " ")
        rows.append([f"`{file.name}`", file.outcome, f"{len(wrong)} of {len(found)}", text])
    if not rows:
        return []
    return ["## Files that are not right", "", *table(["file", "outcome", "wrong pictures", "message"], rows)]


def decision_lines(files):
    names = {file.name for file in files}
    rows = [[f"`{name}`", NAMES.get(player, "none"), reason]
            for name, (player, reason) in sorted(DECISIONS.items()) if name in names]
    if not rows:
        return []
    return ["## Other references", "", "lottie-web is known to be wrong for these files.", "",
            *table(["file", "reference", "reason"], rows)]


def text(files, side, chromium):
    """The page."""
    lines = [INTRODUCTION, *paragraphs(texts(files, side, chromium)), *family_lines(files)]
    if any(file.outcome for file in files):
        lines += outcome_lines(files)
    lines += [*feature_lines(files), *decision_lines(files), *wrong_lines(files)]
    return "\n".join(lines).rstrip("\n") + "\n"
