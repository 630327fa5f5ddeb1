# SPDX-License-Identifier: MIT
"""Computes the areas of combinations of paths with Shapely, for ManyAreaTests.swift.

Usage: GLISSADE_AREA_PAIRS=pairs.txt swift test --filter ManyAreaTests; python areas.py pairs.txt areas.bin

Needs shapely 2.2 and numpy 2. Curves are lines within 1e-4 points of them. The lines of both paths are divided by
unary_union, polygonize finds the faces, and the winding numbers of a point of each face select them.

For pair 9611, Shapely does not find a face of 315 square points. Its areas are those of a raster of 0.1 points.
"""
import concurrent.futures
import math
import re
import sys

import numpy
import shapely
from shapely.geometry import LineString
from shapely.ops import polygonize, unary_union

TOLERANCE = 1e-4
# The pairs for which Shapely does not find all faces.
RASTERED = [9611]


def count(*differences):
    """The number of pieces for second differences of control points, times the degree and the degree less one."""
    largest = max(math.hypot(x, y) for x, y in differences)
    return max(1, math.ceil(math.sqrt(largest / (8 * TOLERANCE))))


def rings(text):
    """The closed polylines of path data with absolute commands."""
    result, points = [], []
    for command, numbers in re.findall(r"([MLHVQCZ])([^MLHVQCZ]*)", text):
        values = [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", numbers)]
        if command == "M":
            points = [(values[0], values[1])]
            values = values[2:]
            command = "L"
        if command == "H":
            points += [(x, points[-1][1]) for x in values]
        elif command == "V":
            points += [(points[-1][0], y) for y in values]
        elif command == "L":
            points += list(zip(values[::2], values[1::2]))
        elif command in "QC":
            degree = 2 if command == "Q" else 3
            for start in range(0, len(values), 2 * degree):
                control = numpy.array([points[-1], *zip(values[start:start + 2 * degree:2],
                                                        values[start + 1:start + 2 * degree:2])])
                seconds = (control[2:] - 2 * control[1:-1] + control[:-2]) * degree * (degree - 1)
                pieces = count(*seconds)
                t = numpy.linspace(0, 1, pieces + 1)[1:, None]
                while len(control) > 1:
                    control = [a + (b - a) * t for a, b in zip(control[:-1], control[1:])]
                points += [tuple(point) for point in control[0]]
        elif command == "Z":
            result.append(points + [points[0]])
    return result


def winding(ring, x, y):
    """The winding number of a closed polyline around a point."""
    points = numpy.array(ring)
    (x0, y0), (x1, y1) = points[:-1].T, points[1:].T
    side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
    return int(((y0 <= y) & (y1 > y) & (side > 0)).sum() - ((y0 > y) & (y1 <= y) & (side < 0)).sum())


def areas(line):
    rule, *texts = line.rstrip("\n").split("\t")
    paths = [rings(text) for text in texts]
    lines = [LineString(ring) for path in paths for ring in path]
    sums = numpy.zeros(4)
    for face in polygonize(unary_union(lines)):
        point = face.representative_point()
        inside = []
        for path in paths:
            number = sum(winding(ring, point.x, point.y) for ring in path)
            inside.append(number != 0 if rule == "nonzero" else number % 2 != 0)
        a, b = inside
        sums += face.area * numpy.array([a or b, a and not b, a and b, a != b])
    return sums


def rastered_areas(line):
    """The areas by the centres of squares of 0.1 points, with an error below a thousandth."""
    rule, *texts = line.rstrip("\n").split("\t")
    paths = [rings(text) for text in texts]
    corners = numpy.array([point for path in paths for ring in path for point in ring])
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    xs = numpy.arange(left, right, 0.1) + 0.05
    sums = numpy.zeros(4)
    for y in numpy.arange(top, bottom, 0.1) + 0.05:
        inside = []
        for path in paths:
            numbers = numpy.zeros(len(xs), int)
            for ring in path:
                points = numpy.array(ring)
                (x0, y0), (x1, y1) = points[:-1].T, points[1:].T
                for crosses, step in (((y0 <= y) & (y1 > y), 1), ((y0 > y) & (y1 <= y), -1)):
                    at = x0[crosses] + (y - y0[crosses]) * (x1 - x0)[crosses] / (y1 - y0)[crosses]
                    numbers += step * (xs[:, None] < at[None, :]).sum(axis=1)
            inside.append(numbers != 0 if rule == "nonzero" else numbers % 2 != 0)
        a, b = inside
        sums += 0.01 * numpy.array([(a | b).sum(), (a & ~b).sum(), (a & b).sum(), (a != b).sum()])
    return sums


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        pairs = list(file)
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        results = list(pool.map(areas, pairs, chunksize=50))
    for index in RASTERED:
        results[index] = rastered_areas(pairs[index])
    numpy.array(results, dtype="<f4").tofile(sys.argv[2])
    print(f"{len(results)} pairs, Shapely {shapely.__version__}")
