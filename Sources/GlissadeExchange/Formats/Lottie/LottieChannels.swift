// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Collects the channels of a Lottie file.
///
/// Names of layers need not be unique, and a layer may appear in several precompositions. The same motion under the
/// same name is one channel. If a channel of a layer exists with another motion, all channels of the layer have a
/// number: `card-2.x`. The order of all parts and their numbers are one statement, `document.structure(…)`.
struct LottieChannels {
  /// The channels of a property.
  private struct Track {
    /// The names of the channels without the owner.
    let names: [String]
    /// A number that two tracks have in common if they move in the same way.
    let identity: UInt64
    let corners: [Double]
    let isMoving: Bool
    let value: @Sendable (_ index: Int, _ time: Double) -> Double
  }

  /// The tracks of a layer or of a group of shapes. No two have a channel in common.
  private struct Owner {
    let name: String
    var tracks: [Track] = []
  }

  /// The duration in seconds.
  let duration: Double
  private(set) var all: [MotionRecording.Channel] = []
  /// The parts of the file in their order.
  private var structure = Fingerprint()
  /// The owners of the layer that is read.
  private var pending: [Owner] = []
  /// The indices of ``pending`` by a number and a name.
  private var pendingIndices: [String: Int] = [:]
  /// The number of the owner for each identity, by the name of a channel in the layer that is read.
  private var pendingNumbers: [String: [UInt64: Int]] = [:]
  /// The identities of the tracks, by the name of their first channel.
  private var identities: [String: UInt64] = [:]
  /// The last number of each name, and the numbers of owners with equal tracks.
  private var lastNumbers: [String: Int] = [:]
  private var numbers: [String: Int] = [:]

  /// The most channels.
  private static let limit = 400_000

  init(duration: Double) { self.duration = duration }

  /// Adds the channels of one track, if a property is given.
  ///
  /// - Parameters:
  ///   - owner: The name of the layer or of the group.
  ///   - names: The names of the channels without the owner.
  ///   - properties: The properties.
  ///   - nodes: The source of the properties, which identifies the motion.
  ///   - clock: The time of the composition.
  ///   - neutral: The numbers of a still property that need no channels, because a file without them draws the same.
  ///   - value: The number of a channel at a frame, from the properties.
  mutating func add(
    _ owner: String, _ names: [String], of properties: [LottieProperty?], from nodes: [JSONNode], _ clock: LottieClock,
    neutral: [Double]? = nil, _ value: @escaping @Sendable (_ index: Int, _ frame: Double) -> Double
  ) {
    guard properties.contains(where: { $0 != nil }) else { return }
    let times = properties.flatMap { $0?.times ?? [] }
    guard !times.isEmpty else {
      let constants = names.indices.map { value($0, 0) }
      if constants != neutral { add(owner, names, constants) }
      return
    }
    var identity = Fingerprint()
    for node in nodes { identity.add(node) }
    identity.add("\(clock)")
    add(owner, names, identity: identity.hash, corners: times.map(clock.time)) { value($0, clock.frame($1)) }
  }

  /// Adds channels that do not change.
  mutating func add(_ owner: String, _ names: [String], _ constants: [Double]) {
    var identity = Fingerprint()
    for constant in constants { identity.add("\(constant)") }
    add(owner, names, identity: identity.hash, corners: [], isMoving: false) { index, _ in constants[index] }
  }

  /// Adds a channel that states a text.
  mutating func state(_ name: String, _ text: String, of owner: String) {
    add(owner, [MotionRecording.Channel.statedName(name, text)], [1])
  }

  /// Adds the channels of one track with corners in seconds.
  mutating func add(
    _ owner: String, _ names: [String], identity: UInt64, corners: [Double], isMoving: Bool = true,
    _ value: @escaping @Sendable (_ index: Int, _ time: Double) -> Double
  ) {
    guard !names.isEmpty else { return }
    var distinct: [Double] = []
    for corner in corners.filter({ $0 > 0 && $0 < duration }).sorted() where corner != distinct.last {
      distinct.append(corner)
    }
    // Partners have one key, but never one channel.
    let identity = Self.partners[names[0]] == nil ? identity : ~identity
    let track = Track(names: names, identity: identity, corners: distinct, isMoving: isMoving, value: value)
    // The first fill of a group and the first stroke, for example, have one owner. A second fill has another one.
    let key = Self.key(owner, track)
    let number = pendingNumbers[key]?.count ?? 0
    if let known = pendingNumbers[key]?[identity] {
      structure.add("\(known)")
      return
    }
    pendingNumbers[key, default: [:]][identity] = number
    if let index = pendingIndices["\(number) \(owner)"] {
      pending[index].tracks.append(track)
    } else {
      pendingIndices["\(number) \(owner)"] = pending.count
      pending.append(Owner(name: owner, tracks: [track]))
    }
  }

  /// Tracks that never have one owner with others: the opacity of a layer and the visibility of a group are compared as
  /// one number, and a gradient has the opacity that a colour has, too.
  private static let partners = ["visibility": "opacity", "fillAlpha": "fillRed", "strokeAlpha": "strokeRed"]

  /// The key of a track.
  private static func key(_ owner: String, _ track: Track) -> String {
    "\(owner).\(partners[track.names[0]] ?? track.names[0])"
  }

  /// Adds a part of the file to the statement of its structure.
  mutating func addToStructure(_ text: String) { structure.add(text) }

  /// Gives the channels that were added for a layer their names.
  mutating func endLayer() {
    for owner in pending {
      let name = name(of: owner)
      structure.add(name)
      for track in owner.tracks {
        guard identities.updateValue(track.identity, forKey: Self.key(name, track)) == nil else { continue }
        for (index, property) in track.names.enumerated() {
          let name = "\(name).\(property)"
          guard track.isMoving else {
            all.append(MotionRecording.Channel(name, constant: track.value(index, 0)))
            continue
          }
          // After its last frame, a file rests.
          all.append(
            MotionRecording.Channel(name, corners: track.corners + [duration]) {
              [value = track.value, duration] time in
              value(index, min(time, duration))
            })
        }
      }
    }
    (pending, pendingIndices, pendingNumbers) = ([], [:], [:])
  }

  /// Whether the file has too many channels.
  var isFull: Bool { all.count > Self.limit }

  /// Adds the statement of the structure.
  mutating func end() {
    all.append(
      MotionRecording.Channel(
        MotionRecording.Channel.statedName("document.structure", structure.text), constant: 1))
  }

  /// The name of an owner, with a number if a channel with the name has another motion.
  private mutating func name(of owner: Owner) -> String {
    var fingerprint = Fingerprint()
    for track in owner.tracks { fingerprint.add("\(track.names[0]) \(track.identity)") }
    let key = "\(owner.name)\n\(fingerprint.hash)"
    var number = numbers[key] ?? lastNumbers[owner.name] ?? 1
    func name() -> String { number == 1 ? owner.name : "\(owner.name)-\(number)" }
    func isFree(_ track: Track) -> Bool {
      identities[Self.key(name(), track)].map { $0 == track.identity } ?? true
    }
    while !owner.tracks.allSatisfy(isFree) { number += 1 }
    numbers[key] = number
    lastNumbers[owner.name] = max(number, lastNumbers[owner.name] ?? 1)
    return name()
  }
}

/// A hash of texts and JSON values in an order: that of Fowler, Noll and Vo with 64 bits.
struct Fingerprint: Sendable {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash as a text.
  var text: String { "#" + String(hash, radix: 16) }

  private mutating func add(byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // No text contains this byte, so the ends of texts count.
    add(byte: 0xFF)
  }

  mutating func add(_ node: JSONNode) {
    switch node.kind {
    case .null, .flag: add(node.summary)
    case .text(let text): add("\"" + text)
    case .number(_, let text): add(text)
    case .array(let elements):
      add("[\(elements.count)")
      for element in elements { add(element) }
    case .object(let members):
      add("{\(members.count)")
      for member in members {
        add(member.key)
        add(member.value)
      }
    }
  }
}
