// SPDX-License-Identifier: MIT

/// Writes a document as SVG.
struct SVGMotionWriter {
  private let document: MotionDocument
  private let tolerance: MotionTolerance

  init(_ document: MotionDocument, _ tolerance: MotionTolerance) {
    (self.document, self.tolerance) = (document, tolerance)
  }

  func text() throws(ExportError) -> String { throw .unsupported("anything yet") }
}
