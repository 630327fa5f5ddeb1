// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import HostileValues

/// The results of a random program of changes and queries, as bits.
///
/// The hash covers every number. The lines are kept for a few programs and show where two engines differ.
struct EngineTrace {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var lines: [String] = []
  private let keepsLines: Bool
  /// The last line of each property.
  private var lastLines: [String: String] = [:]

  /// Runs a program and records presentation values.
  ///
  /// Two of eight programs change many properties of some layers. Each of the others changes one property repeatedly,
  /// so that its changes overlap. The kinds of changes are transactions with every policy, animations, groups,
  /// keyframes, removals, moves of layers, prunes, and removals of changes. After each change the trace records values,
  /// velocities and model values at the instant of the change, before it and later. At the end it records settling
  /// times, events and completions.
  init(program: Int, keepsLines: Bool = false) {
    self.keepsLines = keepsLines
    let numbers = HostileNumbers(seed: 7919 * program + 15, isOrdinary: true)
    switch program % 8 {
    case 0, 4: recordTree(numbers)
    case 1: recordMotion(of: .position, numbers, { $0.point() }, { [$0.x, $0.y] })
    case 2: recordMotion(of: .opacity, numbers, { $0.number() / 100 }, { [$0] })
    case 3: recordMotion(of: .scale, numbers, { $0.vector() }, { [$0.dx, $0.dy] })
    case 5: recordMotion(of: .rotation, numbers, { .radians($0.number()) }, { [$0.radians] })
    case 6: recordMotion(of: .zoom, numbers, { Scale(1.5 + abs($0.number())) }, { [$0.x, $0.y] })
    default: recordMotion(of: .transform, numbers, { $0.transform() }, Self.numbers)
    }
  }

  /// Makes changes of every kind on all layers of a tree.
  private mutating func recordTree(_ numbers: HostileNumbers) {
    var program = HostileTree(numbers)
    var observer = AnimationObserver(at: 0, in: program.tree)
    for step in 0..<(4 + program.numbers.index(below: 13)) {
      program.change()
      let now = program.numbers.instant()
      let layer = program.layer()
      for delay in [0, program.numbers.seconds() / 2] { record(layer, at: now + delay, in: program.tree, step) }
      add("step \(step), layers", [Double(program.tree.children(at: now).count)])
      if step % 4 == 3 { record(observer.advance(to: now, in: program.tree), "step \(step), observed") }
    }
    let tree = program.tree
    for layer in program.layers where tree.contains(layer) { record(layer, at: 5, in: tree, 99) }
    add("step 99, settling", [tree.settlingTime])
    record(tree.events(from: -1, to: 20), "step 99, events")
    add("step 99, completions", program.completions.map { tree.completionTime(of: $0) ?? -1 })
  }

  /// Up to 24 overlapping changes of one property of one layer, with every policy, animation and removal.
  private mutating func recordMotion<Value>(
    of property: LayerProperty<Value>, _ numbers: HostileNumbers, _ value: (inout HostileNumbers) -> Value,
    _ list: (Value) -> [Double]
  ) {
    var numbers = numbers
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let layer = tree.add(.group())
    var animations: [AnimationID] = []
    let completion = tree.makeCompletion()
    if numbers.chance(1, in: 4) { tree.history = .seconds(numbers.seconds()) }
    for step in 0..<(6 + numbers.index(below: 19)) {
      let now = numbers.instant()
      switch numbers.index(below: 16) {
      case 0, 1:
        let animation = numbers.animation(value)
        animations.append(
          tree.animate(
            layer, property, with: animation, at: now, forKey: numbers.chance(1, in: 3) ? "key" : nil,
            persists: numbers.chance(1, in: 4), completion: completion))
      case 2: tree.removeAnimation(numbers.pick(animations + [tree.animate(layer, nil, at: 0)]), at: now)
      case 3:
        tree.removeAnimation(
          numbers.pick(animations + [tree.animate(layer, nil, at: 0)]), at: now, duration: numbers.seconds())
      case 4: tree.transaction(at: now) { $0[layer].resumeAnimation(property) }
      case 5: tree.transaction(at: now, duration: numbers.seconds()) { $0[layer].removeAllAnimations() }
      case 6: tree.removeChanges(of: layer, property, after: now)
      case 7: tree.prune(before: now - numbers.seconds())
      case 8:
        // The programs once passed a velocity here, which had no effect without a spring and is refused now.
        _ = value(&numbers)
        let (target, duration, function) = (value(&numbers), numbers.seconds(), numbers.timingFunction())
        // Without a duration, an additive change once ended earlier motion, as a jump does.
        tree.transaction(at: now, policy: duration > 0 ? .additive : .jump) {
          $0[layer].set(property, to: target, duration: duration, timingFunction: function)
        }
      default:
        let target = value(&numbers)
        let (duration, function) = (numbers.seconds(), numbers.timingFunction())
        var policy = numbers.policy()
        if policy == .additive, !(duration > 0) { policy = .jump }
        tree.transaction(
          at: now, duration: duration, timingFunction: function, policy: policy,
          completion: numbers.chance(1, in: 4) ? completion : nil
        ) { $0[layer].set(property, to: target) }
      }
      for delay in [-0.05, 0, 0.1, numbers.seconds()] {
        let sample = tree.presentationSample(of: layer, property, at: now + delay)
        add(
          "step \(step), \(property.name) at \(now + delay)",
          list(sample.value) + list(Value(displacement: sample.velocity))
            + list(tree.modelValue(of: layer, property, at: now + delay)))
      }
      add("step \(step), in flight", [Double(tree.runningChangeCount(of: layer, property, at: now))])
      add("step \(step), settling", [tree.settlingTime])
    }
    record(tree.events(from: -1, to: 20), "step 99, events")
    add("step 99, completion", [tree.completionTime(of: completion) ?? -1])
  }

  private static func numbers(_ transform: Transform3D) -> [Double] {
    [
      transform.m11, transform.m12, transform.m13, transform.m14, transform.m21, transform.m22, transform.m23,
      transform.m24, transform.m31, transform.m32, transform.m33, transform.m34, transform.m41, transform.m42,
      transform.m43, transform.m44,
    ]
  }

  /// The hash as eight hexadecimal digits.
  var shortHash: String {
    let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private mutating func record(_ layer: LayerID, at time: Double, in tree: LayerTree, _ step: Int) {
    func add<Value>(_ name: String, _ property: LayerProperty<Value>, _ numbers: (Value) -> [Double]) {
      let sample = tree.presentationSample(of: layer, property, at: time)
      self.add(
        "step \(step), \(name) at \(time)",
        numbers(sample.value) + numbers(Value(displacement: sample.velocity))
          + numbers(tree.modelValue(of: layer, property, at: time)))
    }
    add("position", .position) { [$0.x, $0.y] }
    add("anchor", .anchor) { [$0.x, $0.y] }
    add("size", .size) { [$0.width, $0.height] }
    add("rotation", .rotation) { [$0.radians] }
    add("scale", .scale) { [$0.dx, $0.dy] }
    add("opacity", .opacity) { [$0] }
    add("depth", .zPosition) { [$0] }
    add("fill", .fill) { [$0.premultipliedRed, $0.premultipliedGreen, $0.premultipliedBlue, $0.alpha] }
    add("stroke", .stroke) { [$0.premultipliedRed, $0.premultipliedGreen, $0.premultipliedBlue, $0.alpha] }
    add("stroke end", .strokeEnd) { [$0] }
    add("shadow", .shadowRadius) { [$0] }
    add("zoom", .zoom) { [$0.x, $0.y] }
    add("transform", .transform, Self.numbers)
  }

  private mutating func record(_ events: [AnimationEvent], _ name: String) {
    for event in events {
      let kind: Double =
        switch event.kind {
        case .began: -1
        case .repeated(let count): Double(count)
        case .ended(let reason): -2 - Double(reason.indexForTraces)
        }
      add(name, [event.time, kind, event.isBackwards ? 1 : 0])
    }
  }

  /// FNV-1a over the bits; all NaN values are equal.
  private mutating func add(_ name: String, _ numbers: [Double]) {
    for number in numbers {
      var bits = number.isNaN ? Double.nan.bitPattern : number.bitPattern
      for _ in 0..<8 {
        hash = (hash ^ (bits & 255)) &* 0x100_0000_01B3
        bits >>= 8
      }
    }
    guard keepsLines else { return }
    let text = numbers.map { "\($0)" }.joined(separator: " ")
    // Most values are constant: a line is kept only if it differs from the previous one.
    let kind = name.split(separator: " ").dropFirst(2).first ?? ""
    if lastLines.updateValue(text, forKey: String(kind)) != text { lines.append("\(name): \(text)") }
  }
}

extension EndReason {
  fileprivate var indexForTraces: Int {
    switch self {
    case .finished: 0
    case .retargeted: 1
    case .replaced: 2
    case .removed: 3
    case .timedOut: 4
    case .disabled: 5
    case .invalid: 6
    case .refused: 7
    }
  }
}
