// SPDX-License-Identifier: MIT

/// The five row filters of PNG (PNG specification, third edition, section 9).
enum PNGFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Returns the predicted byte from the bytes to the left, above, and above to the left.
  @inline(__always)
  func prediction(left: UInt8, above: UInt8, aboveLeft: UInt8) -> UInt8 {
    switch self {
    case .none: return 0
    case .sub: return left
    case .up: return above
    case .average: return UInt8((UInt16(left) + UInt16(above)) / 2)
    case .paeth:
      let estimate = Int(left) + Int(above) - Int(aboveLeft)
      let (toLeft, toAbove) = (abs(estimate - Int(left)), abs(estimate - Int(above)))
      let toAboveLeft = abs(estimate - Int(aboveLeft))
      if toLeft <= toAbove, toLeft <= toAboveLeft { return left }
      return toAbove <= toAboveLeft ? above : aboveLeft
    }
  }

  /// Restores a row in place.
  func decode(_ row: inout [UInt8], above: borrowing [UInt8], bytesPerPixel: Int) {
    if self == .none { return }
    for index in 0..<row.count {
      let isFirst = index < bytesPerPixel
      row[index] &+= prediction(
        left: isFirst ? 0 : row[index - bytesPerPixel], above: above[index],
        aboveLeft: isFirst ? 0 : above[index - bytesPerPixel])
    }
  }
}
