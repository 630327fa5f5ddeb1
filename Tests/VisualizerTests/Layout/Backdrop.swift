// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The colours of a picture below a text or a mark, from the areas that its commands fill.
///
/// Strokes, images, gradients and shapes of less than 24 points, such as glyphs, do not count.
struct Backdrop {
  private struct Area {
    let order: Int
    let shape: Shape
    let inverse: AffineTransform
    let bounds: Rect
    let color: Color
  }

  private let areas: [Area]
  private let background: Color

  init(_ list: DisplayList, background: Color) {
    self.background = background
    var areas: [Area] = []
    var opacities = [1.0]
    for (order, command) in list.commands.enumerated() {
      switch command {
      case .beginGroup(let opacity, _, _): opacities.append((opacities.last ?? 1) * opacity)
      case .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: opacities.append(opacities.last ?? 1)
      case .endGroup: opacities.removeLast()
      case .fill(let shape, _, .color(let color), let transform, let clip):
        guard let affine = transform.affine, let inverse = affine.inverse, let own = Self.bounds(of: shape) else {
          continue
        }
        var bounds = affine.boundingBox(of: own)
        if let clip {
          guard let visible = bounds.intersection(clip) else { continue }
          bounds = visible
        }
        guard bounds.width >= 24 || bounds.height >= 24, bounds.height >= 8 else { continue }
        areas.append(
          Area(
            order: order, shape: shape, inverse: inverse, bounds: bounds,
            color: color.withOpacity(opacities.last ?? 1)))
      default: break
      }
    }
    self.areas = areas
  }

  private static func bounds(of shape: Shape) -> Rect? {
    switch shape {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect
    case .path(let path): path.bounds()
    }
  }

  /// The colour at a point before a command.
  func color(at point: Point, before order: Int) -> Color {
    var color = background
    for area in areas.prefix(while: { $0.order < order }) where area.bounds.contains(point) {
      guard Self.contains(area.inverse.apply(to: point), area.shape) else { continue }
      let rest = 1 - area.color.alpha
      color = Color(
        premultipliedRed: area.color.premultipliedRed + rest * color.premultipliedRed,
        premultipliedGreen: area.color.premultipliedGreen + rest * color.premultipliedGreen,
        premultipliedBlue: area.color.premultipliedBlue + rest * color.premultipliedBlue, alpha: 1)
    }
    return color
  }

  /// The opaque rectangles over a box that are drawn by the commands from a given index on.
  func covers(of box: Rect, from order: Int) -> [Rect] {
    areas.compactMap { area in
      guard area.order >= order, area.color.alpha > 0.99, let common = area.bounds.intersection(box), !common.isEmpty
      else { return nil }
      switch area.shape {
      case .rectangle, .roundedRectangle: return area.bounds
      case .ellipse, .path: return nil
      }
    }
  }

  private static func contains(_ point: Point, _ shape: Shape) -> Bool {
    switch shape {
    case .rectangle(let rect), .roundedRectangle(let rect, _): return rect.contains(point)
    case .ellipse(let rect):
      let (x, y) = ((point.x - rect.midX) / rect.width, (point.y - rect.midY) / rect.height)
      return x * x + y * y <= 0.25
    case .path(let path):
      var isInside = false
      for subpath in path.flattened(tolerance: 0.5).subpaths() {
        var start = subpath.start
        for end in subpath.segments.map(\.end) + [subpath.start] {
          if (start.y > point.y) != (end.y > point.y),
            point.x < (end.x - start.x) * (point.y - start.y) / (end.y - start.y) + start.x
          {
            isInside.toggle()
          }
          start = end
        }
      }
      return isInside
    }
  }
}

extension Color {
  /// The contrast of this colour, drawn on another one, to it, as in WCAG 2.2: 1 … 21.
  func contrast(on ground: Color) -> Double {
    let rest = 1 - alpha
    let own = Color(
      premultipliedRed: premultipliedRed + rest * ground.premultipliedRed,
      premultipliedGreen: premultipliedGreen + rest * ground.premultipliedGreen,
      premultipliedBlue: premultipliedBlue + rest * ground.premultipliedBlue, alpha: 1
    ).luminance
    let (high, low) = (max(own, ground.luminance), min(own, ground.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  private var luminance: Double {
    func linear(_ component: Double) -> Double {
      // The cube of a fit between 0 and 1 differs from the power 2.4 by less than 0.01.
      let value = min(max(component, 0), 1)
      return value <= 0.04045 ? value / 12.92 : value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
    return 0.2126 * linear(premultipliedRed) + 0.7152 * linear(premultipliedGreen) + 0.0722 * linear(premultipliedBlue)
  }
}
