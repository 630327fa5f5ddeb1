// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// An evaluator of written easings by the rules of their format. It shares no code with the writers.
package struct EasingReader {
  /// The output at an input from 0 to 1.
  package let value: (Double) -> Double
  /// The inputs at which the slope may jump.
  private let corners: [Double]

  private static let sampleCount = 4096
  /// The distance from a corner of the inputs beside it. Rounded jumps are closer to the exact ones.
  private static let side = 1e-9

  /// Reads a text in a format; `nil` for a text without the expected form, and for Swift source.
  ///
  /// - Parameter springDuration: The seconds per unit of input of a spring, which texts of frameworks do not state.
  package init?(_ text: String, as format: EasingFormat, springDuration: Double? = nil) {
    switch format {
    case .css:
      guard let function = try? TimingFunction(css: text) else { return nil }
      self.init(function)
    case .javaScript:
      guard let stops = Self.stops(inJavaScript: text) else { return nil }
      self.init(corners: stops.map(\.0)) { Self.interpolated(stops, at: $0) }
    case .swift: return nil
    case .lottie:
      guard let keyframes = LottieNumberTrack(text) else { return nil }
      self.init(corners: keyframes.times.map { $0 / LottieNumberTrack.duration }) {
        keyframes.value(at: $0 * LottieNumberTrack.duration)
      }
    case .swiftUI, .coreAnimation, .gsap, .motion, .anime, .compose, .flutter:
      guard let reader = FrameworkReader(text, as: format, springDuration: springDuration) else { return nil }
      self.init(corners: reader.corners, value: reader.value)
    }
  }

  /// The evaluator of a function whose source has its exact numbers.
  init(_ function: TimingFunction) {
    self.init(corners: function.breakpoints(limit: 1 << 13)) { function.value(at: $0) }
  }

  private init(corners: [Double], value: @escaping (Double) -> Double) {
    (self.corners, self.value) = (corners, value)
  }

  /// The largest difference from a function for inputs from 0 to 1.
  ///
  /// It is evaluated at even inputs, on both sides of all corners of both, and at inputs closer and closer to the ends
  /// and corners of the function, where it may be steep.
  ///
  /// - Complexity: O(n log n) in the corners of both.
  func deviation(from function: TimingFunction) -> Double {
    var largest = 0.0
    func compare(_ input: Double) {
      guard (0...1).contains(input) else { return }
      largest = max(largest, abs(value(input) - function.value(at: input)))
    }
    let breakpoints = function.breakpoints(limit: 1 << 13)
    let inputs = (corners + breakpoints).sorted()
    for input in inputs {
      for near in [input - Self.side, input + Self.side] { compare(near) }
    }
    for (start, end) in zip([0] + inputs, inputs + [1]) where end - start > 4 * Self.side {
      let count = max(8, Int((Double(Self.sampleCount) * (end - start)).rounded(.up)))
      for step in 1..<count { compare(start + (end - start) * Double(step) / Double(count)) }
    }
    for input in [0] + breakpoints + [1] {
      var distance = 0.1
      while distance > Self.side {
        compare(input - distance)
        compare(input + distance)
        distance *= 0.9
      }
    }
    compare(0)
    compare(1)
    return largest.isNaN ? .infinity : largest
  }

  /// The pairs of the array `stops` in a module.
  private static func stops(inJavaScript text: String) -> [(Double, Double)]? {
    let name = "const stops = "
    guard let start = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
    let literal = start.dropFirst(name.count).prefix { $0 != ";" }
    var scanner = JSONScanner(Array(literal.utf8))
    guard let node = try? scanner.document(), case .array(let rows) = node.kind, rows.count > 1 else { return nil }
    var stops: [(Double, Double)] = []
    for row in rows {
      guard case .array(let pair) = row.kind, pair.count == 2, case .number(let input) = pair[0].kind,
        case .number(let output) = pair[1].kind
      else { return nil }
      stops.append((input, output))
    }
    return stops
  }

  /// The result of the module's function: the last stop at or before the input begins the segment.
  private static func interpolated(_ stops: [(Double, Double)], at input: Double) -> Double {
    let index = stops.dropLast().lastIndex(atMost: input) { $0.0 }
    let ((x0, y0), (x1, y1)) = (stops[index], stops[index + 1])
    return x1 > x0 ? y0 + (y1 - y0) * (input - x0) / (x1 - x0) : y1
  }
}
