// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

/// Random motions, which come back from files within the deviation that the export states.
@Suite("Random motions in files")
struct RandomMotionTests {
  @Test(
    "an export comes back within its stated deviation and a millionth of a point, at instants of another measurement",
    arguments: [MotionFormat.svg, .css, .lottie])
  func comeBack(format: MotionFormat) throws {
    var (problems, refusals) = ([String](), [String]())
    let count = Soak.count(inGate: 4, otherwise: 1000)
    for seed in 0..<UInt64(count) {
      let tree = RandomMotion.tree(seed: seed)
      let document = try MotionDocument(of: tree)
      let export: MotionExport
      do { export = try MotionExport(document, as: format, maximumError: 0.05) } catch {
        refusals.append("\(seed): \(error)")
        continue
      }
      let stated = export.deviation
      let difference = MotionDifference(
        MotionRecording(document), try MotionRecording(export.text),
        tolerance: .init(points: stated.points + 1e-6, milliseconds: 0.01, value: stated.value + 1e-6))
      // A group draws nothing: the corners of a box around it are no part of the picture.
      let exceeded = difference.channels
        .filter { $0.isExceeded && !$0.name.hasPrefix("parent.") && Self.isSeen($0, in: tree, beyond: stated) }
        .map { "\($0.name) at \($0.distance.time) by \($0.distance.size)" }
      guard !difference.missing.isEmpty || !difference.additional.isEmpty || !exceeded.isEmpty else { continue }
      problems.append(
        "\(seed), stated \(stated.points) and \(stated.value): "
          + "\(difference.missing + difference.additional + exceeded)")
    }
    #expect(problems.isEmpty, "\(problems.count) of \(count): \(problems.prefix(5))")
    #expect(refusals.isEmpty, "\(refusals.count) of \(count): \(refusals.prefix(5))")
  }

  /// Whether the layer of a difference is visible at its instant. A comparison also counts the outlines of invisible
  /// layers.
  private static func isSeen(
    _ channel: MotionDifference.Channel, in tree: LayerTree, beyond stated: MotionDeviation
  ) -> Bool {
    guard channel.name.hasSuffix(".outline"),
      let layer = layers(of: tree, in: nil).first(where: { channel.name.hasPrefix(tree.name(of: $0) + "-shape") })
    else { return true }
    let times = (0...4000).map { Double($0) / 2000 } + [channel.distance.time]
    let curves = channel.curves(at: times)
    return times.indices.contains { index in
      let gap = curves.reduce(0) { $0 + ($1.first[index] - $1.second[index]) * ($1.first[index] - $1.second[index]) }
      guard !(gap.squareRoot() <= stated.points + 1e-6) else { return false }
      let values = tree.presentation(at: times[index])[layer]
      let stroke = values.strokeWidth > 0 ? values.stroke.displayedComponents.alpha : 0
      let hasArea = values.size == .zero || (values.size.width > 0 && values.size.height > 0)
      // Half a level of 256.
      return hasArea && values.opacity * max(values.fill.displayedComponents.alpha, stroke) > 1.0 / 512
    }
  }

  private static func layers(of tree: LayerTree, in parent: LayerID?) -> [LayerID] {
    tree.children(of: parent, at: 0).flatMap { [$0] + layers(of: tree, in: $0) }
  }
}

/// Trees whose layers change at random.
enum RandomMotion {
  /// A tree of 400 × 300 points with one to three layers, which may be children of a turning one, and their changes
  /// within the first two seconds.
  static func tree(seed: UInt64) -> LayerTree {
    var random = SplitMix64(seed: seed)
    var tree = LayerTree(size: Size(width: 400, height: 300))
    func unit() -> Double { random.nextUnit() }
    func point() -> Point { Point(x: 400 * unit(), y: 300 * unit()) }
    func color() -> Color { Color(red: unit(), green: unit(), blue: unit(), alpha: 0.3 + 0.7 * unit()) }

    let parent: LayerID? = unit() < 0.3 ? tree.add(.group(), at: point(), name: "parent") : nil
    if let parent {
      tree.transaction(at: 0.2, duration: 1, timingFunction: timing(&random)) {
        $0[parent].rotation = .degrees(random.nextDeviation(200))
        $0[parent].position = Point(x: 400 * random.nextUnit(), y: 300 * random.nextUnit())
      }
    }
    for index in 0..<Int(1 + 3 * unit()) {
      let size = Size(width: 10 + 80 * unit(), height: 10 + 80 * unit())
      let shape: LayerContent =
        switch Int(3 * unit()) {
        case 0: .rectangle(size: size, cornerRadius: 5 * unit())
        case 1: .ellipse(size: size)
        default: .path(blob(size, &random))
        }
      let layer = tree.add(shape, at: point(), in: parent, name: "layer\(index)") {
        $0.fill = color()
        $0.stroke = color()
        $0.strokeWidth = 1 + 3 * unit()
      }
      for _ in 0..<Int(1 + 3 * unit()) { change(layer, shape, of: &tree, &random) }
    }
    return tree
  }

  private static func timing(_ random: inout SplitMix64) -> TimingFunction {
    switch Int(7 * random.nextUnit()) {
    case 0: .linear
    case 1: .easeInOut
    case 2: .steps(3)
    case 3: .namedEasing(.bounce, ends: .easeOut)
    case 4: .namedEasing(.back, ends: .easeInOut)
    case 5: .namedEasing(.elastic, ends: .easeOut)
    default:
      .cubicBezier(random.nextUnit(), random.nextDeviation(1), random.nextUnit(), 1 + random.nextDeviation(0.6))
    }
  }

  /// A closed path of five points around the origin.
  private static func blob(_ size: Size, _ random: inout SplitMix64) -> Path {
    let points = (0..<5).map { index in
      let direction = Vector(direction: .degrees(72 * (Double(index) + 0.6 * random.nextUnit())))
      return Point(x: size.width / 2 * direction.dx, y: size.height / 2 * direction.dy)
    }
    return Path(polyline: points, isClosed: true)
  }

  /// Changes some properties of a layer at a random instant.
  private static func change(
    _ layer: LayerID, _ shape: LayerContent, of tree: inout LayerTree, _ random: inout SplitMix64
  ) {
    let (time, duration) = (1.5 * random.nextUnit(), 0.2 + 0.8 * random.nextUnit())
    let policy: RetargetPolicy =
      switch Int(3 * random.nextUnit()) {
      case 0: .spring(Spring(duration: 0.2 + 0.4 * random.nextUnit(), bounce: 0.6 * random.nextUnit()))
      case 1: .replace
      default: .additive
      }
    let timing = timing(&random)
    tree.transaction(at: time, duration: duration, timingFunction: timing, policy: policy) {
      if random.nextUnit() < 0.7 {
        $0[layer].position = Point(x: 400 * random.nextUnit(), y: 300 * random.nextUnit())
      }
      if random.nextUnit() < 0.4 { $0[layer].rotation = .degrees(random.nextDeviation(300)) }
      if random.nextUnit() < 0.4 {
        $0[layer].scale = Vector(dx: 0.3 + random.nextUnit(), dy: 0.3 + random.nextUnit())
      }
      if random.nextUnit() < 0.3 { $0[layer].opacity = random.nextUnit() }
      if random.nextUnit() < 0.3 {
        $0[layer].fill = Color(
          red: random.nextUnit(), green: random.nextUnit(), blue: random.nextUnit(), alpha: random.nextUnit())
      }
      if random.nextUnit() < 0.3 { $0[layer].strokeWidth = 0.5 + 6 * random.nextUnit() }
      switch shape {
      case .path(_): if random.nextUnit() < 0.4 { $0[layer].path = blob(Size(width: 70, height: 50), &random) }
      default:
        if random.nextUnit() < 0.3 {
          $0[layer].size = Size(width: 10 + 80 * random.nextUnit(), height: 10 + 80 * random.nextUnit())
        }
      }
    }
  }
}
