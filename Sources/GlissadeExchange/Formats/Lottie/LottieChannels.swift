// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Collects the channels of a Lottie file.
///
/// Names of layers need not be unique, and a layer may appear in several precompositions. The same motion under the
/// same name is one channel. If a channel of a layer exists with another motion, all channels of the layer have a
/// number: `card-2.x`.
struct LottieChannels {
  /// The channels of a property.
  private struct Track {
    /// The names of the channels without the owner.
    let names: [String]
    /// A text that two tracks have in common if they move in the same way.
    let identity: String
    let corners: [Double]
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
  /// The owners of the layer that is read.
  private var pending: [Owner] = []
  /// The indices of ``pending`` by a number and a name.
  private var pendingIndices: [String: Int] = [:]
  /// The number of the owner for each identity, by the name of a channel in the layer that is read.
  private var pendingNumbers: [String: [String: Int]] = [:]
  /// The identities of the tracks, by the name of their first channel.
  private var identities: [String: String] = [:]
  /// The last number of each name, and the numbers of owners with equal tracks.
  private var lastNumbers: [String: Int] = [:]
  private var numbers: [String: Int] = [:]

  init(duration: Double) { self.duration = duration }

  /// Adds the channels of one track, if a property has keyframes.
  ///
  /// - Parameters:
  ///   - owner: The name of the layer or of the group.
  ///   - names: The names of the channels without the owner.
  ///   - properties: The properties.
  ///   - nodes: The source of the properties, which identifies the motion.
  ///   - clock: The time of the composition.
  ///   - value: The number of a channel at a frame, from the properties.
  mutating func add(
    _ owner: String, _ names: [String], of properties: [LottieProperty?], from nodes: [JSONNode], _ clock: LottieClock,
    _ value: @escaping @Sendable (_ index: Int, _ frame: Double) -> Double
  ) {
    let times = properties.flatMap { $0?.times ?? [] }
    guard !times.isEmpty else { return }
    add(owner, names, identity: nodes.map(\.fingerprint).joined() + "\(clock)", corners: times.map(clock.time)) {
      value($0, clock.frame($1))
    }
  }

  /// Adds the channels of one track with corners in seconds.
  mutating func add(
    _ owner: String, _ names: [String], identity: String, corners: [Double],
    _ value: @escaping @Sendable (_ index: Int, _ time: Double) -> Double
  ) {
    guard !names.isEmpty else { return }
    var distinct: [Double] = []
    for corner in corners.filter({ $0 > 0 && $0 < duration }).sorted() where corner != distinct.last {
      distinct.append(corner)
    }
    let track = Track(names: names, identity: identity, corners: distinct, value: value)
    // The first fill of a group and the first stroke, for example, have one owner. A second fill has another one.
    let key = "\(owner).\(names[0])"
    let number = pendingNumbers[key]?.count ?? 0
    guard pendingNumbers[key]?[identity] == nil else { return }
    pendingNumbers[key, default: [:]][identity] = number
    if let index = pendingIndices["\(number) \(owner)"] {
      pending[index].tracks.append(track)
    } else {
      pendingIndices["\(number) \(owner)"] = pending.count
      pending.append(Owner(name: owner, tracks: [track]))
    }
  }

  /// Gives the channels that were added for a layer their names.
  mutating func endLayer() {
    for owner in pending {
      let name = name(of: owner)
      for track in owner.tracks {
        guard identities.updateValue(track.identity, forKey: "\(name).\(track.names[0])") == nil else { continue }
        for (index, property) in track.names.enumerated() {
          all.append(
            MotionRecording.Channel("\(name).\(property)", corners: track.corners) { [value = track.value] time in
              value(index, time)
            })
        }
      }
    }
    (pending, pendingIndices, pendingNumbers) = ([], [:], [:])
  }

  /// The name of an owner, with a number if a channel with the name has another motion.
  private mutating func name(of owner: Owner) -> String {
    let key = owner.name + "\n" + owner.tracks.map { $0.names[0] + $0.identity }.joined(separator: "\n")
    var number = numbers[key] ?? lastNumbers[owner.name] ?? 1
    func name() -> String { number == 1 ? owner.name : "\(owner.name)-\(number)" }
    func isFree(_ track: Track) -> Bool {
      identities["\(name()).\(track.names[0])"].map { $0 == track.identity } ?? true
    }
    while !owner.tracks.allSatisfy(isFree) { number += 1 }
    numbers[key] = number
    lastNumbers[owner.name] = max(number, lastNumbers[owner.name] ?? 1)
    return name()
  }
}
