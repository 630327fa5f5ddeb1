// SPDX-License-Identifier: MIT

/// Parts of generated source for SwiftUI.
enum SwiftUIText {
  /// The most views beside each other in a builder.
  private static let viewLimit = 10

  /// A stack of views. Where there are many, groups contain them.
  ///
  /// - Parameter isPadded: Whether a stack without views has an empty one.
  static func stack(_ views: [String], isPadded: Bool) -> [String] {
    let views = views.isEmpty && isPadded ? ["Color.clear"] : views
    return ["ZStack(alignment: .topLeading) {"] + grouped(views.map { [$0] }).map { "  " + $0 } + ["}"]
  }

  private static func grouped(_ views: [[String]]) -> [String] {
    guard views.count > viewLimit else { return views.flatMap(\.self) }
    let groups = stride(from: 0, to: views.count, by: viewLimit).map { start in
      ["Group {"] + views[start...].prefix(viewLimit).flatMap(\.self).map { "  " + $0 } + ["}"]
    }
    return grouped(groups)
  }

  /// The declarations that a text uses.
  static func helpers(usedIn text: String) -> [String] {
    let used = all.filter { helper in helper.words.contains { text.contains($0) } }.map(\.text)
    return [used.joined(separator: "\n\n")]
  }

  private static let all: [(words: [String], text: String)] = [
    (
      ["motionRun"],
      """
      private struct MotionRunKey: EnvironmentKey {
        static let defaultValue = 0
      }

      extension EnvironmentValues {
        /// The number of the run that is played.
        fileprivate var motionRun: Int {
          get { self[MotionRunKey.self] }
          set { self[MotionRunKey.self] = newValue }
        }
      }
      """
    ),
    (
      ["Numbers", "color(", "translation(", "matrix(", "scaling(", "rect("],
      """
      /// Numbers that move together.
      private struct Numbers: VectorArithmetic, Animatable, ExpressibleByArrayLiteral {
        var values: [Double]

        init(arrayLiteral elements: Double...) { values = elements }

        init(_ values: [Double]) { self.values = values }

        static var zero: Numbers { Numbers([]) }

        var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }

        subscript(index: Int) -> Double { values[index] }

        mutating func scale(by factor: Double) { values = values.map { $0 * factor } }

        static func + (a: Numbers, b: Numbers) -> Numbers { combined(a, b, 1) }

        static func - (a: Numbers, b: Numbers) -> Numbers { combined(a, b, -1) }

        /// Zero has no numbers.
        private static func combined(_ a: Numbers, _ b: Numbers, _ factor: Double) -> Numbers {
          let count = max(a.values.count, b.values.count)
          return Numbers((0..<count).map { index in
            (index < a.values.count ? a[index] : 0) + (index < b.values.count ? b[index] : 0) * factor
          })
        }

        /// The last value with differences that decrease with their progress.
        static func sum(_ last: Numbers, _ terms: [(difference: Numbers, progress: Double)]) -> Numbers {
          var values = last.values
          for term in terms {
            for index in values.indices { values[index] += term.difference[index] * (1 - term.progress) }
          }
          return Numbers(values)
        }
      }
      """
    ),
    (
      ["Key("],
      """
      /// A keyframe.
      private struct Key<Value> {
        let value: Value
        var duration = 0.0
        var curve = UnitCurve.linear
        var isJump = false
      }
      """
    ),
    (
      ["curve("],
      """
      private func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
        .bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
      }

      /// A curve whose progress is a polynomial of degree 3.
      private func curve(_ y1: Double, _ y2: Double) -> UnitCurve { curve(1.0 / 3, y1, 2.0 / 3, y2) }
      """
    ),
    (
      ["color("],
      """
      /// The colour of premultiplied components.
      private func color(_ c: Numbers) -> Color {
        let alpha = max(c[3], 1e-6)
        return Color(.sRGB, red: c[0] / alpha, green: c[1] / alpha, blue: c[2] / alpha, opacity: c[3])
      }
      """
    ),
    (
      ["rect("],
      """
      private func rect(_ c: Numbers) -> CGRect { CGRect(x: c[0], y: c[1], width: c[2], height: c[3]) }
      """
    ),
    (
      ["translation("],
      """
      private func translation(_ c: Numbers, _ sign: Double) -> CGAffineTransform {
        CGAffineTransform(translationX: c[0] * sign, y: c[1] * sign)
      }
      """
    ),
    (
      ["rotation("],
      """
      private func rotation(_ degrees: Double) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: degrees * .pi / 180)
      }
      """
    ),
    (
      ["scaling("],
      """
      private func scaling(_ c: Numbers) -> CGAffineTransform { CGAffineTransform(scaleX: c[0], y: c[1]) }
      """
    ),
    (
      ["matrix("],
      """
      private func matrix(_ c: Numbers) -> CGAffineTransform {
        CGAffineTransform(a: c[0], b: c[1], c: c[2], d: c[3], tx: c[4], ty: c[5])
      }
      """
    ),
  ]
}
