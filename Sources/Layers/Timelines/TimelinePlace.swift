// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The place of a member in a timeline: a time, a label, or relative to what was added before.
///
/// Written as a literal:
///
/// | literal | place |
/// |---|---|
/// | `1.5`, `1` or `"1.5"` | 1.5 s or 1 s after the begin of the timeline |
/// | `"+0.2"` or `"-0.2"` | 0.2 s after or before the end of everything that was added before |
/// | `"<"`, `"<0.1"`, `"<-0.1"` | the begin of the previous member, or 0.1 s after or before it |
/// | `">"`, `">0.1"`, `">-0.1"` | the end of the previous member, or 0.1 s after or before it |
/// | `"cards"`, `"cards+0.2"`, `"cards-0.2"` | a label, or 0.2 s after or before it |
///
/// As in GSAP, `+=` and `-=` are accepted for `+` and `-`.
public struct TimelinePlace: Hashable, Sendable {
  enum Origin: Hashable, Sendable {
    case begin, end, previousBegin, previousEnd
    case label(String)
  }

  let origin: Origin
  /// Seconds after the origin.
  let offset: Double

  private init(_ origin: Origin, _ offset: Double) {
    checkArgument(offset.isFinite, "the offset of a place is \(offset), not a finite number of seconds")
    (self.origin, self.offset) = (origin, offset)
  }

  /// The end of everything that was added before.
  public static var end: TimelinePlace { end(plus: 0) }
  /// A time after the end of everything that was added before; negative for a time before it.
  ///
  /// - Precondition: The number of seconds is finite.
  public static func end(plus seconds: Double) -> TimelinePlace { TimelinePlace(.end, seconds) }
  /// A time after the begin of the timeline.
  ///
  /// - Precondition: The number of seconds is finite.
  public static func at(_ seconds: Double) -> TimelinePlace { TimelinePlace(.begin, seconds) }
  /// A time after the begin of the previous member.
  ///
  /// - Precondition: The number of seconds is finite.
  public static func withPrevious(plus seconds: Double = 0) -> TimelinePlace { TimelinePlace(.previousBegin, seconds) }
  /// A time after the end of the previous member.
  ///
  /// - Precondition: The number of seconds is finite.
  public static func afterPrevious(plus seconds: Double = 0) -> TimelinePlace { TimelinePlace(.previousEnd, seconds) }
  /// A time after a label.
  ///
  /// - Precondition: The number of seconds is finite.
  public static func label(_ name: String, plus seconds: Double = 0) -> TimelinePlace {
    TimelinePlace(.label(name), seconds)
  }

  /// Creates a place from its text; `nil` for an empty text and for an offset that is not a finite number.
  public init?(_ text: String) {
    func number(_ text: some StringProtocol) -> Double? {
      let digits = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
      guard let first = digits.first, first.isNumber || first == ".", let value = Double(text), value.isFinite else {
        return nil
      }
      return value
    }
    let text = text.replacing("+=", with: "+").replacing("-=", with: "-")
    guard let first = text.first else { return nil }
    if first == "<" || first == ">" {
      guard let offset = text.count == 1 ? 0 : number(text.dropFirst()) else { return nil }
      self.init(first == "<" ? .previousBegin : .previousEnd, offset)
    } else if first == "+" || first == "-" {
      guard let offset = number(text) else { return nil }
      self.init(.end, offset)
    } else if let time = number(text) {
      self.init(.begin, time)
    } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), let offset = number(text[sign...]) {
      self.init(.label(String(text[..<sign])), offset)
    } else {
      self.init(.label(text), 0)
    }
  }
}

extension TimelinePlace: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a place from its text.
  ///
  /// - Precondition: The text is a place: see ``init(_:)``.
  public init(stringLiteral text: String) {
    let place = TimelinePlace(text)
    checkArgument(place != nil, "\(text) is not a place in a timeline, such as 1.5, +0.2, <0.1, >, or a label")
    self = place ?? .end
  }

  /// Creates a place at a time after the begin of the timeline, in seconds.
  public init(floatLiteral seconds: Double) { self = .at(seconds) }

  /// Creates a place at a time after the begin of the timeline, in seconds.
  public init(integerLiteral seconds: Int) { self = .at(Double(seconds)) }
}
