// SPDX-License-Identifier: MIT

/// Writes the tracks of a document as attributes with SMIL animations.
struct SVGAnimator {
  /// The duration of the document in seconds.
  let duration: Double
  let tolerance: MotionTolerance
  let playback: MotionPlayback

  /// The attributes of an element and the animations of them.
  struct Content {
    var attributes: [XMLOutput.Attribute] = []
    var animations: [XMLOutput.Leaf] = []

    mutating func add(_ other: Content) {
      attributes += other.attributes
      animations += other.animations
    }

    /// Adds an attribute that does not move.
    mutating func add(_ name: String, _ value: String) { attributes.append(.init(name, value)) }
  }

  /// The pieces of a track. The easings stay inside the unit square, as `keySplines` requires.
  func pieces(_ track: MotionTrack, _ tolerance: Double) throws(ExportError) -> [MotionPiece] {
    try PieceFit(track: track, duration: duration, tolerance: tolerance, staysInside: true).pieces()
  }

  /// Numbers that are separated by spaces.
  static func text(_ numbers: [Double], tolerance: Double) -> String {
    let digits = SVGKeyframes.digits(for: tolerance)
    return numbers.map { Decimal.text($0, digits: digits) }.joined(separator: " ")
  }

  /// An attribute whose value is a text of numbers.
  ///
  /// - Parameters:
  ///   - standard: The value of an attribute that is absent.
  ///   - text: The text of the numbers; by default they are separated by spaces.
  func attribute(
    _ name: String, _ track: MotionTrack, _ tolerance: Double, standard: String? = nil,
    text: (([Double]) -> String)? = nil
  ) throws(ExportError) -> Content {
    let text = text ?? { Self.text($0, tolerance: tolerance) }
    let keyframes = SVGKeyframes(try pieces(track, tolerance), tolerance: tolerance, playback, text: text)
    var content = Content()
    if keyframes.rest != standard { content.add(name, keyframes.rest) }
    guard keyframes.isMoving else { return content }
    content.animations.append(.init("animate", [.init("attributeName", name)] + keyframes.attributes))
    return content
  }

  /// An attribute with a length in points.
  func length(
    _ name: String, _ track: MotionTrack, share: Double = 1, standard: String? = nil
  ) throws(ExportError) -> Content {
    try attribute(name, track, tolerance.accepted(.points) * share, standard: standard)
  }

  /// A colour in one attribute and its alpha in another.
  func color(_ name: String, alpha: String, _ track: MotionTrack) throws(ExportError) -> Content {
    var content = try attribute(name, track.map { Array($0[..<3]) }, tolerance.accepted(.value), text: colorText)
    content.add(try number(alpha, track.map { [$0[3]] }, standard: "1"))
    return content
  }

  /// An attribute with a number without a unit.
  func number(_ name: String, _ track: MotionTrack, standard: String? = nil) throws(ExportError) -> Content {
    try attribute(name, track, tolerance.accepted(.value), standard: standard)
  }

  /// An attribute with keywords that the track selects: the first one above 0.5, and the second one otherwise.
  func keyword(_ name: String, _ track: MotionTrack, _ on: String, _ off: String) throws(ExportError) -> Content {
    try attribute(name, track, 0.1, standard: on) { $0[0] > 0.5 ? on : off }
  }

  /// The text of red, green and blue: percentages keep digits that integers would lose.
  func colorText(_ numbers: [Double]) -> String {
    let bytes = numbers.prefix(3).map { ($0 * 255).rounded() }
    if zip(bytes, numbers).allSatisfy({ abs($0 / 255 - $1) < 1e-9 }) {
      return "rgb(" + bytes.map { Decimal.text($0, digits: 0) }.joined(separator: ",") + ")"
    }
    let digits = SVGKeyframes.digits(for: tolerance.accepted(.value) * 100)
    return "rgb(" + numbers.prefix(3).map { Decimal.text($0 * 100, digits: digits) + "%" }.joined(separator: ",") + ")"
  }
}
