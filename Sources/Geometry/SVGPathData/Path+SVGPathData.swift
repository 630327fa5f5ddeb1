// SPDX-License-Identifier: MIT
extension Path {
  /// Creates a path from SVG path data.
  ///
  /// All commands are supported, relative and absolute, and so are numbers and arc flags without separators. Text that
  /// is empty or white space yields an empty path.
  ///
  /// - Throws: The position of the first error and the input expected there.
  /// - Complexity: O(*n*) in the length of the text.
  public init(svgPathData text: some StringProtocol) throws(SVGPathDataError) {
    let (path, error) = Path.validPrefix(ofSVGPathData: text)
    if let error { throw error }
    self = path
  }

  /// Creates a path with a limited number of elements from SVG path data.
  ///
  /// - Throws: The position of the first error, or of the first element past the limit.
  /// - Complexity: O(*n*) in the length of the text; the limit bounds the memory for the elements.
  package init(svgPathData text: String, elementLimit: Int) throws(SVGPathDataError) {
    let (path, error) = Path.validPrefix(of: text, elementLimit: elementLimit)
    if let error { throw error }
    self = path
  }

  /// The path of SVG path data up to the first error, and this error.
  ///
  /// SVG requires programs to draw this path. It includes every command before the faulty command, and every complete
  /// set of numbers of the faulty command.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func validPrefix(
    ofSVGPathData text: some StringProtocol
  ) -> (path: Path, error: SVGPathDataError?) {
    validPrefix(of: String(text), elementLimit: .max)
  }

  private static func validPrefix(
    of text: String, elementLimit: Int
  ) -> (path: Path, error: SVGPathDataError?) {
    var scanner = SVGPathDataScanner(text)
    var builder = SVGPathBuilder()
    var numbers: [Double] = []
    numbers.reserveCapacity(7)
    do throws(SVGPathDataError) {
      while let letter = try scanner.next(into: &numbers) {
        guard builder.path.elements.count < elementLimit else {
          throw scanner.failure(.end(elementLimit: elementLimit), at: scanner.numbersOffset)
        }
        // A sum of relative coordinates can overflow, although each number is finite.
        guard builder.apply(letter, numbers) else { throw scanner.failure(.finiteNumber, at: scanner.numbersOffset) }
      }
      return (builder.path, nil)
    } catch {
      return (builder.path, error)
    }
  }
}

/// Builds a path from commands with relative coordinates and reflected control points.
private struct SVGPathBuilder {
  private(set) var path = Path()
  private var pen = Point.zero
  private var subpathStart = Point.zero
  /// The control point that a subsequent S or T reflects.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  /// Appends one command with its numbers, or returns `false` where a coordinate is not finite.
  mutating func apply(_ letter: UInt8, _ numbers: [Double]) -> Bool {
    let isRelative = letter & 0x20 != 0
    let origin = isRelative ? pen : .zero
    func point(_ index: Int) -> Point { Point(x: numbers[index] + origin.x, y: numbers[index + 1] + origin.y) }
    func reflection(of control: Point?) -> Point { pen + (pen - (control ?? pen)) }
    var nextCubicControl: Point?
    var nextQuadraticControl: Point?
    var target = pen

    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      target = point(0)
      guard target.isFinite else { return false }
      path.move(to: target)
      subpathStart = target
    case UInt8(ascii: "l"):
      target = point(0)
      guard target.isFinite else { return false }
      path.addLine(to: target)
    case UInt8(ascii: "h"):
      target.x = numbers[0] + origin.x
      guard target.isFinite else { return false }
      path.addLine(to: target)
    case UInt8(ascii: "v"):
      target.y = numbers[0] + origin.y
      guard target.isFinite else { return false }
      path.addLine(to: target)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let isSmooth = letter | 0x20 == UInt8(ascii: "s")
      let control1 = isSmooth ? reflection(of: cubicControl) : point(0)
      let control2 = point(isSmooth ? 0 : 2)
      target = point(isSmooth ? 2 : 4)
      guard control1.isFinite, control2.isFinite, target.isFinite else { return false }
      path.addCubic(to: target, control1: control1, control2: control2)
      nextCubicControl = control2
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let isSmooth = letter | 0x20 == UInt8(ascii: "t")
      let control = isSmooth ? reflection(of: quadraticControl) : point(0)
      target = point(isSmooth ? 0 : 2)
      guard control.isFinite, target.isFinite else { return false }
      path.addQuadratic(to: target, control: control)
      nextQuadraticControl = control
    case UInt8(ascii: "a"):
      target = point(5)
      guard target.isFinite else { return false }
      path.addArc(
        to: target, radii: Size(width: abs(numbers[0]), height: abs(numbers[1])), rotation: .degrees(numbers[2]),
        largeArc: numbers[3] != 0, sweep: numbers[4] != 0)
    default:
      path.close()
      target = subpathStart
    }
    pen = target
    cubicControl = nextCubicControl
    quadraticControl = nextQuadraticControl
    return true
  }
}
