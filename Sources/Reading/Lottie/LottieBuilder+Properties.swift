// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTexts
import GlissadeTiming

extension LottieBuilder {
  /// A number that moves.
  mutating func number(_ node: LottieNode?, default value: Double, on clock: LottieClock) -> Animated<Double> {
    property(node, default: value, on: clock) { $0.first }
  }

  /// A fraction that the file states in percent.
  mutating func percentage(_ node: LottieNode?, default value: Double, on clock: LottieClock) -> Animated<Double> {
    property(node, default: value / 100, on: clock) { $0.first.map { $0 / 100 } }
  }

  /// Two factors that the file states in percent.
  mutating func factors(_ node: LottieNode?, on clock: LottieClock) -> Animated<Vector> {
    property(node, default: Vector(dx: 1, dy: 1), on: clock) { numbers in
      guard let x = numbers.first else { return nil }
      return Vector(dx: x / 100, dy: (numbers.count > 1 ? numbers[1] : x) / 100)
    }
  }

  /// An angle that the file states in degrees.
  mutating func angle(_ node: LottieNode?, on clock: LottieClock) -> Animated<Angle> {
    property(node, default: .zero, on: clock) { $0.first.map(Angle.degrees) }
  }

  /// A colour: red, green and blue in 0 … 1, or in old files in 0 … 255.
  mutating func color(_ node: LottieNode?, on clock: LottieClock) -> Animated<Color> {
    property(node, default: .black, on: clock) { numbers in
      guard numbers.count >= 3 else { return nil }
      let scale = numbers.prefix(3).allSatisfy { $0 <= 1 } ? 1.0 : 255
      return Color(red: numbers[0] / scale, green: numbers[1] / scale, blue: numbers[2] / scale)
    }
  }

  /// A point, whose coordinates can move apart from each other or along curves.
  mutating func point(_ node: LottieNode?, on clock: LottieClock) -> Animated<Point> {
    if let node, let x = node["x"], x.isObject, let y = node["y"] {
      return Self.point(number(x, default: 0, on: clock), number(y, default: 0, on: clock))
    }
    // A property beyond the limit is noted where it is read without tangents.
    if hasKeyframes, let node, node.text("x") == nil, let track = Self.spatialTrack(node), let content = node["k"],
      canRead(keyframesIn: content, of: node)
    {
      return .function { track.position(at: clock.frame(at: $0)) }
    }
    return property(node, default: .zero, on: clock) { $0.count > 1 ? Point(x: $0[0], y: $0[1]) : nil }
  }

  /// A size.
  mutating func size(_ node: LottieNode?, on clock: LottieClock) -> Animated<Size> {
    property(node, default: .zero, on: clock) { $0.count > 1 ? Size(width: $0[0], height: $0[1]) : nil }
  }

  /// A path of cubic curves.
  mutating func path(_ node: LottieNode?, on clock: LottieClock) -> Animated<Path> {
    guard let node, let value = node["k"] else { return .constant(Path()) }
    let plain: Animated<Path> =
      if value.isObject {
        .constant(Path(lottie: value.json) ?? Path())
      } else if canRead(keyframesIn: value, of: node) {
        animated(node, value.elements, default: Path(), on: clock, decode: Self.path)
      } else {
        .constant(value.json.elements?.first?["s"].flatMap(Self.path) ?? Path())
      }
    guard let evaluated = expression(of: node, on: clock) else { return plain }
    return .function { time in
      if case .path(let path)? = evaluated(time) { path } else { plain.value(at: time) }
    }
  }

  /// The path of a keyframe, which is in an array.
  private static func path(_ json: JSONNode) -> Path? {
    if case .array(let shapes) = json.kind { return shapes.first.flatMap { Path(lottie: $0) } }
    return Path(lottie: json)
  }

  /// The segments of a path between keyframes.
  static func pathSegments(_ keyframes: [LottieNode]) -> [LottieSegment<Path>] {
    segments(keyframes, decode: path)
  }

  /// A point of two numbers that move.
  static func point(_ x: Animated<Double>, _ y: Animated<Double>) -> Animated<Point> {
    if case .constant(let x) = x, case .constant(let y) = y { return .constant(Point(x: x, y: y)) }
    return .function { Point(x: x.value(at: $0), y: y.value(at: $0)) }
  }

  /// A property with a value of numbers.
  ///
  /// - Parameter decode: The value of the numbers, or `nil` if they are too few.
  mutating func property<Value: Animatable & Equatable>(
    _ node: LottieNode?, default value: Value, on clock: LottieClock,
    decode: @escaping @Sendable ([Double]) -> Value?
  ) -> Animated<Value> {
    guard let node else { return .constant(value) }
    // Some files have the bare value.
    guard node.isObject else { return .constant(node.json.lottieNumbers.flatMap(decode) ?? value) }
    if let evaluated = expression(of: node, on: clock) {
      let fallback = plainProperty(node, default: value, on: clock, decode: decode)
      return .function { time in
        evaluated(time).flatMap(\.numbers).flatMap(decode) ?? fallback.value(at: time)
      }
    }
    return plainProperty(node, default: value, on: clock, decode: decode)
  }

  /// A property without its expression.
  private mutating func plainProperty<Value: Animatable & Equatable>(
    _ node: LottieNode, default value: Value, on clock: LottieClock,
    decode: @escaping @Sendable ([Double]) -> Value?
  ) -> Animated<Value> {
    guard let content = node["k"] else { return .constant(value) }
    if let numbers = content.json.lottieNumbers { return .constant(decode(numbers) ?? value) }
    guard canRead(keyframesIn: content, of: node) else {
      return .constant(content.json.elements?.first?["s"]?.lottieNumbers.flatMap(decode) ?? value)
    }
    let keyframes = content.elements
    if let components = Self.differingTracks(keyframes) {
      return .function { [components] time in
        let frame = clock.frame(at: time)
        return decode(components.map { $0.value(at: frame) }) ?? value
      }
    }
    return animated(node, keyframes, default: value, on: clock) { $0.lottieNumbers.flatMap(decode) }
  }

  /// The values of keyframes.
  private func animated<Value: Animatable & Equatable>(
    _ node: LottieNode, _ keyframes: [LottieNode], default value: Value, on clock: LottieClock,
    decode: (JSONNode) -> Value?
  ) -> Animated<Value> {
    let segments = Self.segments(keyframes, decode: decode)
    guard let first = segments.first, let last = segments.last else {
      return .constant(keyframes.first.flatMap { $0["s"] }.flatMap { decode($0.json) } ?? value)
    }
    guard last.end > first.start else { return .constant(last.to) }
    return LottieTrack(segments).animated(on: clock)
  }

  /// The segments between keyframes in ascending order of their frames.
  private static func segments<Value: Animatable & Equatable>(
    _ keyframes: [LottieNode], decode: (JSONNode) -> Value?
  ) -> [LottieSegment<Value>] {
    var segments: [LottieSegment<Value>] = []
    var previous: Value?
    for (keyframe, next) in zip(keyframes, keyframes.dropFirst()) {
      guard let start = keyframe.number("t"), let end = next.number("t"), end >= start, start.isFinite, end.isFinite,
        segments.last.map({ start >= $0.end }) ?? true,
        let from = keyframe["s"].flatMap({ decode($0.json) }) ?? previous
      else { continue }
      let isHold = keyframe.isSet("h")
      let to = keyframe["e"].flatMap { decode($0.json) } ?? next["s"].flatMap { decode($0.json) } ?? from
      segments.append(
        LottieSegment(
          start: segments.last?.end ?? start, end: end, from: from, to: to,
          easing: isHold ? .hold : Self.easing(keyframe, component: 0)))
      previous = to
    }
    return segments
  }

  /// The easing of a component between a keyframe and the next one.
  static func easing(_ keyframe: LottieNode, component: Int) -> TimingFunction {
    func coordinate(_ handle: String, _ axis: String) -> Double? {
      guard let node = keyframe.json[handle]?[axis] else { return nil }
      if let elements = node.elements {
        return elements.isEmpty ? nil : elements[min(component, elements.count - 1)].lottieNumber
      }
      return node.lottieNumber
    }
    guard let x1 = coordinate("o", "x"), let y1 = coordinate("o", "y"), let x2 = coordinate("i", "x"),
      let y2 = coordinate("i", "y")
    else { return .linear }
    if x1 == y1, x2 == y2 { return .linear }
    return keyframe.easings.function(x1, y1, x2, y2)
  }

  /// The tracks of the components of a property whose components have different easings; otherwise `nil`.
  private static func differingTracks(_ keyframes: [LottieNode]) -> [LottieTrack<Double>]? {
    let count = keyframes.compactMap { $0["s"]?.json.lottieNumbers?.count }.min() ?? 0
    guard (2...4).contains(count) else { return nil }
    let differ = keyframes.contains { keyframe in
      let first = easing(keyframe, component: 0)
      return (1..<count).contains { easing(keyframe, component: $0) != first }
    }
    return differ ? componentTracks(keyframes, count: count) : nil
  }

  /// The tracks of the first components of a property; `nil` without two keyframes at different frames.
  static func componentTracks(_ keyframes: [LottieNode], count: Int) -> [LottieTrack<Double>]? {
    var tracks: [LottieTrack<Double>] = []
    let frames = byFrame(keyframes)
    for component in 0..<count {
      let segments = segments(keyframes) { (json) -> Double? in
        json.lottieNumbers.flatMap { component < $0.count ? $0[component] : nil }
      }
      guard let first = segments.first, let last = segments.last, last.end > first.start else { return nil }
      // Segments and keyframes correspond unless the file is damaged.
      var eased: [LottieSegment<Double>] = []
      for segment in segments {
        let keyframe = frames[segment.start]
        let easing = keyframe.map { $0.isSet("h") ? .hold : Self.easing($0, component: component) } ?? segment.easing
        eased.append(
          LottieSegment(start: segment.start, end: segment.end, from: segment.from, to: segment.to, easing: easing))
      }
      tracks.append(LottieTrack(eased))
    }
    return tracks
  }

  /// The keyframes by their frames; the last one of those at one frame.
  private static func byFrame(_ keyframes: [LottieNode]) -> [Double: LottieNode] {
    var frames: [Double: LottieNode] = [:]
    for keyframe in keyframes { if let frame = keyframe.number("t") { frames[frame] = keyframe } }
    return frames
  }

  /// The motion of a point along curves, or `nil` if no keyframe has tangents.
  static func spatialTrack(_ node: LottieNode?) -> LottieSpatialTrack? {
    guard let node, let content = node["k"] else { return nil }
    let keyframes = content.elements
    let hasTangents = keyframes.contains { keyframe in
      ["to", "ti"].contains { key in keyframe.json[key]?.lottieNumbers?.contains { $0 != 0 } ?? false }
    }
    guard hasTangents else { return nil }
    let segments = segments(keyframes) { json -> Point? in
      json.lottieNumbers.flatMap { $0.count > 1 ? Point(x: $0[0], y: $0[1]) : nil }
    }
    guard !segments.isEmpty else { return nil }
    let frames = byFrame(keyframes)
    return LottieSpatialTrack(
      segments.map { segment in
        func tangent(_ key: String) -> Vector {
          guard let numbers = frames[segment.start]?.json[key]?.lottieNumbers, numbers.count > 1 else { return .zero }
          return Vector(dx: numbers[0], dy: numbers[1])
        }
        return LottieSpatialTrack.Segment(
          start: segment.start, end: segment.end,
          curve: CubicBezier(
            start: segment.from, control1: segment.from + tangent("to"), control2: segment.to + tangent("ti"),
            end: segment.to),
          easing: segment.easing)
      })
  }
}

extension Path {
  /// A path of a Lottie file: vertices, and tangents relative to them. Every segment is a cubic curve, so that the
  /// structure depends on the number of vertices alone.
  init?(lottie json: JSONNode) {
    func points(_ key: String) -> [Point]? {
      guard let elements = json[key]?.elements else { return nil }
      var points: [Point] = []
      points.reserveCapacity(elements.count)
      for element in elements {
        guard let numbers = element.lottieNumbers, numbers.count > 1 else { return nil }
        points.append(Point(x: numbers[0], y: numbers[1]))
      }
      return points
    }
    guard let vertices = points("v"), let first = vertices.first else { return nil }
    let (ins, outs) = (points("i") ?? [], points("o") ?? [])
    let isClosed =
      json["c"].map { node in
        if case .flag(let flag) = node.kind { return flag }
        return (node.lottieNumber ?? 0) != 0
      } ?? false
    self.init()
    move(to: first)
    func control(_ tangents: [Point], _ index: Int) -> Point {
      guard index < tangents.count else { return vertices[index] }
      return vertices[index] + (tangents[index] - .zero)
    }
    for index in vertices.indices.dropFirst() {
      addCubic(to: vertices[index], control1: control(outs, index - 1), control2: control(ins, index))
    }
    if isClosed {
      let last = vertices.count - 1
      if last > 0 { addCubic(to: first, control1: control(outs, last), control2: control(ins, 0)) }
      close()
    }
  }
}
