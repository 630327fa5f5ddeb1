// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeControllers

/// A recorder of an animation controller's calls, as either of its delegates, with configurable results.
final class AnimationRecorder: AnimationControllerDelegate, AnimationWorkDelegate {
  struct Value: Equatable {
    var percent: Double
    var overall: Double
  }

  /// The calls in order, as text.
  private(set) var messages: [String] = []
  private(set) var values: [Value] = []
  private(set) var endings: [(reason: EndReason, instant: Double)] = []
  private(set) var contexts: [Int] = []
  private(set) var customCurves: [Int] = []
  /// The custom curve.
  var curve: (Double) -> Double = { $0 }
  /// The actions in the delegate's methods.
  var onWillStart: () -> Void = {}
  var onStarting: () -> Void = {}
  var onProcess: (Double) -> Void = { _ in }
  var onCompleting: () -> Void = {}
  var onDidStop: (EndReason, Double) -> Void = { _, _ in }

  var percents: [Double] { values.map(\.percent) }
  var positions: [Double] { values.map(\.overall) }

  func takeValues() -> [Value] {
    defer { values = [] }
    return values
  }

  private func record(_ message: String, _ identifier: String?, _ context: Any?) {
    messages.append("\(message) \(identifier ?? "–")")
    if let context = context as? Int { contexts.append(context) }
  }

  func animationWillStart(_ identifier: String?, context: Any?) {
    record("will start", identifier, context)
    onWillStart()
  }

  func animationStarting(_ identifier: String?, context: Any?) {
    record("starting", identifier, context)
    onStarting()
  }

  func animationProcess(_ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double) {
    record("process", identifier, context)
    values.append(Value(percent: percentThisCycle, overall: overallPosition))
    onProcess(percentThisCycle)
  }

  func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?) {
    record("completing", identifier, context)
    onCompleting()
  }

  func animationDidStop(
    _ identifier: String?, reason: EndReason, at instant: Double, context: Any?
  ) {
    record("did stop", identifier, context)
    endings.append((reason, instant))
    onDidStop(reason, instant)
  }

  func animationValue(forTime time: Double, curve: Int) -> Double {
    customCurves.append(curve)
    return self.curve(time)
  }
}

extension AnimationController {
  /// Begins, sets the recorder as both delegates, applies the settings and commits.
  @discardableResult
  func animate(
    _ recorder: AnimationRecorder, _ identifier: String? = nil, at instant: Double = 0, duration: Double? = nil,
    delay: Double? = nil, curve: Curve? = nil, repeatCount: Double? = nil, autoreverses: Bool? = nil,
    pollInterval: Double? = nil, _ settings: (AnimationController) -> Void = { _ in }
  ) -> Bool {
    beginAnimations(identifier, context: 42)
    setAnimationDelegate(recorder)
    setAnimationWorkDelegate(recorder)
    if let duration { setAnimationDuration(duration) }
    if let delay { setAnimationDelay(delay) }
    if let curve { setAnimationCurve(curve) }
    if let repeatCount { setAnimationRepeatCount(repeatCount) }
    if let autoreverses { setAnimationRepeatAutoreverses(autoreverses) }
    if let pollInterval { setPollInterval(pollInterval) }
    settings(self)
    return commitAnimations(at: instant)
  }

  /// Advances the controller at each of its next instants, until there is none.
  func runToEnd(limit: Int = 10_000) {
    var calls = 0
    while let next = nextInstant, calls < limit {
      advance(to: next)
      calls += 1
    }
  }
}
