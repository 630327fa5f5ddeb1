// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming

/// Swift expressions with types of Core Graphics.
struct AppleExpressions {
  private let numbers: SwiftNumbers

  init(_ numbers: SwiftNumbers) { self.numbers = numbers }

  /// A number in the digits in which the plans round it.
  func number(_ value: Double) -> String { numbers.factor(value) }

  func list(_ values: [Double]) -> String { values.map(number).joined(separator: ", ") }

  func point(_ values: [Double]) -> String { "CGPoint(x: \(number(values[0])), y: \(number(values[1])))" }

  func rect(_ values: [Double]) -> String {
    let (x, y) = (number(values[0]), number(values[1]))
    return "CGRect(x: \(x), y: \(y), width: \(number(values[2])), height: \(number(values[3])))"
  }

  func affine(_ values: [Double]) -> String {
    let pairs = zip(["a", "b", "c", "d", "tx", "ty"], values).map { "\($0): \(number($1))" }
    return "CGAffineTransform(\(pairs.joined(separator: ", ")))"
  }

  /// The statements that add the elements of a path of a structure to `path`.
  ///
  /// - Parameter coordinate: The expression of a coordinate by its index.
  static func statements(of structure: PathStructure, _ coordinate: (Int) -> String) -> [String] {
    var index = 0
    func next() -> String {
      defer { index += 2 }
      return "CGPoint(x: \(coordinate(index)), y: \(coordinate(index + 1)))"
    }
    return structure.elements.flatMap { element -> [String] in
      switch element {
      case .move: return ["path.move(to: \(next()))"]
      case .line: return ["path.addLine(to: \(next()))"]
      case .quadratic:
        let control = next()
        return SwiftLines.wrapped("path.addQuadCurve(to: \(next()), control: \(control))")
      case .cubic:
        let (control1, control2) = (next(), next())
        return SwiftLines.wrapped(
          "path.addCurve(to: \(next()), control1: \(control1), control2: \(control2))")
      case .close: return ["path.closeSubpath()"]
      }
    }
  }

  /// The statements that add a constant path to `path`.
  func statements(of path: Path) -> [String] {
    let (structure, coordinates) = PathStructure.split(path)
    return Self.statements(of: structure) { number(coordinates[$0]) }
  }

  /// The numbers of a cubic Bézier curve; `nil` for constant speed and for another function.
  static func curve(of function: TimingFunction) -> [Double]? {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = function.kind else { return nil }
    return [x1, y1, x2, y2]
  }

  /// The call of a generated function with the numbers of a curve.
  static func call(_ name: String, _ function: TimingFunction) -> String? {
    curve(of: function).map { numbers in
      let isThird = numbers[0] == MotionPiece.x1 && numbers[2] == MotionPiece.x2
      let texts = numbers.map(SourceNumber.exact)
      return isThird ? "\(name)(\(texts[1]), \(texts[3]))" : "\(name)(\(texts.joined(separator: ", ")))"
    }
  }

  /// A spring whose settling duration is that of the change.
  static func spring(of transition: SwiftMotionPlan.Transition) -> Spring? {
    guard case .spring(let spring, let duration) = transition.function.kind, transition.duration > 0 else { return nil }
    let rate = duration / transition.duration
    if rate == 1 { return spring }
    return Spring(
      mass: spring.mass, stiffness: spring.stiffness * rate * rate, damping: spring.damping * rate,
      initialVelocity: spring.initialVelocity * rate)
  }
}
