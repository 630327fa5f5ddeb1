package import Geometry

/// Where the parts that all scenes share sit in the window, on a 4-point grid, and the room that is left for the scene.
///
/// Wide windows have two rows of controls; a narrow one folds the second row into a panel that opens above the
/// transport.
package struct SceneFrame: Sendable, Hashable {
  static let topBarHeight = 48.0
  /// The height of the transport's own row in its panel.
  static let rowHeight = 48.0

  package let size: Size
  /// The panel of the transport and, where they are not folded, the second row of controls.
  package let transport: Rect
  /// The room of the scene, between the top bar and the transport.
  package private(set) var content: Rect
  /// Whether the second row of controls is folded away.
  package let isFolded: Bool
  /// Where the pointer is, unless it is over a control or something else that lies above the scene.
  package var pointer: Point?
  /// Where what covers the scene begins: the controls, and what has been opened above them.
  package private(set) var foot: Double
  /// How the last frames were seen, where somebody knows.
  package var strip: FrameStrip?
  /// The part of a lap that graphs show.
  package var graphZoom = GraphZoom()

  package init(size: Size) {
    self.size = size
    let margin = size.width < 720 ? 12.0 : 24
    let width = max(0, (size.width - 2 * margin).rounded(.down))
    isFolded = size.width < 1200
    let transportHeight = isFolded ? 48.0 : 92.0
    transport = Rect(
      x: margin, y: max(Self.topBarHeight, (size.height - 16 - transportHeight).rounded()), width: width,
      height: transportHeight)
    let top = Self.topBarHeight + 8
    content = Rect(x: margin, y: top, width: width, height: max(0, transport.minY - 12 - top))
    foot = transport.minY
  }

  /// The part of the window in which nothing covers what the pointer reads.
  var readingRoom: Size { Size(width: size.width, height: foot) }

  /// Something covers the scene from a height on.
  mutating func cover(from height: Double) { foot = min(foot, height) }

  /// Leaves room at the top and at the foot of the scene for what is shown beside it.
  mutating func reserve(top: Double, foot: Double) {
    content = Rect(
      x: content.minX, y: content.minY + top, width: content.width, height: max(0, content.height - top - foot))
    self.foot -= foot
  }
}
