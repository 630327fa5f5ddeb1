// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeTiming

/// The state of a layer other than its properties and its parent.
///
/// Uncommon state is stored separately, so that a frame reads little memory.
struct LayerNode: Sendable {
  /// The layer's name in messages. It is not in the uncommon state, because all layers of some trees have one.
  var name: String?
  private(set) var content = StepFunction(LayerContent.group()) { didSet { updateSimpleContentKind() } }
  var isHidden = StepFunction(false)
  private var uncommon: Uncommon? { didSet { updateSimpleContentKind() } }
  /// The kind of the content, or `nil` where the content changes or the layer has uncommon state.
  private(set) var simpleContentKind: LayerContent.Kind? = .group

  /// The state that few layers have.
  private struct UncommonState: Sendable {
    /// The text that replaces that of the content, or `nil`.
    var text = StepFunction<LayerText?>(nil)
    /// Whether the bounds clip text, image and sublayers.
    var clipsToBounds = StepFunction(false)
    /// The clip of the layer and its sublayers.
    var clip = StepFunction<Shape?>(nil)
    /// The style of fill and stroke.
    var style = StepFunction(LayerStyle())
    /// The combination of the layer and its sublayers with the colours below.
    var blendMode = StepFunction(BlendMode.normal)
    /// Whether the layer is composited separately also without an effect.
    var isIsolated = StepFunction(false)
    /// The mattes of the layer and its sublayers.
    var mattes = StepFunction<[LayerMatte]>([])
    /// The copies of the sublayers.
    var replication = StepFunction<LayerReplication?>(nil)
    /// The clock of the sublayers, whose edits have instants of their own.
    var clock: LayerClock?

    var isConstant: Bool {
      text.isConstant && clipsToBounds.isConstant && clip.isConstant && style.isConstant && blendMode.isConstant
        && isIsolated.isConstant && mattes.isConstant && replication.isConstant && clock?.playback.lastEdit == nil
    }

    /// Whether all values are those of a layer without uncommon state.
    var isInitial: Bool {
      isConstant && text.first == nil && !clipsToBounds.first && clip.first == nil && style.first == LayerStyle()
        && blendMode.first == .normal && !isIsolated.first && mattes.first.isEmpty && replication.first == nil
        && clock == nil
    }

    var changeTimes: [Double] {
      text.changeTimes + clipsToBounds.changeTimes + clip.changeTimes + style.changeTimes + blendMode.changeTimes
        + isIsolated.changeTimes + mattes.changeTimes + replication.changeTimes
    }

    var lastChangeTime: Double {
      max(
        text.lastChangeTime, clipsToBounds.lastChangeTime, clip.lastChangeTime, style.lastChangeTime,
        blendMode.lastChangeTime, isIsolated.lastChangeTime, mattes.lastChangeTime, replication.lastChangeTime)
    }
  }

  /// The uncommon state of one layer. It is immutable, and copies of the tree share it.
  private final class Uncommon: Sendable {
    let state: UncommonState
    init(_ state: UncommonState) { self.state = state }
  }

  // MARK: - Queries

  /// The text that replaces that of the content at an instant, or `nil`.
  func text(at time: Double) -> LayerText? { uncommon?.state.text.value(at: time) ?? nil }

  /// Whether the bounds clip text, image and sublayers at an instant.
  func clipsToBounds(at time: Double) -> Bool { uncommon?.state.clipsToBounds.value(at: time) ?? false }

  /// The clip of the layer and its sublayers at an instant.
  func clip(at time: Double) -> Shape? { uncommon?.state.clip.value(at: time) ?? nil }

  /// The style at an instant; `nil` for the default style of a layer without uncommon state.
  func style(at time: Double) -> LayerStyle? { uncommon?.state.style.value(at: time) }

  /// The blend mode at an instant.
  func blendMode(at time: Double) -> BlendMode { uncommon?.state.blendMode.value(at: time) ?? .normal }

  /// Whether the layer is composited separately at an instant, also without an effect.
  func isIsolated(at time: Double) -> Bool { uncommon?.state.isIsolated.value(at: time) ?? false }

  /// The mattes at an instant.
  func mattes(at time: Double) -> [LayerMatte] { uncommon?.state.mattes.value(at: time) ?? [] }

  /// The copies of the sublayers at an instant.
  func replication(at time: Double) -> LayerReplication? { uncommon?.state.replication.value(at: time) ?? nil }

  /// The clock of the sublayers.
  var clock: LayerClock? { uncommon?.state.clock }

  /// The longest delay of a copy of the sublayers at any instant, in seconds.
  var longestCopyDelay: Double {
    uncommon?.state.replication.values.lazy.compactMap { $0?.longestDelay }.max() ?? 0
  }

  /// The longest delay of a copy of the sublayers after the last change, in seconds.
  var lastCopyDelay: Double { (uncommon?.state.replication.last ?? nil)?.longestDelay ?? 0 }

  /// Whether the copies of the sublayers are the same at every instant.
  var hasConstantReplication: Bool { uncommon?.state.replication.isConstant ?? true }

  /// Whether the state is the same at every instant.
  var isConstant: Bool { content.isConstant && isHidden.isConstant && uncommon?.state.isConstant ?? true }

  /// The instants of all changes, unordered.
  var changeTimes: [Double] { content.changeTimes + isHidden.changeTimes + (uncommon?.state.changeTimes ?? []) }

  /// The instant of the last change; −∞ without one.
  var lastChangeTime: Double {
    max(content.lastChangeTime, isHidden.lastChangeTime, uncommon?.state.lastChangeTime ?? -.infinity)
  }

  // MARK: - Mutations

  private mutating func updateSimpleContentKind() {
    simpleContentKind = content.isConstant && uncommon?.state.isInitial != false ? content.first.kind : nil
  }

  /// Sets the content from an instant on, or with `nil` for all instants.
  mutating func setContent(_ content: LayerContent, at time: Double?) {
    self.content.set(content, at: time)
    // New content replaces the text that was set for an earlier instant.
    if uncommon != nil || time != nil { changeUncommonState { $0.text.set(nil, at: time) } }
  }

  /// Sets the text from an instant on, or with `nil` for all instants.
  mutating func setText(_ newText: LayerText, at time: Double?) {
    changeUncommonState { $0.text.set(newText, at: time) }
  }

  mutating func setClipsToBounds(_ value: Bool, at time: Double?) {
    changeUncommonState { $0.clipsToBounds.set(value, at: time) }
  }

  mutating func setClip(_ shape: Shape?, at time: Double?) { changeUncommonState { $0.clip.set(shape, at: time) } }

  mutating func setStyle(_ style: LayerStyle, at time: Double?) {
    changeUncommonState { $0.style.set(style, at: time) }
  }

  mutating func setBlendMode(_ mode: BlendMode, at time: Double?) {
    changeUncommonState { $0.blendMode.set(mode, at: time) }
  }

  mutating func setIsIsolated(_ value: Bool, at time: Double?) {
    changeUncommonState { $0.isIsolated.set(value, at: time) }
  }

  mutating func addMattes(_ mattes: [LayerMatte]) {
    changeUncommonState { $0.mattes = $0.mattes.map { $0 + mattes } }
  }

  mutating func setMattes(_ mattes: [LayerMatte], at time: Double?) {
    changeUncommonState { $0.mattes.set(mattes, at: time) }
  }

  mutating func setReplication(_ replication: LayerReplication?, at time: Double?) {
    changeUncommonState { $0.replication.set(replication, at: time) }
  }

  mutating func setClock(_ clock: LayerClock?) { changeUncommonState { $0.clock = clock } }

  mutating func removeChanges(after time: Double) {
    content.removeChanges(after: time)
    isHidden.removeChanges(after: time)
    guard uncommon != nil else { return }
    changeUncommonState {
      $0.text.removeChanges(after: time)
      $0.clipsToBounds.removeChanges(after: time)
      $0.clip.removeChanges(after: time)
      $0.style.removeChanges(after: time)
      $0.blendMode.removeChanges(after: time)
      $0.isIsolated.removeChanges(after: time)
      $0.mattes.removeChanges(after: time)
      $0.replication.removeChanges(after: time)
      $0.clock?.playback.removeChanges(after: time)
    }
  }

  mutating func prune(before time: Double) {
    content.prune(before: time)
    isHidden.prune(before: time)
    guard uncommon != nil else { return }
    changeUncommonState {
      $0.text.prune(before: time)
      $0.clipsToBounds.prune(before: time)
      $0.clip.prune(before: time)
      $0.style.prune(before: time)
      $0.blendMode.prune(before: time)
      $0.isIsolated.prune(before: time)
      $0.mattes.prune(before: time)
      $0.replication.prune(before: time)
      $0.clock?.playback.prune(before: time)
    }
  }

  // MARK: - Copies of the state

  /// The mattes at all instants.
  var allMattes: [LayerMatte] { uncommon?.state.mattes.values.flatMap { $0 } ?? [] }

  /// The replications at all instants.
  var allReplications: [LayerReplication] { uncommon?.state.replication.values.compactMap { $0 } ?? [] }

  /// The same state, later by a number of seconds.
  func delayed(by seconds: Double) -> LayerNode {
    var node = self
    node.content = content.delayed(by: seconds)
    node.isHidden = isHidden.delayed(by: seconds)
    guard uncommon != nil else { return node }
    node.changeUncommonState {
      $0.text = $0.text.delayed(by: seconds)
      $0.clipsToBounds = $0.clipsToBounds.delayed(by: seconds)
      $0.clip = $0.clip.delayed(by: seconds)
      $0.style = $0.style.delayed(by: seconds)
      $0.blendMode = $0.blendMode.delayed(by: seconds)
      $0.isIsolated = $0.isIsolated.delayed(by: seconds)
      $0.mattes = $0.mattes.delayed(by: seconds)
      $0.replication = $0.replication.delayed(by: seconds)
      $0.clock?.playback.delay(by: seconds)
    }
    return node
  }

  /// Replaces each matte at all instants.
  mutating func replaceMattes(_ replacement: (LayerMatte) -> LayerMatte) {
    changeUncommonState { $0.mattes = $0.mattes.map { $0.map(replacement) } }
  }

  /// Makes the blend mode that of another layer at all instants.
  mutating func copyBlendMode(of other: LayerNode) {
    guard let mode = other.uncommon?.state.blendMode else { return }
    changeUncommonState { $0.blendMode = mode }
  }

  private mutating func changeUncommonState(_ body: (inout UncommonState) -> Void) {
    var state = uncommon?.state ?? UncommonState()
    uncommon = nil
    body(&state)
    uncommon = Uncommon(state)
  }
}

extension StepFunction {
  /// Sets the value from an instant on, or with `nil` for all instants.
  fileprivate mutating func set(_ value: Value, at time: Double?) {
    if let time { set(value, at: time) } else { set(value) }
  }
}
