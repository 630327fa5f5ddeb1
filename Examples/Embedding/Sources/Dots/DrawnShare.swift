// SPDX-License-Identifier: MIT
import Foundation
import Glissade
import GlissadeDrawing

/// The frames and the pixels that a program has drawn since it was last at rest.
public struct DrawnShare {
  private var frames = 0
  private var drawn = 0
  private var all = 0

  /// Creates a count without frames.
  public init() {}

  /// Counts a frame.
  public mutating func add(_ rects: [PixelRect], width: Int, height: Int) {
    frames += 1
    drawn += rects.reduce(0) { $0 + $1.width * $1.height }
    all += width * height
  }

  /// Prints the figures when the program begins to sleep.
  public mutating func report() {
    let share = Int((100 * Double(drawn) / Double(max(all, 1))).rounded())
    FileHandle.standardOutput.write(Data("at rest after \(frames) frames with \(share) % of their pixels\n".utf8))
    self = DrawnShare()
  }
}
