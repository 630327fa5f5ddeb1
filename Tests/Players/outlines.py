# SPDX-License-Identifier: MIT
"""Outlines of cubic Bézier curves: their extents and moments, and the same of pictures."""

import math
import re
from dataclasses import dataclass

import numpy

# The directions in which extents are compared, all around.
DIRECTIONS = numpy.array([(math.cos(angle), math.sin(angle)) for angle in numpy.arange(16) * math.pi / 8])
# The lines of a curve for its area. Fewer ones are visible in pictures of 2160 px.
STEPS = 96
# The distance of the control points of a quarter of a circle, in radii.
QUARTER = 0.5522847498
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


@dataclass(frozen=True)
class Outline:
    """The curves of an outline, as an array of n × 4 points."""

    curves: numpy.ndarray

    def mapped(self, matrix):
        """The outline under a map of the numbers a, b, c, d, x and y."""
        a, b, c, d, x, y = matrix
        return Outline(self.curves @ numpy.array([(a, b), (c, d)]) + (x, y))

    def extents(self):
        """The largest coordinate in each of the directions.

        The difference of the extents of two outlines is never larger than the distance of their points.
        """
        numbers = self.curves @ DIRECTIONS.T
        first, second, third, last = (numbers[:, index] for index in range(4))
        a, b, c = last - 3 * third + 3 * second - first, 2 * (third - 2 * second + first), second - first
        with numpy.errstate(divide="ignore", invalid="ignore"):
            root = numpy.sqrt(numpy.maximum(b * b - 4 * a * c, 0))
            q = -(b + numpy.where(b < 0, -root, root)) / 2
            found = [q / a, c / q]
        largest = numpy.maximum(first, last).max(axis=0)
        for times in found:
            t = numpy.clip(numpy.nan_to_num(times, nan=0, posinf=0, neginf=0), 0, 1)
            s = 1 - t
            values = s * s * s * first + 3 * s * s * t * second + 3 * s * t * t * third + t * t * t * last
            largest = numpy.maximum(largest, values.max(axis=0))
        return largest

    def moments(self):
        """The moments of the area inside."""
        t = numpy.arange(STEPS + 1)[:, None, None] / STEPS
        s = 1 - t
        first, second, third, last = (self.curves[None, :, index] for index in range(4))
        points = s ** 3 * first + 3 * s * s * t * second + 3 * s * t * t * third + t ** 3 * last
        # Around a point of the outline, so that no digits are lost.
        center = points[0, 0]
        (x, y), (u, v) = (numpy.moveaxis(part - center, 2, 0) for part in (points[:-1], points[1:]))
        cross = x * v - u * y
        area = cross.sum() / 2
        if abs(area) < 1e-12:
            return Moments(0.0, center, numpy.zeros((2, 2)))
        mean = numpy.array([((x + u) * cross).sum(), ((y + v) * cross).sum()]) / (6 * area)
        xx = ((x * x + x * u + u * u) * cross).sum() / (12 * area)
        yy = ((y * y + y * v + v * v) * cross).sum() / (12 * area)
        xy = ((x * v + 2 * x * y + 2 * u * v + u * y) * cross).sum() / (24 * area)
        return Moments(abs(area), center + mean, numpy.array([(xx, xy), (xy, yy)]) - numpy.outer(mean, mean))


@dataclass(frozen=True)
class Moments:
    """The area, its centroid, and the mean products of the distances from it."""

    area: float
    center: numpy.ndarray
    spread: numpy.ndarray

    def extents(self):
        """The extents of the rectangle with the same moments, in each of the directions."""
        squares = numpy.einsum("ki,ij,kj->k", DIRECTIONS, self.spread, DIRECTIONS)
        return DIRECTIONS @ self.center + numpy.sqrt(3 * numpy.maximum(squares, 0))


def of_path(text):
    """The outline of path data with absolute commands, without arcs. Open subpaths are closed, as for a fill."""
    curves, point, start, last = [], None, None, "M"

    def line(end):
        (x, y), (u, v) = point, end
        curves.append((point, ((2 * x + u) / 3, (2 * y + v) / 3), ((x + 2 * u) / 3, (y + 2 * v) / 3), end))
        return end

    def close():
        return line(start) if point is not None and point != start else start

    tokens = re.findall(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text)
    index = 0
    while index < len(tokens):
        if tokens[index].isalpha():
            last = tokens[index].upper() if tokens[index] in "zZ" else tokens[index]
            index += 1
        elif last == "M":
            last = "L"
        count = COUNTS[last]
        numbers = [float(token) for token in tokens[index:index + count]]
        index += count
        points = list(zip(numbers[::2], numbers[1::2]))
        if last == "M":
            close()
            point = start = points[0]
        elif last == "L":
            point = line(points[0])
        elif last == "H":
            point = line((numbers[0], point[1]))
        elif last == "V":
            point = line((point[0], numbers[0]))
        elif last == "C":
            curves.append((point, *points))
            point = points[2]
        elif last == "Q":
            (x, y), (u, v), (p, q) = point, *points
            curves.append((point, ((x + 2 * u) / 3, (y + 2 * v) / 3), ((p + 2 * u) / 3, (q + 2 * v) / 3), points[1]))
            point = points[1]
        else:
            point = close()
    close()
    return Outline(numpy.array(curves, dtype=float).reshape(-1, 4, 2))


def of_box(left, top, width, height):
    return of_path(f"M{left!r} {top!r}H{left + width!r}V{top + height!r}H{left!r}Z")


def of_ellipse(left, top, width, height):
    k = QUARTER
    unit = [[(1, 0), (1, k), (k, 1), (0, 1)], [(0, 1), (-k, 1), (-1, k), (-1, 0)],
            [(-1, 0), (-1, -k), (-k, -1), (0, -1)], [(0, -1), (k, -1), (1, -k), (1, 0)]]
    x, y = width / 2, height / 2
    return Outline(numpy.array(unit)).mapped((x, 0, 0, y, left + x, top + y))


def of_picture(alpha, scale):
    """The moments of the opacity of a picture that is drawn some times as large, in its original size."""
    rows, columns = numpy.nonzero(alpha.any(axis=1))[0], numpy.nonzero(alpha.any(axis=0))[0]
    if not rows.size:
        return Moments(0.0, numpy.zeros(2), numpy.zeros((2, 2)))
    top, left = rows[0], columns[0]
    part = alpha[top:rows[-1] + 1, left:columns[-1] + 1].astype(float) / 255
    x, y = numpy.arange(part.shape[1]) + 0.5, numpy.arange(part.shape[0]) + 0.5
    area = part.sum()
    across, down = part.sum(axis=0), part.sum(axis=1)
    mean = numpy.array([across @ x, down @ y]) / area
    dx, dy = x - mean[0], y - mean[1]
    xx, yy, xy = across @ (dx * dx) / area, down @ (dy * dy) / area, dy @ part @ dx / area
    # A pixel has the mean of its square, which adds the moment of the square.
    spread = numpy.array([(xx - 1 / 12, xy), (xy, yy - 1 / 12)])
    return Moments(area / scale ** 2, (mean + (left, top)) / scale, spread / scale ** 2)


def product(first, second):
    """The map that applies the second one first."""
    a, b, c, d, x, y = first
    e, f, g, h, u, v = second
    return (a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * u + c * v + x, b * u + d * v + y)


def rotation(degrees):
    angle = math.radians(degrees)
    return (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0)
