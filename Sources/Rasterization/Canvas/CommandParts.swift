// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

/// A range of commands divided into parts of about equal length, with every group inside one part.
struct CommandParts {
  private static let smallest = 32
  /// The ends of all parts except the last. It is empty, without an allocation, if all commands are one part.
  private var ends: [Int] = []
  private let range: Range<Int>

  init(_ commands: [DrawingCommand], _ range: Range<Int>, count: Int) {
    self.range = range
    if count > 1, range.count >= count * Self.smallest {
      var depth = 0
      for index in range where ends.count + 1 < count {
        if depth == 0, index - range.lowerBound >= range.count * (ends.count + 1) / count { ends.append(index) }
        switch commands[index] {
        case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: depth += 1
        case .endGroup: depth = max(depth - 1, 0)
        case .fill, .stroke, .image, .shadow: break
        }
      }
    }
  }

  subscript(index: Int) -> Range<Int> {
    (index == 0 ? range.lowerBound : end(index - 1))..<end(index)
  }

  private func end(_ index: Int) -> Int { index < ends.count ? ends[index] : range.upperBound }
}
