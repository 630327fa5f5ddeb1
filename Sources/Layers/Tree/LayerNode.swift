// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

/// The state of a layer other than its properties and its parent.
///
/// Uncommon state is stored separately, so that a frame reads little memory.
struct LayerNode: Sendable {
  private(set) var content = StepFunction(LayerContent.group()) { didSet { updateSimpleContentKind() } }
  var isHidden = StepFunction(false)
  private var uncommon: UncommonState? { didSet { updateSimpleContentKind() } }
  /// The kind of the content, or `nil` where the content changes or the layer has uncommon state other than a name.
  private(set) var simpleContentKind: LayerContent.Kind? = .group

  /// The state that few layers have. It is immutable, and copies of the tree share it.
  private final class UncommonState: Sendable {
    /// The layer's name in messages.
    let name: String?
    /// The text that replaces that of the content, or `nil`.
    let text: StepFunction<LayerText?>
    /// Whether the bounds clip text, image and sublayers.
    let clipsToBounds: StepFunction<Bool>
    /// The clip of the layer and its sublayers.
    let clip: StepFunction<Shape?>

    init(name: String?, text: StepFunction<LayerText?>, clipsToBounds: StepFunction<Bool>, clip: StepFunction<Shape?>) {
      (self.name, self.text, self.clipsToBounds, self.clip) = (name, text, clipsToBounds, clip)
    }

    /// Whether the layer has no uncommon state other than a name.
    var hasOnlyName: Bool {
      text.isConstant && text.first == nil && clipsToBounds.isConstant && !clipsToBounds.first && clip.isConstant
        && clip.first == nil
    }
  }

  // MARK: - Queries

  var name: String? { uncommon?.name }

  /// The text that replaces that of the content at an instant, or `nil`.
  func text(at time: Double) -> LayerText? { uncommon?.text.value(at: time) ?? nil }

  /// Whether the bounds clip text, image and sublayers at an instant.
  func clipsToBounds(at time: Double) -> Bool { uncommon?.clipsToBounds.value(at: time) ?? false }

  /// The clip of the layer and its sublayers at an instant.
  func clip(at time: Double) -> Shape? { uncommon?.clip.value(at: time) ?? nil }

  /// Whether the state is the same at every instant.
  var isConstant: Bool {
    content.isConstant && isHidden.isConstant
      && uncommon.map { $0.text.isConstant && $0.clipsToBounds.isConstant && $0.clip.isConstant } ?? true
  }

  /// The instants of all changes, unordered.
  var changeTimes: [Double] {
    var times = content.changeTimes + isHidden.changeTimes
    if let uncommon {
      times += uncommon.text.changeTimes + uncommon.clipsToBounds.changeTimes + uncommon.clip.changeTimes
    }
    return times
  }

  /// The instant of the last change; −∞ without one.
  var lastChangeTime: Double {
    max(
      content.lastChangeTime, isHidden.lastChangeTime, uncommon?.text.lastChangeTime ?? -.infinity,
      uncommon?.clipsToBounds.lastChangeTime ?? -.infinity, uncommon?.clip.lastChangeTime ?? -.infinity)
  }

  // MARK: - Mutations

  private mutating func updateSimpleContentKind() {
    simpleContentKind = content.isConstant && uncommon?.hasOnlyName != false ? content.first.kind : nil
  }

  mutating func setName(_ name: String?) {
    if name != self.name { changeUncommonState(name: name) { _, _, _ in } }
  }

  /// Sets the content from an instant on, or with `nil` for all instants.
  mutating func setContent(_ content: LayerContent, at time: Double?) {
    self.content.set(content, at: time)
    // New content replaces the text that was set for an earlier instant.
    if uncommon != nil || time != nil { changeUncommonState { text, _, _ in text.set(nil, at: time) } }
  }

  /// Sets the text from an instant on, or with `nil` for all instants.
  mutating func setText(_ newText: LayerText, at time: Double?) {
    changeUncommonState { text, _, _ in text.set(newText, at: time) }
  }

  mutating func setClipsToBounds(_ value: Bool, at time: Double?) {
    changeUncommonState { _, clipsToBounds, _ in clipsToBounds.set(value, at: time) }
  }

  mutating func setClip(_ shape: Shape?, at time: Double?) {
    changeUncommonState { _, _, clip in clip.set(shape, at: time) }
  }

  mutating func removeChanges(after time: Double) {
    content.removeChanges(after: time)
    isHidden.removeChanges(after: time)
    guard uncommon != nil else { return }
    changeUncommonState { text, clipsToBounds, clip in
      text.removeChanges(after: time)
      clipsToBounds.removeChanges(after: time)
      clip.removeChanges(after: time)
    }
  }

  mutating func prune(before time: Double) {
    content.prune(before: time)
    isHidden.prune(before: time)
    guard uncommon != nil else { return }
    changeUncommonState { text, clipsToBounds, clip in
      text.prune(before: time)
      clipsToBounds.prune(before: time)
      clip.prune(before: time)
    }
  }

  private mutating func changeUncommonState(
    name: String?? = .none,
    _ body: (inout StepFunction<LayerText?>, inout StepFunction<Bool>, inout StepFunction<Shape?>) -> Void
  ) {
    var (text, clipsToBounds, clip) = (
      uncommon?.text ?? StepFunction(nil), uncommon?.clipsToBounds ?? StepFunction(false),
      uncommon?.clip ?? StepFunction(nil)
    )
    let name = name ?? uncommon?.name
    uncommon = nil
    body(&text, &clipsToBounds, &clip)
    uncommon = UncommonState(name: name, text: text, clipsToBounds: clipsToBounds, clip: clip)
  }
}

extension StepFunction {
  /// Sets the value from an instant on, or with `nil` for all instants.
  fileprivate mutating func set(_ value: Value, at time: Double?) {
    if let time { set(value, at: time) } else { set(value) }
  }
}
