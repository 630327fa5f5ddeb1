// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A Bézier path of a Lottie file, with the coordinates of its elements.
///
/// A path has vertices `v`, and control points `o` after and `i` before them relative to them. All elements are cubic
/// curves, unless the name of the path lists other ones: `M`, `L`, `Q`, `C` and `Z`.
struct LottiePathProperty: Sendable {
  /// A coordinate: the sum of two numbers of the property, the second one with a factor.
  struct Coordinate: Sendable {
    let vertex: Int
    var control: Int?
    var factor = 1.0
  }

  let property: LottieProperty
  private(set) var coordinates: [Coordinate] = []
  /// The letters of the elements.
  private(set) var letters = ""

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - node: The property.
  ///   - elements: The letters of the elements, if they are known.
  init(_ node: JSONNode, elements: String) throws(MotionReadingError) {
    property = try LottieProperty(node) { value throws(MotionReadingError) in try Self.numbers(value) }
    let vertexCount = (property.count - 1) / 6
    guard vertexCount > 0 else { return }
    let isClosed = property.first(property.count - 1) == 1
    guard property.isStill(property.count - 1) else {
      throw node.error("a path that opens or closes is not read")
    }
    func append(_ vertex: Int, control: Int? = nil, factor: Double = 1) {
      for axis in 0..<2 {
        let number = control.map { $0 * 2 + axis }
        coordinates.append(Coordinate(vertex: vertex * 2 + axis, control: number, factor: factor))
      }
    }
    let letters = elements.utf8.map { Unicode.Scalar($0) }
    let curves = letters.filter { "LQC".unicodeScalars.contains($0) }.count
    let isKnown =
      !letters.isEmpty && letters.allSatisfy { "MLQCZ".unicodeScalars.contains($0) }
      && (curves + 1 == vertexCount || (curves == vertexCount && letters.last == "Z"))
    self.letters = isKnown ? elements : "M" + String(repeating: "C", count: vertexCount - 1) + (isClosed ? "Z" : "")
    guard isKnown else {
      for vertex in 0..<vertexCount {
        append(vertex)
        append(vertex, control: vertexCount + vertex)
        append(vertex, control: 2 * vertexCount + vertex)
      }
      return
    }
    var vertex = 0
    for letter in letters {
      // The last element of a closed path may end at its first vertex.
      let next = (vertex + 1) % vertexCount
      switch letter {
      case "M": append(0)
      case "L": append(next)
      case "Q":
        // The control point of a quadratic curve is 3/2 as far away as that of the cubic one.
        append(vertex, control: 2 * vertexCount + vertex, factor: 1.5)
        append(next)
      case "C":
        append(vertex, control: 2 * vertexCount + vertex)
        append(next, control: vertexCount + next)
        append(next)
      default: continue
      }
      if letter != "M" { vertex = next }
    }
  }

  /// The numbers of a path: vertices, incoming and outgoing control points, and 1 for a closed path.
  private static func numbers(_ node: JSONNode) throws(MotionReadingError) -> [Double] {
    var path = node
    if case .array(let elements) = node.kind, elements.count == 1, let first = elements.first { path = first }
    func points(_ key: String) throws(MotionReadingError) -> [Double] {
      guard let list = path[key], case .array(let points) = list.kind else {
        throw path.error("expected a path with the arrays \"v\", \"i\" and \"o\"")
      }
      var numbers: [Double] = []
      for point in points {
        guard let pair = point.numbers, pair.count >= 2 else { throw point.error("expected two numbers") }
        numbers += pair.prefix(2)
      }
      return numbers
    }
    let (vertices, into, out) = (try points("v"), try points("i"), try points("o"))
    guard vertices.count == into.count, vertices.count == out.count else {
      throw path.error("the arrays \"v\", \"i\" and \"o\" have different lengths")
    }
    if let flag = path["c"] {
      switch flag.kind {
      case .flag(true), .number(1, _): return vertices + into + out + [1]
      default: break
      }
    }
    return vertices + into + out + [0]
  }

  /// A coordinate at a time in frames.
  func value(_ index: Int, at frame: Double) -> Double {
    let coordinate = coordinates[index]
    let vertex = property.value(coordinate.vertex, at: frame)
    guard let control = coordinate.control else { return vertex }
    return vertex + coordinate.factor * property.value(control, at: frame)
  }
}
