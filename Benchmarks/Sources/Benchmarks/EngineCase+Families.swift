// SPDX-License-Identifier: MIT
import Glissade

extension EngineCase {
  static let all = [retarget, basic, springs, keyframes, paths, stacks, sums, clicks, transforms, mixed, everything]

  /// Values retargeted once, each with a separate easing, duration and begin time.
  static let retarget = EngineCase(name: "retarget", scalars: 2, limit: 1.2) { tree, ids, random in
    for id in ids { retarget(id, &tree, &random) }
  }

  /// Basic animations with an easing. A third of them autoreverse.
  static let basic = EngineCase(name: "basic", scalars: 2, limit: 1.2) { tree, ids, random in
    for id in ids { basic(id, &tree, &random) }
  }

  static let springs = EngineCase(name: "springs", scalars: 2) { tree, ids, random in
    for id in ids { spring(id, &tree, &random) }
  }

  static let keyframes = EngineCase(name: "keyframes", scalars: 2) { tree, ids, random in
    let tracks = KeyframeSet(&random)
    for id in ids { tracks.add(to: id, &tree, &random) }
  }

  static let paths = EngineCase(name: "paths", scalars: 2) { tree, ids, random in
    let paths = PathSet(&random)
    for id in ids { paths.add(to: id, &tree, &random) }
  }

  /// Three additive changes on top of each other.
  static let stacks = EngineCase(name: "stacks", scalars: 2) { tree, ids, random in
    for id in ids { for _ in 0..<3 { retarget(id, &tree, &random) } }
  }

  /// A basic animation and two additive ones.
  static let sums = EngineCase(name: "sums", scalars: 2) { tree, ids, random in
    for id in ids { for index in 0..<3 { basic(id, isAdditive: index > 0, &tree, &random) } }
  }

  static let transforms = EngineCase(
    name: "transforms", scalars: 3, limit: 1.2,
    fill: { tree, ids, random in
      for id in ids { transform(id, &tree, &random) }
    }, properties: .transform)

  /// A motion along a path, retargeted, and resumed before the retargeting ends.
  static let clicks = EngineCase(name: "clicks", scalars: 2) { tree, ids, random in
    let paths = PathSet(&random)
    for id in ids { click(id, paths, &tree, &random) }
  }

  /// All kinds in the proportions of a typical interface: a fifth each.
  static let mixed = EngineCase(name: "mixed", scalars: 2, limit: 6) { tree, ids, random in
    let (tracks, paths) = (KeyframeSet(&random), PathSet(&random))
    for id in ids {
      switch random.next() % 20 {
      case 0..<4: retarget(id, &tree, &random)
      case 4..<8: basic(id, &tree, &random)
      case 8..<12: spring(id, &tree, &random)
      case 12..<16: tracks.add(to: id, &tree, &random)
      default: paths.add(to: id, &tree, &random)
      }
    }
  }

  /// All kinds with stacks of changes, clicks and transforms, an eighth each.
  static let everything = EngineCase(
    name: "all kinds", scalars: 17.0 / 8, limit: 6,
    fill: { tree, ids, random in
      let (tracks, paths) = (KeyframeSet(&random), PathSet(&random))
      for id in ids {
        switch random.next() % 8 {
        case 0: retarget(id, &tree, &random)
        case 1: basic(id, &tree, &random)
        case 2: spring(id, &tree, &random)
        case 3: tracks.add(to: id, &tree, &random)
        case 4: paths.add(to: id, &tree, &random)
        case 5: for _ in 0..<3 { retarget(id, &tree, &random) }
        case 6: click(id, paths, &tree, &random)
        default: transform(id, &tree, &random)
        }
      }
    }, properties: .all)
}

extension EngineCase {
  fileprivate static func transform(_ id: LayerID, _ tree: inout LayerTree, _ random: inout SplitMix64) {
    let (begin, duration) = timing(&random)
    let function = Easings.any(&random)
    let (turn, factor) = (random.next(-3...3), random.next(0.5...2))
    tree.transaction(at: begin, duration: duration, timingFunction: function) {
      $0[id].rotation = .radians(turn)
      $0[id].scale = Vector(dx: factor, dy: factor)
    }
  }

  fileprivate static func click(
    _ id: LayerID, _ paths: PathSet, _ tree: inout LayerTree, _ random: inout SplitMix64
  ) {
    paths.add(to: id, &tree, &random)
    let target = point(&random)
    tree.transaction(at: 1.2, duration: random.next(0.5...1.5), timingFunction: Easings.any(&random)) {
      $0[id].position = target
    }
    tree.transaction(at: 2, duration: random.next(0.5...1.5), timingFunction: Easings.any(&random)) {
      $0[id].resumeAnimation(.position)
    }
  }

  fileprivate static func retarget(_ id: LayerID, _ tree: inout LayerTree, _ random: inout SplitMix64) {
    let (begin, duration) = timing(&random)
    let (function, target) = (Easings.any(&random), point(&random))
    tree.transaction(at: begin, duration: duration, timingFunction: function) { $0[id].position = target }
  }

  fileprivate static func basic(
    _ id: LayerID, isAdditive: Bool = false, _ tree: inout LayerTree, _ random: inout SplitMix64
  ) {
    let (begin, duration) = timing(&random)
    let isBack = random.next() % 3 == 0
    let media = MediaTiming(
      duration: isBack ? duration / 3 : duration, repeatCount: isBack ? 2 : 1, autoreverses: isBack)
    var animation = Animation.basic(
      from: point(&random), to: point(&random), timing: media, timingFunction: Easings.any(&random))
    animation.isAdditive = isAdditive
    tree.animate(id, .position, with: animation, at: begin)
  }

  fileprivate static let springSet = [
    Spring(duration: 2, bounce: 0.15), Spring(duration: 1.5, bounce: 0.3), Spring(duration: 2.5, bounce: 0),
    Spring(mass: 1, stiffness: 30, damping: 5), Spring(duration: 2, bounce: -0.2), Spring(duration: 1.2, bounce: 0.5),
  ]

  fileprivate static func spring(_ id: LayerID, _ tree: inout LayerTree, _ random: inout SplitMix64) {
    let spring = springSet[Int(random.next() % UInt64(springSet.count))]
    let (begin, target) = (random.next(0...1), point(&random))
    tree.transaction(at: begin, policy: .spring(spring)) { $0[id].position = target }
  }
}

/// Keyframes that animations share, like the rules of a style sheet.
struct KeyframeSet: Sendable {
  private let tracks: [KeyframeTrack<Point>]

  init(_ random: inout SplitMix64) {
    tracks = (0..<48).map { number in
      let values = (0..<(3 + number % 6)).map { _ in EngineCase.point(&random) }
      let functions = number % 3 == 1 ? values.dropLast().map { _ in Easings.any(&random) } : []
      return KeyframeTrack(Keyframes(values, mode: number % 3 == 2 ? .cubic : .linear, timingFunctions: functions))
    }
  }

  func add(to id: LayerID, _ tree: inout LayerTree, _ random: inout SplitMix64) {
    let (begin, duration) = EngineCase.timing(&random)
    let track = tracks[Int(random.next() % UInt64(tracks.count))]
    let animation = Animation(
      Track.keyframes(track), timing: MediaTiming(duration: duration), timingFunction: Easings.any(&random))
    tree.animate(id, .position, with: animation, at: begin)
  }
}

/// Paths that animations share.
struct PathSet: Sendable {
  private let motions: [PathMotion]

  init(_ random: inout SplitMix64) {
    motions = (0..<16).compactMap { _ in
      PathMotion(Path.smooth(through: (0..<12).map { _ in EngineCase.point(&random) }))
    }
  }

  func add(to id: LayerID, _ tree: inout LayerTree, _ random: inout SplitMix64) {
    let (begin, duration) = EngineCase.timing(&random)
    let motion = motions[Int(random.next() % UInt64(motions.count))]
    let animation = Animation<Point>(
      .path(motion), timing: MediaTiming(duration: duration), timingFunction: Easings.any(&random))
    tree.animate(id, .position, with: animation, at: begin)
  }
}
