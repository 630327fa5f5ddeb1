// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts
import GlissadeTiming

extension SVGBuilder {
  /// The map of the `animateMotion` elements of an element, or `nil` without one.
  mutating func motion(of index: Int, _ box: SVGTransforms.Box) -> Moving<TransformList>? {
    var effects: [SVGEffect<TransformList>] = []
    for (_, animation) in motions[index].timed("animateMotion") {
      guard let course = schedules.courses[animation] else { continue }
      used.insert(animation)
      guard let effect = motionEffect(animation, course.timing, course.schedule) else {
        note("<animateMotion> with invalid values", of: animation)
        continue
      }
      effects.append(effect)
    }
    return effects.isEmpty ? nil : .animated(.constant([]), by: effects)
  }

  private mutating func motionEffect(
    _ index: Int, _ timing: SMILTiming, _ schedule: SMILSchedule
  ) -> SVGEffect<TransformList>? {
    let attributes = element(index).attributes
    let source = SMILValues(attributes: attributes)
    guard let (path, points) = motionPath(index), canMove(path.elements.count, of: index) else { return nil }
    guard let measure = PathMeasure(path) else {
      // A path of one point.
      guard let point = path.elements.isEmpty ? nil : path.bounds()?.origin else { return nil }
      let map: TransformList = [.translate(x: point.x, y: point.y)]
      return SVGEffect(progress: timing.progress(in: schedule), value: { _, _ in map }, isCSS: false)
    }
    let keyPoints = attributes["keyPoints"].map { text in
      text.split(separator: ";").map { Double(XMLParser.trimmed($0)) ?? .nan }
    }
    let isPaced = ["paced", nil].contains(attributes["calcMode"].map(XMLParser.trimmed))
    var stops = keyPoints ?? points.map { $0 / max(measure.length, .leastNonzeroMagnitude) }
    guard stops.allSatisfy({ (0...1.000001).contains($0) }) else { return nil }
    if keyPoints != nil, attributes["keyTimes"] == nil, !isPaced { return nil }
    if isPaced, keyPoints == nil { stops = [0, 1] }
    var timed = attributes
    if isPaced {
      timed["calcMode"] = "linear"
      if keyPoints == nil { timed["keyTimes"] = nil }
    }
    guard
      let course = SMILValues(attributes: timed).course(count: stops.count, distances: { nil }, canMix: true)
    else { return nil }
    let rotation = attributes["rotate"].map(XMLParser.trimmed) ?? "0"
    let isAutomatic = rotation == "auto" || rotation == "auto-reverse"
    let fixed = SVGNumbers.degrees(rotation) ?? (rotation == "auto-reverse" ? 180 : 0)
    // A motion by a distance alone adds to what is below it.
    let isBy = attributes["by"] != nil && ["values", "from", "to", "path"].allSatisfy { attributes[$0] == nil }
    let (adds, accumulates) = (source.isAdditive || isBy, source.isCumulative)
    let end = measure.point(at: measure.length)
    let positions = stops
    return SVGEffect(
      progress: timing.progress(in: schedule),
      value: { progress, underlying in
        let (number, fraction) = course.position(at: progress.progress)
        var share = positions[min(number, positions.count - 1)]
        if course.mode == .linear, number + 1 < positions.count {
          share += (positions[number + 1] - share) * fraction
        }
        let sample = measure.sample(at: min(share, 1) * measure.length)
        var position = sample.position
        if accumulates { position += Vector(dx: end.x, dy: end.y) * progress.iteration }
        let angle = Angle.degrees(fixed) + (isAutomatic ? sample.angle : .zero)
        let map: TransformList = [.translate(x: position.x, y: position.y), .rotate(angle)]
        return adds ? underlying.appending(map) : map
      }, isCSS: false, timeline: timing.timeline(in: schedule, course, isCumulative: accumulates))
  }

  /// The path of a motion, and the distances of its points along it.
  private func motionPath(_ index: Int) -> (path: Path, points: [Double])? {
    let element = element(index)
    if let mpath = element.children.first(where: { self.element($0).name == "mpath" }),
      let target = self.element(mpath).attributes["href"].flatMap(document.target),
      let data = self.element(target).styles["d"]
    {
      return Self.measured(SVGValueType<Path>.path.parse(data) ?? Path())
    }
    if let data = element.attributes["path"] { return Self.measured(SVGValueType<Path>.path.parse(data) ?? Path()) }
    func point(_ text: String) -> Point? {
      SVGNumbers.list(text).flatMap { $0.count == 2 ? Point(x: $0[0], y: $0[1]) : nil }
    }
    var points: [Point] = []
    if let texts = SMILValues(attributes: element.attributes).list {
      points = texts.compactMap(point)
      guard points.count == texts.count else { return nil }
    } else {
      let from = element.attributes["from"].flatMap(point) ?? .zero
      if let to = element.attributes["to"].flatMap(point) {
        points = [from, to]
      } else if let by = element.attributes["by"].flatMap(point) {
        points = [from, from + (by - .zero)]
      }
    }
    return points.isEmpty ? nil : Self.measured(Path(polyline: points))
  }

  /// A path with the distances of the ends of its segments.
  private static func measured(_ path: Path) -> (path: Path, points: [Double])? {
    guard !path.isEmpty else { return nil }
    return (path, PathMeasure(path)?.distances ?? [0])
  }
}
