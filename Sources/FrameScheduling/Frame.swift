/// What drives frames.
public enum FrameSync: String, Sendable, Hashable, CaseIterable {
  /// The display tells when each refresh began.
  case present
  /// A timer at an assumed refresh rate.
  case timer
  /// Frame *n* shows instant *n* / rate, however long it takes.
  case fixed
}

/// A frame to draw.
public struct Frame: Sendable, Hashable {
  /// Counts frames from 0.
  public var index: Int

  /// When work on it began.
  public var startNanoseconds: Int64

  /// When it will be seen: the instant to draw. Never earlier than that of the frame before.
  public var targetNanoseconds: Int64

  /// The refresh at which it will be seen, where the display counts them.
  public var targetMSC: UInt64?

  /// The target in seconds since the first frame's; exactly `index` / rate with ``FrameSync/fixed``.
  public var seconds: Double
}

/// What became of a frame.
public struct FrameRecord: Sendable, Hashable {
  /// The frame as it was begun.
  public var frame: Frame

  /// When the picture was handed to the display.
  public var submittedNanoseconds: Int64

  /// When it was first seen. Without word from the display: when it was handed over. `nil`: the display never told.
  public var presentedNanoseconds: Int64?

  /// The refresh that first showed it, where the display counts them.
  public var msc: UInt64?

  /// By how many refreshes it missed its target; 0: it was on time.
  public var missedRefreshes: Int

  /// Whether it was seen later than drawn for.
  public var isLate: Bool { missedRefreshes > 0 }
}
