// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Reads the motion of Lottie files.
///
/// The channels of a layer or of a group of shapes begin with its name. The null layer `card-inner` inside `card` and
/// `card-matrix` around it belong to the layer `card`. Only properties with keyframes have channels. Effects, images,
/// texts and masks have none.
struct LottieMotionReader {
  /// The most values, with those of precompositions each time they are used: this number and a multiple of the file's.
  private static let limit = (least: 100_000, multiple: 8)

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
    guard rate > 0, (end - start) / rate > 0, ((end - start) / rate).isFinite else {
      throw root.error("the frame rate and the duration must be above 0")
    }
    let duration = (end - start) / rate
    var assets: [String: JSONNode] = [:]
    for asset in try root.list("assets") {
      guard case .text(let id)? = asset["id"]?.kind, asset["layers"] != nil else { continue }
      assets[id] = asset
    }
    var channels = LottieChannels(duration: duration)
    let weights = assets.mapValues(\.valueCount)
    let limit = limit.least + limit.multiple * root.valueCount
    // Each composition with its time. References in a circle reach the limit.
    var compositions = [(node: root, clock: LottieClock(offset: start, rate: rate))]
    var (next, count) = (0, 0)
    while next < compositions.count {
      let (composition, clock) = compositions[next]
      next += 1
      let reader = try LottieLayerReader(try composition.list("layers"), clock)
      try reader.read(into: &channels)
      for layer in reader.layers {
        guard layer.type == 0, let reference = layer.reference else { continue }
        guard let asset = assets[reference.id] else {
          throw reference.node.error("there is no precomposition with this identifier")
        }
        count += weights[reference.id] ?? 0
        guard count <= limit else {
          throw reference.node.error("precompositions with more than \(limit) values, each time they are used")
        }
        compositions.append((asset, try clock.inside(layer.node)))
      }
    }
    return MotionRecording(duration: duration, channels: channels.all)
  }
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

  /// A text that two values have in common if they are equal.
  var fingerprint: String {
    switch kind {
    case .null, .flag: summary
    case .text(let text): "\"\(text)\""
    case .number(_, let text): text
    case .array(let elements): "[" + elements.map(\.fingerprint).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key):\($0.value.fingerprint)" }.joined(separator: ",") + "}"
    }
  }
}
