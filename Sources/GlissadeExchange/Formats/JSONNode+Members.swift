// SPDX-License-Identifier: MIT
import GlissadeTexts

extension JSONNode {
  /// An error at the position of the value.
  func error(_ problem: String) -> MotionReadingError {
    MotionReadingError(line: position?.line ?? 1, column: position?.column ?? 1, problem)
  }
}
