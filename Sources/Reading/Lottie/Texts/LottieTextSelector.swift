// SPDX-License-Identifier: MIT
import GlissadeTiming
import RealModule

/// The characters that an animator of a text changes, each by a factor.
///
/// The characters, words or lines have the indices 0, 1 and so on. The range from start to end has a shape, whose value
/// at the middle of an index is the factor. The formulas are those of lottie-web.
struct LottieTextSelector: Sendable {
  /// What has an index.
  enum Basis: Int, CaseIterable, Sendable { case characters = 1, charactersWithoutSpaces, words, lines }

  /// The factor over the range.
  enum Shape: Int, Sendable { case square = 1, rampUp, rampDown, triangle, round, smooth }

  /// The easing of the factors.
  struct Easing: Sendable {
    /// The easing; `nil` if it moves.
    private let constant: TimingFunction?
    private let low: Animated<Double>
    private let high: Animated<Double>

    /// - Parameters:
    ///   - low: The easing at low factors, from −1 to 1.
    ///   - high: The easing at high factors, from −1 to 1.
    init(low: Animated<Double>, high: Animated<Double>) {
      (self.low, self.high) = (low, high)
      constant =
        low.isConstant && high.isConstant ? Self.function(low: low.value(at: 0), high: high.value(at: 0)) : nil
    }

    func function(at time: Double) -> TimingFunction {
      constant ?? Self.function(low: low.value(at: time), high: high.value(at: time))
    }

    private static func function(low: Double, high: Double) -> TimingFunction {
      func part(_ number: Double) -> Double { min(max(number, 0), 1) }
      if low == 0, high == 0 { return .linear }
      return .cubicBezier(part(low), part(-low), 1 - part(high), 1 - part(-high))
    }
  }

  let basis: Basis
  let shape: Shape
  /// Whether the start, the end and the offset are indices. Otherwise they are percentages of all indices.
  let isByIndex: Bool
  let start: Animated<Double>
  /// The end; `nil` for that of the text.
  let end: Animated<Double>?
  let offset: Animated<Double>
  /// The largest factor.
  let amount: Animated<Double>
  let easing: Easing
  /// How gradually a square changes, from 0 to 1.
  let smoothness: Animated<Double>

  /// The factor of an index of several at an instant.
  func factor(_ index: Int, of count: Int, at time: Double) -> Double {
    let index = Double(index)
    let unit = isByIndex ? 1 : Double(count) / 100
    let shift = offset.value(at: time) * unit
    let (first, last) = (
      start.value(at: time) * unit + shift, end.map { $0.value(at: time) * unit + shift } ?? Double(count) + shift
    )
    let (low, high) = (min(first, last), max(first, last))
    var factor = easing.function(at: time).value(at: value(at: index, from: low, to: high))
    let smoothness = max(smoothness.value(at: time), 1e-8)
    if shape == .square, smoothness < 1 {
      factor = min(max((factor - (0.5 - smoothness / 2)) / smoothness, 0), 1)
    }
    return factor * amount.value(at: time)
  }

  /// The value of the shape at an index, in 0 … 1.
  private func value(at index: Double, from start: Double, to end: Double) -> Double {
    let width = end - start
    let share = width > 0 ? min(max((index + 0.5 - start) / width, 0), 1) : index >= end ? 1 : 0
    switch shape {
    case .square:
      guard index >= start.rounded(.down) else { return 0 }
      return index < start ? min(max(min(end, 1) - (start - index), 0), 1) : min(max(end - index, 0), 1)
    case .rampUp: return share
    case .rampDown: return 1 - share
    case .triangle: return width > 0 ? 1 - abs(2 * share - 1) : 0
    case .round: return width > 0 ? max(1 - (2 * share - 1) * (2 * share - 1), 0).squareRoot() : 0
    case .smooth: return width > 0 ? (1 - .cos(2 * .pi * share)) / 2 : 0
    }
  }
}
