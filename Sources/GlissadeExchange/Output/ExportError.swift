// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// The reason why an easing cannot be written in a format.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The output deviates more than accepted, and the format allows no smaller deviation.
  case deviation(measured: Double, accepted: Double)
  /// The format cannot express a part of the easing; the text names the part.
  case unsupported(String)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .deviation(let measured, let accepted):
      "the largest deviation is \(measured), and at most \(accepted) is accepted"
    case .unsupported(let part): "the format cannot express \(part)"
    }
  }
}
