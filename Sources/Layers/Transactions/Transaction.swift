// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import GlissadeGeometry
public import GlissadeTiming

/// Changes of layers at one instant, with common options.
///
/// By default every change is additive: the difference of old and new value is added to the new value and decreases to
/// zero. The value then has no jump. With the default timing function, its velocity has none either. A duration of 0
/// makes changes immediate, and keeps earlier motion.
public struct Transaction: Sendable {
  /// One element. It moves into the editor of a layer and back as one reference, while a tree has many.
  private var trees: [LayerTree]
  /// The edited tree.
  var tree: LayerTree {
    @inline(__always)
    _read { yield trees[0] }
    @inline(__always)
    _modify { yield &trees[0] }
  }
  /// The instant at which the changes are made.
  public let time: Double
  /// The seconds after ``time`` at which the following changes begin; 0 or more.
  ///
  /// A later change of the same property, which is made before that instant, cancels a delayed change.
  public var delay = 0.0
  /// The duration of the transitions to new values, in seconds.
  public var duration: Double
  /// The timing function of the transitions to new values. ``timingFunctionRule`` resolves conflicts with those of
  /// single changes.
  public var timingFunction: TimingFunction
  /// The retarget policy: how values change from the presentation value to the new model value.
  public var policy: RetargetPolicy
  /// Whether changes are immediate under every policy. Explicit animations that are added still run.
  public var disablesActions: Bool
  /// The completion for the following changes and animations of this transaction, or `nil`.
  public var completion: CompletionID? {
    didSet {
      // The end of the transaction records only the last completion.
      if let oldValue, oldValue != completion { tree.registry.recordUse(of: oldValue, at: time) }
    }
  }
  /// The rule that selects between the timing function of a change and that of the transaction.
  public var timingFunctionRule = TimingFunctionRule.own
  /// Whether changes apply to all instants: the transaction configures a layer.
  var isConfiguration = false
  /// The instant at which the animations of a configuration begin.
  var configurationBegin = 0.0
  /// The recording of keyframes, or `nil`. While it is set, changes are recorded and not animated.
  var recording: KeyframeRecording?

  /// Creates a transaction of a tree.
  init(
    tree: LayerTree, time: Double, delay: Double = 0, duration: Double, timingFunction: TimingFunction,
    policy: RetargetPolicy, disablesActions: Bool = false, completion: CompletionID? = nil
  ) {
    (trees, self.time, self.delay, self.duration) = ([tree], time, delay, duration)
    (self.timingFunction, self.policy) = (timingFunction, policy)
    (self.disablesActions, self.completion) = (disablesActions, completion)
  }

  /// Makes changes in a nested transaction, which inherits the options of this one.
  ///
  /// - Parameter changes: Sets other options and changes layers. The closure runs once, before the call returns.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure. The changes before the error remain.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    _ changes: (inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var inner = self
    // Moving the tree into the inner transaction keeps one owner of it, so that its arrays are not copied.
    trees = []
    recording = nil
    if let completion { inner.tree.registry.recordUse(of: completion, at: time) }
    defer {
      if let completion = inner.completion { inner.tree.registry.recordUse(of: completion, at: time) }
      swap(&trees, &inner.trees)
      recording = inner.recording
    }
    return try changes(&inner)
  }

  /// The editor of a layer. Changes of a removed layer are refused: see ``LayerTree``.
  public subscript(id: LayerID) -> LayerEditor {
    get { LayerEditor(transaction: self, id: id) }
    _modify {
      // Moving the tree into the editor keeps one owner of it, so that its arrays are not copied.
      var editor = LayerEditor(transaction: self, id: id)
      trees = []
      recording = nil
      defer {
        swap(&trees, &editor.transaction.trees)
        recording = editor.transaction.recording
      }
      yield &editor
    }
  }

  /// The options of a change of a property.
  func changeOptions<Value>(
    of property: LayerProperty<Value>, duration own: Double? = nil, timingFunction ownFunction: TimingFunction? = nil
  ) -> ChangeOptions {
    changeOptions(isMotion: property.isMotion, duration: own, timingFunction: ownFunction)
  }

  /// The options of a change, by whether it is motion.
  func changeOptions(
    isMotion: @autoclosure () -> Bool, duration own: Double? = nil, timingFunction ownFunction: TimingFunction? = nil
  ) -> ChangeOptions {
    var options = ChangeOptions(policy: .jump, duration: 0, timingFunction: .linear, completion: completion)
    options.planned = delay > 0 ? time : nil
    guard !disablesActions, tree.motionPolicy == .full || tree.motionPolicy.allows(isMotion: isMotion()) else {
      return options
    }
    (options.policy, options.duration) = (policy, own ?? duration)
    options.timingFunction = timingFunctionRule.resolved(own: ownFunction, inherited: timingFunction)
    return options
  }
}
