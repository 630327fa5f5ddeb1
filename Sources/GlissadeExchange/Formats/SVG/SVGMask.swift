// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

/// A matte as a mask of SVG, which is never inverted; see ``MotionDocument/withoutInvertedMattes()``.
struct SVGMask {
  /// Half of the side of the square, around the origin of a layer, in which a mask, a blur or a shadow is drawn, in
  /// points.
  static let reach = 10_000

  private let matte: DocumentMatte
  private let name: String

  init(_ matte: DocumentMatte, named name: String) { (self.matte, self.name) = (matte, name) }

  /// Begins an element that masks the others inside it, after the mask.
  ///
  /// - Parameter content: Writes the matte.
  func begin(
    _ output: inout XMLOutput, content: (inout XMLOutput) throws(ExportError) -> Void
  ) throws(ExportError) {
    let type: [XMLOutput.Attribute] = matte.source == .alpha ? [.init("style", "mask-type:alpha")] : []
    let square: [XMLOutput.Attribute] = [
      .init("x", "-\(Self.reach)"), .init("y", "-\(Self.reach)"), .init("width", "\(2 * Self.reach)"),
      .init("height", "\(2 * Self.reach)"),
    ]
    output.begin("mask", [.init("id", name), .init("maskUnits", "userSpaceOnUse")] + square + type)
    try content(&output)
    output.end()
    output.begin("g", [.init("mask", "url(#\(name))")])
  }
}
