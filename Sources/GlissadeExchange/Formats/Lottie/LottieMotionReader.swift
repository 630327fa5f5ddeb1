// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads the motion of Lottie files.
///
/// The channels of a layer or of a group of shapes begin with its name. The null layer `card-inner` inside `card` and
/// `card-matrix` around it belong to the layer `card`. Effects, images, texts, masks, gradients and repeaters are
/// compared by their members, and not evaluated.
struct LottieMotionReader {
  /// The most values, with those of precompositions each time they are used: this number and a multiple of the file's.
  private static let limit = (least: 100_000, multiple: 8)

  /// The most precompositions inside one another.
  private static let depthLimit = 64

  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    var scanner = JSONScanner(Array(text.utf8), acceptsInfinity: false)
    let root: JSONNode
    do {
      root = try scanner.document()
    } catch {
      throw MotionReadingError(line: error.position.line, column: error.position.column, error.problem)
    }
    guard case .object = root.kind else { throw root.error("expected an object, the animation") }
    let rate = try root.requiredNumber("fr")
    let (start, end) = (try root.requiredNumber("ip"), try root.requiredNumber("op"))
    guard rate > 0, (end - start) / rate >= 0, ((end - start) / rate).isFinite, start.isFinite else {
      throw root.error("the frame rate must be above 0, and the duration at least 0")
    }
    let duration = (end - start) / rate
    var (assets, images): ([String: JSONNode], [String: JSONNode]) = ([:], [:])
    for asset in try root.list("assets") {
      guard case .text(let id)? = asset["id"]?.kind else { continue }
      if asset["layers"] == nil { images[id] = asset } else { assets[id] = asset }
    }
    var channels = LottieChannels(duration: duration)
    try addDocument(root, to: &channels)
    let weights = assets.mapValues(\.valueCount)
    let limit = limit.least + limit.multiple * root.valueCount
    // Each composition with its time, and the precompositions around it.
    var compositions = [(node: root, clock: LottieClock(offset: start, rate: rate), chain: [String]())]
    var (next, count) = (0, 0)
    // The same composition at the same time has the same channels.
    var known: Set<Composition> = []
    while next < compositions.count {
      let (composition, clock, chain) = compositions[next]
      next += 1
      let reader = try LottieLayerReader(try composition.list("layers"), clock)
      try reader.read(images: images, into: &channels)
      for layer in reader.layers {
        guard layer.type == 0, let reference = layer.reference else { continue }
        guard let asset = assets[reference.id] else {
          throw reference.node.error("there is no precomposition with this identifier")
        }
        guard !chain.contains(reference.id), chain.count < depthLimit else {
          throw reference.node.error("a precomposition inside itself, or inside \(depthLimit) others")
        }
        let inside = try clock.inside(layer.node)
        guard known.insert(Composition(id: reference.id, clock: inside)).inserted else { continue }
        count += weights[reference.id] ?? 0
        guard count <= limit else {
          throw reference.node.error("precompositions with more than \(limit) values, each time they are used")
        }
        compositions.append((asset, inside, chain + [reference.id]))
      }
    }
    channels.end()
    var recording = MotionRecording(duration: duration, channels: channels.all)
    recording.dialect = .lottie
    recording.defaults = defaults
    return recording
  }

  /// A composition and the time offset at which it is read.
  private struct Composition: Hashable {
    let id: String
    let clock: LottieClock
  }

  /// Adds the size, and members of the document that are not known.
  private static func addDocument(_ root: JSONNode, to channels: inout LottieChannels) throws(MotionReadingError) {
    for (key, name) in [("w", "width"), ("h", "height")] {
      if let size = try root.number(key) { channels.add("document", [name], [size]) }
    }
    let clock = LottieClock(offset: 0, rate: 1)
    try LottieMembers(clock: clock).add(
      root, of: "document", without: LottieRules.ofDocument, into: &channels)
    for key in ["fonts", "chars"] {
      guard let node = root[key] else { continue }
      var fingerprint = Fingerprint()
      fingerprint.add(node)
      channels.state(key, fingerprint.text, of: "document")
    }
    channels.endLayer()
  }

  /// The numbers of properties that a file need not state.
  private static let defaults: [String: Double] = {
    var defaults = ["opacity": 1.0, "visibility": 1, "skew": 0, "skewAxis": 0, "cornerRadius": 0]
    // A shape without a paint is not painted.
    (defaults["fillAlpha"], defaults["strokeAlpha"]) = (0, 0)
    for (index, name) in SVGPlacement.names.enumerated() { defaults[name] = SVGPlacement().numbers[index] }
    return defaults
  }()
}

/// The frames of a composition as a function of the time in seconds.
struct LottieClock: Hashable, Sendable {
  /// The frame at 0 s.
  let offset: Double
  /// The frames per second.
  let rate: Double

  func frame(_ time: Double) -> Double { offset + time * rate }
  func time(_ frame: Double) -> Double { (frame - offset) / rate }

  /// The clock of the precomposition of a layer, with its start time and its stretch.
  func inside(_ layer: JSONNode) throws(MotionReadingError) -> LottieClock {
    if let remap = layer["tm"] { throw remap.error("time remaps are not supported") }
    let (start, stretch) = (try layer.number("st") ?? 0, try layer.number("sr") ?? 1)
    guard stretch > 0 else { throw layer.error("a time stretch must be above 0") }
    let clock = LottieClock(offset: (offset - start) / stretch, rate: rate / stretch)
    guard clock.offset.isFinite, clock.rate.isFinite, clock.rate > 0 else {
      throw layer.error("this start time or time stretch is out of range")
    }
    return clock
  }
}

extension JSONNode {
  /// An error at the position of the value.
  func error(_ problem: String) -> MotionReadingError {
    MotionReadingError(line: position?.line ?? 1, column: position?.column ?? 1, problem)
  }

  /// The number of a key, or `nil` without the key.
  func number(_ key: String) throws(MotionReadingError) -> Double? {
    guard let node = self[key] else { return nil }
    guard let number = node.number else { throw node.error("expected a number, found \(node.summary)") }
    return number
  }

  /// The number of a key that must be there.
  func requiredNumber(_ key: String) throws(MotionReadingError) -> Double {
    guard let number = try number(key) else { throw error("the number \"\(key)\" is missing") }
    return number
  }

  /// The elements of an array of objects; none without the key.
  func list(_ key: String) throws(MotionReadingError) -> [JSONNode] {
    guard let node = self[key] else { return [] }
    guard case .array(let elements) = node.kind else { throw node.error("expected an array, found \(node.summary)") }
    for element in elements {
      guard case .object = element.kind else { throw element.error("expected an object, found \(element.summary)") }
    }
    return elements
  }

  /// The text of a key, or `nil`.
  func text(_ key: String) -> String? { if case .text(let text)? = self[key]?.kind { text } else { nil } }

  /// The number of values in this one, with itself.
  var valueCount: Int {
    switch kind {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}
