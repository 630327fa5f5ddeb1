// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Writes a path of constant structure as one `sh` item for each subpath.
///
/// The name of an item is the list of the subpath's elements: `M`, `L`, `Q`, `C` and `Z`. Lottie has cubic curves only,
/// so the name distinguishes them from lines and quadratic curves.
struct LottiePathWriter {
  /// A subpath: its elements, and the first index of each element's coordinates.
  private struct Subpath {
    var letters = ""
    /// The elements after the first point.
    var elements: [(element: PathStructure.Element, index: Int)] = []
    /// The index of the coordinates of the first point.
    var start: Int
    var isClosed = false
  }

  private let properties: LottiePropertyWriter
  private let subpaths: [Subpath]

  init(_ structure: PathStructure, _ properties: LottiePropertyWriter) {
    self.properties = properties
    var subpaths: [Subpath] = []
    var index = 0
    var current: Subpath?
    for element in structure.elements {
      switch element {
      case .move:
        if let current { subpaths.append(current) }
        current = Subpath(letters: "M", start: index)
      case .close:
        guard var closed = current else { break }
        closed.letters += "Z"
        closed.isClosed = true
        subpaths.append(closed)
        // Further elements begin where the closed subpath does.
        current = nil
      case .line, .quadratic, .cubic:
        var open = current ?? Subpath(start: subpaths.last?.start ?? index)
        open.letters += element == .line ? "L" : element == .quadratic ? "Q" : "C"
        open.elements.append((element, index))
        current = open
      }
      index += element.count
    }
    if let current { subpaths.append(current) }
    self.subpaths = subpaths
  }

  /// The `sh` items.
  func paths(_ coordinates: MotionTrack, error: Double) throws(ExportError) -> [String] {
    let digits = LottieNumbers.digits(for: error)
    guard coordinates.isMoving else {
      let numbers = coordinates.values(0)
      return subpaths.map { subpath in
        let merges = Self.endsAtStart(subpath, numbers)
        return Self.item(subpath, LottieNumbers.still(Self.bezier(subpath, numbers, merges: merges, digits: digits)))
      }
    }
    // Quadratic curves become cubic ones by a linear map of factors up to 1, which keeps the error.
    let pieces = try PieceFit(
      track: coordinates, duration: properties.duration, tolerance: error, hasFreeEasings: true
    ).pieces()
    let last = coordinates.values(properties.duration)
    return subpaths.map { subpath in
      let ends = pieces.flatMap { [$0.from, $0.to] } + [last]
      let merges = ends.allSatisfy { Self.endsAtStart(subpath, $0) }
      let keyframes = properties.keyframes(of: pieces, last: last, error: error) { numbers in
        "[\(Self.bezier(subpath, numbers, merges: merges, digits: digits))]"
      }
      return Self.item(subpath, LottiePropertyWriter.moving(keyframes))
    }
  }

  /// The only subpath, closed; `nil` for a path with several.
  func closedBezier(_ numbers: [Double], error: Double) -> String? {
    guard subpaths.count == 1, var subpath = subpaths.first else { return nil }
    subpath.isClosed = true
    let merges = Self.endsAtStart(subpath, numbers)
    return Self.bezier(subpath, numbers, merges: merges, digits: LottieNumbers.digits(for: error))
  }

  private static func item(_ subpath: Subpath, _ property: String) -> String {
    "{\"ty\":\"sh\",\"nm\":\"\(subpath.letters)\",\"d\":1,\"ks\":\(property)}"
  }

  /// Whether a closed subpath returns to its start by its last element, so that both are one vertex.
  private static func endsAtStart(_ subpath: Subpath, _ numbers: [Double]) -> Bool {
    guard subpath.isClosed, let last = subpath.elements.last else { return false }
    let end = last.index + last.element.count - 2
    // Relative coordinates of a file return to the start within a rounding error.
    return (0...1).allSatisfy { axis in
      let (first, second) = (numbers[subpath.start + axis], numbers[end + axis])
      return abs(first - second) <= 1e-9 * max(1, abs(first))
    }
  }

  /// The vertices `v`, and the control points `o` after and `i` before them relative to them.
  private static func bezier(_ subpath: Subpath, _ numbers: [Double], merges: Bool, digits: Int) -> String {
    func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
    var vertices = [point(subpath.start)]
    var (into, out) = ([Vector.zero], [Vector.zero])
    for (element, index) in subpath.elements {
      let start = vertices[vertices.count - 1]
      let end = point(index + element.count - 2)
      vertices.append(end)
      (into, out) = (into + [.zero], out + [.zero])
      switch element {
      case .move, .close, .line: break
      case .quadratic:
        let control = point(index)
        out[out.count - 2] = (control - start) * (2.0 / 3)
        into[into.count - 1] = (control - end) * (2.0 / 3)
      case .cubic:
        out[out.count - 2] = point(index) - start
        into[into.count - 1] = point(index + 2) - end
      }
    }
    if merges {
      vertices.removeLast()
      out.removeLast()
      into[0] = into.removeLast()
    }
    func list(_ pairs: [(Double, Double)]) -> String {
      "[" + pairs.map { LottieNumbers.list([$0.0, $0.1], digits: digits) }.joined(separator: ",") + "]"
    }
    let (i, o, v) = (
      list(into.map { ($0.dx, $0.dy) }), list(out.map { ($0.dx, $0.dy) }), list(vertices.map { ($0.x, $0.y) })
    )
    return "{\"c\":\(subpath.isClosed),\"v\":\(v),\"i\":\(i),\"o\":\(o)}"
  }
}

extension LottiePathWriter {
  /// A mask of a path with one subpath; `nil` for another path.
  func mask(_ coordinates: [Double], error: Double) -> String? {
    guard let bezier = closedBezier(coordinates, error: error) else { return nil }
    // lottie-web requires the expansion `x`.
    let members = "\"mode\":\"a\",\"inv\":false,\"o\":\(LottieNumbers.still(100)),\"x\":\(LottieNumbers.still(0))"
    return "{\(members),\"pt\":\(LottieNumbers.still(bezier))}"
  }
}
