// SPDX-License-Identifier: MIT

/// A construct of a file that the layers do not reproduce exactly.
package struct ReadingNote: Hashable, Sendable {
  /// The effect on the picture.
  package enum Effect: Hashable, Sendable {
    /// The picture differs by at most the stated bound, such as “0.1 pt”.
    case approximated(bound: String)
    /// The construct is left out.
    case unsupported
  }

  package let effect: Effect
  /// The construct in the words of the format, such as `effect “Radial Wipe”` or `<textPath>`.
  package let construct: String
  /// The name of the affected layer, or `nil` for the whole file.
  package let layer: String?
  /// The place in the file: `line 3, column 7`, or a path such as `layers[2].ef[0]`.
  package let place: String
  /// The affected instants in seconds; `nil` for all.
  package let times: ClosedRange<Double>?

  package init(
    _ effect: Effect, _ construct: String, layer: String? = nil, place: String, times: ClosedRange<Double>? = nil
  ) {
    (self.effect, self.construct, self.layer, self.place, self.times) = (effect, construct, layer, place, times)
  }
}

extension ReadingNote: CustomStringConvertible {
  /// The note in one line, without a full stop.
  package var description: String {
    var text = place + ": " + construct
    if let layer { text += " of \(layer)" }
    switch effect {
    case .approximated(let bound): text += " is approximated within \(bound)"
    case .unsupported: text += " is not supported and is left out"
    }
    if let times { text += ", from \(Self.text(times.lowerBound)) s to \(Self.text(times.upperBound)) s" }
    return text
  }

  /// A time in milliseconds of precision.
  private static func text(_ time: Double) -> String {
    let rounded = (time * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}
