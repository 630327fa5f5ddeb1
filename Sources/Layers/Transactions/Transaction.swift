public import Animations
import Geometry
public import Timing

/// Changes that happen together, at one instant and in one way.
///
/// By default every change is additive: the difference of old and new is added and runs out, so that neither the value
/// nor, with the default timing function, its velocity jumps. A duration of 0 is a hard cut.
public struct Transaction: Sendable {
  var tree: LayerTree
  /// The instant of the changes.
  public let time: Double
  /// How long differences run out, in seconds.
  public var duration: Double
  /// How they run out; changes that bring a timing function of their own go by ``timingFunctionRule``.
  public var timingFunction: TimingFunction
  /// How values get from what is shown to what is set.
  public var policy: RetargetPolicy
  /// Whether changes are there at once, whatever the policy; animations that are added still run.
  public var disablesActions: Bool
  /// What is over when all changes and animations of this transaction are.
  public var completion: CompletionID?
  /// Which timing function wins where a change brings one of its own.
  public var timingFunctionRule = TimingFunctionRule.own
  /// Where keyframes are being collected: changes are noted and animate nothing.
  var recording: KeyframeRecording?

  /// Changes in a transaction of its own inside this one, which inherits all that it does not set.
  ///
  /// - Parameter changes: Runs once, before the call returns; it sets what is different and changes layers.
  public mutating func transaction(_ changes: (inout Transaction) -> Void) {
    var inner = self
    // The tree moves into the inner transaction and back, so that it has one owner and its arrays are not copied.
    tree = .empty
    recording = nil
    if let completion { inner.tree.registry.recordUse(of: completion, at: time) }
    changes(&inner)
    if let completion = inner.completion { inner.tree.registry.recordUse(of: completion, at: time) }
    swap(&tree, &inner.tree)
    recording = inner.recording
  }

  /// One layer, to be read and changed.
  ///
  /// - Precondition: The layer is known to the tree.
  public subscript(id: LayerID) -> LayerEditor {
    get { LayerEditor(transaction: self, id: id) }
    _modify {
      tree.check(id)
      // The transaction moves into the editor and back, so that the tree has one owner and its arrays are not copied.
      var editor = LayerEditor(transaction: self, id: id)
      tree = .empty
      recording = nil
      defer {
        swap(&tree, &editor.transaction.tree)
        recording = editor.transaction.recording
      }
      yield &editor
    }
  }

  /// How a change of a property happens.
  func way<Value>(
    of property: LayerProperty<Value>, duration own: Double? = nil, timingFunction ownFunction: TimingFunction? = nil
  ) -> ChangeOptions {
    way(isMotion: property.isMotion, duration: own, timingFunction: ownFunction)
  }

  /// How a change happens of a property that moves something, or does not.
  func way(
    isMotion: Bool, duration own: Double? = nil, timingFunction ownFunction: TimingFunction? = nil
  ) -> ChangeOptions {
    guard !disablesActions, tree.motionPolicy.allows(isMotion: isMotion) else {
      return ChangeOptions(policy: .jump, duration: 0, timingFunction: .linear, completion: completion)
    }
    return ChangeOptions(
      policy: policy, duration: own ?? duration,
      timingFunction: timingFunctionRule.resolved(own: ownFunction, inherited: timingFunction), completion: completion)
  }
}
