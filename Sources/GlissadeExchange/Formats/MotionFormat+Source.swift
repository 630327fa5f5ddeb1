// SPDX-License-Identifier: MIT

extension MotionFormat {
  /// The source code of a document, and the motion that it describes.
  func source(
    of document: MotionDocument, _ tolerance: MotionTolerance
  ) throws(ExportError) -> (text: String, motion: SwiftWrittenMotion) {
    switch self {
    case .swiftUI: return try SwiftUIWriter(document, tolerance, name: document.typeName).source()
    case .coreAnimation:
      var writer = try CoreAnimationWriter(document, tolerance, name: document.typeName)
      return writer.source()
    default: return try SwiftMotionWriter(document, tolerance).source()
    }
  }
}
