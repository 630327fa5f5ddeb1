// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTexts

extension LayerTree {
  /// Whether a model value is accepted. An ``AnimationObserver`` reports a refused value.
  ///
  /// A value is refused if it is not finite, if it is negative where the property accepts only 0 and more, or if the
  /// content of the layer does not use the property, neither at the instant nor later.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - velocity: The initial velocity, or `nil`.
  ///   - property: The property.
  ///   - id: The layer.
  ///   - time: The instant of the change, or `nil` for all instants.
  @inline(__always)
  mutating func accepts<Value>(
    _ value: Value, velocity: Value.Difference? = nil, for property: LayerProperty<Value>, of id: LayerID,
    at time: Double?
  ) -> Bool {
    if value.isFinite, velocity?.isFinite != false, property.isNegative.map({ !$0(value) }) ?? true,
      uses(property.scope, id, from: time)
    {
      return true
    }
    refuse(value, velocity: velocity, for: property, of: id, at: time)
    return false
  }

  /// Whether a content is accepted: every property value that the layer takes from it is finite and not negative.
  mutating func accepts(_ content: LayerContent, of id: LayerID, at time: Double?) -> Bool {
    acceptsPart(content.size, for: .size, of: id, at: time)
      && (content.cornerRadius.map { acceptsPart($0, for: .cornerRadius, of: id, at: time) } ?? true)
      && (content.path.map { acceptsPart($0, for: .path, of: id, at: time) } ?? true)
      && (content.fontSize.map { acceptsPart($0, for: .fontSize, of: id, at: time) } ?? true)
  }

  /// Whether a value of a new content is accepted. The old content need not use the property.
  private mutating func acceptsPart<Value>(
    _ value: Value, for property: LayerProperty<Value>, of id: LayerID, at time: Double?
  ) -> Bool {
    if value.isFinite, property.isNegative?(value) != true { return true }
    refuse(value, velocity: nil, for: property, of: id, at: time)
    return false
  }

  /// Whether a text is accepted: the layer has a text content at an instant, or with `nil` at any instant.
  mutating func acceptsText(of id: LayerID, at time: Double?) -> Bool {
    check(id)
    let content = nodes[id.slot].content
    if time.map({ content.value(at: $0).kind == .text }) ?? content.contains(from: nil, { $0.kind == .text }) {
      return true
    }
    refuseAbsent("text", of: id, at: time)
    return false
  }

  /// Whether a style is accepted: the layer has a content with an outline at an instant or later, or with `nil` at any
  /// instant.
  mutating func acceptsStyle(of id: LayerID, at time: Double?) -> Bool {
    check(id)
    if uses(.outlines, id, from: time) { return true }
    refuseAbsent("style", of: id, at: time)
    return false
  }

  /// Whether the content of a layer uses properties of a scope at an instant or later, or with `nil` at any instant.
  @inline(__always)
  func uses(_ scope: PropertyScope, _ id: LayerID, from time: Double?) -> Bool {
    if scope == .every { return true }
    // Few layers change their content.
    if let kind = nodes[id.slot].simpleContentKind { return scope.includes(kind) }
    return nodes[id.slot].content.contains(from: time) { scope.includes($0.kind) }
  }

  /// The name of a layer's content in messages, with `nil` that of the initial state.
  func contentName(of id: LayerID, at time: Double?) -> String {
    "\(nodes[id.slot].content.value(at: time ?? -.infinity).kind)"
  }

  /// Refuses a change with a velocity under a policy that has no initial velocity.
  mutating func refuseUnusedVelocity(of property: String, of id: LayerID, at time: Double) {
    check(id)
    refuse(.unusedVelocity(property: property), for: property, of: id, at: time.isFinite ? time : nil)
  }

  /// Refuses an attribute that the content of a layer does not use.
  private mutating func refuseAbsent(_ name: String, of id: LayerID, at time: Double?) {
    refuse(.absentProperty(property: name, content: contentName(of: id, at: time)), for: name, of: id, at: time)
  }

  private mutating func refuse<Value>(
    _ value: Value, velocity: Value.Difference?, for property: LayerProperty<Value>, of id: LayerID, at time: Double?
  ) {
    func text(_ value: some Any) -> String { Quotation.excerpt("\(value)") }
    let problem: AnimationProblem =
      if !value.isFinite {
        .propertyValue(property: property.name, value: text(value))
      } else if let velocity, !velocity.isFinite {
        .propertyVelocity(property: property.name, velocity: text(velocity))
      } else if property.isNegative?(value) == true {
        .negativeValue(property: property.name, value: text(value))
      } else {
        .absentProperty(property: property.name, content: contentName(of: id, at: time))
      }
    refuse(problem, for: property.name, of: id, at: time)
  }

  private mutating func refuse(_ problem: AnimationProblem, for property: String, of id: LayerID, at time: Double?) {
    recordChange(of: id.slot)
    registry.refuse(problem, for: property, of: id, at: time)
  }
}
