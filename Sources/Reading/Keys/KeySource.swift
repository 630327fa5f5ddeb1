// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The place of keyframes in a file.
enum KeySource: Sendable {
  /// An array of keyframes in a Lottie file.
  case lottie(LottieKeyText)
  /// The values of an animation element of SVG.
  case smil(SMILKeyText, isDiscrete: Bool)
  /// A rule `@keyframes`.
  case rule(CSSKeyText)

  /// Whether two places are the same, with a clock each.
  func isSame(as other: KeySource) -> Bool {
    switch (self, other) {
    case (.lottie(let one), .lottie(let other)): one.path == other.path
    case (.smil(let one, _), .smil(let other, _)): one.element == other.element
    case (.rule(let one), .rule(let other)): one.name == other.name && one.property == other.property
    default: false
    }
  }

  /// Whether a change of one of two places can move the keyframes of the other one.
  func isLinked(to other: KeySource) -> Bool {
    if case .rule(let one) = self, case .rule(let other) = other { return one.name == other.name }
    return isSame(as: other)
  }

  /// The position in the file of an instant: a frame, or the progress in an iteration.
  private func position(of time: Double) -> Double {
    switch self {
    case .lottie(let text): time * text.rate + text.origin
    case .smil(let text, _): (time - text.start) / text.duration
    case .rule(let text): (time - text.start) / text.duration
    }
  }

  private func time(at position: Double) -> Double {
    switch self {
    case .lottie(let text): (position - text.origin) / text.rate
    case .smil(let text, _): text.start + position * text.duration
    case .rule(let text): text.start + position * text.duration
    }
  }

  /// The instant on the clock of another place that has the same position in the file.
  func time(of time: Double, on other: KeySource) -> Double { other.time(at: position(of: time)) }

  /// The steps of a position that is written: frames have three decimals, and a progress has five.
  private var decimals: Double {
    if case .lottie = self { LottieKeyText.frameDecimals } else { SMILKeyText.progressDecimals }
  }

  /// The seconds between two instants that the file can state.
  var resolution: Double {
    switch self {
    case .lottie(let text): 1 / (abs(text.rate) * decimals)
    case .smil(let text, _): text.duration / decimals
    case .rule(let text): text.duration / decimals
    }
  }

  /// The nearest instant that the file can state.
  func rounded(_ time: Double) -> Double {
    let position = (position(of: time) * decimals).rounded() / decimals
    return position.isFinite ? self.time(at: position) : time
  }

  /// Whether the value stays until the next keyframe.
  var isDiscrete: Bool { if case .smil(_, true) = self { true } else { false } }

  /// The instants in which a keyframe can be.
  var range: ClosedRange<Double> {
    switch self {
    case .lottie: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    case .smil(let text, _): text.start...text.start + text.duration
    case .rule(let text): text.start...text.start + text.duration
    }
  }

  /// The reason why a keyframe cannot have an easing, or `nil`.
  func problem(with easing: TimingFunction) -> String? {
    switch self {
    case .lottie: LottieKeyText.problem(with: easing)
    case .smil(_, let isDiscrete): SMILKeyText.problem(with: easing, isDiscrete: isDiscrete)
    case .rule: CSSKeyText.problem(with: easing)
    }
  }
}
