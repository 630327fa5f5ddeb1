import DisplayLists

/// What a layer is besides its properties and its place in the tree.
///
/// What few layers have is kept apart, so that a frame goes through little memory.
struct LayerNode: Sendable {
  private(set) var content = Stepped(LayerContent.group()) { didSet { updateKind() } }
  var isHidden = Stepped(false)
  private var rare: Rare? { didSet { updateKind() } }
  /// What kind of thing it draws, where that never changes and the layer has nothing but a name that few layers have.
  private(set) var plainKind: LayerContent.Kind? = .group

  /// What few layers have; immutable, and shared by copies of the tree.
  private final class Rare: Sendable {
    /// What the layer is called, where it has been given a name.
    let name: String?
    /// What a layer of text says, where that is not what its content says.
    let text: Stepped<LayerText?>
    /// Whether text, image and the layers in the layer are cut at its bounds.
    let clipsToBounds: Stepped<Bool>
    /// What the layer and all layers in it are cut to.
    let clip: Stepped<Shape?>

    init(name: String?, text: Stepped<LayerText?>, clipsToBounds: Stepped<Bool>, clip: Stepped<Shape?>) {
      (self.name, self.text, self.clipsToBounds, self.clip) = (name, text, clipsToBounds, clip)
    }

    /// Whether the name is all.
    var isName: Bool {
      text.isConstant && text.first == nil && clipsToBounds.isConstant && !clipsToBounds.first && clip.isConstant
        && clip.first == nil
    }
  }

  // MARK: - Asking

  var name: String? { rare?.name }

  /// What a layer of text says at an instant, where that is not what its content says.
  func text(at time: Double) -> LayerText? { rare?.text.value(at: time) ?? nil }

  /// Whether text, image and the layers in the layer are cut at its bounds at an instant.
  func clipsToBounds(at time: Double) -> Bool { rare?.clipsToBounds.value(at: time) ?? false }

  /// What the layer and all layers in it are cut to at an instant.
  func clip(at time: Double) -> Shape? { rare?.clip.value(at: time) ?? nil }

  /// Whether nothing changes at an instant.
  var isConstant: Bool {
    content.isConstant && isHidden.isConstant
      && rare.map { $0.text.isConstant && $0.clipsToBounds.isConstant && $0.clip.isConstant } ?? true
  }

  /// The instants of all changes, in no order.
  var changeTimes: [Double] {
    var times = content.changeTimes + isHidden.changeTimes
    if let rare { times += rare.text.changeTimes + rare.clipsToBounds.changeTimes + rare.clip.changeTimes }
    return times
  }

  /// The instant of the last change; −∞ where there is none.
  var lastChangeTime: Double {
    max(
      content.lastChangeTime, isHidden.lastChangeTime, rare?.text.lastChangeTime ?? -.infinity,
      rare?.clipsToBounds.lastChangeTime ?? -.infinity, rare?.clip.lastChangeTime ?? -.infinity)
  }

  // MARK: - Changing

  private mutating func updateKind() {
    plainKind = content.isConstant && rare?.isName != false ? content.first.kind : nil
  }

  mutating func setName(_ name: String?) {
    if name != self.name { changeRare(name: name) { _, _, _ in } }
  }

  /// Gives the layer something to draw: from an instant on, or with `nil` for all instants.
  mutating func setContent(_ content: LayerContent, at time: Double?) {
    self.content.set(content, at: time)
    // Words that come for an earlier instant must end here.
    if rare != nil || time != nil { changeRare { text, _, _ in text.set(nil, at: time) } }
  }

  /// Gives a layer of text words: from an instant on, or with `nil` for all instants.
  mutating func setText(_ words: LayerText, at time: Double?) {
    changeRare { text, _, _ in text.set(words, at: time) }
  }

  mutating func setClipsToBounds(_ value: Bool, at time: Double?) {
    changeRare { _, clipsToBounds, _ in clipsToBounds.set(value, at: time) }
  }

  mutating func setClip(_ shape: Shape?, at time: Double?) {
    changeRare { _, _, clip in clip.set(shape, at: time) }
  }

  mutating func removeChanges(after time: Double) {
    content.removeChanges(after: time)
    isHidden.removeChanges(after: time)
    guard rare != nil else { return }
    changeRare { text, clipsToBounds, clip in
      text.removeChanges(after: time)
      clipsToBounds.removeChanges(after: time)
      clip.removeChanges(after: time)
    }
  }

  mutating func prune(before time: Double) {
    content.prune(before: time)
    isHidden.prune(before: time)
    guard rare != nil else { return }
    changeRare { text, clipsToBounds, clip in
      text.prune(before: time)
      clipsToBounds.prune(before: time)
      clip.prune(before: time)
    }
  }

  private mutating func changeRare(
    name: String?? = .none,
    _ body: (inout Stepped<LayerText?>, inout Stepped<Bool>, inout Stepped<Shape?>) -> Void
  ) {
    var (text, clipsToBounds, clip) = (
      rare?.text ?? Stepped(nil), rare?.clipsToBounds ?? Stepped(false), rare?.clip ?? Stepped(nil)
    )
    let name = name ?? rare?.name
    rare = nil
    body(&text, &clipsToBounds, &clip)
    rare = Rare(name: name, text: text, clipsToBounds: clipsToBounds, clip: clip)
  }
}

extension Stepped {
  /// Gives it a value: from an instant on, or with `nil` for all instants.
  fileprivate mutating func set(_ value: Value, at time: Double?) {
    if let time { set(value, at: time) } else { set(value) }
  }
}
