// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

/// A matte as a mask of SVG.
struct SVGMask {
  /// Half of the side of the square, around the origin of a layer, in which a mask or a shadow is drawn, in points.
  static let reach = 10_000

  private let matte: DocumentMatte
  private let name: String

  init(_ matte: DocumentMatte, named name: String) { (self.matte, self.name) = (matte, name) }

  /// Begins an element that masks the others inside it, after the mask.
  ///
  /// A mask of SVG is never inverted. An inverted one is the luminance of a white area, in which the content masks a
  /// black one.
  ///
  /// - Parameter content: Writes the matte.
  func begin(
    _ output: inout XMLOutput, content: (inout XMLOutput) throws(ExportError) -> Void
  ) throws(ExportError) {
    try write(name + (matte.isInverted ? ".content" : ""), matte.source, &output, content: content)
    if matte.isInverted {
      try write(name, .luminance, &output) { output throws(ExportError) in
        output.write("rect", Self.square + [.init("fill", "#fff")])
        output.write("rect", Self.square + [.init("mask", "url(#\(name).content)")])
      }
    }
    output.begin("g", [.init("mask", "url(#\(name))")])
  }

  private static let square: [XMLOutput.Attribute] = [
    .init("x", "-\(reach)"), .init("y", "-\(reach)"), .init("width", "\(2 * reach)"), .init("height", "\(2 * reach)"),
  ]

  private func write(
    _ name: String, _ source: MaskSource, _ output: inout XMLOutput,
    content: (inout XMLOutput) throws(ExportError) -> Void
  ) throws(ExportError) {
    let type: [XMLOutput.Attribute] = source == .alpha ? [.init("style", "mask-type:alpha")] : []
    output.begin("mask", [.init("id", name), .init("maskUnits", "userSpaceOnUse")] + Self.square + type)
    try content(&output)
    output.end()
  }
}
