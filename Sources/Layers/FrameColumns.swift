import DisplayLists
import Geometry

/// What the layers of a picture show, property by property.
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

  init(_ columns: borrowing LayerColumns, of order: borrowing PaintingOrder, count: Int, at time: Double) {
    position = FrameColumn(columns.position, of: order, count: count, at: time)
    anchor = FrameColumn(columns.anchor, of: order, count: count, at: time)
    rotation = FrameColumn(columns.rotation, of: order, count: count, at: time)
    heading = FrameColumn(columns.heading, of: order, count: count, at: time)
    scale = FrameColumn(columns.scale, of: order, count: count, at: time)
    size = FrameColumn(columns.size, of: order, count: count, at: time)
    boundsOrigin = FrameColumn(columns.boundsOrigin, of: order, count: count, at: time)
    transform = FrameColumn(columns.transform, of: order, count: count, at: time)
    cornerRadius = FrameColumn(columns.cornerRadius, of: order, count: count, at: time)
    fill = FrameColumn(columns.fill, of: order, count: count, at: time)
    stroke = FrameColumn(columns.stroke, of: order, count: count, at: time)
    strokeWidth = FrameColumn(columns.strokeWidth, of: order, count: count, at: time)
    strokeStart = FrameColumn(columns.strokeStart, of: order, count: count, at: time)
    strokeEnd = FrameColumn(columns.strokeEnd, of: order, count: count, at: time)
    path = FrameColumn(columns.path, of: order, count: count, at: time)
    fontSize = FrameColumn(columns.fontSize, of: order, count: count, at: time)
    shadowColor = FrameColumn(columns.shadowColor, of: order, count: count, at: time)
    shadowOpacity = FrameColumn(columns.shadowOpacity, of: order, count: count, at: time)
    shadowOffset = FrameColumn(columns.shadowOffset, of: order, count: count, at: time)
    shadowRadius = FrameColumn(columns.shadowRadius, of: order, count: count, at: time)
  }

  /// What places a layer in its parent.
  @inline(__always)
  func placement(_ slot: Int) -> LayerPlacement {
    LayerPlacement(
      position: position[slot], anchor: anchor[slot], rotation: rotation[slot], scale: scale[slot],
      transform: transform.isUntouched ? .identity : ProjectiveTransform(transform[slot]), heading: heading[slot],
      bounds: Rect(origin: boundsOrigin[slot], size: size[slot]))
  }

  /// Whether the outline of a layer is drawn with a pen.
  @inline(__always)
  func isStroked(_ slot: Int) -> Bool { stroke[slot].alpha > 0 && strokeWidth[slot] > 0 }

  /// The bounds of a layer with rounded corners.
  @inline(__always)
  func roundedBounds(_ slot: Int, _ bounds: Rect) -> Shape {
    let radius = cornerRadius[slot]
    return radius > 0 ? .roundedRectangle(bounds, cornerRadius: radius) : .rectangle(bounds)
  }

  /// Whether a layer may have a shadow.
  @inline(__always)
  func mayHaveShadow(_ slot: Int) -> Bool { shadowOpacity[slot] > 0 }

  /// The shadow of a layer, or `nil` where none is to be seen.
  func shadow(_ slot: Int) -> Shadow? {
    let opacity = min(shadowOpacity[slot], 1)
    guard opacity > 0 else { return nil }
    let color = shadowColor[slot]
    guard color.alpha > 0 else { return nil }
    return Shadow(
      color: color.withOpacity(opacity), offset: shadowOffset[slot], standardDeviation: shadowRadius[slot])
  }
}
