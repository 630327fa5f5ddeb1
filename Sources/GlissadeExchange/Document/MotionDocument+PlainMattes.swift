// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension MotionDocument {
  /// The document without inverted mattes, which masks of SVG cannot express.
  ///
  /// An inverted matte is the luminance of a white area with the matte in front of it, in other colours: black for its
  /// alpha, and the opposite ones for its luminance. A mask inside a mask could express it, too. But browsers do not
  /// always draw the outer one again when something moves in the inner one.
  ///
  /// - Throws: An error if a layer of an inverted luminance matte has a blend mode.
  func withoutInvertedMattes() throws(ExportError) -> MotionDocument {
    var inversions: [Int: MaskSource] = [:]
    var document = self
    for (index, layer) in layers.enumerated() {
      for (number, matte) in layer.mattes.enumerated() where matte.isInverted {
        inversions[matte.layer] = matte.source
        document.layers[index].mattes[number] = DocumentMatte(
          layer: matte.layer, source: .luminance, isInverted: false)
      }
    }
    guard !inversions.isEmpty else { return self }
    var names = UniqueNames(layers.flatMap { [$0.name] + $0.drawings.map(\.name) })
    // The matte that each layer is in, itself not in another one.
    var owners: [Int?] = []
    for (index, layer) in layers.enumerated() {
      let owner = layer.isMatte ? index : layer.parent.flatMap { owners[$0] }
      owners.append(owner)
      guard let source = owner.flatMap({ inversions[$0] }) else { continue }
      try document.layers[index].invert(source)
      guard owner == index else { continue }
      document.layers[index].drawings.insert(Self.area(named: names.unique(layer.name + "-shape")), at: 0)
    }
    return document
  }

  private static func area(named name: String) -> DocumentDrawing {
    let reach = Double(SVGMask.reach)
    return DocumentDrawing(
      name: name,
      outline: .rectangle(
        bounds: MotionTrack(constant: [-reach, -reach, 2 * reach, 2 * reach]),
        cornerRadius: MotionTrack(constant: [0])),
      visibility: MotionTrack(constant: [1]), fill: MotionTrack(constant: [1, 1, 1, 1]),
      strokeWidth: MotionTrack(constant: [0]), dashPhase: MotionTrack(constant: [0]), style: LayerStyle())
  }
}

extension DocumentLayer {
  /// Changes the colours to those that are not drawn where the matte is.
  fileprivate mutating func invert(_ source: MaskSource) throws(ExportError) {
    guard source == .alpha || blendMode == .normal else {
      throw .unsupported("the blend mode of the layer “\(name)” in an inverted luminance matte")
    }
    blendMode = .normal
    let change: @Sendable ([Double]) -> [Double] = { color in
      color[..<3].map { source == .alpha ? 0 : 1 - $0 } + color[3...]
    }
    if let shadow {
      self.shadow = DocumentShadow(color: shadow.color.map(change), offset: shadow.offset, radius: shadow.radius)
    }
    for index in drawings.indices {
      drawings[index].fill = drawings[index].fill?.map(change)
      drawings[index].stroke = drawings[index].stroke?.map(change)
      drawings[index].gradient?.change { $0.changeColors(change) }
      drawings[index].strokeGradient?.change { $0.changeColors(change) }
      if case .image(let bitmap, let sampling, let bounds) = drawings[index].outline {
        drawings[index].outline = .image(bitmap.inverted(source), sampling: sampling, bounds: bounds)
      }
    }
  }
}

extension Gradient {
  fileprivate mutating func changeColors(_ change: ([Double]) -> [Double]) {
    for index in stops.indices {
      let (red, green, blue, alpha) = stops[index].color.displayedComponents
      let numbers = change([red, green, blue, alpha])
      stops[index].color = Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    }
  }
}

extension Bitmap {
  /// The bitmap with black or with the opposite colours.
  fileprivate func inverted(_ source: MaskSource) -> Bitmap {
    var result = self
    for index in 0..<(width * height) {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      guard source == .luminance else {
        result.pixels[index] = alpha << 24
        continue
      }
      // The components are premultiplied.
      let opposite = [16, 8, 0].reduce(UInt32(0)) { $0 | (alpha - min((pixel >> $1) & 0xFF, alpha)) << $1 }
      result.pixels[index] = alpha << 24 | opposite
    }
    return result
  }
}
