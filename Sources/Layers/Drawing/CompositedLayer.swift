// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A layer of a frame with its compositing attributes.
struct CompositedLayer {
  let drawing: LayerDrawing
  let opacity: Double
  /// The combination with the colours below.
  let blendMode: BlendMode
  /// Whether the layer is composited separately also without an effect, because mattes mask it or by itself.
  let isIsolated: Bool
  /// Whether the layer has children.
  let hasLayers: Bool
  /// The cell of the colour matrix, or −1 for the identity. The matrix itself would make the copies of a layer slower.
  let colorMatrixCell: Int32
  let shadow: Shadow?
  /// The standard deviation of the blur of the layer and its sublayers.
  let blur: Vector?
  /// The clip of the layer and its sublayers.
  let clip: Shape?
  /// The clip of image, text and sublayers.
  let contentClip: Shape?

  /// Draws the layer's own content, and opens the groups for its sublayers.
  ///
  /// The order from the outside in is opacity with blend mode and mattes, shadow, blur, colour matrix, clip, the
  /// layer's outline, content clip.
  func begin(_ scope: inout LayerScope, _ frame: borrowing FrameColumns, _ builder: inout DisplayListBuilder) {
    // A single shape can be drawn with the opacity directly. Several drawings require a group.
    let isBlended = blendMode != .normal || isIsolated
    let hasEffect = shadow != nil || blur != nil || colorMatrixCell >= 0
    let isGroup = isBlended || opacity < 1 && (hasLayers || hasEffect || drawing.count > 1)
    let drawingOpacity = isGroup ? 1 : opacity
    if isGroup { scope.beginGroup(opacity: opacity, blendMode, isIsolated: isBlended, &builder) }
    if let shadow {
      if !hasLayers, clip == nil, blur == nil, let outline = drawing.opaqueOutline {
        builder.drawShadow(shadow, of: outline)
      } else {
        scope.beginShadow(shadow, &builder)
      }
    }
    if let blur { scope.beginBlur(blur, &builder) }
    if colorMatrixCell >= 0 { beginColorMatrix(&scope, frame, &builder) }
    if let clip { scope.beginClip(clip, &builder) }
    let isContent = drawing.isContent
    if !isContent { drawing.draw(opacity: drawingOpacity, into: &builder) }
    if hasLayers || isContent, let contentClip { scope.beginClip(contentClip, &builder) }
    if isContent { drawing.draw(opacity: drawingOpacity, into: &builder) }
  }

  /// Opens the group of the colour matrix. It is not inlined, because few layers have one and a matrix is large.
  @inline(never)
  private func beginColorMatrix(
    _ scope: inout LayerScope, _ frame: borrowing FrameColumns, _ builder: inout DisplayListBuilder
  ) {
    if let matrix = frame.colorMatrix(Int(colorMatrixCell)) { scope.beginColorMatrix(matrix, &builder) }
  }
}

/// The open groups of a layer, and the builder state to restore at its end.
struct LayerScope {
  let transform: ProjectiveTransform
  let clip: Rect?
  /// The key of the layer in the painting order if mattes mask it, otherwise −1; the outermost group is then isolated.
  let maskedLayer: Int
  private var groupCount = 0

  init(transform: ProjectiveTransform, clip: Rect?, maskedLayer: Int) {
    (self.transform, self.clip, self.maskedLayer) = (transform, clip, maskedLayer)
  }

  mutating func beginGroup(
    opacity: Double, _ blendMode: BlendMode, isIsolated: Bool, _ builder: inout DisplayListBuilder
  ) {
    builder.beginGroup(opacity: opacity, blendMode: blendMode, isIsolated: isIsolated)
    groupCount += 1
  }

  mutating func beginShadow(_ shadow: Shadow, _ builder: inout DisplayListBuilder) {
    builder.beginShadow(shadow)
    groupCount += 1
  }

  mutating func beginBlur(_ standardDeviation: Vector, _ builder: inout DisplayListBuilder) {
    builder.beginBlur(standardDeviation: standardDeviation)
    groupCount += 1
  }

  mutating func beginColorMatrix(_ matrix: ColorMatrix, _ builder: inout DisplayListBuilder) {
    builder.beginColorMatrix(matrix)
    groupCount += 1
  }

  mutating func beginClip(_ shape: Shape, _ builder: inout DisplayListBuilder) {
    if builder.beginClip(shape) { groupCount += 1 }
  }

  /// Ends all groups but the outermost.
  mutating func endInnerGroups(_ builder: inout DisplayListBuilder) {
    for _ in 0..<max(groupCount - 1, 0) { builder.endGroup() }
    groupCount = min(groupCount, 1)
  }

  func end(_ builder: inout DisplayListBuilder) {
    for _ in 0..<groupCount { builder.endGroup() }
    (builder.transform, builder.clip) = (transform, clip)
  }
}
