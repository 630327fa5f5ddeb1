// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A group of a layer.
struct SVGLayerPart: Sendable {
  let transform: SVGTransformProperty
  /// The first factor to which its functions belong, from the suffix of its identifier.
  let factor: SVGPlacement.Factor?

  init(id: String, of layer: String, transform: SVGTransformProperty) {
    self.transform = transform
    let suffix = id.hasPrefix(layer + ".") ? id.dropFirst(layer.count + 1).split(separator: ".").first : nil
    factor =
      switch suffix {
      case "path": .position
      case "rotation": .rotation
      case "scale": .scale
      case "matrix": .matrix
      case "heading": .heading
      case "origin": .origin
      default: nil
      }
  }
}

/// The map of a layer to its parent over time.
struct SVGLayerMap: Sendable {
  private let parts: [SVGLayerPart]

  init(_ parts: [SVGLayerPart]) { self.parts = parts }

  /// Whether a transform is given or animated.
  var isStated: Bool { isMoving || parts.contains { !$0.transform.base.isEmpty } }
  private var isMoving: Bool { parts.contains { $0.transform.isMoving } }
  /// Whether the map can be more than a translation.
  var turns: Bool { parts.contains { $0.transform.turns } }

  /// The instants at which the map can jump or change its speed.
  func corners(until last: Double) -> [Double] { parts.flatMap { $0.transform.corners(until: last) }.sorted() }

  func placement(at time: Double) -> SVGPlacement {
    var placement = SVGPlacement()
    for part in parts {
      for function in part.transform.functions(at: time) { placement.append(function, from: part.factor) }
    }
    return placement
  }

  func transform(at time: Double) -> AffineTransform {
    parts.reduce(.identity) { map, part in
      part.transform.functions(at: time).reduce(map) { $0.concatenated(with: $1.map) }
    }
  }

  /// The channels of all factors.
  ///
  /// - Parameter memory: The memory of the file's tracks, so that the channels share a placement.
  func channels(of owner: String, until duration: Double, _ memory: TrackMemory) -> [MotionRecording.Channel] {
    let still = isMoving ? nil : placement(at: 0).numbers
    let corners = isMoving ? corners(until: duration) : []
    // A layer that only moves has no other factors.
    let count =
      turns || parts.contains { $0.factor ?? .position != .position }
      ? SVGPlacement.names.count : ChannelName.position.count
    let key = memory.nextKey()
    return SVGPlacement.names.enumerated().map { index, name in
      let name = "\(owner).\(name)"
      if let still { return MotionRecording.Channel(name, constant: still[index]) }
      guard index < count else { return MotionRecording.Channel(name, constant: SVGPlacement().numbers[index]) }
      return MotionRecording.Channel(name, corners: corners) { time in
        memory.number(index, of: key, at: time) { placement(at: $0).numbers }
      }
    }
  }
}
