// SPDX-License-Identifier: MIT

/// The event that starts a frame.
public enum FramePacing: String, Sendable, Hashable, CaseIterable {
  /// The display's report of a refresh.
  case present
  /// A timer, at an assumed refresh rate.
  case timer
  /// The submission of the previous frame, without waiting.
  case free
}

/// The instants that frames show.
public enum FrameInstants: Sendable, Hashable {
  /// The expected instant of presentation, in seconds since the first frame.
  case live
  /// Frame n shows the instant n / rate.
  case fixed(framesPerSecond: Double)
}

/// A frame to draw.
package struct Frame: Sendable, Hashable {
  /// The number of the frame, from 0.
  package var index: Int

  /// The instant at which the drawing started.
  package var startNanoseconds: Int64

  /// The expected instant of presentation, for which to draw; never before that of the previous frame.
  package var targetNanoseconds: Int64

  /// The count of the expected refresh, or `nil` if it is unknown.
  package var targetMSC: UInt64?

  /// The instant to draw, in seconds.
  ///
  /// With ``FrameInstants/live`` it is the target since that of the first frame. With fixed instants it is
  /// `index` / rate.
  package var instant: Double
}

/// The outcome of a frame.
package struct FrameRecord: Sendable, Hashable {
  /// The frame as it was started.
  package var frame: Frame

  /// The instant at which the frame was submitted to the display.
  package var submittedNanoseconds: Int64

  /// The instant of first presentation, or of submission without a display's report; `nil` if the report never came.
  package var presentedNanoseconds: Int64?

  /// The count of the refresh that first showed the frame, or `nil` if it is unknown.
  package var msc: UInt64?

  /// The number of refreshes between the target of the frame and its presentation; 0 if it was on time.
  package var lateRefreshes = 0

  /// The number of refreshes between the previous presented picture and this one at which a picture was due and none
  /// was shown; 0 without a known presentation.
  package var missedRefreshes = 0

  /// The time since the previous presented picture; `nil` for the first picture, and after a pause.
  package var intervalNanoseconds: Int64?

  /// Whether the frame was presented after its target.
  package var isLate: Bool { lateRefreshes > 0 }
}
