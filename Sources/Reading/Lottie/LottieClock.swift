// SPDX-License-Identifier: MIT

/// The frame of a composition as a function of the time of the document.
struct LottieClock: Sendable {
  private enum Kind: Sendable {
    case affine(rate: Double, origin: Double)
    case function(@Sendable (Double) -> Double)
  }

  private let kind: Kind

  /// A clock whose frame is `rate` · time + `origin`.
  init(rate: Double, origin: Double) { kind = .affine(rate: rate, origin: origin) }

  private init(_ function: @escaping @Sendable (Double) -> Double) { kind = .function(function) }

  /// The frame at an instant in seconds.
  func frame(at time: Double) -> Double {
    switch kind {
    case .affine(let rate, let origin): rate * time + origin
    case .function(let function): function(time)
    }
  }

  /// The frames per second and the frame at the instant 0, if the clock runs forwards at a constant rate.
  var affine: (rate: Double, origin: Double)? {
    if case .affine(let rate, let origin) = kind, rate > 0 { (rate, origin) } else { nil }
  }

  /// The instant of a frame, if the clock runs forwards at a constant rate.
  func time(ofFrame frame: Double) -> Double? { affine.map { (frame - $0.origin) / $0.rate } }

  /// The clock of a nested composition that begins at a frame of this one, and is stretched.
  func nested(from start: Double, stretch: Double) -> LottieClock {
    let stretch = stretch != 0 && stretch.isFinite ? stretch : 1
    switch kind {
    case .affine(let rate, let origin):
      return LottieClock(rate: rate / stretch, origin: (origin - start) / stretch)
    case .function(let function): return LottieClock { (function($0) - start) / stretch }
    }
  }

  /// The clock of a nested composition whose frame is a value that moves.
  static func remapped(to frame: Animated<Double>) -> LottieClock { LottieClock { frame.value(at: $0) } }
}
