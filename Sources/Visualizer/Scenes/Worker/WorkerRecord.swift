import Animations
import Timing

/// What the Worker scene sets a controller to.
struct WorkerSettings: Sendable, Hashable {
  /// The curves on offer: those of the original, and two of the worker's own.
  enum Curve: Int, CaseIterable, Sendable {
    case easeInOut, easeIn, easeOut, linear, bounce, stairs

    var title: String {
      switch self {
      case .easeInOut: "In-out"
      case .easeIn: "In"
      case .easeOut: "Out"
      case .linear: "Linear"
      case .bounce: "Bounce"
      case .stairs: "Stairs"
      }
    }

    /// The worker's own curves have identifiers; 0 is the controller's own choice.
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
  /// Seconds after the press at which it starts.
  var startDate = 0.0
  var curve = Curve.easeInOut
  /// The sample program of the original ends a fifth into its fourth leg.
  var repeatCount = 3.2
  var autoreverses = true
  var pollInterval = 0.1
  var beginsFromCurrentState = false
  /// Whether the controller hears what is asked of it.
  var areAnimationsEnabled = true
}

/// One run of a controller, driven from its commit to its end: everything that its worker was told.
///
/// The controller is driven at the instants that it asks for; so what is shown at any media time is what it has told
/// the worker by then, and going back is looking back.
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

  /// The most that a run may tell: a finest interval over minutes.
  private static let messageLimit = 20_000

  /// Drives a controller through a whole run.
  ///
  /// - Parameters:
  ///   - settings: What the controller is set to.
  ///   - time: The media time of the commit.
  ///   - shownPercent: What it told the worker last, in runs before; `nil` where there was none.
  init(_ settings: WorkerSettings, at time: Double, shownPercent: Double? = nil) {
    committed = time
    self.settings = settings
    let worker = RecordingWorker()
    let controller = AnimationController()
    if settings.beginsFromCurrentState, let shownPercent {
      worker.heldPercent = shownPercent
      Self.show(by: controller, worker, before: time)
    }
    controller.beginAnimations("worker")
    controller.setAnimationWorkDelegate(worker)
    controller.setAnimationDuration(settings.duration)
    controller.setAnimationDelay(settings.delay)
    if settings.startDate > 0 { controller.setAnimationStartDate(time + settings.startDate) }
    controller.setAnimationCurve(settings.curve.builtIn)
    controller.setAnimationRepeatCount(settings.repeatCount)
    controller.setAnimationRepeatAutoreverses(settings.autoreverses)
    controller.setAnimationBeginsFromCurrentState(settings.beginsFromCurrentState)
    if settings.curve.custom != 0 { controller.setCustomAnimationCurve(settings.curve.custom) }
    controller.setPollInterval(settings.pollInterval)
    controller.commitAnimations(at: time)
    // What was told before is of the run before.
    worker.messages = []
    while let next = controller.nextInstant, next.isFinite, worker.messages.count < Self.messageLimit {
      worker.instant = next
      controller.advance(to: next)
    }
    messages = worker.messages
  }

  /// Lets a controller tell what it told last, as the run did that this one replaces.
  private static func show(by controller: AnimationController, _ worker: RecordingWorker, before time: Double) {
    controller.beginAnimations("shown")
    controller.setAnimationWorkDelegate(worker)
    controller.setAnimationDuration(2)
    controller.setCustomAnimationCurve(RecordingWorker.heldCurve)
    controller.commitAnimations(at: time - 1)
    controller.advance(to: time)
  }

  /// Cuts the run off where somebody stops it.
  mutating func stop(at time: Double) {
    guard !isOver(at: time) else { return }
    messages.removeAll { $0.time > time }
    messages.append(Message(time: time, kind: .completing(.removed)))
  }

  /// What the worker was told last by a media time: how far this cycle, and the overall position.
  func progress(at time: Double) -> (percent: Double, overall: Double)? {
    for message in messages.reversed() where message.time <= time {
      if case .process(let percent, let overall) = message.kind { return (percent, overall) }
    }
    return nil
  }

  func isOver(at time: Double) -> Bool {
    messages.last { $0.time <= time }.map { if case .completing = $0.kind { true } else { false } } ?? false
  }

  /// The last instant at which anything is told.
  var end: Double { messages.last?.time ?? committed }
}

/// A worker that writes down what it is told.
private final class RecordingWorker: AnimationWorkDelegate {
  var instant = 0.0
  var messages: [WorkerRecord.Message] = []
  /// What the curve says that stands still.
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

  /// The worker's own curves: a ball that comes to rest, and five steps.
  func animationValue(forTime time: Double, curve: Int) -> Double {
    if curve == Self.heldCurve { return heldPercent }
    return (curve == 1 ? TimingFunction.namedEasing(.bounce, .easeOut) : .steps(5)).value(at: time)
  }
}
