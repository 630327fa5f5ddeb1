// SPDX-License-Identifier: MIT

extension MotionFormat {
  /// The name of the type that source code declares.
  private static let typeName = "Motion"

  /// The source code of a document, and the motion that it describes.
  func source(
    of document: MotionDocument, _ tolerance: MotionTolerance
  ) throws(ExportError) -> (text: String, motion: SwiftWrittenMotion) {
    switch self {
    case .swiftUI: return try SwiftUIWriter(document, tolerance, name: Self.typeName).source()
    case .coreAnimation:
      var writer = try CoreAnimationWriter(document, tolerance, name: Self.typeName)
      return writer.source()
    default: return try SwiftMotionWriter(document, tolerance).source()
    }
  }
}
