// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The channels of a fill or a stroke in the coordinates of the picture.
struct DrawnPaintRecord {
  private(set) var channels: [MotionRecording.Channel] = []
  private(set) var outline: MotionRecording.Outline?
  private let name: String
  private let clock: RecordedClock

  /// - Parameters:
  ///   - other: The drawing with which it is compared; its outline decides which points are compared.
  ///   - times: The instants at which the structures of both outlines are compared.
  init(
    _ drawing: DrawnMotion.Drawing, isStroke: Bool, besides other: DrawnMotion.Drawing?, named name: String,
    at times: [Double], on clock: RecordedClock
  ) {
    (self.name, self.clock) = (name, clock)
    add(drawing.opacity, ["opacity"]) { [$0] }
    let scale = drawing.map.map { Self.scale(of: $0) }
    func length(_ value: Timed<Double>) -> Timed<Double> { value.with(scale) { $0 * $1 } }
    if isStroke, let stroke = drawing.stroke {
      addColor(stroke.color, hasGradient: stroke.hasGradient, ChannelName.stroke)
      add(length(stroke.width), ChannelName.strokeWidth) { [$0] }
      let count = drawing.visibleDashes.value(at: 0).count
      if count > 0 {
        let dashes = drawing.visibleDashes.with(scale) { dashes, scale in dashes.map { $0 * scale } }
        add(dashes, ChannelName.dashes(count)) {
          $0.count == count ? $0 : [Double](repeating: .nan, count: count)
        }
        add(length(stroke.dashPhase), ChannelName.dashPhase) { [$0] }
      }
    } else if let fill = drawing.fill {
      addColor(fill, hasGradient: drawing.hasFillGradient, ChannelName.fill)
    }
    if drawing.blur.constant != 0 { add(drawing.blur, ["blurRadius"]) { [$0] } }
    for (index, shadow) in drawing.shadows.enumerated() {
      let prefix = index == 0 ? "" : "shadow\(index + 1)-"
      addShadow(shadow, prefix)
    }
    let own = drawing.shownOutline(isStroke: isStroke)
    if isStroke, [drawing, other].contains(where: { $0?.hasPart(at: times) ?? false }) {
      // Formats divide the part of an outline into other segments.
      add(own.map { $0.path.length() }.with(scale) { $0 * $1 }, ["strokeLength"]) { [$0] }
      outline = Self.box(of: own, drawing.map, named: name, on: clock)
    } else {
      let others = other.map { $0.shownOutline(isStroke: isStroke) } ?? own
      outline = Self.outline(of: own, drawing.map, besides: others, named: name, at: times, on: clock)
    }
  }

  /// The square root of a map's change of areas at the origin: the factor of a length.
  static func scale(of map: ProjectiveTransform) -> Double { ProjectionTrack.strokeScale(of: map) }

  private mutating func add<Value>(
    _ value: Timed<Value>, _ properties: [String], _ numbers: @escaping @Sendable (Value) -> [Double]
  ) {
    if let constant = value.constant {
      channels += zip(properties, numbers(constant)).map { MotionRecording.Channel("\(name).\($0)", constant: $1) }
      return
    }
    let columns = TrackColumns(of: { [clock] in numbers(value.value(at: clock.time($0))) }, count: properties.count)
    channels += columns.channels(properties.map { "\(name).\($0)" }, corners: value.breakpoints)
  }

  private mutating func addColor(_ color: Timed<DrawnMotion.Components>, hasGradient: Bool, _ properties: [String]) {
    if hasGradient {
      // The colour below a gradient is not drawn.
      add(color, [properties[3]]) { [$0.alpha] }
      channels.append(MotionRecording.Channel("\(name).gradient", constant: 1))
    } else {
      add(color, properties) { [$0.red, $0.green, $0.blue, $0.alpha] }
    }
  }

  private mutating func addShadow(_ shadow: DrawnMotion.Shadow, _ prefix: String) {
    add(shadow.color, ChannelName.shadowColor.map { prefix + $0 }) { [$0.red, $0.green, $0.blue, $0.alpha] }
    add(shadow.placedOffset, ChannelName.shadowOffset.map { prefix + $0 }) { [$0.dx, $0.dy] }
    add(shadow.placedRadius, ChannelName.shadowRadius.map { prefix + $0 }) { [$0] }
  }

  /// The places of the outline's points if both outlines have the same number of them at all instants, and otherwise
  /// the corners of the box around it.
  private static func outline(
    of outline: Timed<DrawnOutline>, _ map: Timed<ProjectiveTransform>, besides other: Timed<DrawnOutline>,
    named name: String, at times: [Double], on clock: RecordedClock
  ) -> MotionRecording.Outline? {
    let pairs = times.map { OutlinePoints.pair(outline.value(at: $0), other.value(at: $0)) }
    let counts = Set(pairs.map { $0?.first.points.count })
    if counts.count == 1, let count = counts.first ?? nil, count > 0 {
      let places = outline.with(other) { ($0, $1) }.with(map) { outlines, map in
        let points = OutlinePoints.pair(outlines.0, outlines.1)?.first.points ?? []
        return points.map { map.apply(to: $0) ?? Point(x: .nan, y: .nan) }
      }
      return MotionRecording.Outline(layer: name, count: count, places, on: clock)
    }
    return box(of: outline, map, named: name, on: clock)
  }

  /// The corners of the box around an outline in the picture.
  private static func box(
    of outline: Timed<DrawnOutline>, _ map: Timed<ProjectiveTransform>, named name: String, on clock: RecordedClock
  ) -> MotionRecording.Outline? {
    let places = outline.with(map) { outline, map in
      let rect = map.affine.flatMap { outline.path.applying($0).bounds() }
      return (rect ?? Rect(x: .nan, y: .nan, width: .nan, height: .nan)).corners
    }
    return MotionRecording.Outline(layer: name, count: 4, places, on: clock)
  }
}

extension DrawnMotion.Drawing {
  /// Whether a part of the outline is stroked at one of some instants.
  fileprivate func hasPart(at times: [Double]) -> Bool {
    guard let stroke else { return false }
    return stroke.part != nil
      || times.contains { time in
        let length = outline.value(at: time).path.length()
        return DrawnMotion.StrokePart(
          dashes: stroke.dashes.value(at: time), phase: stroke.dashPhase.value(at: time), length: length) != nil
      }
  }

  /// The dashes of a stroke, without one that stands for a part of the outline.
  fileprivate var visibleDashes: Timed<[Double]> {
    guard let stroke else { return Timed([]) }
    return stroke.dashes.with(outline) { dashes, outline in
      DrawnMotion.StrokePart(dashes: dashes, phase: 0, length: outline.path.length()) == nil ? dashes : []
    }
  }

  /// The outline as it is drawn: of a stroke, the part that is stroked; a rectangle or an ellipse in any form.
  func shownOutline(isStroke: Bool) -> Timed<DrawnOutline> {
    guard isStroke, let stroke else { return outline.map { $0.recognized } }
    if let part = stroke.part {
      return outline.with(part) { .path($0.path.part($1)) }
    }
    if stroke.dashes.constant == [] { return outline.map { $0.recognized } }
    return outline.with(stroke.dashes.with(stroke.dashPhase) { ($0, $1) }) { outline, dashes in
      let path = outline.path
      let part = DrawnMotion.StrokePart(dashes: dashes.0, phase: dashes.1, length: path.length())
      return part.map { .path(path.part($0)) } ?? outline.recognized
    }
  }
}

extension DrawnOutline {
  /// The outline as a rectangle or an ellipse, if it has that form.
  fileprivate var recognized: DrawnOutline { if case .path(let path) = self { .init(recognizing: path) } else { self } }
}

extension Path {
  /// A part of the outline.
  fileprivate func part(_ part: DrawnMotion.StrokePart) -> Path {
    guard part.length > 0 else { return Path() }
    if part.length >= 1 { return self }
    return part.wraps
      ? wrapped(from: part.start, to: part.end)
      : trimmed(from: min(max(part.start, 0), 1), to: min(max(part.end, 0), 1))
  }
}

extension DrawnMotion.StrokePart {
  /// The part of an outline that one dash of its length or less draws; `nil` for other dashes.
  init?(dashes: [Double], phase: Double, length: Double) {
    guard dashes.count == 2, length > 0, phase.isFinite else { return nil }
    let (dash, gap) = (dashes[0], dashes[1])
    // The length of an outline is known within this part of it.
    let near = 1e-3 * length
    guard dash >= 0, gap >= 0, dash + gap >= length - near, dash <= length + near else { return nil }
    let start = -phase / length
    if gap == 0 {
      self.init(start: 0, end: 1, wraps: false)
    } else {
      self.init(start: start, end: start + dash / length, wraps: dash + gap <= length + near)
    }
  }
}
