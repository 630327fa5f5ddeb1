import Animations
import ConformanceRows
import Geometry
import Timing

/// SMIL's animateMotion: an animated distance along a path.
///
/// At a vertex the direction is that of the segment that starts there.
struct SMILMotion {
  let animation: SMILAnimation
  let path: Path
  private let measure: PathMeasure

  /// Creates the motion along the path of an element, or along straight lines through its values.
  ///
  /// - Parameters:
  ///   - animation: The element.
  ///   - shape: The path of another element that it refers to.
  init?(_ animation: SMILAnimation, shape: Path? = nil) {
    let reader = CSSReader(unitless: .length)
    func point(_ text: String) -> Point? {
      guard let n = reader.value(text.replacing(",", with: " "))?.quantities, n.count == 2 else { return nil }
      return Point(x: n[0].y, y: n[1].y)
    }
    self.animation = animation
    let attributes = animation.attributes
    if let shape {
      path = shape
    } else if let data = attributes["mpath"] ?? attributes["path"] {
      guard let parsed = try? Path(svgPathData: data) else { return nil }
      path = parsed
    } else {
      guard let values = animation.values(point, canAdd: true)?.values else { return nil }
      let points = values.map { $0 ?? .zero }
      path = Path(polyline: points)
    }
    guard let measure = PathMeasure(path) else { return nil }
    self.measure = measure
  }

  /// The distances along the path at the values: where its segments begin, and its end.
  ///
  /// Paced, only the whole length counts.
  private var distances: [Double?] {
    if let text = animation.attributes["keyPoints"], let points = SMILAnimation.list(text) {
      return points.map { Double($0).map { $0 * measure.length } }
    }
    let isPaced = animation.attributes["calcMode"] ?? "paced" == "paced"
    return isPaced || measure.distances.count < 2 ? [0, measure.length] : measure.distances
  }

  /// The engine's animation of the distance.
  func effect(begin: Double) -> KeyframeEffect<Double>? {
    animation.effect(distances, isAdditive: false, canInterpolate: true, begin: begin)
  }

  /// Where the element is moved to and how it is turned there, or `nil` where it cannot be read.
  func place(at distance: Double) -> (position: Point, rotation: Angle)? {
    let sample = measure.sample(at: distance, corner: .outgoing)
    // A path that is a single point is reached from the origin.
    let heading =
      measure.length > 0 ? sample.angle : (sample.position - .zero).normalized?.direction ?? .zero
    switch animation.attributes["rotate"] {
    case nil: return (sample.position, .zero)
    case "auto": return (sample.position, heading)
    case "auto-reverse": return (sample.position, heading + .degrees(180))
    case let angle?:
      return CSSReader(unitless: .angle).quantity(angle).map { (sample.position, .degrees($0.w)) }
    }
  }
}
