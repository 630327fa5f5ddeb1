# SPDX-License-Identifier: MIT
"""Draws features of layers with Skia and Cairo, for OtherRendererTests.swift.

Usage: python draw.py FOLDER

Needs skia-python 144.1, pycairo 1.29.2 with Cairo 1.18, and numpy 2. The pictures are stored in the folder Pictures.
Each function has the numbers of the tree of the same name in OtherRendererTrees.swift, and nothing else of Glissade.
"""
import math
import pathlib
import sys

import cairo
import numpy
import skia

MODES = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
    "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter",
]
SKIA_MODES = dict(zip(MODES, [
    skia.BlendMode.kSrcOver, skia.BlendMode.kMultiply, skia.BlendMode.kScreen, skia.BlendMode.kOverlay,
    skia.BlendMode.kDarken, skia.BlendMode.kLighten, skia.BlendMode.kColorDodge, skia.BlendMode.kColorBurn,
    skia.BlendMode.kHardLight, skia.BlendMode.kSoftLight, skia.BlendMode.kDifference, skia.BlendMode.kExclusion,
    skia.BlendMode.kHue, skia.BlendMode.kSaturation, skia.BlendMode.kColor, skia.BlendMode.kLuminosity,
    skia.BlendMode.kPlus,
]))
CAIRO_MODES = dict(zip(MODES, [
    cairo.OPERATOR_OVER, cairo.OPERATOR_MULTIPLY, cairo.OPERATOR_SCREEN, cairo.OPERATOR_OVERLAY,
    cairo.OPERATOR_DARKEN, cairo.OPERATOR_LIGHTEN, cairo.OPERATOR_COLOR_DODGE, cairo.OPERATOR_COLOR_BURN,
    cairo.OPERATOR_HARD_LIGHT, cairo.OPERATOR_SOFT_LIGHT, cairo.OPERATOR_DIFFERENCE, cairo.OPERATOR_EXCLUSION,
    cairo.OPERATOR_HSL_HUE, cairo.OPERATOR_HSL_SATURATION, cairo.OPERATOR_HSL_COLOR, cairo.OPERATOR_HSL_LUMINOSITY,
    cairo.OPERATOR_ADD,
]))


def color(hex_, alpha=1.0):
    return skia.Color4f((hex_ >> 16) / 255, (hex_ >> 8 & 255) / 255, (hex_ & 255) / 255, alpha)


def paint(hex_, alpha=1.0, **more):
    return skia.Paint(AntiAlias=True, Color4f=color(hex_, alpha), **more)


# Skia's own coverage of a pixel is that of few samples, so that pictures are drawn enlarged, and reduced in numpy.
SCALE = 8


def surface(width, height, background=0xFFFFFF, scale=SCALE):
    result = skia.Surface.MakeRaster(
        skia.ImageInfo.Make(width * scale, height * scale, skia.kN32_ColorType, skia.kPremul_AlphaType))
    result.getCanvas().clear(skia.Color4f(0, 0, 0, 0) if background is None else color(background))
    result.getCanvas().scale(scale, scale)
    return result


def array(drawn, scale=SCALE):
    """The premultiplied channels of a surface, in 0 … 1."""
    pixels = drawn.makeImageSnapshot().toarray(
        colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType).astype(float) / 255
    height, width = pixels.shape[0] // scale, pixels.shape[1] // scale
    return pixels.reshape(height, scale, width, scale, 4).mean(axis=(1, 3))


def coverage(path, width, height):
    drawn = surface(width, height, None)
    drawn.getCanvas().drawPath(path, paint(0))
    return array(drawn)[..., 3]


def circle(x, y, radius):
    return skia.Path.Circle(x, y, radius)


def polygon(*points):
    return skia.Path.Polygon([skia.Point(x, y) for x, y in points], True)


def star(points, outer, inner, x=0.0, y=0.0):
    corners = []
    for index in range(2 * points):
        radius = inner if index % 2 else outer
        angle = math.pi * index / points - math.pi / 2
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(*corners)


def wave():
    path = skia.Path()
    path.moveTo(10, 60)
    path.cubicTo(30, -20, 50, 140, 70, 60)
    path.cubicTo(80, 20, 100, 20, 110, 60)
    return path


def blob_a():
    path = skia.Path()
    path.moveTo(20, 20)
    path.cubicTo(60, 0, 90, 30, 80, 60)
    path.cubicTo(70, 100, 10, 90, 20, 20)
    path.close()
    return path


def blob_b():
    # It crosses itself.
    path = skia.Path()
    path.moveTo(50, 40)
    path.cubicTo(130, 20, 110, 110, 60, 100)
    path.cubicTo(30, 95, 90, 30, 100, 60)
    path.close()
    return path


# --- Blend modes


def blend_modes_skia():
    drawn = surface(240, 120)
    canvas = drawn.getCanvas()
    for index, mode in enumerate(MODES):
        x, y = index % 6 * 40, index // 6 * 40
        for step, back in enumerate([0x2B6FC4, 0xE0A030, 0x40A060, 0x808080]):
            canvas.drawRect(skia.Rect.MakeXYWH(x, y + 10 * step, 40, 10), paint(back))
        canvas.drawRect(skia.Rect.MakeXYWH(x + 4, y, 16, 40), paint(0xC03070, 1, BlendMode=SKIA_MODES[mode]))
        canvas.drawRect(skia.Rect.MakeXYWH(x + 20, y, 16, 40), paint(0x90D0F0, 0.6, BlendMode=SKIA_MODES[mode]))
    return array(drawn)


def blend_modes_cairo():
    drawn = cairo.ImageSurface(cairo.FORMAT_ARGB32, 240, 120)
    context = cairo.Context(drawn)

    def rectangle(x, y, width, height, hex_, alpha, operator):
        context.set_source_rgba((hex_ >> 16) / 255, (hex_ >> 8 & 255) / 255, (hex_ & 255) / 255, alpha)
        context.set_operator(operator)
        context.rectangle(x, y, width, height)
        context.fill()

    rectangle(0, 0, 240, 120, 0xFFFFFF, 1, cairo.OPERATOR_OVER)
    for index, mode in enumerate(MODES):
        x, y = index % 6 * 40, index // 6 * 40
        for step, back in enumerate([0x2B6FC4, 0xE0A030, 0x40A060, 0x808080]):
            rectangle(x, y + 10 * step, 40, 10, back, 1, cairo.OPERATOR_OVER)
        rectangle(x + 4, y, 16, 40, 0xC03070, 1, CAIRO_MODES[mode])
        rectangle(x + 20, y, 16, 40, 0x90D0F0, 0.6, CAIRO_MODES[mode])
    pixels = numpy.ndarray((120, 240, 4), dtype=numpy.uint8, buffer=drawn.get_data())
    return pixels[..., [2, 1, 0, 3]].astype(float) / 255


# --- Masks, mattes, clips


def over_white(picture, visible):
    """A picture over transparent pixels, times a visible part, over white."""
    masked = picture * visible[..., None]
    return masked + (1 - masked[..., 3:])


def card(width=120, height=120):
    drawn = surface(width, height, None)
    canvas = drawn.getCanvas()
    canvas.drawRect(skia.Rect.MakeXYWH(10, 10, 100, 100), paint(0x2B6FC4))
    canvas.drawPath(star(5, 40, 16, 60, 60), paint(0xF0C030))
    return array(drawn)


def masks():
    """Six tiles: a disc of opacity 0.8 added, and another one of opacity 0.6 in each mode."""
    tiles = []
    a = 0.8 * coverage(circle(45, 60, 32), 120, 120)
    b = 0.6 * coverage(circle(75, 60, 32), 120, 120)
    for combined in [
        1 - (1 - a) * (1 - b), a * (1 - b), a * b, numpy.maximum(a, b), numpy.minimum(a, b), numpy.abs(a - b),
    ]:
        tiles.append(over_white(card(), combined))
    return numpy.concatenate(tiles, axis=1)


def inverted_masks():
    """An inverted disc that is added, and a star that is intersected, inverted."""
    a = 0.7 * (1 - coverage(circle(60, 60, 25), 120, 120))
    b = 1 - coverage(star(5, 50, 20, 60, 60), 120, 120)
    return over_white(card(), a * b)


def expanded_mask():
    """A triangle that has grown by 6 points, with round corners."""
    pen = paint(0, 1, Style=skia.Paint.kStrokeAndFill_Style, StrokeWidth=12, StrokeJoin=skia.Paint.kRound_Join)
    drawn = surface(120, 120, None)
    drawn.getCanvas().drawPath(polygon((60, 30), (90, 84), (30, 84)), pen)
    return over_white(card(), array(drawn)[..., 3])


def feathered_mask():
    """A disc with a soft edge of 24 points: a Gaussian with a deviation of 6 points, in numpy."""
    sharp = coverage(circle(60, 60, 34), 120, 120)
    kernel = numpy.exp(-0.5 * (numpy.arange(-36, 37) / 6.0) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        sharp = numpy.apply_along_axis(lambda row: numpy.convolve(row, kernel, mode="same"), axis, sharp)
    return over_white(card(), sharp)


def mattes():
    """Four tiles: the alpha and the luminance of a matte, and both inverted."""
    drawn = surface(120, 120, None)
    canvas = drawn.getCanvas()
    canvas.drawPath(circle(50, 60, 40), paint(0xE0E0E0, 0.9))
    canvas.drawPath(circle(80, 60, 30), paint(0x40A060))
    matte = array(drawn)
    # Premultiplied channels, so that transparent parts are black.
    luminance = matte[..., 0] * 0.2126 + matte[..., 1] * 0.7152 + matte[..., 2] * 0.0722
    parts = [matte[..., 3], 1 - matte[..., 3], luminance, 1 - luminance]
    return numpy.concatenate([over_white(card(), part) for part in parts], axis=1)


def clip():
    drawn = surface(120, 120)
    canvas = drawn.getCanvas()
    canvas.clipPath(star(7, 52, 30, 60, 60), skia.ClipOp.kIntersect, True)
    canvas.drawRect(skia.Rect.MakeXYWH(10, 10, 100, 100), paint(0x2B6FC4))
    canvas.drawPath(circle(60, 60, 30), paint(0xF0C030))
    return array(drawn)


# --- Paint


def gradient_paint(kind, mode, alpha=1.0):
    colors = [color(0xE04020).toColor(), color(0xF0D020, 0.6).toColor(), color(0x2060E0).toColor()]
    positions, premultiplied = [0.0, 0.35, 1.0], 1
    if kind == "linear":
        matrix = skia.Matrix()
        matrix.setRotate(30, 60, 60)
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(40, 40), skia.Point(80, 70)], colors, positions, mode, premultiplied, matrix)
    else:
        shader = skia.GradientShader.MakeTwoPointConical(
            skia.Point(66, 50), 0, skia.Point(60, 60), 30, colors, positions, mode, premultiplied, skia.Matrix())
    return skia.Paint(AntiAlias=True, Shader=shader)


def gradients():
    """Linear and radial gradients with a focus, in three spread methods."""
    tiles = []
    for kind in ("linear", "radial"):
        row = []
        for mode in (skia.TileMode.kClamp, skia.TileMode.kRepeat, skia.TileMode.kMirror):
            # Hard edges inside a gradient are not antialiased, in Skia and here.
            drawn = surface(120, 120, scale=1)
            drawn.getCanvas().drawRect(skia.Rect.MakeXYWH(10, 10, 100, 100), gradient_paint(kind, mode))
            row.append(array(drawn, scale=1))
        tiles.append(numpy.concatenate(row, axis=1))
    return numpy.concatenate(tiles, axis=0)


def stroke_gradient():
    drawn = surface(120, 120)
    pen = gradient_paint("linear", skia.TileMode.kMirror)
    pen.setStyle(skia.Paint.kStroke_Style)
    pen.setStrokeWidth(14)
    drawn.getCanvas().drawPath(wave(), pen)
    return array(drawn)


def blur():
    """A layer of two shapes, blurred by 4 points as one, in numpy."""
    picture = card()
    kernel = numpy.exp(-0.5 * (numpy.arange(-24, 25) / 4.0) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        picture = numpy.apply_along_axis(lambda row: numpy.convolve(row, kernel, mode="same"), axis, picture)
    return picture + (1 - picture[..., 3:])


def color_matrix():
    drawn = surface(120, 120)
    canvas = drawn.getCanvas()
    red = [0.5, 0.3, 0.1, 0, 0.1]
    green = [0.0, 0.8, 0.1, 0, -0.05]
    blue = [0.2, 0.0, 0.6, 0, 0.2]
    filter_ = skia.ColorFilters.Matrix(red + green + blue + [0, 0, 0, 1, 0])
    canvas.saveLayer(None, skia.Paint(ColorFilter=filter_))
    canvas.drawRect(skia.Rect.MakeXYWH(10, 10, 100, 100), paint(0x2B6FC4, 0.7))
    canvas.drawPath(star(5, 40, 16, 60, 60), paint(0xF0C030))
    canvas.restore()
    return array(drawn)


# --- Shapes


def stroke(drawn, path, width, **more):
    drawn.getCanvas().drawPath(path, paint(0x17203A, 1, Style=skia.Paint.kStroke_Style, StrokeWidth=width, **more))


def trims():
    """A part of a curve, and one of a circle that passes its first point."""
    first = surface(120, 120)
    stroke(first, wave(), 8, PathEffect=skia.TrimPathEffect.Make(0.15, 0.7, skia.TrimPathEffect.Mode.kNormal))
    second = surface(120, 120)
    ring = skia.Path()
    # From the rightmost point, clockwise.
    ring.addArc(skia.Rect.MakeXYWH(20, 20, 80, 80), 0.8 * 360, 0.5 * 360)
    stroke(second, ring, 8)
    return numpy.concatenate([array(first), array(second)], axis=1)


def dashes():
    drawn = surface(120, 120)
    effect = skia.DashPathEffect.Make([14.0, 6.0, 2.0, 6.0], 9.0)
    stroke(drawn, wave(), 5, PathEffect=effect, StrokeCap=skia.Paint.kRound_Cap)
    return array(drawn)


def areas():
    """Four tiles: union, subtraction, intersection and exclusion of two curves, one of which crosses itself."""
    tiles = []
    for operation in (skia.kUnion_PathOp, skia.kDifference_PathOp, skia.kIntersect_PathOp, skia.kXOR_PathOp):
        drawn = surface(120, 120)
        drawn.getCanvas().drawPath(skia.Op(blob_a(), blob_b(), operation), paint(0x17203A))
        tiles.append(array(drawn))
    return numpy.concatenate(tiles, axis=1)


def offsets():
    """Three tiles: a star that has grown by 7 points with miter, round and bevel joins."""
    tiles = []
    for join in (skia.Paint.kMiter_Join, skia.Paint.kRound_Join, skia.Paint.kBevel_Join):
        drawn = surface(120, 120)
        pen = paint(0x17203A, 1, Style=skia.Paint.kStrokeAndFill_Style, StrokeWidth=14, StrokeJoin=join, StrokeMiter=4)
        drawn.getCanvas().drawPath(star(5, 40, 20, 60, 60), pen)
        tiles.append(array(drawn))
    return numpy.concatenate(tiles, axis=1)


def rounded_rectangles():
    """A rectangle half way from 40 × 60 with a radius of 4 to 100 × 80 with one of 30."""
    drawn = surface(120, 120)
    drawn.getCanvas().drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(25, 25, 70, 70), 17, 17), paint(0x17203A))
    return array(drawn)


# --- Path operators, from the text of their documentation and of https://lottie.github.io/lottie-spec/


def contour(points):
    """A closed contour of corners: each vertex with the control points before and after it, as complex numbers."""
    return [(complex(x, y),) * 3 for x, y in points]


def contour_path(vertices):
    path = skia.Path()
    path.moveTo(vertices[0][0].real, vertices[0][0].imag)
    for (_, _, control1), (end, control2, _) in zip(vertices, vertices[1:] + vertices[:1]):
        path.cubicTo(control1.real, control1.imag, control2.real, control2.imag, end.real, end.imag)
    path.close()
    return path


def star_corners(points, outer, inner):
    corners = []
    for index in range(2 * points):
        angle = math.pi * index / points - math.pi / 2
        radius = inner if index % 2 else outer
        corners.append((60 + radius * math.cos(angle), 60 + radius * math.sin(angle)))
    return corners


def rounded(vertices, radius):
    """Corners replaced by curves that begin at a distance, at most half way, with handles of 0.5519."""
    result = []
    for index, (corner, _, _) in enumerate(vertices):
        cuts = []
        for neighbour in (vertices[index - 1][0], vertices[(index + 1) % len(vertices)][0]):
            distance = abs(neighbour - corner)
            cuts.append(corner + (neighbour - corner) * min(distance / 2, radius) / distance)
        first, last = cuts
        result.append((first, first, first + (corner - first) * 0.5519))
        result.append((last, last + (corner - last) * 0.5519, last))
    return result


def puckered(vertices, amount):
    """Vertices move to their mean by a part of the distance, and control points away from it by the same part."""
    center = sum(vertex for vertex, _, _ in vertices) / len(vertices)

    def moved(point, part):
        return point + (center - point) * part

    return [(moved(v, amount), moved(i, -amount), moved(o, -amount)) for v, i, o in vertices]


def zigzagged(corners, size, ridges, smooth):
    """Ridges in each line of a closed polygon, the first vertex to the right of the direction of travel."""
    points = [complex(x, y) for x, y in corners]
    result, side = [], 1

    def add(point, direction, before, after):
        nonlocal side
        moved = point + direction * 1j * side * size
        side = -side
        unit = direction * 0.5 / (ridges + 1) if smooth else 0
        result.append((moved, moved - unit * before, moved + unit * after))

    for index, point in enumerate(points):
        previous, following = points[index - 1], points[(index + 1) % len(points)]
        across = following - previous
        add(point, across / abs(across), abs(point - previous), abs(following - point))
        for ridge in range(1, ridges + 1):
            line = following - point
            add(point + line * ridge / (ridges + 1), line / abs(line), abs(line), abs(line))
    return result


def twisted(corners, angle):
    """Each point turned around the middle, by the whole angle there and by none at the farthest corner."""
    points = [complex(x, y) for x, y in corners]
    center = complex(60, 60)
    radius = max(abs(point - center) for point in points)
    result = []
    for start, end in zip(points, points[1:] + points[:1]):
        for step in range(400):
            arm = start + (end - start) * step / 400 - center
            turn = angle * max(0, 1 - abs(arm) / radius)
            image = center + arm * complex(math.cos(turn), math.sin(turn))
            result.append((image.real, image.imag))
    return polygon(*result)


def polystar(points, outer, inner, roundness):
    """Handles along the circles, of a quarter of the part of the circle for one point times the roundness."""
    result = []
    for index in range(2 * points):
        radius = inner if index % 2 else outer
        unit = complex(math.cos(math.pi * index / points - math.pi / 2), math.sin(math.pi * index / points - math.pi / 2))
        handle = unit * 1j * radius * roundness * math.pi / (2 * points) if index % 2 == 0 else 0
        point = complex(60, 60) + unit * radius
        result.append((point, point - handle, point + handle))
    return result


SQUARE = [(25, 25), (95, 25), (95, 95), (25, 95)]
TRIANGLE = [(60, 15), (105, 95), (15, 95)]


def tiles_of(paths, columns):
    tiles = []
    for path in paths:
        drawn = surface(120, 120)
        drawn.getCanvas().drawPath(path, paint(0x17203A))
        tiles.append(array(drawn))
    rows = [tiles[start:start + columns] for start in range(0, len(tiles), columns)]
    return numpy.concatenate([numpy.concatenate(row, axis=1) for row in rows], axis=0)


def operators():
    """Five tiles and an empty one: rounded corners, zigzag, smooth zigzag, twist, and a round star."""
    return tiles_of([
        contour_path(rounded(contour(star_corners(5, 50, 24)), 9)), contour_path(zigzagged(TRIANGLE, 5, 5, False)),
        contour_path(zigzagged(TRIANGLE, 5, 5, True)), twisted(SQUARE, math.radians(60)),
        contour_path(polystar(6, 48, 26, 0.8)), skia.Path(),
    ], 3)


def spikes():
    """Three tiles: a puckered square, one that has round corners before, and one with lobes."""
    return tiles_of([
        contour_path(puckered(contour(SQUARE), -0.3)), contour_path(puckered(rounded(contour(SQUARE), 15), -0.2)),
        contour_path(puckered(contour(SQUARE), 0.35)),
    ], 3)


def several_trims():
    """Two tiles: lines of 100 and of 80 points, from 0.35 to 0.85 of each, and of all in their order."""
    tiles = []
    for lines in [
        [[(45, 30), (95, 30)], [(38, 80), (60, 80), (60, 98)]], [[(73, 30), (110, 30)], [(10, 80), (60, 80), (60, 83)]],
    ]:
        drawn = surface(120, 120)
        for points in lines:
            stroke(drawn, skia.Path.Polygon([skia.Point(x, y) for x, y in points], False), 6)
        tiles.append(array(drawn))
    return numpy.concatenate(tiles, axis=1)


# --- Groups


def tint():
    """Components times those of a colour, of which three tenths apply."""
    drawn = surface(120, 120)
    canvas = drawn.getCanvas()
    scales = [0.7 + 0.3 * part / 255 for part in (0xF0, 0xA0, 0x40)]
    rows = [[scale if column == row else 0 for column in range(5)] for row, scale in enumerate(scales)]
    canvas.saveLayer(None, skia.Paint(ColorFilter=skia.ColorFilters.Matrix(sum(rows, []) + [0, 0, 0, 1, 0])))
    canvas.drawRect(skia.Rect.MakeXYWH(10, 10, 100, 100), paint(0x2B6FC4))
    canvas.drawPath(star(5, 40, 16, 60, 60), paint(0xF0C030))
    canvas.restore()
    return array(drawn)


def isolation():
    """Two tiles: a multiplied disc in a group, and in an isolated one."""
    tiles = []
    for isolated in (False, True):
        drawn = surface(120, 120)
        canvas = drawn.getCanvas()
        canvas.drawRect(skia.Rect.MakeXYWH(0, 0, 120, 60), paint(0xF0C030))
        if isolated:
            canvas.saveLayer(None, None)
        canvas.drawRect(skia.Rect.MakeXYWH(20, 20, 50, 80), paint(0x2B6FC4))
        canvas.drawPath(circle(65, 60, 36), paint(0xC03070, 0.8, BlendMode=skia.BlendMode.kMultiply))
        if isolated:
            canvas.restore()
        tiles.append(array(drawn))
    return numpy.concatenate(tiles, axis=1)


# --- Copies


def copies():
    """Three tiles: a ring with opacities, a grid whose delays are seen as sizes, and rectangles along a path."""
    ring = surface(120, 120)
    canvas = ring.getCanvas()
    canvas.translate(60, 60)
    for index in range(12):
        canvas.drawPath(circle(0, -40, 8), paint(0xC03070, 1 + (0.2 - 1) * index / 11))
        canvas.rotate(30)
        canvas.scale(0.95, 0.95)
    grid = surface(120, 120)
    for index in range(16):
        # The radius grows by 6 points a second, from 1 point, for 0.9 s less the delay of a copy, which is 0.05 s for
        # the distance of one column or row from the first copy.
        radius = 1 + 6 * (0.9 - 0.05 * math.hypot(index % 4, index // 4))
        grid.getCanvas().drawPath(circle(18 + index % 4 * 28, 18 + index // 4 * 28, radius), paint(0x2B6FC4))
    path = surface(120, 120)
    measure = skia.PathMeasure(wave(), False)
    for index in range(9):
        position, tangent = measure.getPosTan(measure.getLength() * index / 8)
        canvas = path.getCanvas()
        canvas.save()
        canvas.translate(position.x(), position.y())
        canvas.rotate(math.degrees(math.atan2(tangent.y(), tangent.x())))
        canvas.drawRect(skia.Rect.MakeXYWH(-6, -2, 12, 4), paint(0x17203A))
        canvas.restore()
    return numpy.concatenate([array(ring), array(grid), array(path)], axis=1)


def shadow():
    """The shadow of a layer of two shapes, with a deviation of 3 points, in numpy."""
    picture = card()
    kernel = numpy.exp(-0.5 * (numpy.arange(-18, 19) / 3.0) ** 2)
    kernel /= kernel.sum()
    soft = picture[..., 3]
    for axis in (0, 1):
        soft = numpy.apply_along_axis(lambda row: numpy.convolve(row, kernel, mode="same"), axis, soft)
    cast = 0.5 * numpy.roll(soft, (4, 6), (0, 1))
    # A black shadow over white, and the picture over it.
    below = numpy.stack([1 - cast] * 3 + [numpy.ones_like(cast)], axis=-1)
    return picture + below * (1 - picture[..., 3:])


PICTURES = [
    blend_modes_skia, blend_modes_cairo, masks, inverted_masks, expanded_mask, feathered_mask, mattes, clip, gradients,
    stroke_gradient, blur, shadow, color_matrix, trims, dashes, areas, offsets, rounded_rectangles, operators,
    spikes, several_trims, tint, isolation, copies,
]

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for function in PICTURES:
        pixels = numpy.clip(numpy.rint(function() * 255), 0, 255).astype(numpy.uint8)
        assert (pixels[..., 3] == 255).all(), function.__name__
        image = skia.Image.fromarray(numpy.ascontiguousarray(pixels), colorType=skia.kRGBA_8888_ColorType)
        image.save(str(folder / f"{function.__name__.replace('_', '-')}.png"), skia.kPNG)
