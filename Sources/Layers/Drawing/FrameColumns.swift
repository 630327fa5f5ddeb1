// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The presentation values of all drawn properties, for the layers of a frame, by cell: see ``PaintingOrder``.
struct FrameColumns {
  private let position: FrameColumn<Point>
  private let anchor: FrameColumn<Point>
  private let rotation: FrameColumn<Angle>
  private let heading: FrameColumn<Angle>
  private let scale: FrameColumn<Vector>
  private let size: FrameColumn<Size>
  private let boundsOrigin: FrameColumn<Point>
  private let transform: FrameColumn<Transform3D>
  let cornerRadius: FrameColumn<Double>
  let fill: FrameColumn<Color>
  let stroke: FrameColumn<Color>
  let strokeWidth: FrameColumn<Double>
  let strokeStart: FrameColumn<Double>
  let strokeEnd: FrameColumn<Double>
  let path: FrameColumn<Path>
  let fontSize: FrameColumn<Double>
  private let shadowColor: FrameColumn<Color>
  private let shadowOpacity: FrameColumn<Double>
  private let shadowOffset: FrameColumn<Vector>
  private let shadowRadius: FrameColumn<Double>
  private let blurRadius: FrameColumn<Double>
  /// `nil` in a tree in which no layer has a colour matrix.
  private let colorMatrix: FrameColumn<ColorMatrix>?
  private let styleRules: DependentValues.Rules<LayerStyle>

  init(of tree: borrowing LayerTree, in order: borrowing PaintingOrder) {
    position = FrameColumn(.position, of: tree, in: order)
    anchor = FrameColumn(.anchor, of: tree, in: order)
    rotation = FrameColumn(.rotation, of: tree, in: order)
    heading = FrameColumn(.heading, of: tree, in: order)
    scale = FrameColumn(.scale, of: tree, in: order)
    size = FrameColumn(.size, of: tree, in: order)
    boundsOrigin = FrameColumn(.boundsOrigin, of: tree, in: order)
    transform = FrameColumn(.transform, of: tree, in: order)
    cornerRadius = FrameColumn(.cornerRadius, of: tree, in: order)
    fill = FrameColumn(.fill, of: tree, in: order)
    stroke = FrameColumn(.stroke, of: tree, in: order)
    strokeWidth = FrameColumn(.strokeWidth, of: tree, in: order)
    strokeStart = FrameColumn(.strokeStart, of: tree, in: order)
    strokeEnd = FrameColumn(.strokeEnd, of: tree, in: order)
    path = FrameColumn(.path, of: tree, in: order)
    fontSize = FrameColumn(.fontSize, of: tree, in: order)
    shadowColor = FrameColumn(.shadowColor, of: tree, in: order)
    shadowOpacity = FrameColumn(.shadowOpacity, of: tree, in: order)
    shadowOffset = FrameColumn(.shadowOffset, of: tree, in: order)
    shadowRadius = FrameColumn(.shadowRadius, of: tree, in: order)
    blurRadius = FrameColumn(.blurRadius, of: tree, in: order)
    let mayHaveMatrix = tree.columns.hasClientColumns || order.pass != nil
    colorMatrix = mayHaveMatrix ? FrameColumn(.colorMatrix, of: tree, in: order) : nil
    styleRules = tree.styleRules
  }

  /// The style of a layer; `nil` for the default style of a layer without uncommon state.
  ///
  /// Few layers have a style, so that it is not evaluated for all layers.
  @inline(__always)
  func style(
    _ step: PaintingOrder.Step, of tree: borrowing LayerTree, in order: borrowing PaintingOrder
  ) -> LayerStyle? {
    tree.presentationStyle(of: Int(step.slot), styleRules, at: order.time(of: step), order.pass(of: step))
  }

  /// Whether the style of a layer is derived.
  @inline(__always)
  func isStyleDerived(_ slot: Int) -> Bool { !styleRules.isEmpty && styleRules[slot] != nil }

  /// The placement of a layer in its parent.
  @inline(__always)
  func placement(_ cell: Int) -> LayerPlacement {
    LayerPlacement(
      position: position[cell], anchor: anchor[cell], rotation: rotation[cell], scale: scale[cell],
      transform: transform.hasOnlyDefaults ? .identity : ProjectiveTransform(transform[cell]), heading: heading[cell],
      bounds: Rect(origin: boundsOrigin[cell], size: size[cell]))
  }

  /// Whether the outline of a layer is stroked.
  @inline(__always)
  func isStroked(_ cell: Int) -> Bool { stroke[cell].alpha > 0 && strokeWidth[cell] > 0 }

  /// The bounds of a layer with rounded corners.
  @inline(__always)
  func roundedBounds(_ cell: Int, _ bounds: Rect) -> Shape {
    let radius = cornerRadius[cell]
    return radius > 0 ? .roundedRectangle(bounds, cornerRadius: radius) : .rectangle(bounds)
  }

  /// Whether a layer can have a shadow, a blur or a colour matrix.
  @inline(__always)
  func mayHaveEffect(_ cell: Int) -> Bool {
    shadowOpacity[cell] > 0 || blurRadius[cell] > 0 || hasColorMatrix(cell)
  }

  /// Whether a layer has a colour matrix other than the identity.
  @inline(__always)
  func hasColorMatrix(_ cell: Int) -> Bool { colorMatrix != nil && colorMatrix(cell) != nil }

  /// The colour matrix of a layer, or `nil` for the identity.
  @inline(never)
  func colorMatrix(_ cell: Int) -> ColorMatrix? {
    guard let matrix = colorMatrix?[cell], matrix != .identity else { return nil }
    return matrix
  }

  /// The standard deviation of the blur of a layer, or `nil` for a layer without a blur.
  func blur(_ cell: Int) -> Vector? {
    let radius = blurRadius[cell]
    return radius > 0 ? Vector(dx: radius, dy: radius) : nil
  }

  /// The shadow of a layer, or `nil` if none is visible.
  func shadow(_ cell: Int) -> Shadow? {
    let opacity = min(shadowOpacity[cell], 1)
    guard opacity > 0 else { return nil }
    let color = shadowColor[cell]
    guard color.alpha > 0 else { return nil }
    return Shadow(
      color: color.withOpacity(opacity), offset: shadowOffset[cell], standardDeviation: shadowRadius[cell])
  }
}
