// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Reads [transform functions](https://www.w3.org/TR/css-transforms-2/#transform-functions).
extension CSSValueScanner {
  /// Reads a list of functions, or `none`.
  mutating func transformList(_ sizes: CSSSizes?) throws(CSSValueError) -> TransformList {
    if try skip(.word("none")) { return [] }
    var functions: [TransformFunction] = []
    repeat {
      guard case .function(let name) = try next() else { throw unexpected("a transform function") }
      functions.append(try transformFunction(name, sizes))
    } while try peek() != .end
    return TransformList(functions)
  }

  private mutating func transformFunction(
    _ name: String, _ sizes: CSSSizes?
  ) throws(CSSValueError) -> TransformFunction {
    let function: TransformFunction
    switch name {
    case "translate":
      let x = try length(sizes, of: .width)
      function = .translate(x: x, y: try skip(.comma) ? try length(sizes, of: .height) : 0)
    case "translatex": function = .translate(x: try length(sizes, of: .width), y: 0)
    case "translatey": function = .translate(x: 0, y: try length(sizes, of: .height))
    case "translatez": function = .translate(x: 0, y: 0, z: try length(sizes))
    case "translate3d":
      let x = try length(sizes, of: .width)
      try comma()
      let y = try length(sizes, of: .height)
      try comma()
      function = .translate(x: x, y: y, z: try length(sizes))
    case "scale":
      let x = try share()
      function = .scale(x: x, y: try skip(.comma) ? try share() : x)
    case "scalex": function = .scale(SIMD3(try share(), 1, 1))
    case "scaley": function = .scale(SIMD3(1, try share(), 1))
    case "scalez": function = .scale(SIMD3(1, 1, try share()))
    case "scale3d":
      let numbers = try list(3) { (scanner) throws(CSSValueError) in try scanner.share() }
      function = .scale(SIMD3(numbers[0], numbers[1], numbers[2]))
    case "rotate", "rotatez": function = .rotate(.degrees(try degrees()))
    case "rotatex": function = .rotate(.degrees(try degrees()), axis: SIMD3(1, 0, 0))
    case "rotatey": function = .rotate(.degrees(try degrees()), axis: SIMD3(0, 1, 0))
    case "rotate3d":
      let axis = try list(3) { (scanner) throws(CSSValueError) in try scanner.number() }
      try comma()
      function = .rotate(.degrees(try degrees()), axis: SIMD3(axis[0], axis[1], axis[2]))
    case "skew":
      let x = Angle.degrees(try degrees())
      function = .skew(x: x, y: try skip(.comma) ? .degrees(try degrees()) : .zero)
    case "skewx": function = .skewX(.degrees(try degrees()))
    case "skewy": function = .skewY(.degrees(try degrees()))
    case "matrix":
      let m = try list(6) { (scanner) throws(CSSValueError) in try scanner.number() }
      function = .matrix(AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    case "matrix3d":
      let m = try list(16) { (scanner) throws(CSSValueError) in try scanner.number() }
      func column(_ index: Int) -> SIMD4<Double> { SIMD4(m[index], m[index + 1], m[index + 2], m[index + 3]) }
      function = .matrix(
        Transform3D(xAxis: column(0), yAxis: column(4), zAxis: column(8), origin: column(12)))
    case "perspective":
      if try skip(.word("none")) {
        function = .perspective(.infinity)
      } else {
        let depth = try length(sizes)
        guard depth >= 0 else { throw unexpected("a distance of at least 0") }
        function = .perspective(depth)
      }
    default: throw error("the function \(CSSValueError.quoted(name + "()")) is not read")
    }
    guard try next() == .close else { throw unexpected("')'") }
    return function
  }

  private mutating func comma() throws(CSSValueError) {
    guard try next() == .comma else { throw unexpected("','") }
  }

  private mutating func list(
    _ count: Int, _ read: (inout CSSValueScanner) throws(CSSValueError) -> Double
  ) throws(CSSValueError) -> [Double] {
    var numbers: [Double] = []
    for index in 0..<count {
      if index > 0 { try comma() }
      numbers.append(try read(&self))
    }
    return numbers
  }

  // MARK: - Individual properties

  /// Reads the value of `translate`: x, y and z.
  mutating func translation(_ sizes: CSSSizes?) throws(CSSValueError) -> [Double] {
    if try skip(.word("none")) { return [0, 0, 0] }
    let x = try length(sizes, of: .width)
    let y = try startsQuantity() ? try length(sizes, of: .height) : 0
    return [x, y, try startsQuantity() ? try length(sizes) : 0]
  }

  /// Reads the value of `scale`: the factors of x, y and z.
  mutating func scale() throws(CSSValueError) -> [Double] {
    if try skip(.word("none")) { return [1, 1, 1] }
    let x = try share()
    let y = try startsQuantity() ? try share() : x
    return [x, y, try startsQuantity() ? try share() : 1]
  }

  /// Reads the value of `rotate`: an angle with an axis before or after it.
  mutating func rotation() throws(CSSValueError) -> (degrees: Double, axis: SIMD3<Double>) {
    if try skip(.word("none")) { return (0, SIMD3(0, 0, 1)) }
    var axis = try axis()
    if axis == nil {
      let first = try quantity("an angle or an axis")
      if let degrees = first.degrees, try !startsQuantity() {
        axis = try self.axis()
        return (degrees, axis ?? SIMD3(0, 0, 1))
      }
      if let degrees = first.degrees, first.kinds == .angle {
        return (degrees, SIMD3(try number(), try number(), try number()))
      }
      guard let x = first.number else { throw unexpected("an angle or an axis") }
      axis = SIMD3(x, try number(), try number())
    }
    return (try degrees(), axis ?? SIMD3(0, 0, 1))
  }

  private mutating func axis() throws(CSSValueError) -> SIMD3<Double>? {
    if try skip(.word("x")) { return SIMD3(1, 0, 0) }
    if try skip(.word("y")) { return SIMD3(0, 1, 0) }
    return try skip(.word("z")) ? SIMD3(0, 0, 1) : nil
  }
}
