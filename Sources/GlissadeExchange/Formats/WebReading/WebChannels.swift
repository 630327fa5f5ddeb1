// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The channels of animated elements.
struct WebChannels {
  private let elements: [ReadElement]
  private let duration: Double
  private let cornerLimit: Int

  /// The longest finite duration that is read, in seconds.
  private static let longest = 86_400.0

  /// The most corners: this number and one for each byte of the text.
  private static let leastCorners = 10_000

  /// - Parameters:
  ///   - elements: The elements.
  ///   - length: The length of the text in bytes.
  ///   - error: An error at the position of an animation.
  init(
    _ elements: [ReadElement], length: Int, error: (Int, String) -> MotionReadingError
  ) throws(MotionReadingError) {
    (self.elements, cornerLimit) = (elements, Self.leastCorners + length)
    var end = 0.0
    for animation in elements.flatMap(\.animations) {
      let own = animation.end.isFinite ? animation.end : animation.delay + animation.duration
      guard own <= Self.longest, animation.delay >= -Self.longest else {
        throw error(animation.position, "an animation of more than a day")
      }
      end = max(end, own)
    }
    duration = end
  }

  func recording() -> MotionRecording {
    var channels: [MotionRecording.Channel] = []
    var budget = cornerLimit
    for element in elements {
      let corners = Set(element.animations.flatMap { $0.corners(until: duration, budget: &budget) }).sorted()
      channels += self.channels(of: element, corners)
    }
    return MotionRecording(duration: duration, channels: channels)
  }

  private func channels(of element: ReadElement, _ corners: [Double]) -> [MotionRecording.Channel] {
    let properties = Set(element.style.keys).union(element.animations.flatMap { $0.keyframes.flatMap(\.values.keys) })
    let isInner = element.name.hasSuffix("-inner")
    let owner = isInner ? String(element.name.dropLast("-inner".count)) : element.name
    var channels: [MotionRecording.Channel] = []
    func add(_ names: [String], _ number: @escaping @Sendable (Int, Double) -> Double) {
      for (index, name) in names.enumerated() {
        channels.append(MotionRecording.Channel("\(owner).\(name)", corners: corners) { number(index, $0) })
      }
    }
    /// Adds channels with the numbers of one property.
    func add(_ names: [String], of property: String) {
      guard properties.contains(property) else { return }
      let motion = PropertyMotion(property, of: element)
      add(names) { motion.number($0, at: $1) }
    }
    add(["x", "y"], of: "translate")
    add([isInner ? "heading" : "rotation"], of: "rotate")
    add(["scaleX", "scaleY"], of: "scale")
    add(["opacity"], of: "opacity")
    add(["visibility"], of: "opacity")
    addColor(["fillRed", "fillGreen", "fillBlue"], "fill", of: element, add)
    add(["fillAlpha"], of: "fill-opacity")
    addColor(["strokeRed", "strokeGreen", "strokeBlue"], "stroke", of: element, add)
    add(["strokeAlpha"], of: "stroke-opacity")
    add(["strokeWidth"], of: "stroke-width")
    for name in ["width", "height"] { add([name], of: name) }
    add(["left"], of: "x")
    add(["top"], of: "y")
    if properties.contains("cx") {
      let motions = ["cx", "cy", "rx", "ry"].map { PropertyMotion($0, of: element) }
      add(["left", "top"]) { motions[$0].number(0, at: $1) - motions[$0 + 2].number(0, at: $1) }
      add(["width", "height"]) { 2 * motions[$0 + 2].number(0, at: $1) }
    } else {
      add(["cornerRadius"], of: "rx")
    }
    if let first = PropertyMotion("d", of: element).first {
      add(first.numbers.indices.map { "path\($0)" }, of: "d")
    }
    addDashes(of: element, properties, add)
    addTransform(of: element, properties, isInner: isInner, add)
    return channels
  }

  private typealias Adding = ([String], @escaping @Sendable (Int, Double) -> Double) -> Void

  /// Adds the components of a colour. Those of `rgb()` count to 255, and those of `color(srgb …)` to 1.
  private func addColor(_ names: [String], _ property: String, of element: ReadElement, _ add: Adding) {
    let motion = PropertyMotion(property, of: element)
    guard let first = motion.first, first.numbers.count >= 3 else { return }
    let scale = first.form.hasPrefix("rgb") ? 1.0 / 255 : 1
    add(names) { motion.number($0, at: $1) * scale }
  }

  /// Adds the dash phase, and the range of a stroke whose dashes are one dash of a share of the length.
  private func addDashes(of element: ReadElement, _ properties: Set<String>, _ add: Adding) {
    guard properties.contains("stroke-dasharray") else { return }
    let (dashes, offset) = (
      PropertyMotion("stroke-dasharray", of: element), PropertyMotion("stroke-dashoffset", of: element)
    )
    let phase: @Sendable (Double) -> Double = { offset.first == nil ? 0 : offset.number(0, at: $0) }
    add(["dashPhase"]) { phase($1) }
    add(["strokeStart", "strokeEnd"]) { ($0 == 0 ? 0 : dashes.number(0, at: $1)) - phase($1) }
  }

  /// Adds the matrix or the origin, and positions on a path.
  private func addTransform(of element: ReadElement, _ properties: Set<String>, isInner: Bool, _ add: Adding) {
    if properties.contains("transform") {
      let motion = PropertyMotion("transform", of: element)
      let count = motion.first?.numbers.count ?? 0
      let map: @Sendable (Double) -> AffineTransform = { time in
        Self.transform(motion.form(at: time), (0..<count).map { motion.number($0, at: time) })
      }
      if isInner {
        add(["originX", "originY"]) { $0 == 0 ? map($1).tx : map($1).ty }
      } else {
        add(["matrixA", "matrixB", "matrixC", "matrixD", "matrixX", "matrixY"]) { index, time in
          let map = map(time)
          return [map.a, map.b, map.c, map.d, map.tx, map.ty][index]
        }
      }
    }
    guard let text = element.style["offset-path"], text.hasPrefix("path("), text.hasSuffix(")") else { return }
    let data = text.dropFirst("path(".count).dropLast().filter { $0 != "\"" && $0 != "'" }
    guard let path = try? Path(svgPathData: data), let measure = PathMeasure(path, accuracy: 1e-6) else { return }
    let distance = PropertyMotion("offset-distance", of: element)
    add(["x", "y"]) { index, time in
      let point = measure.point(at: distance.number(0, at: time) / 100 * measure.length)
      return index == 0 ? point.x : point.y
    }
  }

  /// The map of a list of transform functions.
  private static func transform(_ form: String, _ numbers: [Double]) -> AffineTransform {
    var map = AffineTransform.identity
    var numbers = numbers[...]
    for function in form.split(separator: ")") {
      guard let bracket = function.firstIndex(of: "(") else { continue }
      let name = function[..<bracket].filter { $0 != " " }
      let rest = function[bracket...]
      let count = rest.filter { $0 == "#" }.count
      let own = Array(numbers.prefix(count))
      numbers = numbers.dropFirst(count)
      func number(_ index: Int, _ otherwise: Double) -> Double { index < own.count ? own[index] : otherwise }
      let unit = rest.contains("rad") ? 180 / Double.pi : rest.contains("turn") ? 360 : 1
      switch name {
      case "translate": map = map.concatenated(with: .translation(x: number(0, 0), y: number(1, 0)))
      case "scale": map = map.concatenated(with: .scale(x: number(0, 1), y: number(1, number(0, 1))))
      case "rotate": map = map.concatenated(with: .rotation(.degrees(number(0, 0) * unit)))
      case "skewX":
        let direction = Vector(direction: .degrees(number(0, 0) * unit))
        map = map.concatenated(
          with: AffineTransform(a: 1, b: 0, c: direction.dy / direction.dx, d: 1, tx: 0, ty: 0))
      case "matrix" where own.count == 6:
        map = map.concatenated(
          with: AffineTransform(a: own[0], b: own[1], c: own[2], d: own[3], tx: own[4], ty: own[5]))
      default: return AffineTransform(a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan)
      }
    }
    return map
  }
}

extension ReadValue {
  /// Reads the value of a property, with lengths in pixels and angles in degrees.
  init(_ property: String, _ text: String) {
    let isPath = property == "d"
    self.init(isPath ? String(text.drop { $0 != "\"" && $0 != "'" }) : text, hasWords: !isPath)
    switch property {
    case "rotate":
      if form.hasSuffix("rad") { numbers = numbers.map { $0 * 180 / .pi } }
      if form.hasSuffix("turn") { numbers = numbers.map { $0 * 360 } }
      form = "#deg"
    case "translate":
      if numbers.count == 1 { numbers.append(0) }
      form = "# #"
    case "scale":
      if numbers.count == 1 { numbers.append(numbers[0]) }
      form = "# #"
    case "fill", "stroke":
      // The names and hexadecimal numbers of opaque colours.
      guard !text.contains("("), let color = SVGColor.channels(text), color[3] == 1 else { break }
      (form, numbers) = ("rgb(# # #)", color[..<3].map { $0 * 255 })
    default: form = form.replacing("#px", with: "#")
    }
  }
}
