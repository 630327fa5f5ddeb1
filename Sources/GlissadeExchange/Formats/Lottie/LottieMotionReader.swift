// SPDX-License-Identifier: MIT

/// Reads the motion of Lottie files.
struct LottieMotionReader {
  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    throw MotionReadingError(line: 1, column: 1, "not readable yet")
  }
}
