// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension LottieBuilder {
  /// The most characters of a text with animators, each of which is a layer.
  static let characterLimit = 2000
  /// The most animators of a text.
  private static let animatorLimit = 64

  /// The animators of a text. Others, and members that are not read, are noted.
  mutating func textAnimators(_ nodes: [LottieNode], on clock: LottieClock) -> [LottieTextAnimator] {
    if nodes.count > Self.animatorLimit {
      leaveOut("the text animators beyond \(Self.animatorLimit)", at: nodes[Self.animatorLimit])
    }
    return nodes.prefix(Self.animatorLimit).compactMap { node in
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
        case "sk": animator.skew = number(value, default: 0, on: clock)
        case "sa": animator.skewAxis = number(value, default: 0, on: clock)
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

  /// The place of the anchors of characters from the middle of their baselines, as fractions of half of their width and
  /// of their height. The anchors of words, lines and whole texts are noted if a rotation or a scale depends on them.
  mutating func anchorAlignment(
    _ options: LottieNode?, of animators: [LottieTextAnimator], on clock: LottieClock
  ) -> Vector {
    let turns = animators.contains { $0.rotation != nil || $0.scale != nil || $0.skew != nil }
    guard let options, turns else { return .zero }
    guard options.integer("g") ?? 1 == 1 else {
      leaveOut("the anchor points of groups of characters", at: options)
      return .zero
    }
    let alignment = point(options["a"], on: clock)
    if !alignment.isConstant { leaveOut("the motion of the alignment of anchor points", at: options) }
    return (alignment.value(at: 0) - .zero) * 0.01
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
  mutating func addCharacters(_ text: LottieAnimatedText, _ node: LottieNode, to group: LayerID) throws(MotionFileError)
  {
    if text.characters.count > Self.characterLimit {
      leaveOut("the characters of an animated text beyond \(Self.characterLimit)", at: node)
    }
    for character in text.characters.prefix(Self.characterLimit) where !character.outline.isEmpty {
      let layer = try add(.group(), in: group)
      tree.set(.anchor, of: layer, to: .zero)
      tree.set(.position, of: layer, to: .function { text.position(of: character, at: $0) })
      if text.changes(\.rotation) {
        tree.set(.rotation, of: layer, to: .function { text.rotation(of: character, at: $0) })
      }
      if text.changes(\.skew) {
        tree.set(.transform, of: layer, to: .function { Transform3D(text.skewAndScale(of: character, at: $0)) })
      } else if text.changes(\.scale) {
        tree.set(.scale, of: layer, to: .function { text.scale(of: character, at: $0) })
      }
      if text.changes(\.opacity) {
        tree.set(.opacity, of: layer, to: .function { text.opacity(of: character, at: $0) })
      }
      var inner = layer
      if text.changes(\.anchor) {
        inner = try add(.group(), in: layer)
        tree.set(.position, of: inner, to: .function { text.anchor(of: character, at: $0) })
      }
      let width = node.number("sw", default: 0)
      try addOutline(character.outline, node, to: inner, strokes: text.changes(\.strokeWidth)) {
        tree, paint, isStroke, color in
        if isStroke, text.changes(\.strokeWidth) {
          tree.set(.strokeWidth, of: paint, to: .function { text.strokeWidth(of: character, width, at: $0) })
        }
        if isStroke, text.changes(\.stroke) {
          tree.set(.stroke, of: paint, to: .function { text.color(\.stroke, of: character, color, at: $0) })
        } else if !isStroke, text.changes(\.fill) {
          tree.set(.fill, of: paint, to: .function { text.color(\.fill, of: character, color, at: $0) })
        }
      }
    }
  }
}
