# SPDX-License-Identifier: MIT
"""Draws a file with Glissade, and compares all its pictures with those of a reference."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy
from PIL import Image

import features
from animations import Animation, Instant
from comparison import BACKGROUNDS, Limits, compared, over
from decisions import DECISIONS
from references import pixels, players
from renderer import drawn

GLISSADE = "Glissade"
AFTER_EFFECTS = "After Effects"
# How a file ends with Glissade, from the best to the worst.
OUTCOMES = ("right", "right with notes", "refused", "wrong with notes", "wrong without note", "hang", "crash")


@dataclass
class Row:
    """The comparison of one picture of a player. `right` is `None` without a picture of the reference."""

    file: str
    family: str
    instant: float
    seconds: float
    player: str
    reference: str
    mean: float | None = None
    share: float | None = None
    right: bool | None = None
    failure: str | None = None


@dataclass
class File:
    """What is known of a file. `outcome` is that of Glissade, or `None` if nothing was drawn or compared."""

    name: str
    family: str
    # The player, or `None` if no player is right.
    reference: str | None
    features: list
    pictures: int
    rows: list = field(default_factory=list)
    outcome: str | None = None
    message: str = ""
    unsupported: list = field(default_factory=list)
    approximated: list = field(default_factory=list)
    slowest: float = 0.0

    def is_right(self, player):
        """Whether all pictures of a player are right, or `None` if it has none to compare."""
        found = [row.right for row in self.rows
                 if row.player == player and row.reference == self.reference and row.right is not None]
        return all(found) if found else None


@dataclass(frozen=True)
class Examination:
    """The settings of a run."""

    corpus: Path
    side: int
    cache: object
    # The command that draws, or `None` to compare the players alone.
    program: str | None
    template: str
    folder: Path | None

    def __call__(self, path):
        animation = Animation(self.corpus, path, self.side)
        decided = DECISIONS.get(animation.name)
        has_frames = any(instant.frame for instant in animation.instants)
        reference = AFTER_EFFECTS if has_frames else decided[0] if decided else players(animation)[0]
        file = File(animation.name, animation.family, reference, features.of(animation),
                    len(animation.instants))
        if animation.failure:
            # No player draws the file, but a command must refuse it.
            self._conclude(file, [drawn(self.template, self.program, animation, Instant(0, 0))] if self.program else [])
            return file
        drawings = []
        for instant in animation.instants:
            pictures = {player: self.cache.picture(animation, player, instant) for player in players(animation)}
            if instant.frame:
                pictures[AFTER_EFFECTS] = pixels(instant.frame)
            if self.program is not None:
                drawing = drawn(self.template, self.program, animation, instant)
                drawings.append(drawing)
                pictures[GLISSADE] = drawing.message or drawing.outcome if drawing.picture is None else drawing.picture
            file.rows += self._rows(file, instant, pictures, animation)
        self._conclude(file, drawings)
        return file

    def _rows(self, file, instant, pictures, animation):
        # After Effects' frames have their own size.
        limits = Limits.at(max(animation.size))
        pairs = [(player, file.reference) for player in pictures if player != file.reference and file.reference]
        # Second opinions about our picture.
        if GLISSADE in pictures:
            pairs += [(GLISSADE, player) for player in pictures if player not in (GLISSADE, file.reference)]
        for player, reference in pairs:
            row = Row(file.name, file.family, instant.number, instant.seconds, player, reference)
            picture, expected = pictures[player], pictures[reference]
            if isinstance(expected, str):
                row.failure = f"{reference}: {expected}"
            elif isinstance(picture, str):
                row.failure, row.right = picture, False
            else:
                row.mean, row.share = compared(picture, expected)
                row.right = limits.accept((row.mean, row.share))
                if self.folder and player == GLISSADE and reference == file.reference and not row.right:
                    name = f"{file.name.replace('/', '~')}@{instant.number:g}.png"
                    side_by_side(expected, picture).save(self.folder / name)
            yield row

    @staticmethod
    def _conclude(file, drawings):
        if not drawings:
            return
        file.slowest = max(drawing.seconds for drawing in drawings)
        file.unsupported = sorted({note for drawing in drawings for note in drawing.unsupported})
        file.approximated = sorted({note for drawing in drawings for note in drawing.approximated})
        for outcome in ("crash", "hang", "refused"):
            failed = [drawing for drawing in drawings if drawing.outcome == outcome]
            if failed:
                file.outcome, file.message = outcome, failed[0].message
                return
        right = file.is_right(GLISSADE)
        if right is not None:
            notes = " with notes" if file.unsupported else "" if right else " without note"
            file.outcome = ("right" if right else "wrong") + notes


def side_by_side(reference, picture):
    """The reference, our picture and the difference, over white and below it over black."""
    height, width = numpy.maximum(reference.shape, picture.shape)[:2]
    sheet = Image.new("RGB", (3 * width + 16, 2 * height + 12), (96, 96, 128))
    for row, background in enumerate(BACKGROUNDS):
        parts = [over(reference, background), over(picture, background)]
        if reference.shape == picture.shape:
            parts.append(numpy.abs(parts[0] - parts[1]))
        for column, part in enumerate(parts):
            image = Image.fromarray(numpy.moveaxis(part, 0, 2).round().astype(numpy.uint8))
            sheet.paste(image, (4 + column * (width + 4), 4 + row * (height + 4)))
    return sheet
