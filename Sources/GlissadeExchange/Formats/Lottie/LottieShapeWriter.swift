// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// Writes a drawing as a group of shapes.
///
/// In a group, the outline comes first, then its trim, and the first style is on top: the stroke. The opacity of the
/// group is the visibility of the drawing.
struct LottieShapeWriter {
  private let drawing: DocumentDrawing
  private let properties: LottiePropertyWriter
  private let points: Double
  private let value: Double

  init(_ drawing: DocumentDrawing, _ properties: LottiePropertyWriter) {
    (self.drawing, self.properties) = (drawing, properties)
    points = properties.tolerance.accepted(.points)
    value = properties.tolerance.accepted(.value)
  }

  /// The group.
  func group() throws(ExportError) -> String {
    let outline = try outline()
    let fill = try fill()
    let stroke = try stroke()
    var items: [String] = []
    if let stroke, let trim = try trim() {
      // A trim would cut the fill as well.
      items.append(Self.group("stroke", outline + [trim, stroke]))
      if let fill { items.append(Self.group("fill", outline + [fill])) }
    } else {
      items = outline + [stroke, fill].compactMap { $0 }
    }
    let visibility = try properties.number(drawing.visibility, times: 100, error: value, staysInside: true)
    return Self.group(drawing.name, items, opacity: visibility)
  }

  /// A group with items. Its transform is complete, because lottie-web requires the members.
  static func group(_ name: String, _ items: [String], opacity: String = LottieNumbers.still(100)) -> String {
    let place = "\"p\":\(LottieNumbers.still([0, 0])),\"a\":\(LottieNumbers.still([0, 0]))"
    let size = "\"s\":\(LottieNumbers.still([100, 100])),\"r\":\(LottieNumbers.still(0))"
    let transform = "{\"ty\":\"tr\",\(place),\(size),\"o\":\(opacity)}"
    return "{\"ty\":\"gr\",\"nm\":\"\(name)\",\"it\":[\n" + (items + [transform]).joined(separator: ",\n") + "]}"
  }

  // MARK: - Outlines

  private func outline() throws(ExportError) -> [String] {
    switch drawing.outline {
    case .rectangle(let bounds, let cornerRadius):
      if startMatters {
        guard let bounds = bounds.constant, let radius = cornerRadius.constant else { throw movingBounds }
        let rect = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
        return try path(Path(roundedRect: rect, cornerRadius: radius[0]))
      }
      let radius = try properties.number(cornerRadius, error: points, staysInside: true)
      return ["{\"ty\":\"rc\",\"d\":1,\(try box(bounds)),\"r\":\(radius)}"]
    case .ellipse(let bounds):
      if startMatters {
        guard let bounds = bounds.constant else { throw movingBounds }
        return try path(Path(ellipseIn: Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])))
      }
      return ["{\"ty\":\"el\",\"d\":1,\(try box(bounds))}"]
    case .path(let structure, let coordinates):
      return try LottiePathWriter(structure, properties).paths(coordinates, error: points)
    case .image: throw .unsupported("the image “\(drawing.name)”")
    }
  }

  /// Whether the first point of the outline has an effect. In Lottie, rectangles and ellipses begin elsewhere.
  private var startMatters: Bool {
    drawing.stroke != nil && (drawing.strokeRange != nil || drawing.hasDashes)
  }

  private var movingBounds: ExportError {
    .unsupported("the dashes or the stroke range of “\(drawing.name)”, whose size moves")
  }

  private func path(_ path: Path) throws(ExportError) -> [String] {
    let (structure, coordinates) = PathStructure.split(path)
    return try LottiePathWriter(structure, properties).paths(MotionTrack(constant: coordinates), error: points)
  }

  /// The centre and the size. Both have an effect on the sides, so each has a part of the accepted error.
  private func box(_ bounds: MotionTrack) throws(ExportError) -> String {
    let center = bounds.map { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2] }
    let size = bounds.map { [$0[2], $0[3]] }
    let place = try properties.vector(center, error: points * 0.5)
    return "\"p\":\(place),\"s\":\(try properties.vector(size, error: points * 0.8, staysInside: true))"
  }

  // MARK: - Styles

  private func fill() throws(ExportError) -> String? {
    guard let fill = drawing.fill else { return nil }
    let alpha = try properties.number(fill.map { [$0[3]] }, times: 100, error: value, staysInside: true)
    let rule = drawing.style.fillRule == .evenOdd ? 2 : 1
    if let gradient = drawing.gradient {
      let color = try LottieGradientWriter(gradient, of: drawing, properties).members()
      return "{\"ty\":\"gf\",\"o\":\(alpha),\"r\":\(rule),\(color)}"
    }
    let color = try properties.vector(fill.map { Array($0[..<3]) }, error: value, staysInside: true)
    return "{\"ty\":\"fl\",\"c\":\(color),\"o\":\(alpha),\"r\":\(rule)}"
  }

  private func stroke() throws(ExportError) -> String? {
    guard let stroke = drawing.stroke else { return nil }
    let style = drawing.style
    let paint: String
    if let gradient = drawing.strokeGradient {
      paint = "\"ty\":\"gs\",\(try LottieGradientWriter(gradient, of: drawing, properties).members())"
    } else {
      let color = try properties.vector(stroke.map { Array($0[..<3]) }, error: value, staysInside: true)
      paint = "\"ty\":\"st\",\"c\":\(color)"
    }
    let alpha = try properties.number(stroke.map { [$0[3]] }, times: 100, error: value, staysInside: true)
    let width = try properties.number(drawing.strokeWidth, error: points, staysInside: true)
    let cap =
      switch style.cap {
      case .butt: 1
      case .round: 2
      case .square: 3
      }
    let join =
      switch style.join {
      case .miter(let limit): "\"lj\":1,\"ml\":\(Decimal.text(limit, digits: 6))"
      case .round: "\"lj\":2"
      case .bevel: "\"lj\":3"
      }
    let dashes = try dashes().map { ",\"d\":[\($0)]" } ?? ""
    return "{\(paint),\"o\":\(alpha),\"w\":\(width),\"lc\":\(cap),\(join)\(dashes)}"
  }

  /// The dashes and gaps in turns, and the phase.
  private func dashes() throws(ExportError) -> String? {
    guard let lengths = try drawing.dashLengths(during: properties.duration) else { return nil }
    let (count, share) = (lengths.count, drawing.dashShare(during: properties.duration))
    var items: [String] = []
    for index in 0..<(count % 2 == 0 ? count : 2 * count) {
      let own = lengths.map { [$0[index % count]] }
      let length =
        if let constant = own.constant {
          LottieNumbers.still(constant[0])
        } else {
          try properties.number(own, error: points * share, staysInside: true)
        }
      // lottie-web requires different names: dash, gap, dash2, gap2 and so on.
      let number = index < 2 ? "" : "\(index / 2 + 1)"
      let (kind, name) = index % 2 == 0 ? ("d", "dash" + number) : ("g", "gap" + number)
      items.append("{\"n\":\"\(kind)\",\"nm\":\"\(name)\",\"v\":\(length)}")
    }
    items.append("{\"n\":\"o\",\"nm\":\"offset\",\"v\":\(try properties.number(drawing.dashPhase, error: points))}")
    return items.joined(separator: ",")
  }

  /// The trim that limits the stroke to a part of the whole outline.
  private func trim() throws(ExportError) -> String? {
    guard let range = drawing.strokeRange else { return nil }
    let value = StrokedPart.accepted(of: drawing, properties.tolerance, duration: properties.duration)
    if drawing.style.wrapsStroke { return try wrappedTrim(range, error: value) }
    for time in samples(of: range) {
      let numbers = range.values(time)
      guard numbers[0] <= numbers[1] + 1e-9, numbers[0] >= -1e-9, numbers[1] <= 1 + 1e-9 else {
        throw .unsupported("the stroke range of “\(drawing.name)”, whose start exceeds its end or which leaves 0 … 1")
      }
    }
    let start = try properties.number(range.map { [$0[0]] }, times: 100, error: value, staysInside: true)
    let end = try properties.number(range.map { [$0[1]] }, times: 100, error: value, staysInside: true)
    return "{\"ty\":\"tm\",\"s\":\(start),\"e\":\(end),\"o\":\(LottieNumbers.still(0)),\"m\":\(subpathMode)}"
  }

  /// A range that continues beyond the start of a closed outline: an offset of the start, and the length.
  private func wrappedTrim(_ range: MotionTrack, error value: Double) throws(ExportError) -> String {
    for time in samples(of: range) {
      let numbers = range.values(time)
      guard numbers[0] <= numbers[1] + 1e-9, numbers[1] <= numbers[0] + 1 + 1e-9 else {
        throw .unsupported("the stroke range of “\(drawing.name)”, whose end is not at most one turn after its start")
      }
    }
    let offset = try properties.number(range.map { [$0[0]] }, times: 360, error: value / 2, staysInside: true)
    let length = try properties.number(range.map { [$0[1] - $0[0]] }, times: 100, error: value / 2, staysInside: true)
    let members = "\"s\":\(LottieNumbers.still(0)),\"e\":\(length),\"o\":\(offset)"
    return "{\"ty\":\"tm\",\(members),\"m\":\(subpathMode)}"
  }

  /// 2: a range is a part of all subpaths in turn. 1: it is a part of each subpath.
  ///
  /// Both are the same for one subpath, but rlottie wraps a range around the start with 1 only.
  private var subpathMode: Int {
    guard case .path(let structure, _) = drawing.outline else { return 1 }
    return structure.elements.filter { $0 == .move }.count <= 1 ? 1 : 2
  }

  private func samples(of track: MotionTrack) -> [Double] {
    let bounds = [0] + track.breakpoints + [properties.duration]
    return zip(bounds, bounds.dropFirst()).flatMap { start, end in
      (0..<64).map { start + (end - start) * (Double($0) + 0.5) / 64 }
    }
  }
}
