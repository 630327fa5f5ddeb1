// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The channels of a layer's map to its parent: position · rotation · scale · matrix · heading · origin.
struct LayerMap: Sendable {
  /// A factor of the map.
  enum Factor: Int, CaseIterable { case position, rotation, scale, matrix, heading, origin }

  /// The names of the factors' channels.
  static let names: [[String]] = [
    ChannelName.position, ChannelName.rotation, ChannelName.scale, ChannelName.matrix, ChannelName.heading,
    ChannelName.origin,
  ]
  private static let identities: [[Double]] = [[0, 0], [0], [1, 1], [1, 0, 0, 1, 0, 0], [0], [0, 0]]
  /// The channels of the identity.
  private static let identity = zip(names, identities).map { names, numbers in
    zip(names, numbers).map { MotionRecording.Channel($0, constant: $1) }
  }
  /// The properties of all factors.
  static let properties = names.flatMap(\.self)
  static let propertySet = Set(properties)

  /// The side of the box whose corners stand for those of a layer of unknown size, in points.
  static let referenceSide = 100.0
  /// The distance of its corners from the anchor.
  static let referenceRadius = referenceSide / 2 * 2.0.squareRoot()

  /// The channels of all factors. A factor that is not stated is the identity.
  private(set) var channels: [MotionRecording.Channel] = []
  /// The factors that are not always the identity, apart from the position.
  private(set) var form: Set<Factor> = []

  /// Creates a map from the channels of a layer by their properties.
  init(_ stated: [String: MotionRecording.Channel], over span: ClosedRange<Double>) {
    for factor in Factor.allCases {
      for identity in Self.identity[factor.rawValue] {
        let channel = stated[identity.name]
        if factor != .position, let channel, channel.knownConstant(over: span) != identity.constant {
          form.insert(factor)
        }
        channels.append(channel ?? identity)
      }
    }
  }

  var origin: [MotionRecording.Channel] { Array(channels.suffix(2)) }

  /// The map of the numbers of all channels.
  static func transform(_ numbers: [Double]) -> AffineTransform {
    AffineTransform.translation(x: numbers[0], y: numbers[1])
      .concatenated(with: .rotation(.degrees(numbers[2])))
      .concatenated(with: .scale(x: numbers[3], y: numbers[4]))
      .concatenated(
        with: AffineTransform(
          a: numbers[5], b: numbers[6], c: numbers[7], d: numbers[8], tx: numbers[9], ty: numbers[10])
      )
      .concatenated(with: .rotation(.degrees(numbers[11])))
      .concatenated(with: .translation(x: numbers[12], y: numbers[13]))
  }
}

extension MotionRecording.Channel {
  /// The number of a channel that never changes: as stated, or as found at some instants of one without corners.
  func knownConstant(over span: ClosedRange<Double>) -> Double? {
    if let constant { return constant }
    guard corners.isEmpty else { return nil }
    let numbers = values(at: rows ?? ComparisonTimes.times(of: [], over: span, limit: 64))
    guard let first = numbers.first, numbers.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// The same channel with another name.
  func named(_ name: String) -> MotionRecording.Channel { MotionRecording.Channel(name, as: self) }
}
