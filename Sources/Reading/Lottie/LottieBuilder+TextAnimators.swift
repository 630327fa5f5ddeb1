// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// An animator of a text: changes of its characters, in proportion to the factors of a selector.
struct LottieTextAnimator: Sendable {
  let selector: LottieTextSelector
  var position: Animated<Point>?
  var anchor: Animated<Point>?
  var scale: Animated<Vector>?
  var rotation: Animated<Double>?
  var opacity: Animated<Double>?
  /// The distance that is added before each character.
  var tracking: Animated<Double>?
  var fill: Animated<Color>?
  var stroke: Animated<Color>?
  var strokeWidth: Animated<Double>?
}

/// A character of a text with its place.
struct LottieCharacter: Sendable {
  let outline: Path
  /// The place of the middle of its baseline.
  let origin: Point
  /// The index in the text, with the numbers of characters, of those that are no spaces, of words and of lines before.
  let indices: [Int]
  /// The place in the line.
  let column: Int
  let line: Int
  let isSpace: Bool

  func index(_ basis: LottieTextSelector.Basis) -> Int { indices[basis.rawValue - 1] }
}

extension LottieBuilder {
  /// The most characters of a text with animators, each of which is a layer.
  private static let characterLimit = 2000

  /// The animators of a text. Others, and members that are not read, are noted.
  mutating func textAnimators(_ nodes: [LottieNode], on clock: LottieClock) -> [LottieTextAnimator] {
    nodes.compactMap { node in
      let name = "the text animator “\(node.name ?? "")”"
      guard let selector = node["s"].flatMap({ textSelector($0, name, on: clock) }), let changes = node["a"],
        case .object(let members) = changes.json.kind
      else {
        leaveOut(name, at: node)
        return nil
      }
      var animator = LottieTextAnimator(selector: selector)
      for member in members {
        guard let value = changes[member.key] else { continue }
        switch member.key {
        case "p": animator.position = point(value, on: clock)
        case "a": animator.anchor = point(value, on: clock)
        case "s": animator.scale = factors(value, on: clock)
        case "r", "rz": animator.rotation = number(value, default: 0, on: clock)
        case "o": animator.opacity = percentage(value, default: 100, on: clock)
        case "t": animator.tracking = number(value, default: 0, on: clock)
        case "fc": animator.fill = color(value, on: clock)
        case "sc": animator.stroke = color(value, on: clock)
        case "sw": animator.strokeWidth = number(value, default: 0, on: clock)
        default: leaveOut("“\(Quotation.excerpt(member.key))” of \(name)", at: value)
        }
      }
      return animator
    }
  }

  private mutating func textSelector(
    _ node: LottieNode, _ name: String, on clock: LottieClock
  ) -> LottieTextSelector? {
    guard node.integer("t") ?? 0 == 0, let basis = LottieTextSelector.Basis(rawValue: node.integer("b") ?? 1),
      let shape = LottieTextSelector.Shape(rawValue: node.integer("sh") ?? 1)
    else { return nil }
    if node.isSet("rn") { leaveOut("the random order of \(name)", at: node) }
    return LottieTextSelector(
      basis: basis, shape: shape, isByIndex: node.integer("r") == 2, start: number(node["s"], default: 0, on: clock),
      end: node["e"].map { number($0, default: 100, on: clock) }, offset: number(node["o"], default: 0, on: clock),
      amount: percentage(node["a"], default: 100, on: clock),
      easing: LottieTextSelector.Easing(
        low: percentage(node["ne"], default: 0, on: clock), high: percentage(node["xe"], default: 0, on: clock)),
      smoothness: percentage(node["sm"], default: 100, on: clock))
  }

  /// Adds the characters of a text, each as a group that its animators change.
  ///
  /// - Parameter share: The part of the width of a line that is before its place: 0 for text that begins there.
  mutating func addCharacters(
    _ characters: [LottieCharacter], _ node: LottieNode, by animators: [LottieTextAnimator], share: Double,
    to group: LayerID
  ) throws(MotionFileError) {
    if characters.count > Self.characterLimit {
      leaveOut("the characters of an animated text beyond \(Self.characterLimit)", at: node)
    }
    let characters = Array(characters.prefix(Self.characterLimit))
    let counts = LottieTextSelector.Basis.allCases.map { basis in (characters.map { $0.index(basis) }.max() ?? -1) + 1 }
    let lines = Dictionary(grouping: characters, by: \.line)
    let tracked = animators.filter { $0.tracking != nil }
    for character in characters where !character.outline.isEmpty {
      @Sendable func factor(_ animator: LottieTextAnimator, _ character: LottieCharacter, _ time: Double) -> Double {
        let basis = animator.selector.basis
        return animator.selector.factor(character.index(basis), of: counts[basis.rawValue - 1], at: time)
      }
      let line = lines[character.line] ?? []
      // The tracking before a character is that of all characters of its line up to it.
      @Sendable func tracking(_ time: Double) -> Double {
        guard !tracked.isEmpty else { return 0 }
        return line.reduce(0) { sum, other in
          let part = (other.column <= character.column ? 1 : 0) - share
          return sum
            + tracked.reduce(0) { $0 + ($1.tracking?.value(at: time) ?? 0) * factor($1, other, time) } * part
        }
      }
      let layer = try add(.group(), in: group)
      tree.set(.anchor, of: layer, to: .zero)
      tree.set(
        .position, of: layer,
        to: Animated.function { time in
          var place = character.origin + Vector(dx: tracking(time), dy: 0)
          for animator in animators {
            guard let position = animator.position?.value(at: time) else { continue }
            place = place + (position - .zero) * factor(animator, character, time)
          }
          return place
        })
      if animators.contains(where: { $0.rotation != nil }) {
        tree.set(
          .rotation, of: layer,
          to: Animated.function { time in
            .degrees(animators.reduce(0) { $0 + ($1.rotation?.value(at: time) ?? 0) * factor($1, character, time) })
          })
      }
      if animators.contains(where: { $0.scale != nil }) {
        tree.set(
          .scale, of: layer,
          to: Animated.function { time in
            animators.reduce(Vector(dx: 1, dy: 1)) { scale, animator in
              guard let target = animator.scale?.value(at: time) else { return scale }
              let share = factor(animator, character, time)
              return Vector(
                dx: scale.dx * (1 + (target.dx - 1) * share), dy: scale.dy * (1 + (target.dy - 1) * share))
            }
          })
      }
      if animators.contains(where: { $0.opacity != nil }) {
        tree.set(
          .opacity, of: layer,
          to: Animated.function { time in
            animators.reduce(1.0) { opacity, animator in
              guard let target = animator.opacity?.value(at: time) else { return opacity }
              return min(max(opacity + (target * opacity - opacity) * factor(animator, character, time), 0), 1)
            }
          })
      }
      let inner = try addAnchored(character, animators, factor, to: layer)
      try addOutline(character.outline, node, to: inner) { tree, paint, isStroke, color in
        let targets = animators.filter { (isStroke ? $0.stroke : $0.fill) != nil }
        if !targets.isEmpty {
          tree.set(
            isStroke ? .stroke : .fill, of: paint,
            to: Animated.function { time in
              targets.reduce(color) { color, animator in
                guard let target = (isStroke ? animator.stroke : animator.fill)?.value(at: time) else { return color }
                return color.mixed(with: target, factor(animator, character, time))
              }
            })
        }
        let widths = animators.filter { $0.strokeWidth != nil }
        if isStroke, !widths.isEmpty {
          let own = node.number("sw", default: 0)
          tree.set(
            .strokeWidth, of: paint,
            to: Animated.function { time in
              max(
                widths.reduce(own) { $0 + ($1.strokeWidth?.value(at: time) ?? 0) * factor($1, character, time) }, 0)
            })
        }
      }
    }
  }

  /// Adds a group that moves the anchor of a character to its origin; the layer itself without an animator of it.
  private mutating func addAnchored(
    _ character: LottieCharacter, _ animators: [LottieTextAnimator],
    _ factor: @escaping @Sendable (LottieTextAnimator, LottieCharacter, Double) -> Double, to layer: LayerID
  ) throws(MotionFileError) -> LayerID {
    let anchored = animators.filter { $0.anchor != nil }
    guard !anchored.isEmpty else { return layer }
    let inner = try add(.group(), in: layer)
    tree.set(
      .position, of: inner,
      to: Animated.function { time in
        anchored.reduce(Point.zero) { place, animator in
          guard let anchor = animator.anchor?.value(at: time) else { return place }
          return place - (anchor - .zero) * factor(animator, character, time)
        }
      })
    return inner
  }
}

extension Color {
  /// The colour between this one and another one, by its components.
  fileprivate func mixed(with other: Color, _ fraction: Double) -> Color {
    let (a, b) = (displayedComponents, other.displayedComponents)
    func mixed(_ first: Double, _ second: Double) -> Double { first + (second - first) * fraction }
    return Color(
      red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue),
      alpha: mixed(a.alpha, b.alpha))
  }
}
