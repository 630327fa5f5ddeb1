// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A slow, simple rasteriser: winding numbers at a regular grid of samples in every pixel.
///
/// It shares no code with the module. It accepts only polygons; a test divides curves into very many lines.
struct Reference {
  let width: Int
  let height: Int
  /// Samples along each side of a pixel.
  var samples = 16
  /// The clip, outside of which samples have the winding number 0.
  var clip: Rect?

  /// The results of the samples of one pixel.
  struct Pixel {
    /// The mean of the winding numbers.
    var meanWinding = 0.0
    var nonZero = 0.0
    var evenOdd = 0.0
    var lowest = Int.max
    var highest = Int.min

    /// Whether at most one edge crosses the pixel, according to the samples.
    var isSimple: Bool { highest - lowest <= 1 && (lowest >= 0 || highest <= 0) && abs(lowest) + abs(highest) <= 1 }

    /// The documented coverage of the module: the rule applied to the mean of the winding numbers.
    func documented(_ rule: FillRule) -> Double {
      switch rule {
      case .nonZero: return min(abs(meanWinding), 1)
      case .evenOdd:
        let phase = abs(meanWinding).truncatingRemainder(dividingBy: 2)
        return phase > 1 ? 2 - phase : phase
      }
    }

    func sampled(_ rule: FillRule) -> Double { rule == .nonZero ? nonZero : evenOdd }
  }

  /// Evaluates closed polygons, given in pixels.
  func pixels(of polygons: [[Point]]) -> [Pixel] {
    var result = Array(repeating: Pixel(), count: width * height)
    let share = 1 / Double(samples * samples)
    for row in 0..<(height * samples) {
      let y = (Double(row) + 0.5) / Double(samples)
      var crossings: [(x: Double, winding: Int)] = []
      for polygon in polygons {
        for index in polygon.indices {
          let a = polygon[index]
          let b = polygon[(index + 1) % polygon.count]
          if (a.y <= y) == (b.y <= y) { continue }
          crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), a.y < b.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var next = 0
      var winding = 0
      for column in 0..<(width * samples) {
        let x = (Double(column) + 0.5) / Double(samples)
        while next < crossings.count, crossings[next].x <= x {
          winding += crossings[next].winding
          next += 1
        }
        let index = row / samples * width + column / samples
        let winding = clip?.contains(Point(x: x, y: y)) ?? true ? winding : 0
        result[index].meanWinding += Double(winding) * share
        if winding != 0 { result[index].nonZero += share }
        if winding % 2 != 0 { result[index].evenOdd += share }
        result[index].lowest = min(result[index].lowest, winding)
        result[index].highest = max(result[index].highest, winding)
      }
    }
    return result
  }
}

extension Path {
  /// The subpaths as polygons with many points on each curve, for the reference.
  func densePolygons(transform: AffineTransform = .identity, segments: Int = 200) -> [[Point]] {
    var polygons: [[Point]] = []
    var current: [Point] = []
    func add(_ curve: (Double) -> Point) {
      for index in 1...segments { current.append(curve(Double(index) / Double(segments))) }
    }
    for element in elements {
      switch element {
      case .move(let to):
        if !current.isEmpty { polygons.append(current) }
        current = [to]
      case .line(let to): current.append(to)
      case .quadratic(let to, let control):
        let from = current[current.count - 1]
        add { t in from.interpolated(to: control, at: t).interpolated(to: control.interpolated(to: to, at: t), at: t) }
      case .cubic(let to, let control1, let control2):
        let from = current[current.count - 1]
        add { t in
          let a = from.interpolated(to: control1, at: t)
          let b = control1.interpolated(to: control2, at: t)
          let c = control2.interpolated(to: to, at: t)
          return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
        }
      case .arc: preconditionFailure("the reference does not support arcs")
      case .close:
        polygons.append(current)
        current = Array(current.prefix(1))
      }
    }
    if current.count > 1 { polygons.append(current) }
    return polygons.map { $0.map(transform.apply(to:)) }
  }
}
