# SPDX-License-Identifier: MIT
"""The rule by which a picture is right."""

from dataclasses import dataclass

import numpy

BACKGROUNDS = (255, 0)
# Two pixels are different if one of their channels differs by more than this.
DIFFERENT = 48


@dataclass(frozen=True)
class Limits:
    """The largest mean difference of 255, and the largest share of different pixels."""

    mean: float
    share: float

    @classmethod
    def at(cls, side):
        """The limits for a size. Edges have less weight in large pictures."""
        return cls(5, 0.03) if side >= 512 else cls(14, 0.12)

    def accept(self, found):
        return found[0] <= self.mean and found[1] <= self.share


def compared(first, second):
    """The mean difference and the share of different pixels of two pictures with straight alpha.

    Both are the larger ones of two backgrounds, white and black. Counted are the pixels that either picture changes
    from the background, and those around them. The difference of two pixels is the largest one of their channels. A
    pixel of either picture is different if no pixel of the other picture, at its place or around it, is similar.
    The order of the pictures has no effect.
    """
    if first.shape != second.shape:
        return 255.0, 1.0
    found = [_compared_over(first, second, background) for background in BACKGROUNDS]
    return max(mean for mean, _ in found), max(share for _, share in found)


def over(picture, background):
    """The red, green and blue planes of a picture over a grey."""
    planes = numpy.moveaxis(picture, 2, 0).astype(numpy.float32)
    alpha = planes[3] / 255
    return planes[:3] * alpha + background * (1 - alpha)


def _compared_over(first, second, background):
    a, b = over(first, background), over(second, background)
    counted = _widened(_largest(a != background) | _largest(b != background))
    count = counted.sum()
    if count == 0:
        return 0.0, 0.0
    difference = _largest(numpy.abs(a - b))
    # Pixels that are similar at their own place need no search.
    rows, columns = numpy.nonzero(difference > DIFFERENT)
    different = _is_alone(a, b, rows, columns) | _is_alone(b, a, rows, columns)
    return float(difference[counted].mean(dtype=numpy.float64)), float(different.sum() / count)


def _largest(planes):
    """The largest of three channels."""
    return numpy.maximum(numpy.maximum(planes[0], planes[1]), planes[2])


def _widened(mask):
    """The mask with one pixel around it."""
    padded = numpy.pad(mask, 1)
    rows = padded[:-2] | padded[1:-1] | padded[2:]
    return rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]


def _is_alone(picture, other, rows, columns):
    """Whether pixels of a picture have no similar pixel around their places in the other one."""
    own = picture[:, rows, columns]
    # The edge of the picture is repeated.
    padded = numpy.pad(other, ((0, 0), (1, 1), (1, 1)), mode="edge")
    alone = numpy.ones(len(rows), dtype=bool)
    for y in range(3):
        for x in range(3):
            alone &= _largest(numpy.abs(own - padded[:, rows + y, columns + x])) > DIFFERENT
    return alone
