// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeControllers
import GlissadeTiming

/// The settings of a controller in the Worker scene.
struct WorkerSettings: Sendable, Hashable {
  /// The curves: those of BLAnimationController, and two custom curves.
  enum Curve: Int, CaseIterable, Sendable {
    case easeInOut, easeIn, easeOut, linear, bounce, stairs

    /// The identifier of a custom curve; 0 for the controller's own curves.
    var custom: Int {
      switch self {
      case .bounce: 1
      case .stairs: 2
      default: 0
      }
    }

    var builtIn: AnimationController.Curve {
      switch self {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      default: .easeInOut
      }
    }
  }

  var duration = 1.2
  var delay = 0.0
  /// The start date, in seconds after the press.
  var startDate = 0.0
  var curve = Curve.easeInOut
  /// The example of BLAnimationController ends after a fifth of its fourth cycle.
  var repeatCount = 3.2
  var autoreverses = true
  var pollInterval = 0.1
  var beginsFromCurrentState = false
  /// Whether the controller accepts animations.
  var areAnimationsEnabled = true
}

/// The record of one run of a controller: all messages to its worker, from commit to end.
///
/// The controller is advanced to each instant that it requests. The picture at a media time shows the messages up to
/// it, so that earlier media times stay available.
struct WorkerRecord: Sendable {
  /// A message to the worker.
  struct Message: Sendable {
    let time: Double
    let kind: Kind

    enum Kind: Sendable, Hashable {
      case starting
      case process(percentThisCycle: Double, overallPosition: Double)
      case completing(EndReason)
    }
  }

  /// The media time of the commit.
  let committed: Double
  let settings: WorkerSettings
  private(set) var messages: [Message] = []
  /// The last fraction of the run before this one, or `nil` without one.
  private let shownPercent: Double?

  /// The most messages of a run: the shortest interval over minutes.
  private static let messageLimit = 20_000

  /// Runs a controller to its end.
  ///
  /// - Parameters:
  ///   - settings: The settings of the controller.
  ///   - time: The media time of the commit.
  ///   - shownPercent: The last fraction of an earlier run, or `nil` without one.
  init(_ settings: WorkerSettings, at time: Double, shownPercent: Double? = nil) {
    committed = time
    self.settings = settings
    self.shownPercent = shownPercent
    let (controller, worker) = makeController(pollInterval: settings.pollInterval)
    while let next = controller.nextInstant, next.isFinite, worker.messages.count < Self.messageLimit {
      worker.instant = next
      controller.advance(to: next)
    }
    messages = worker.messages
  }

  /// Creates a controller that has committed the run, and its worker.
  private func makeController(pollInterval: Double) -> (AnimationController, RecordingWorker) {
    let worker = RecordingWorker()
    let controller = AnimationController()
    if settings.beginsFromCurrentState, let shownPercent {
      worker.heldPercent = shownPercent
      Self.show(by: controller, worker, before: committed)
    }
    controller.beginAnimations("worker")
    controller.setAnimationWorkDelegate(worker)
    controller.setAnimationDuration(settings.duration)
    controller.setAnimationDelay(settings.delay)
    if settings.startDate > 0 { controller.setAnimationStartDate(committed + settings.startDate) }
    controller.setAnimationCurve(settings.curve.builtIn)
    controller.setAnimationRepeatCount(settings.repeatCount)
    controller.setAnimationRepeatAutoreverses(settings.autoreverses)
    controller.setAnimationBeginsFromCurrentState(settings.beginsFromCurrentState)
    if settings.curve.custom != 0 { controller.setCustomAnimationCurve(settings.curve.custom) }
    controller.setPollInterval(pollInterval)
    controller.commitAnimations(at: committed)
    // Earlier messages belong to the previous run.
    worker.messages = []
    return (controller, worker)
  }

  /// The values at each of several media times in ascending order, without the update interval; `nil` before the start.
  ///
  /// A second controller that is polled at these times supplies them.
  func smoothProgress(at times: [Double]) -> [(percent: Double, overall: Double)?] {
    // An interval of 0 makes every call due.
    let (controller, worker) = makeController(pollInterval: 0)
    var last: (percent: Double, overall: Double)?
    return times.map { time in
      worker.messages = []
      controller.advance(to: min(time, end))
      for message in worker.messages {
        if case .process(let percent, let overall) = message.kind { last = (percent, overall) }
      }
      return time < committed ? nil : last
    }
  }

  /// Makes a controller repeat the last message of the run that this one replaces.
  private static func show(by controller: AnimationController, _ worker: RecordingWorker, before time: Double) {
    controller.beginAnimations("shown")
    controller.setAnimationWorkDelegate(worker)
    controller.setAnimationDuration(2)
    controller.setCustomAnimationCurve(RecordingWorker.heldCurve)
    controller.commitAnimations(at: time - 1)
    controller.advance(to: time)
  }

  /// Ends the run at a media time.
  mutating func stop(at time: Double) {
    guard !isOver(at: time) else { return }
    messages.removeAll { $0.time > time }
    messages.append(Message(time: time, kind: .completing(.removed)))
  }

  /// The last progress message up to a media time: the fraction of the cycle, and the overall position.
  func progress(at time: Double) -> (percent: Double, overall: Double)? {
    for message in messages.reversed() where message.time <= time {
      if case .process(let percent, let overall) = message.kind { return (percent, overall) }
    }
    return nil
  }

  func isOver(at time: Double) -> Bool {
    messages.last { $0.time <= time }.map { if case .completing = $0.kind { true } else { false } } ?? false
  }

  /// Whether the run was stopped before its end, by a media time.
  func isStopped(at time: Double) -> Bool {
    messages.last { $0.time <= time }.map { $0.kind == .completing(.removed) } ?? false
  }

  /// The number of cycles of the run. The controller counts 0 as one.
  var cycleCount: Double { settings.repeatCount == 0 ? 1 : settings.repeatCount }

  /// The media time of the last message.
  var end: Double { messages.last?.time ?? committed }
}

/// A worker that records its messages.
private final class RecordingWorker: AnimationWorkDelegate {
  var instant = 0.0
  var messages: [WorkerRecord.Message] = []
  /// The value of the constant curve.
  var heldPercent = 0.0

  static let heldCurve = 3

  func animationStarting(_ identifier: String?, context: Any?) {
    messages.append(WorkerRecord.Message(time: instant, kind: .starting))
  }

  func animationProcess(
    _ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double
  ) {
    messages.append(
      WorkerRecord.Message(
        time: instant, kind: .process(percentThisCycle: percentThisCycle, overallPosition: overallPosition)))
  }

  func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?) {
    messages.append(WorkerRecord.Message(time: instant, kind: .completing(reason)))
  }

  /// The custom curves: a bouncing ball, and five steps.
  func animationValue(forTime time: Double, curve: Int) -> Double {
    if curve == Self.heldCurve { return heldPercent }
    return (curve == 1 ? TimingFunction.namedEasing(.bounce, ends: .easeOut) : .steps(5)).value(at: time)
  }
}
