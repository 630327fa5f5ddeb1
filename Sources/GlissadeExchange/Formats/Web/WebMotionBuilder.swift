// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming

/// The elements and animations of a document for CSS and for Web Animations.
///
/// A layer is two elements. The outer one has the properties `translate`, `rotate`, `scale` and `transform`, which
/// apply in this order; the inner one has the heading as `rotate` and the anchor as `transform`.
struct WebMotionBuilder {
  let document: MotionDocument
  /// The accepted differences of the layer, and then of its drawings.
  private(set) var tolerance: MotionTolerance
  private(set) var elements: [WebElement] = []
  /// Whether the names of elements are classes and not IDs.
  var hasClasses: Bool { document.hasClasses }

  init(_ document: MotionDocument, _ tolerances: DocumentTolerances) throws(ExportError) {
    (self.document, tolerance) = (document, MotionTolerance(points: MotionExport.usualError))
    let (cache, placements, drawings) = (tolerances.cache, tolerances.placements, tolerances.drawings)
    try cache.fill(\.webElements, count: document.layers.count) { [self] index throws(ExportError) in
      try elements(of: index, placements[index], drawings[index])
    }
    elements = document.layers.indices.flatMap { cache.webElements[$0] ?? [] }
  }

  /// The elements of a layer.
  ///
  /// - Parameters:
  ///   - placement: The accepted differences of its map.
  ///   - drawn: Those of its drawings.
  private func elements(
    of index: Int, _ placement: MotionTolerance, _ drawn: MotionTolerance
  ) throws(ExportError) -> [WebElement] {
    let layer = document.layers[index]
    var builder = self
    builder.tolerance = placement
    var elements = [try builder.outer(layer)]
    if layer.hasInnerElement { elements.append(try builder.inner(layer)) }
    builder.tolerance = drawn
    try builder.addFilter(layer, to: &elements[0])
    for drawing in layer.drawings {
      elements.append(try builder.element(drawing))
      elements += try builder.stops(of: drawing.gradient, named: drawing.gradientName, of: drawing)
      guard drawing.stroke != nil else { continue }
      elements += try builder.stops(of: drawing.strokeGradient, named: drawing.strokeGradientName, of: drawing)
    }
    return elements
  }

  /// The selector of an element.
  func selector(_ element: WebElement) -> String { (hasClasses ? "." : "#") + element.id }

  // MARK: - Layers

  private func outer(_ layer: DocumentLayer) throws(ExportError) -> WebElement {
    var element = WebElement(id: layer.name)
    let isPlainExceptPosition = !layer.rotation.isMoving && !layer.scale.isMoving && !layer.matrix.isMoving
    // `translate` states a line in fewer characters.
    if isPlainExceptPosition, let path = layer.position.path, !path.isLine,
      try addPath(path, of: layer, to: &element)
    {
      return try withOpacity(layer, element)
    }
    try addPosition(layer.position, to: &element)
    try addAngle(layer.rotation, .degrees, property: "rotate", name: "rotate", to: &element)
    let share = tolerance.factor / tolerance.accepted(.value)
    try add(layer.scale, .value, name: "scale", unless: [1, 1], share: share, to: &element) {
      [WebDeclaration("scale", "\(WebNumber.text($0[0])) \(WebNumber.text($0[1]))")]
    }
    try addMatrix(layer.matrix, of: layer, to: &element)
    return try withOpacity(layer, element)
  }

  private func withOpacity(_ layer: DocumentLayer, _ element: WebElement) throws(ExportError) -> WebElement {
    var element = element
    try add(layer.opacity, .value, name: "opacity", unless: [1], canHaveStops: true, to: &element) {
      [WebDeclaration("opacity", WebNumber.text($0[0]))]
    }
    if layer.blendMode != .normal {
      element.properties.append(WebDeclaration("mix-blend-mode", layer.blendMode.rawValue))
    }
    if layer.isIsolated { element.properties.append(WebDeclaration("isolation", "isolate")) }
    return element
  }

  private func inner(_ layer: DocumentLayer) throws(ExportError) -> WebElement {
    var element = WebElement(id: layer.innerName)
    try addAngle(layer.heading, .degrees, property: "rotate", name: "heading", to: &element)
    try add(layer.origin, .points, name: "origin", unless: [0, 0], to: &element) {
      [WebDeclaration("transform", "translate(\(WebNumber.pixels($0[0])), \(WebNumber.pixels($0[1])))")]
    }
    return element
  }

  // MARK: - Positions

  private func addPosition(_ track: MotionTrack, to element: inout WebElement) throws(ExportError) {
    func translate(_ numbers: [Double]) -> [WebDeclaration] {
      [WebDeclaration("translate", numbers.map(WebNumber.pixels).joined(separator: " "))]
    }
    if let sum = track.sum, track.isMoving, sum.startsContinuously, document.playback.isPlain {
      return try addSum(sum, name: "translate", to: &element, tolerance.points, translate)
    }
    guard track.isMoving else {
      return try add(track, .points, name: "translate", unless: [0, 0], to: &element, translate)
    }
    let both = try pieces(track, .points, of: "\(element.id)-translate")
    let axes = [track.map { [$0[0]] }, track.map { [$0[1]] }]
    let x = try pieces(axes[0], .points, of: "\(element.id)-x")
    let y = try pieces(axes[1], .points, of: "\(element.id)-y")
    // Two animations have easings of their own; one needs no more keyframes if the motion is straight.
    guard both.count > x.count + y.count else {
      return add(both, name: "\(element.id)-translate", unless: [0, 0], to: &element, translate)
    }
    element.properties += translate(document.playback.rest(x) + document.playback.rest(y))
    element.animations.append(
      animation(of: axes[0], .points, instead: x, name: "\(element.id)-x") { translate([$0[0], 0]) })
    var second = animation(of: axes[1], .points, instead: y, name: "\(element.id)-y") { translate([0, $0[0]]) }
    second.isAdditive = true
    element.animations.append(second)
  }

  private func addAngle(
    _ track: MotionTrack, _ unit: MotionRecording.Channel.Unit, property: String, name: String,
    to element: inout WebElement
  ) throws(ExportError) {
    func rotate(_ numbers: [Double]) -> [WebDeclaration] { [WebDeclaration(property, WebNumber.degrees(numbers[0]))] }
    if let sum = track.sum, track.isMoving, sum.startsContinuously, document.playback.isPlain {
      return try addSum(sum, name: name, to: &element, tolerance.accepted(unit), rotate)
    }
    try add(track, unit, name: name, unless: [0], canHaveStops: true, to: &element, rotate)
  }

  /// Adds one additive animation for each change.
  private func addSum(
    _ sum: MotionTrack.AdditiveSum, name: String, to element: inout WebElement, _ tolerance: Double,
    _ declarations: ([Double]) -> [WebDeclaration]
  ) throws(ExportError) {
    // The animation of a term would go on after the end of the document. What is left of it there is part of the rest.
    let remains = sum.terms.map { term -> [Double]? in
      guard term.start + term.duration > document.duration + 1e-9 else { return nil }
      let track = term.track(until: document.duration)
      return track.values(before: document.duration)
    }
    let rest = remains.compactMap(\.self).reduce(sum.last) { rest, remain in zip(rest, remain).map { $0 + $1 } }
    element.properties += declarations(rest)
    for (index, term) in sum.terms.enumerated() {
      let size = term.difference.reduce(0) { max($0, abs($1)) }
      let name = "\(element.id)-\(name)-\(index + 1)"
      // Each term may use an equal part of the tolerance.
      let share = tolerance * 0.8 / Double(sum.terms.count)
      if let remain = remains[index] {
        let track = term.track(until: document.duration).map { zip($0, remain).map { $0 - $1 } }
        let fit = PieceFit(track: track, duration: document.duration, tolerance: share, name: name)
        var cut = animation(of: try fit.pieces(), name: name, declarations)
        cut.isAdditive = true
        element.animations.append(cut)
        continue
      }
      let error = min(max(share / size, 1e-6), 1)
      let easing =
        term.duration > 0 ? try EasingExport(term.timingFunction, as: .css, maximumError: error).text : "linear"
      element.animations.append(
        WebAnimation(
          name: name,
          keyframes: [
            WebKeyframe(offset: 0, declarations: declarations(term.difference)),
            WebKeyframe(offset: 1, declarations: declarations(term.difference.map { _ in 0 })),
          ], delay: term.start * 1000, duration: term.duration * 1000, easing: easing, isAdditive: true))
    }
  }

  /// Adds the motion along a path with `offset-path`; returns whether it is possible.
  ///
  /// `offset-path` applies after `rotate` and `scale`. They do not move here, so that they are part of `transform`.
  private func addPath(
    _ path: FollowedPath, of layer: DocumentLayer, to element: inout WebElement
  ) throws(ExportError) -> Bool {
    let length = path.length
    let (start, duration) = (layer.position.values(0), document.duration)
    guard path.distance(at: 0) != nil, length > 0, start.allSatisfy(\.isFinite) else { return false }
    guard let distances = layer.pathDistances(over: duration) else { return false }
    let (data, lineCount) = try path.pathData(tolerance: tolerance.points * 0.25, limit: MotionFormat.css.sizeLimit)
    guard Double(lineCount) * length * FollowedPath.roundingOfLengths < tolerance.points else { return false }
    element.properties.append(WebDeclaration("offset-path", "path(\"\(data)\")"))
    element.properties.append(WebDeclaration("offset-rotate", "0deg"))
    let pieces = try pieces(distances, .points, of: "\(element.id)-distance")
    func distance(_ numbers: [Double]) -> [WebDeclaration] {
      [WebDeclaration("offset-distance", Decimal.text(numbers[0] / length * 100, digits: 9) + "%")]
    }
    element.properties += distance(document.playback.rest(pieces))
    element.animations.append(
      animation(
        of: distances, .points, last: length / 100, instead: pieces, name: "\(element.id)-distance", distance))
    let functions = [
      layer.rotation.values(0) == [0] ? nil : "rotate(\(WebNumber.degrees(layer.rotation.values(0)[0])))",
      layer.scale.values(0) == [1, 1]
        ? nil : "scale(\(layer.scale.values(0).map(WebNumber.text).joined(separator: ", ")))",
      layer.matrix.values(0) == [1, 0, 0, 1, 0, 0] ? nil : Self.matrix(layer.matrix.values(0)),
    ].compactMap(\.self)
    if !functions.isEmpty {
      element.properties.append(WebDeclaration("transform", functions.joined(separator: " ")))
    }
    return true
  }

  // MARK: - Matrices

  private static func matrix(_ numbers: [Double]) -> String {
    "matrix(\(numbers.map(WebNumber.text).joined(separator: ", ")))"
  }

  /// Adds the matrix as a list of functions, which interpolate number by number.
  private func addMatrix(
    _ track: MotionTrack, of layer: DocumentLayer, to element: inout WebElement
  ) throws(ExportError) {
    guard track.isMoving else {
      return try add(track, .value, name: "transform", unless: [1, 0, 0, 1, 0, 0], to: &element) {
        [WebDeclaration("transform", Self.matrix($0))]
      }
    }
    guard let parts = MatrixParts(of: track, duration: document.duration) else {
      throw .unsupported("the transform of the layer “\(layer.name)”, which is flat at some instant")
    }
    // The parts are multiplied, so that their errors add. Lengths are in a unit with the same accepted error.
    let error = tolerance.factor / 4 / parts.largestScale
    let unit = tolerance.points / 2 / error
    let pieces = try PieceFit(
      track: parts.track.map { [$0[0] / unit, $0[1] / unit] + $0[2...] }, duration: document.duration, tolerance: error,
      hasFreeEasings: true
    ).pieces()
    add(pieces, name: "\(element.id)-transform", to: &element) {
      let (x, y) = (WebNumber.pixels($0[0] * unit), WebNumber.pixels($0[1] * unit))
      let (angle, skew) = (Decimal.text($0[2], digits: 9), Decimal.text($0[3], digits: 9))
      let factors = "\(Decimal.text($0[4], digits: 9)), \(Decimal.text($0[5], digits: 9))"
      return [
        WebDeclaration("transform", "translate(\(x), \(y)) rotate(\(angle)rad) skewX(\(skew)rad) scale(\(factors))")
      ]
    }
  }

  // MARK: - Animations

  func pieces(
    _ track: MotionTrack, _ unit: MotionRecording.Channel.Unit, of name: String, share: Double = 1,
    staysInside: Bool = false
  ) throws(ExportError) -> [MotionPiece] {
    let error = tolerance.accepted(unit) * share
    let pieces = try PieceFit(
      track: track, duration: document.duration, tolerance: error, name: name, staysInside: staysInside,
      hasFreeEasings: true
    ).pieces()
    // Numbers with as many digits as the error allows.
    let scale = (0..<SVGKeyframes.digits(for: error)).reduce(1.0) { scale, _ in scale * 10 }
    func rounded(_ numbers: [Double]) -> [Double] {
      numbers.map { abs($0 * scale) < 1e15 ? ($0 * scale).rounded() / scale : $0 }
    }
    return pieces.map { piece in
      var piece = piece
      (piece.from, piece.to, piece.rest) = (rounded(piece.from), rounded(piece.to), piece.rest.map(rounded))
      return piece
    }
  }

  /// Adds a track as a property, or as an animation if it moves.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - unit: The unit of its numbers.
  ///   - name: The last part of the animation's name.
  ///   - initial: The initial value of the property.
  ///   - share: The part of the accepted error for these numbers, if channels are sums of them.
  ///   - staysInside: Whether values between two keyframes are between those of the keyframes.
  ///   - canHaveStops: Whether one number is the value of the property, so that it can have an easing with stops.
  ///   - element: The element.
  ///   - declarations: The properties for numbers of the track.
  func add(
    _ track: MotionTrack, _ unit: MotionRecording.Channel.Unit, name: String, unless initial: [Double]? = nil,
    share: Double = 1, staysInside: Bool = false, canHaveStops: Bool = false, to element: inout WebElement,
    _ declarations: ([Double]) -> [WebDeclaration]
  ) throws(ExportError) {
    if let constant = track.constant {
      if constant != initial { element.properties += declarations(constant) }
    } else {
      let name = "\(element.id)-\(name)"
      let pieces = try pieces(track, unit, of: name, share: share, staysInside: staysInside)
      guard canHaveStops else { return add(pieces, name: name, unless: initial, to: &element, declarations) }
      let rest = document.playback.rest(pieces)
      if rest != initial { element.properties += declarations(rest) }
      element.animations.append(animation(of: track, unit, instead: pieces, name: name, declarations))
    }
  }

  /// Adds the animation of pieces, and the properties while it does not play.
  private func add(
    _ pieces: [MotionPiece], name: String, unless initial: [Double]? = nil, to element: inout WebElement,
    _ declarations: ([Double]) -> [WebDeclaration]
  ) {
    let rest = document.playback.rest(pieces)
    if rest != initial { element.properties += declarations(rest) }
    element.animations.append(animation(of: pieces, name: name, declarations))
  }

  /// The seconds between the two keyframes of a jump: a style sheet cannot have two keyframes at one instant.
  private static let jump = 5e-7

  /// The animation of pieces over the whole document.
  func animation(
    of pieces: [MotionPiece], name: String, _ declarations: ([Double]) -> [WebDeclaration]
  ) -> WebAnimation {
    var keyframes: [WebKeyframe] = []
    var last: [Double]?
    for piece in pieces {
      let offset = piece.start / document.duration
      if let last, piece.jumps(from: last) {
        let before = max(offset - Self.jump / document.duration, keyframes.last?.offset ?? 0)
        keyframes.append(WebKeyframe(offset: before, declarations: declarations(last)))
      }
      keyframes.append(
        WebKeyframe(offset: offset, declarations: declarations(piece.from), easing: Self.easing(of: piece)))
      last = piece.to
    }
    if let last { keyframes.append(WebKeyframe(offset: 1, declarations: declarations(last))) }
    return WebAnimation(
      name: name, keyframes: keyframes, delay: 0, duration: document.duration * 1000, count: document.playback.count)
  }

  /// The animation of one number: with the stops of one easing, where that is much shorter than keyframes.
  ///
  /// - Parameters:
  ///   - last: The number of the last keyframe of stops.
  ///   - pieces: The pieces with an easing of their own.
  private func animation(
    of track: MotionTrack, _ unit: MotionRecording.Channel.Unit, last: Double = 1, instead pieces: [MotionPiece],
    name: String, _ declarations: ([Double]) -> [WebDeclaration]
  ) -> WebAnimation {
    let keyframes = animation(of: pieces, name: name, declarations)
    guard pieces.count >= Self.fewestPieces,
      let stops = WebStops(of: track, duration: document.duration, unit: last, error: tolerance.accepted(unit)),
      stops.text.utf8.count * 2 < keyframes.keyframes.reduce(0, { $0 + $1.easing.utf8.count + Self.keyframeSize })
    else { return keyframes }
    var animation = keyframes
    animation.keyframes = [
      WebKeyframe(offset: 0, declarations: declarations([0]), easing: stops.text),
      WebKeyframe(offset: 1, declarations: declarations([last])),
    ]
    return animation
  }

  /// The fewest pieces in place of which stops are considered: a person can edit fewer keyframes.
  private static let fewestPieces = 12
  /// The bytes of a keyframe without its easing, about.
  private static let keyframeSize = 70

  private static func easing(of piece: MotionPiece) -> String {
    guard !piece.isStill, !piece.isLinear else { return "linear" }
    let numbers = [piece.x1, piece.y1, piece.x2, piece.y2]
    return "cubic-bezier(\(numbers.map { Decimal.text($0, digits: 6) }.joined(separator: ", ")))"
  }

  /// A colour of straight components, in the notation whose colours browsers interpolate in sRGB. They round its
  /// components to 256 levels.
  static func color(_ numbers: [Double], hasAlpha: Bool = false) -> String {
    let levels = numbers[..<3].map { Decimal.text($0 * 255, digits: 0) }.joined(separator: " ")
    return "rgb(\(levels)\(hasAlpha ? " / \(Decimal.text(numbers[3], digits: 5))" : ""))"
  }
}

extension DocumentLayer {
  /// The name of the inner element.
  var innerName: String { name + "-inner" }

  /// Whether the layer needs an inner element.
  var hasInnerElement: Bool { heading.constant != [0] || origin.constant != [0, 0] }

  /// The distance along the followed path in points, or `nil` if it has no value at some instant.
  func pathDistances(over duration: Double) -> MotionTrack? {
    guard let path = position.path else { return nil }
    let track = MotionTrack(breakpoints: position.breakpoints, duration: duration) { time in
      [path.distance(at: time) ?? .nan]
    }
    let count = Int(duration * 240) + 1
    let isComplete = (0...count).allSatisfy { track.values(duration * Double($0) / Double(count))[0].isFinite }
    return isComplete ? track : nil
  }
}

extension FollowedPath {
  /// The estimated error of a distance for each part of a path, in proportion to the length of the path.
  ///
  /// Browsers add the lengths of parts with 32 bits. In Chromium, a star of 200 lines and 10,000 points was at most
  /// 0.05 points beside its place, and one of 500 lines and 25,000 points 0.76 points.
  static let roundingOfLengths = 0x1p-25

  /// The path as SVG path data of straight lines within a distance.
  ///
  /// Browsers measure the lengths of curves to about a tenth of a point, and those of lines exactly.
  ///
  /// - Throws: An error if the lines need more bytes than a file can have.
  fileprivate func pathData(tolerance: Double, limit: Int) throws(ExportError) -> (text: String, lineCount: Int) {
    let path = Path(segments: segments, isClosed: false).withoutArcs
    let lines = path.flattened(tolerance: tolerance).elements
    // The shortest line, such as “L1 2”, has four bytes.
    guard lines.count <= limit / 4 else { throw .unsupported("a file of more than \(limit >> 20) MiB") }
    let text = Self.text(lines, digits: Decimal.digits(for: 2 * tolerance).lowerBound)
    guard text.utf8.count <= limit else { throw .unsupported("a file of more than \(limit >> 20) MiB") }
    return (text, lines.count)
  }

  /// The path data of lines, with steps where browsers, which add them with 32 bits, stay far below the last digit.
  private static func text(_ lines: [Path.Element], digits: Int) -> String {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    var largest = 0.0
    for element in lines {
      guard case .line(let point) = element else { continue }
      largest = max(largest, abs(point.x), abs(point.y))
    }
    let isRelative = 2 * Double(lines.count).squareRoot() * largest * 0x1p-24 <= unit / 4
    var text = ""
    // Coordinates are whole numbers of a unit, so that the sums of rounded steps are exact.
    var (last, command): (Point, Character) = (.zero, "Z")
    for element in lines {
      switch element {
      case .move(let point), .line(let point):
        let next = Point(x: (point.x / unit).rounded(), y: (point.y / unit).rounded())
        let letter: Character = if case .move = element { "M" } else { isRelative ? "l" : "L" }
        let step = letter == "l" ? Point(x: next.x - last.x, y: next.y - last.y) : next
        let pair = Self.pair(step, unit, digits)
        // Further lines follow without a letter. A sign separates numbers.
        text += (command != letter || letter == "M" ? String(letter) : pair.hasPrefix("-") ? "" : " ") + pair
        (last, command) = (next, letter)
      default:
        text += "Z"
        command = "Z"
      }
    }
    return text
  }

  /// Two coordinates in units without zeros before the point.
  private static func pair(_ point: Point, _ unit: Double, _ digits: Int) -> String {
    func text(_ number: Double) -> String {
      let text = Decimal.text(number * unit, digits: digits)
      return text.hasPrefix("0.") ? String(text.dropFirst()) : text.hasPrefix("-0.") ? "-" + text.dropFirst(2) : text
    }
    let y = text(point.y)
    return text(point.x) + (y.hasPrefix("-") ? "" : " ") + y
  }
}
