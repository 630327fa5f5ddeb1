// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport

extension SplitMix64 {
  /// A text of letters, digits and signs for which the typefaces have glyphs.
  mutating func text(length: ClosedRange<Int>) -> String {
    let alphabet = Array("AVTLPWYavtlpwyoe.,;:-–“” 0147ÄßéΓΔαТаж")
    return String((0..<length.lowerBound + below(length.count)).map { _ in element(of: alphabet) })
  }
}
