import DisplayLists

/// What a layer is besides its properties and its place in the tree.
///
/// What few layers have is kept apart, so that a frame goes through little memory.
struct LayerNode: Sendable {
  private(set) var content = StepFunction(LayerContent.group()) { didSet { updateSimpleContentKind() } }
  var isHidden = StepFunction(false)
  private var uncommon: UncommonState? { didSet { updateSimpleContentKind() } }
  /// What kind of thing it draws, where that never changes and the layer has nothing but a name that few layers have.
  private(set) var simpleContentKind: LayerContent.Kind? = .group

  /// What few layers have; immutable, and shared by copies of the tree.
  private final class UncommonState: Sendable {
    /// What the layer is called, where it has been given a name.
    let name: String?
    /// What a layer of text says, where that is not what its content says.
    let text: StepFunction<LayerText?>
    /// Whether text, image and the layers in the layer are cut at its bounds.
    let clipsToBounds: StepFunction<Bool>
    /// What the layer and all layers in it are cut to.
    let clip: StepFunction<Shape?>

    init(name: String?, text: StepFunction<LayerText?>, clipsToBounds: StepFunction<Bool>, clip: StepFunction<Shape?>) {
      (self.name, self.text, self.clipsToBounds, self.clip) = (name, text, clipsToBounds, clip)
    }

    /// Whether the name is all.
    var hasOnlyName: Bool {
      text.isConstant && text.first == nil && clipsToBounds.isConstant && !clipsToBounds.first && clip.isConstant
        && clip.first == nil
    }
  }

  // MARK: - Queries

  var name: String? { uncommon?.name }

  /// What a layer of text says at an instant, where that is not what its content says.
  func text(at time: Double) -> LayerText? { uncommon?.text.value(at: time) ?? nil }

  /// Whether text, image and the layers in the layer are cut at its bounds at an instant.
  func clipsToBounds(at time: Double) -> Bool { uncommon?.clipsToBounds.value(at: time) ?? false }

  /// What the layer and all layers in it are cut to at an instant.
  func clip(at time: Double) -> Shape? { uncommon?.clip.value(at: time) ?? nil }

  /// Whether nothing changes at an instant.
  var isConstant: Bool {
    content.isConstant && isHidden.isConstant
      && uncommon.map { $0.text.isConstant && $0.clipsToBounds.isConstant && $0.clip.isConstant } ?? true
  }

  /// The instants of all changes, in no order.
  var changeTimes: [Double] {
    var times = content.changeTimes + isHidden.changeTimes
    if let uncommon {
      times += uncommon.text.changeTimes + uncommon.clipsToBounds.changeTimes + uncommon.clip.changeTimes
    }
    return times
  }

  /// The instant of the last change; −∞ where there is none.
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

  /// Gives the layer something to draw: from an instant on, or with `nil` for all instants.
  mutating func setContent(_ content: LayerContent, at time: Double?) {
    self.content.set(content, at: time)
    // Words that come for an earlier instant must end here.
    if uncommon != nil || time != nil { changeUncommonState { text, _, _ in text.set(nil, at: time) } }
  }

  /// Gives a layer of text words: from an instant on, or with `nil` for all instants.
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
  /// Gives it a value: from an instant on, or with `nil` for all instants.
  fileprivate mutating func set(_ value: Value, at time: Double?) {
    if let time { set(value, at: time) } else { set(value) }
  }
}
