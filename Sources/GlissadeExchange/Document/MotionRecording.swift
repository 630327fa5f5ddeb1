// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeLayers

/// A motion as functions of time, without the form in which it was written.
///
/// A recording has the values of a document, or is read from a file or a table of samples. ``MotionDifference``
/// compares two recordings.
public struct MotionRecording: Sendable {
  /// A number that changes over time.
  public struct Channel: Sendable {
    /// The unit of a channel.
    public enum Unit: String, Hashable, Sendable {
      /// Points.
      case points = "pt"
      /// Degrees.
      case degrees = "deg"
      /// A number without a unit: an opacity, a factor.
      case value = ""
      /// A component of a colour, in 0 … 1.
      case color
    }

    /// The layer and its property, such as `card.x`.
    public let name: String
    /// The unit.
    public let unit: Unit
    /// The number at an instant in seconds; after a jump at the instant.
    package let value: @Sendable (Double) -> Double
    /// The instants at which the number or its derivative may jump, in ascending order.
    package let corners: [Double]
    /// The only instants at which the number is known, in ascending order: the rows of a table. `nil` for all.
    package let rows: [Double]?
    /// The number of a channel that never changes, if that is known.
    package let constant: Double?
    /// The numbers at many instants in ascending order, where that is faster than ``value``.
    private let column: (@Sendable ([Double]) -> [Double])?

    package init(
      _ name: String, unit: Unit? = nil, corners: [Double] = [], rows: [Double]? = nil,
      column: (@Sendable ([Double]) -> [Double])? = nil, value: @escaping @Sendable (Double) -> Double
    ) {
      (self.name, self.unit, self.corners) = (name, unit ?? ChannelName.unit(of: name), corners)
      (self.rows, self.column, self.value, constant) = (rows, column, value, nil)
    }

    /// Creates a channel that never changes.
    ///
    /// - Parameter rows: The rows of the table that states the number.
    package init(_ name: String, constant: Double, rows: [Double]? = nil) {
      (self.name, unit, corners, self.rows) = (name, ChannelName.unit(of: name), [], rows)
      (self.constant, column, value) = (constant, nil, { _ in constant })
    }

    /// Creates another channel with a new name.
    package init(_ name: String, as other: Channel) {
      (self.name, unit, corners, rows) = (name, other.unit, other.corners, other.rows)
      (constant, column, value) = (other.constant, other.column, other.value)
    }

    /// The numbers at instants in ascending order.
    package func values(at times: [Double]) -> [Double] {
      if let constant { return [Double](repeating: constant, count: times.count) }
      return column.map { $0(times) } ?? times.map(value)
    }
  }

  /// The places of the points of a drawing's outline, or of the corners of a layer's box, over time.
  ///
  /// Angles, factors and matrices of a layer are compared by the places of the corners of its box.
  package struct Outline: Sendable {
    /// The name of the drawing or of the layer, as in the names of its channels.
    package let layer: String
    /// The number of points.
    package let count: Int
    /// The instants at which a place or its velocity may jump, in ascending order.
    package let breakpoints: [Double]
    /// The places at an instant, in points.
    package let places: @Sendable (Double) -> [Point]
    /// Whether the places never change.
    let isConstant: Bool

    init(layer: String, count: Int, _ places: Timed<[Point]>, on clock: RecordedClock) {
      (self.layer, self.count, breakpoints) = (layer, count, places.breakpoints)
      isConstant = places.constant != nil
      self.places = { places.value(at: clock.time($0)) }
    }

    /// Creates the outline of the four corners of a layer's box, in the coordinates of the parent.
    package init(boxOf layer: String, breakpoints: [Double], places: @escaping @Sendable (Double) -> [Point]) {
      (self.layer, count, self.breakpoints, self.places, isConstant) = (layer, 4, breakpoints, places, false)
    }
  }

  /// The duration in seconds. For a motion without an end, it is that of its iterations until all that ends has ended,
  /// at least of one.
  public let duration: Double
  /// The channels, in the order of the file.
  public let channels: [Channel]
  /// Whether a part of the motion repeats without an end.
  package var isEndless = false
  /// The boxes of the layers whose size the file states.
  package var boxes: [Outline] = []
  /// The outlines that are compared by the places of their points.
  package var outlines: [Outline] = []
  /// What the motion draws, in the coordinates of the picture, or of the parents of its layers; `nil` for a recording
  /// without layers, such as a table.
  var drawn: (@Sendable (_ isFlat: Bool) -> DrawnMotion)?
  /// The numbers of the layers of each owner with a map; see ``DrawnMotion/Drawing/layers``.
  var members: [String: [Int]] = [:]
  /// What of a file was not read exactly: one sentence each, without a full stop.
  package var notes: [String] = []
  /// The parts of a file that a comparison does not compare.
  package var uncompared: [String] = []
  /// The format of the file that was read, or `nil`.
  var format: MotionFormat?
  /// The kind of file whose statements the recording has, or `nil` without statements.
  package var dialect: MotionFormat?
  /// The number of a property, such as `opacity`, of a layer for which the file does not state it. A property without
  /// an entry has no number then.
  package var defaults: [String: Double] = [:]
  /// The frames per second of a table whose times are frames, or `nil`.
  package var frameRate: Double?
  /// The columns of a table that are not read: velocities are computed from the values.
  package var unreadColumns: [String] = []

  package init(duration: Double, channels: [Channel]) {
    (self.duration, self.channels) = (duration, channels)
  }

  /// Whether a layer draws anything; `true` for a recording without layers.
  package var drawsAnything = true

  /// The channel with a name, or `nil`.
  package func channel(_ name: String) -> Channel? { channels.first { $0.name == name } }

  /// The number of a channel at an instant in seconds; `nil` if the recording has no such channel.
  ///
  /// - Complexity: O(n) in the channels.
  public func value(of channel: String, at time: Double) -> Double? {
    self.channel(channel)?.value(time)
  }
}

/// The names of channels: that of a layer or a drawing, a point, and that of a property.
package enum ChannelName {
  package static let position = ["x", "y"]
  package static let rotation = ["rotation"]
  package static let scale = ["scaleX", "scaleY"]
  package static let matrix = ["matrixA", "matrixB", "matrixC", "matrixD", "matrixX", "matrixY"]
  package static let heading = ["heading"]
  package static let origin = ["originX", "originY"]
  package static let opacity = ["opacity"]
  package static let shadowColor = ["shadowRed", "shadowGreen", "shadowBlue", "shadowAlpha"]
  package static let shadowOffset = ["shadowX", "shadowY"]
  package static let shadowRadius = ["shadowRadius"]
  /// The rows of red, green and blue: three weights and a constant each.
  static let colorMatrix = ["Red", "Green", "Blue"].flatMap { row in (0..<4).map { "colorMatrix\(row)\($0)" } }
  package static let bounds = ["left", "top", "width", "height"]
  package static let cornerRadius = ["cornerRadius"]
  package static let visibility = ["visibility"]
  package static let fill = ["fillRed", "fillGreen", "fillBlue", "fillAlpha"]
  package static let stroke = ["strokeRed", "strokeGreen", "strokeBlue", "strokeAlpha"]
  package static let strokeWidth = ["strokeWidth"]
  package static let strokeRange = ["strokeStart", "strokeEnd"]
  package static let dashPhase = ["dashPhase"]

  /// The name of the length of a dash or a gap: `dash0`, `dash1` and so on.
  package static func dash(_ index: Int) -> String { "dash\(index)" }

  /// The names of the lengths of dashes and gaps.
  package static func dashes(_ count: Int) -> [String] { (0..<count).map(dash) }

  /// The names of the numbers of a gradient: `fillGradient0`, `fillGradient1` and so on.
  static func gradient(_ paint: String, _ count: Int) -> [String] { (0..<count).map { "\(paint)Gradient\($0)" } }

  /// The names of the coordinates of a path: `path0`, `path1` and so on.
  package static func path(_ count: Int) -> [String] { (0..<count).map { "path\($0)" } }

  private static let degrees: Set = ["rotation", "heading", "angle"]
  private static let lengths: Set = [
    "x", "y", "matrixX", "matrixY", "matrix43", "originX", "originY", "shadowX", "shadowY", "shadowRadius", "left",
    "top", "width", "height", "cornerRadius", "strokeWidth", "dashPhase", "outline", "strokeEnds",
    "strokeLength", "blurRadius",
  ]

  /// The unit of a channel.
  package static func unit(of name: String) -> MotionRecording.Channel.Unit {
    let property = name.split(separator: ".").last.map(String.init) ?? name
    if degrees.contains(property) { return .degrees }
    if lengths.contains(property) || ["path", "dash"].contains(where: property.hasPrefix) { return .points }
    return colors.contains(property) ? .color : .value
  }

  private static let colors = Set((shadowColor + fill + stroke).filter { !$0.hasSuffix("Alpha") })
}

extension Rect {
  /// The corners, from the origin along the upper edge.
  var corners: [Point] {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: origin.x + $0 * size.width, y: origin.y + $1 * size.height) }
  }
}
