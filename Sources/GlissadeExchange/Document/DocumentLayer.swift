// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry
package import GlissadeLayers

/// A layer of a document: the map to its parent, its opacity and its drawings.
///
/// The map is position · rotation · scale · matrix · heading · origin; the rightmost factor applies first.
package struct DocumentLayer: Sendable {
  /// The name, unique in the document: letters, digits, hyphens and underscores.
  package var name: String
  /// The index of the parent, which precedes the layer; `nil` for a layer of the document.
  package var parent: Int?
  /// The position of the anchor in the parent, in points.
  package var position: MotionTrack
  /// The rotation in degrees, clockwise.
  package var rotation: MotionTrack
  /// The horizontal and the vertical factor.
  package var scale: MotionTrack
  /// The affine map `a b c d tx ty` after the scale.
  package var matrix: MotionTrack
  /// The rotation by a path in degrees, clockwise.
  package var heading: MotionTrack
  /// The offset of the layer's coordinates from its anchor, in points: minus the anchor.
  package var origin: MotionTrack
  /// The sublayers with a clock of their own, which are also layers of the document with the time of the document.
  package var clocked: DocumentClockedLayers?
  /// The opacity in 0 … 1; 0 while the layer is hidden or not in the tree.
  package var opacity: MotionTrack
  /// The clip of the layer and its sublayers, in the layer's coordinates.
  package var clip: Path?
  /// The clip of the sublayers, in the layer's coordinates.
  package var sublayerClip: Path?
  /// The shadow, or `nil`.
  package var shadow: DocumentShadow?
  /// The standard deviation of the blur of the layer with its sublayers, in points; the blurred layer casts the shadow.
  package var blur = MotionTrack(constant: [0])
  /// How the layer with its sublayers is combined with what is below it.
  package var blendMode = BlendMode.normal
  /// Whether blend modes of sublayers have no effect on what is below the layer.
  package var isIsolated = false
  /// The mattes of the layer and its sublayers.
  package var mattes: [DocumentMatte] = []
  /// Whether the layer is a matte of its parent, and not drawn.
  package var isMatte = false
  /// The drawings from back to front, below the sublayers.
  package var drawings: [DocumentDrawing] = []
}

extension DocumentLayer {
  /// Whether the layer is blurred at any instant.
  var isBlurred: Bool { blur.constant != [0] }
}

/// A sublayer that masks its parent, in the coordinates of the parent.
package struct DocumentMatte: Sendable {
  /// The index of the sublayer, a group that is not drawn itself.
  package let layer: Int
  package let source: MaskSource
  package let isInverted: Bool
}

/// The shadow of a layer and its sublayers.
package struct DocumentShadow: Sendable {
  /// Red, green, blue and alpha, straight, in 0 … 1.
  package let color: MotionTrack
  /// The offset in points.
  package let offset: MotionTrack
  /// The standard deviation of the blur, in points.
  package let radius: MotionTrack
}

/// An outline that is filled and stroked.
package struct DocumentDrawing: Sendable {
  /// The form of the outline.
  package enum Outline: Sendable {
    /// A rectangle: `x y width height` in points, and the corner radius in points.
    case rectangle(bounds: MotionTrack, cornerRadius: MotionTrack)
    /// An ellipse: `x y width height` in points.
    case ellipse(bounds: MotionTrack)
    /// A path of constant structure: the coordinates of its elements in points.
    case path(PathStructure, coordinates: MotionTrack)
    /// A bitmap in a rectangle: `x y width height` in points.
    case image(Bitmap, sampling: ImageSampling, bounds: MotionTrack)

    /// The numbers.
    var tracks: [MotionTrack] {
      switch self {
      case .rectangle(let bounds, let cornerRadius): [bounds, cornerRadius]
      case .ellipse(let bounds), .image(_, _, let bounds): [bounds]
      case .path(_, let coordinates): [coordinates]
      }
    }
  }

  /// The name, unique in the document.
  package var name: String
  package var outline: Outline
  /// 1 while the drawing is shown, and 0 otherwise.
  package var visibility: MotionTrack
  /// Red, green, blue and alpha, straight, in 0 … 1; `nil` if the outline is never filled.
  package var fill: MotionTrack?
  /// Red, green, blue and alpha, straight, in 0 … 1; `nil` if the outline is never stroked.
  package var stroke: MotionTrack?
  /// The stroke width in points.
  package var strokeWidth: MotionTrack
  /// The start and the end of the stroke, in 0 … 1 of the outline; `nil` for the whole outline.
  package var strokeRange: MotionTrack?
  /// The lengths of dashes and gaps in turns, in points; none for a solid stroke.
  package var dashes = MotionTrack(constant: [])
  /// The dash phase in points.
  package var dashPhase: MotionTrack
  /// A gradient in place of the fill, or `nil`.
  package var gradient: DocumentGradient?
  /// A gradient in place of the colour of the stroke, or `nil`.
  package var strokeGradient: DocumentGradient?
  /// The style that does not move, without dashes and gradients.
  package var style: LayerStyle

  /// Whether the stroke consists of dashes.
  package var hasDashes: Bool { dashes.constant != [] }
}

/// The elements of a path without their coordinates. Arcs are cubic Bézier curves.
package struct PathStructure: Equatable, Sendable {
  package enum Element: Sendable {
    case move, line, quadratic, cubic, close

    /// The number of coordinates.
    package var count: Int {
      switch self {
      case .move, .line: 2
      case .quadratic: 4
      case .cubic: 6
      case .close: 0
      }
    }
  }

  private(set) var elements: [Element] = []

  /// The number of coordinates.
  package var coordinateCount: Int { elements.reduce(0) { $0 + $1.count } }

  /// Divides a path into structure and coordinates. Quadratic curves stay, arcs become cubic curves.
  package static func split(_ path: Path) -> (structure: PathStructure, coordinates: [Double]) {
    var structure = PathStructure()
    var coordinates: [Double] = []
    func append(_ element: Element) { structure.elements.append(element) }
    func append(_ point: Point) {
      coordinates.append(point.x)
      coordinates.append(point.y)
    }
    let elements = path.withoutArcs.elements
    structure.elements.reserveCapacity(elements.count)
    coordinates.reserveCapacity(6 * elements.count)
    for element in elements {
      switch element {
      case .move(let to):
        append(.move)
        append(to)
      case .line(let to), .arc(let to, _, _, _, _):
        append(.line)
        append(to)
      case .quadratic(let to, let control):
        append(.quadratic)
        append(control)
        append(to)
      case .cubic(let to, let control1, let control2):
        append(.cubic)
        append(control1)
        append(control2)
        append(to)
      case .close: append(.close)
      }
    }
    return (structure, coordinates)
  }

  /// The path with these coordinates.
  package func path(_ coordinates: [Double]) -> Path {
    var path = Path()
    path.reserveCapacity(elements.count)
    var index = 0
    func next() -> Point {
      defer { index += 2 }
      return Point(x: coordinates[index], y: coordinates[index + 1])
    }
    for element in elements {
      switch element {
      case .move: path.move(to: next())
      case .line: path.addLine(to: next())
      case .quadratic:
        let control = next()
        path.addQuadratic(to: next(), control: control)
      case .cubic:
        let (control1, control2) = (next(), next())
        path.addCubic(to: next(), control1: control1, control2: control2)
      case .close: path.close()
      }
    }
    return path
  }
}
