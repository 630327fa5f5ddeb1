// SPDX-License-Identifier: MIT

/// The last presented picture and the request of the next one: they determine the missed refreshes.
///
/// A picture that was requested before its predecessor was presented continues a motion. Each refresh between the two
/// is then missed. The target of the picture does not matter:
///
/// ```text
/// refresh      m         m+1       m+2       m+3
/// ─────────────┼─────────┼─────────┼─────────┼──
/// presented    a                             b      requested before m: m+1 and m+2 are missed
/// presented    a                             b      requested between m+1 and m+2: m+2 is missed
/// presented    a                             b      requested between m+2 and m+3: none is missed
/// ```
///
/// Before a request nothing moves. Refreshes of such a pause are not missed.
struct Presentations: Sendable {
  /// The time of a request.
  enum Request: Sendable, Hashable {
    /// Before the previous picture was presented.
    case duringPrevious
    /// At an instant, while no picture was in progress.
    case at(Int64)
  }

  private struct Picture: Sendable {
    /// The instant of the presentation, and that of its refresh.
    var nanoseconds, refresh: Int64
    /// The count of the refresh, or `nil` if the display reports none.
    var msc: UInt64?
  }

  private var last: Picture?
  private var request = Request.duringPrevious

  /// Records the request of the next picture.
  mutating func requestPicture(_ request: Request) { self.request = request }

  /// Records a presented picture.
  ///
  /// - Parameters:
  ///   - nanoseconds: The instant of the presentation.
  ///   - refresh: The beginning of the refresh that shows the picture.
  ///   - msc: The count of that refresh, or `nil` if it is unknown.
  ///   - interval: The refresh interval, or `nil` without refreshes.
  /// - Returns: The number of missed refreshes since the previous picture, and the time since then; `nil` for the first
  ///   picture and after a pause.
  mutating func present(
    at nanoseconds: Int64, refresh: Int64, msc: UInt64?, interval: Int64?
  ) -> (missed: Int, elapsed: Int64?) {
    let picture = Picture(nanoseconds: nanoseconds, refresh: refresh, msc: msc)
    defer { last = picture }
    guard let last else { return (0, nil) }
    let elapsed = nanoseconds - last.nanoseconds
    guard let interval else { return (0, elapsed) }
    let between = Self.refreshes(from: last, to: picture, interval: interval) - 1
    // A loop that requests the next picture in response to the presentation continues its motion.
    guard case .at(let requested) = request, requested - last.nanoseconds >= interval / 2 else {
      return (Int(clamping: max(0, between)), elapsed)
    }
    // A refresh less than half an interval after the request is too early for a picture.
    let due = (refresh - requested - interval / 2) / interval
    return (Int(clamping: max(0, min(between, due))), nil)
  }

  /// The number of refreshes from one picture to the next.
  ///
  /// The display's counts decide. They can jump, for example with a change of the screen: if they disagree with the
  /// time, the time decides.
  private static func refreshes(from last: Picture, to next: Picture, interval: Int64) -> Int64 {
    let elapsed = max(0, (next.refresh - last.refresh + interval / 2) / interval)
    guard let before = last.msc, let after = next.msc else { return elapsed }
    let (counted, overflows) = Int64(bitPattern: after &- before).subtractingReportingOverflow(elapsed)
    // The interval is inexact at the beginning and after a change of the rate.
    return !overflows && abs(counted) <= 1 + elapsed / 2 ? counted + elapsed : elapsed
  }
}
