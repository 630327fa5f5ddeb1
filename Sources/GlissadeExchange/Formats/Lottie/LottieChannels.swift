// SPDX-License-Identifier: MIT
import GlissadeJSON

/// Collects the channels of a Lottie file.
///
/// Names of layers need not be unique, and a layer may appear in several precompositions. The same motion under the
/// same name is one channel. Another motion under a name in use belongs to an owner with a number: `card-2`.
struct LottieChannels {
  /// The duration in seconds.
  let duration: Double
  private(set) var all: [MotionRecording.Channel] = []
  private var fingerprints: [String: Set<String>] = [:]

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
    guard let first = names.first else { return }
    let key = "\(owner).\(first)"
    guard fingerprints[key, default: []].insert(identity).inserted else { return }
    let number = fingerprints[key]?.count ?? 1
    let unique = number == 1 ? owner : "\(owner)-\(number)"
    var distinct: [Double] = []
    for corner in corners.filter({ $0 > 0 && $0 < duration }).sorted() where corner != distinct.last {
      distinct.append(corner)
    }
    for (index, name) in names.enumerated() {
      all.append(MotionRecording.Channel("\(unique).\(name)", corners: distinct) { value(index, $0) })
    }
  }
}
