// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
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
    guard admits(id, at: time) else { return false }
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
    admits(id, at: time) && acceptsPart(content.size, for: .size, of: id, at: time)
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
    guard admits(id, at: time) else { return false }
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
    guard admits(id, at: time) else { return false }
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

  /// Refuses the velocity of a change under a policy that has no initial velocity.
  mutating func refuseUnusedVelocity(of property: String, of id: LayerID, at time: Double) {
    refuse(.unusedVelocity(property: property), for: property, of: id, at: time.isFinite ? time : nil)
  }

  /// Refuses an attribute that the content of a layer does not use.
  private mutating func refuseAbsent(_ name: String, of id: LayerID, at time: Double?) {
    refuse(.absentProperty(property: name, content: contentName(of: id, at: time)), for: name, of: id, at: time)
  }

  private mutating func refuse<Value>(
    _ value: Value, velocity: Value.Difference?, for property: LayerProperty<Value>, of id: LayerID, at time: Double?
  ) {
    func text(_ value: some Any) -> String {
      switch value {
      // Their whole texts would take seconds for paths of some hundred thousand elements.
      case let path as Path: "a path of \(path.elements.count) elements"
      case is PathDifference: "a difference of two paths"
      default: Quotation.excerpt("\(value)")
      }
    }
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

  /// Refuses a change at an instant, or with `nil` for all instants, and reports it.
  mutating func refuse(_ problem: AnimationProblem, for property: String, of id: LayerID, at time: Double?) {
    recordRefusal(of: id)
    registry.refuse(problem, for: property, of: id, at: time)
    report([problem], of: id, at: time)
  }

  /// Ends an animation that cannot run, and reports it.
  mutating func reject(_ animation: AnimationID, of id: LayerID, at time: Double, _ problems: [AnimationProblem]) {
    registry.reject(animation, of: id, at: time, .invalid(problems))
    report(problems, of: id, at: time)
  }

  /// Records a refusal that was made in a copy of the tree, whose time is that of a timeline.
  mutating func repeatRefusal(_ refusal: AnimationRegistry.Rejection, at time: Double) {
    recordRefusal(of: refusal.layer)
    registry.reject(registry.makeAnimation(on: refusal.layer), of: refusal.layer, at: time, refusal.reason)
    switch refusal.reason {
    case .refused(let problem): report([problem], of: refusal.layer, at: time)
    case .invalid(let problems): report(problems, of: refusal.layer, at: time)
    default: break
    }
  }

  /// Records a change of the layer of a refusal, which need not exist in this tree.
  mutating func recordRefusal(of id: LayerID) {
    if nodes.indices.contains(id.slot) { recordChange(of: id.slot) } else { recordChangeOfAllLayers() }
  }

  // MARK: - Removed layers

  /// Whether a layer exists and, with a limited history, was not removed before an instant.
  ///
  /// A limited history drops removed layers at some time. The time of it does not matter thus.
  @inline(__always)
  func isChangeable(_ id: LayerID, at time: Double?) -> Bool {
    // The instants of a plan are those of a timeline.
    contains(id)
      && (hierarchy.journal.isEmpty || planned != nil || !hasLimitedHistory
        || !hierarchy.isRemoved(id.slot, from: time ?? -.infinity))
  }

  private var hasLimitedHistory: Bool { if case .seconds = history { true } else { false } }

  /// Whether a layer can be changed at an instant, or with `nil` for all instants. Otherwise the change is refused.
  @inline(__always)
  mutating func admits(_ id: LayerID, at time: Double?) -> Bool {
    if isChangeable(id, at: time) { return true }
    refuseRemoved(id, at: time)
    return false
  }

  /// Whether a layer exists, so that it can be moved. Otherwise the move is refused.
  mutating func admitsMove(of id: LayerID, at time: Double?) -> Bool {
    if contains(id) { return true }
    refuseRemoved(id, at: time)
    return false
  }

  /// Refuses a change of a removed layer.
  private mutating func refuseRemoved(_ id: LayerID, at time: Double?) {
    refuse(.removedLayer(name: name(of: id)), for: "layer", of: id, at: time.flatMap { $0.isFinite ? $0 : nil })
  }

  /// Refuses an animation of a removed layer.
  mutating func refuseRemoved(_ id: LayerID, _ animation: AnimationID, at time: Double) {
    let problem = AnimationProblem.removedLayer(name: name(of: id))
    recordRefusal(of: id)
    registry.reject(animation, of: id, at: time, .refused(problem))
    report([problem], of: id, at: time)
  }

  /// Whether a layer exists. Otherwise the read is recorded as a problem, and returns a default.
  @inline(__always)
  func exists(_ id: LayerID, toRead name: @autoclosure () -> String, at time: Double) -> Bool {
    if contains(id) { return true }
    readLog.record(LayerReadProblem(layer: id, property: name(), time: time, rule: nil))
    return false
  }
}
