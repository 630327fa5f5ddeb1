// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The reason why an easing or a motion cannot be written in a format.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The output deviates more than accepted, and the format allows no smaller deviation.
  case deviation(measured: Double, accepted: Double)
  /// A channel of a motion deviates more than accepted at an instant in seconds, and the format allows no smaller
  /// deviation.
  case motionDeviation(channel: String, time: Double, measured: Double, accepted: Double)
  /// The format cannot express a part of the easing or motion; the text names the part.
  case unsupported(String)
  /// The task of the export was cancelled.
  case cancelled
  /// The motion has no column of a name. The names of those that move are `known`.
  case noColumn(String, known: [String])

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .deviation(let measured, let accepted):
      "the largest deviation is \(measured), and at most \(accepted) is accepted"
    case .motionDeviation(let channel, let time, let measured, let accepted):
      "\(channel) deviates by \(Decimal.text(measured, digits: 6)) at \(Decimal.text(time, digits: 4)) s, "
        + "and at most \(Decimal.text(accepted, digits: 6)) is accepted"
    case .unsupported(let part): "the format cannot express \(part)"
    case .cancelled: "the export was cancelled"
    case .noColumn(let name, let known):
      "no column “\(Quotation.excerpt(name))”; "
        + (known.isEmpty
          ? "nothing moves"
          : "those that move are \(known.prefix(12).joined(separator: ", "))"
            + (known.count > 12 ? " and \(known.count - 12) more" : ""))
    }
  }
}
