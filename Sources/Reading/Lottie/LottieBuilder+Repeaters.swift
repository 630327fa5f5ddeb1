// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import RealModule

extension LottieBuilder {
  /// The most copies of a repeater.
  private static let copyLimit = 1000

  /// Adds the copies of items: each in a group with the transform of the repeater, applied once for each step.
  mutating func addCopies(
    of items: [LottieNode], by repeater: LottieNode, in group: LottieGroup, _ shapes: inout LottieShapes,
    on clock: LottieClock
  ) throws(MotionFileError) {
    let count = number(repeater["c"], default: 0, on: clock)
    let offset = number(repeater["o"], default: 0, on: clock)
    let step = transform(repeater["tr"], on: clock)
    let startOpacity = percentage(repeater["tr"]?["so"], default: 100, on: clock)
    let endOpacity = percentage(repeater["tr"]?["eo"], default: 100, on: clock)
    var copies = largestValue(repeater["c"])
    if copies > Double(Self.copyLimit) {
      leaveOut("the copies of a repeater beyond \(Self.copyLimit)", at: repeater)
      copies = Double(Self.copyLimit)
    }
    // With 1, a copy is behind the one before it.
    let isBehind = repeater.integer("m") != 2
    let indices = Array(0..<Int(max(copies.rounded(.up), 0)))
    for index in isBehind ? indices : indices.reversed() {
      let layer = try add(.group(), in: group.layer, name: repeater.name)
      shapes.groups.append(layer)
      let transform = step.repeated(index, offset: offset)
      transform.apply(to: layer, in: &tree)
      let opacity: @Sendable (Double) -> Double = { time in
        let number = count.value(at: time).rounded(.up)
        guard Double(index) < number else { return 0 }
        let fraction = number > 1 ? Double(index) / (number - 1) : 0
        let (start, end) = (startOpacity.value(at: time), endOpacity.value(at: time))
        return start + (end - start) * fraction
      }
      let isConstant = count.isConstant && startOpacity.isConstant && endOpacity.isConstant
      tree.set(.opacity, of: layer, to: isConstant ? .constant(opacity(0)) : .function(opacity))
      try addItems(
        items, in: LottieGroup(layer: layer, transforms: group.transforms + [transform]), &shapes, on: clock)
    }
  }

  /// The largest number that a property states.
  private func largestValue(_ node: LottieNode?) -> Double {
    guard let value = node?["k"] ?? node else { return 0 }
    if let number = value.json.lottieNumber { return number }
    return value.elements.flatMap { [$0.number("s"), $0.number("e")] }.compactMap(\.self).max() ?? 0
  }
}

/// A factor that is applied a number of times; a negative one changes the sign only in whole steps.
private func power(_ factor: Double, _ steps: Double) -> Double {
  let power = Double.pow(abs(factor), steps)
  guard factor < 0 else { return power }
  return steps.rounded().truncatingRemainder(dividingBy: 2) == 0 ? power : -power
}

extension LottieTransform {
  /// The transform of a copy: position, rotation and scale applied once for each step.
  fileprivate func repeated(_ index: Int, offset: Animated<Double>) -> LottieTransform {
    let (position, rotation, scale, anchor) = (position, rotation, scale, anchor)
    let isConstant = isConstant && offset.isConstant
    func animated<Value>(_ function: @escaping @Sendable (Double) -> Value) -> Animated<Value> {
      isConstant ? .constant(function(0)) : .function(function)
    }
    var copy = LottieTransform()
    copy.anchor = anchor
    copy.position = animated { time in
      let (step, base) = (position.value(at: time), anchor.value(at: time))
      let steps = Double(index) + offset.value(at: time)
      return Point(x: base.x + step.x * steps, y: base.y + step.y * steps)
    }
    copy.rotation = animated { rotation.value(at: $0) * (Double(index) + offset.value(at: $0)) }
    copy.scale = animated { time in
      let (scale, steps) = (scale.value(at: time), Double(index) + offset.value(at: time))
      return Vector(dx: power(scale.dx, steps), dy: power(scale.dy, steps))
    }
    return copy
  }
}
