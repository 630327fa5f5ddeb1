// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeQuoting

extension LayerTree {
  /// Whether a value is finite and thus accepted. An ``AnimationObserver`` reports a refused value.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - velocity: The initial velocity, or `nil`.
  ///   - property: The property.
  ///   - id: The layer.
  ///   - time: The instant of the change, or `nil` for all instants.
  @inline(__always)
  mutating func accepts<Value>(
    _ value: Value, velocity: Value.Difference? = nil, for property: @autoclosure () -> LayerProperty<Value>,
    of id: LayerID,
    at time: Double?
  ) -> Bool {
    if value.isFinite, velocity?.isFinite != false { return true }
    refuse(value, velocity: velocity, for: property(), of: id, at: time)
    return false
  }

  /// Whether a content is accepted: every property value that the layer takes from it is finite.
  mutating func accepts(_ content: LayerContent, of id: LayerID, at time: Double?) -> Bool {
    accepts(content.size, for: .size, of: id, at: time)
      && (content.cornerRadius.map { accepts($0, for: .cornerRadius, of: id, at: time) } ?? true)
      && (content.path.map { accepts($0, for: .path, of: id, at: time) } ?? true)
      && (content.fontSize.map { accepts($0, for: .fontSize, of: id, at: time) } ?? true)
  }

  /// Refuses a change with a velocity under a policy that has no initial velocity.
  mutating func refuseUnusedVelocity(of property: String, of id: LayerID, at time: Double) {
    check(id)
    recordChange(of: id.slot)
    registry.refuse(.unusedVelocity(property: property), for: property, of: id, at: time.isFinite ? time : nil)
  }

  private mutating func refuse<Value>(
    _ value: Value, velocity: Value.Difference?, for property: LayerProperty<Value>, of id: LayerID, at time: Double?
  ) {
    func text(_ value: some Any) -> String { Quotation.excerpt("\(value)") }
    var problem = AnimationProblem.propertyValue(property: property.name, value: text(value))
    if value.isFinite, let velocity {
      problem = .propertyVelocity(property: property.name, velocity: text(velocity))
    }
    recordChange(of: id.slot)
    registry.refuse(problem, for: property.name, of: id, at: time)
  }
}
