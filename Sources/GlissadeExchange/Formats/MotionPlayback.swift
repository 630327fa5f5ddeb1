// SPDX-License-Identifier: MIT

/// How often an exported motion plays, and what it shows after its end.
public struct MotionPlayback: Hashable, Sendable {
  /// What a motion shows after its end.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    /// The last state stays.
    case forwards
    /// The first state returns.
    case none
  }

  /// The number of laps; `nil` for no end.
  public var count: Int?
  /// What the motion shows after the last lap.
  public var fill: Fill

  /// The accepted numbers of laps.
  public static let counts = 1...1000

  /// Creates a playback: by default once, with the last state afterwards.
  public init(count: Int? = 1, fill: Fill = .forwards) {
    (self.count, self.fill) = (count, fill)
  }

  /// Whether the motion plays once and its last state stays.
  var isPlain: Bool { self == MotionPlayback() }

  /// The state that is shown without the animations: the last one, or the first one.
  func rest(_ pieces: [MotionPiece]) -> [Double] {
    (fill == .forwards ? pieces.last.map { $0.rest ?? $0.to } : pieces.first?.from) ?? []
  }
}
