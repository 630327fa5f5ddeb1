// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The numbers of a property of a Lottie file by frame, without its expression.
struct LottieNumbers: Sendable {
  private enum Kind: Sendable {
    case constant([Double])
    case components([LottieTrack<Double>])
    case curves(LottieSpatialTrack)
    case separate([LottieNumbers])
  }

  private let kind: Kind
  /// The keyframes: frame and values.
  let keys: [(frame: Double, values: [Double])]

  /// The numbers of a property, or `nil` for one of another kind, such as a path.
  init?(_ node: LottieNode) {
    if let x = node["x"], x.isObject, let y = node["y"], let first = LottieNumbers(x), let second = LottieNumbers(y) {
      kind = .separate([first, second])
      keys = first.keys
      return
    }
    guard let content = node.isObject ? node["k"] : node else { return nil }
    if let numbers = content.json.lottieNumbers {
      (kind, keys) = (.constant(numbers), [])
      return
    }
    let keyframes = content.elements
    var keys: [(frame: Double, values: [Double])] = []
    var last: [Double]?
    for keyframe in keyframes {
      guard let frame = keyframe.number("t"), let values = keyframe["s"]?.json.lottieNumbers ?? last else { continue }
      keys.append((frame, values))
      last = keyframe["e"]?.json.lottieNumbers ?? values
    }
    self.keys = keys
    guard let count = keys.map(\.values.count).min(), count > 0 else { return nil }
    if let track = LottieBuilder.spatialTrack(node) {
      kind = .curves(track)
    } else if let tracks = LottieBuilder.componentTracks(keyframes, count: count) {
      kind = .components(tracks)
    } else {
      kind = .constant(keys[0].values)
    }
  }

  /// The numbers at a frame.
  func values(at frame: Double) -> [Double] {
    switch kind {
    case .constant(let values): return values
    case .components(let tracks): return tracks.map { $0.value(at: frame) }
    case .curves(let track):
      let position = track.position(at: frame)
      return [position.x, position.y]
    case .separate(let numbers): return numbers.compactMap { $0.values(at: frame).first }
    }
  }
}

/// The path of a property of a Lottie file by frame, without its expression.
struct LottiePath: Sendable {
  private enum Kind: Sendable {
    case constant(Path)
    case track(LottieTrack<Path>)
  }

  private let kind: Kind
  /// The frames of the keyframes.
  let frames: [Double]

  /// The path of a property, or `nil` for one of numbers.
  init?(_ node: LottieNode) {
    guard let content = node["k"] else { return nil }
    if content.isObject {
      guard let path = Path(lottie: content.json) else { return nil }
      (kind, frames) = (.constant(path), [])
      return
    }
    let segments = LottieBuilder.pathSegments(content.elements)
    guard let first = segments.first, let last = segments.last else { return nil }
    frames = [first.start] + segments.map(\.end)
    kind = last.end > first.start ? .track(LottieTrack(segments)) : .constant(last.to)
  }

  /// The path at a frame.
  func value(at frame: Double) -> Path {
    switch kind {
    case .constant(let path): path
    case .track(let track): track.value(at: frame)
    }
  }
}
