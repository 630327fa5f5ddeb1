// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// The distance of results from the expected numbers of a row.
enum Residual {
  /// The largest difference, in units of the tolerance. By default, numbers above 1 are compared proportionally.
  static func of(_ ours: [Double], _ theirs: [Double], tolerance: Double, isProportional: Bool = true) -> Double {
    guard ours.count == theirs.count else { return .infinity }
    return zip(ours, theirs).reduce(0) { largest, pair in
      let gap = abs(pair.0 - pair.1)
      let residual = gap == 0 ? 0 : gap / (tolerance * (isProportional ? max(1, abs(pair.1)) : 1))
      return residual.isNaN ? .infinity : max(largest, residual)
    }
  }

  /// The outcome of a row with expected numbers.
  static func outcome(
    _ ours: [Double], _ theirs: [Double], tolerance: Double, isProportional: Bool = true
  ) -> Family.Outcome {
    .ran(
      residual: of(ours, theirs, tolerance: tolerance, isProportional: isProportional), detail: "\(ours) for \(theirs)")
  }
}

extension Residual {
  /// The outcome of a row with an expected value of words and quantities.
  static func outcome(
    _ ours: StyleValue, _ theirs: StyleValue, tolerance: Double, isProportional: Bool = true
  ) -> Family.Outcome {
    func numbers(_ value: StyleValue) -> [Double] { value.quantities.flatMap { [$0.x, $0.y, $0.z, $0.w] } }
    let residual = of(
      numbers(ours), numbers(theirs), tolerance: tolerance, isProportional: isProportional)
    return .ran(residual: ours.words == theirs.words ? residual : .infinity, detail: "\(ours) for \(theirs)")
  }

  /// The outcome of a row that expects no interpolation: its values flip at 0.5.
  static func flip<Value: Animatable & Equatable>(
    _ row: Family.Row, _ read: (_ key: String) throws -> Value?
  ) throws -> Family.Outcome {
    guard let from = try read("from"), let to = try read("to") else { throw UnknownRow(row) }
    for progress in [-0.3, 0, 0.3, 0.499, 0.5, 0.6, 1, 1.5] {
      let ours = try row.composed(at: progress, read)
      if ours != (progress < 0.5 ? from : to) {
        return .ran(residual: .infinity, detail: "\(String(describing: ours)) at \(progress)")
      }
    }
    return .ran(residual: 0, detail: "")
  }
}

extension Family.Row {
  func number(_ key: String) throws -> Double { try #require(self[key]?.number) }
  func numbers(_ key: String) throws -> [Double] { try #require(self[key]?.numbers) }
  func vectors(_ key: String) throws -> [[Double]] {
    try #require(self[key]?.array).map { try #require($0.numbers) }
  }
  func matrix(_ key: String) throws -> Transform3D { Transform3D(elements: try numbers(key)) }
  func vector(_ key: String) throws -> SIMD3<Double> {
    let numbers = try numbers(key)
    return SIMD3(numbers[0], numbers[1], numbers[2])
  }
  func quaternion(_ key: String) throws -> Quaternion {
    let numbers = try numbers(key)
    return Quaternion(x: numbers[0], y: numbers[1], z: numbers[2], w: numbers[3])
  }
}

extension Transform3D {
  /// The transform with sixteen numbers in the order of `matrix3d()`.
  init(elements e: [Double]) {
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }

  /// The sixteen numbers in the order of `matrix3d()`.
  var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The nine numbers of the linear part, row by row.
  var rows: [Double] { [m11, m21, m31, m12, m22, m32, m13, m23, m33] }
}
