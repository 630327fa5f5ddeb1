// SPDX-License-Identifier: MIT
import Glissade
import Testing

@Suite("Traces of the five systems: the engine against the formulas of their documents, instant by instant")
struct TraceTests {
  // MARK: BLAnimationController

  @Test("BLAnimationController: the sample's settings, and three cycles that ease in")
  func controller() throws {
    var trace = Trace(
      "BLAnimationController",
      """
      Messages and values in the order in which the delegates receive them. `percent` is the output of the curve.
      `position` is the number of completed cycles plus the fraction of the current one.
      """,
      deviations: [
        "0 and the end value are delivered exactly. The original's last value depends on the delay of its timer.",
        "Each cycle begins exactly where the one before ended, so no delays accumulate.",
        "The polls follow the controller's interval; the first does not wait for a run loop.",
        "`beginsFromCurrentState` and `stop` are implemented.",
        "Each end has a reason; the original's `finished` is always empty.",
      ])
    func play(
      _ title: String, duration: Double, _ expected: (Double) -> Double, _ settings: (AnimationController) -> Void
    ) {
      trace.begin(title, "message", "percent", "position")
      let controller = AnimationController()
      let listener = TraceListener()
      controller.beginAnimations("move")
      controller.setAnimationDelegate(listener)
      controller.setAnimationWorkDelegate(listener)
      controller.setAnimationDuration(duration)
      settings(controller)
      controller.commitAnimations(at: 0)
      while let next = controller.nextInstant {
        controller.advance(to: next)
        for message in listener.take() {
          switch message {
          case .word(let word): trace.record(next, word, "", "")
          case .process(let percent, let position):
            trace.record(next, [(percent, expected(position)), (position, position)], words: ["Process"])
          }
        }
      }
    }
    play(
      "Delay 2 s, duration 2 s, 3.2 cycles with autoreverse, easeInOut, a poll every 0.4 s", duration: 2,
      { SourceFormulas.cycle($0, SourceFormulas.easeInOut) },
      {
        $0.setAnimationDelay(2)
        $0.setAnimationRepeatCount(3.2)
        $0.setAnimationRepeatAutoreverses(true)
        $0.setPollInterval(0.4)
      })
    play(
      "Duration 1 s, 3 cycles with autoreverse, easeIn, a poll every 0.25 s", duration: 1,
      // The end of a cycle belongs to that cycle.
      { $0 == 3 ? 1 : SourceFormulas.cycle($0, SourceFormulas.easeIn) },
      {
        $0.setAnimationCurve(.easeIn)
        $0.setAnimationRepeatCount(3)
        $0.setAnimationRepeatAutoreverses(true)
        $0.setPollInterval(0.25)
      })
    try trace.check()
  }

  // MARK: Seamless

  @Test("Seamless: three retargets in flight, and the elastic block")
  func seamless() throws {
    var trace = Trace(
      "Seamless",
      """
      Each change adds the difference of the old and the new value to the new one, and decreases it to zero. All
      differences run together. Expected is `new + Σ (1 − e((t − c) / D)) · (old − new)`.
      """,
      deviations: [
        "The Bézier is solved to the last bits; the original stops after one step, with an error of up to 0.056.",
        "A timing block is evaluated at every instant; the original samples it in 100 steps, with up to 0.46 % error.",
        "Colours are animated too. Integers are converted by the caller.",
        "A named rule selects the timing function of the animation or of its transaction.",
      ])
    trace.begin("0 → 100 at 0, → 40 at 0.3, → 160 at 0.5, each over 0.8 s", "differences", "value", "velocity")
    let changes = [(0.0, 0.0, 100.0), (0.3, 100, 40), (0.5, 40, 160)]
    var value = Retargeting(0.0)
    for (instant, _, goal) in changes { value.retarget(to: goal, at: instant, duration: 0.8) }
    func expected(_ time: Double, _ e: (Double) -> Double) -> Double {
      let past = changes.filter { $0.0 <= time }
      return past.reduce(past.last?.2 ?? 0) { $0 + (1 - e(min((time - $1.0) / 0.8, 1))) * ($1.1 - $1.2) }
    }
    for step in 0...13 {
      let time = Double(step) / 10
      let sample = value.sample(at: time)
      let h = 1e-6
      // A symmetric difference: the velocity is continuous.
      let slope = (expected(time + h, SourceFormulas.smooth) - expected(time - h, SourceFormulas.smooth)) / (2 * h)
      trace.record(
        time, [(sample.value, expected(time, SourceFormulas.smooth)), (sample.velocity, slope)],
        tolerance: 1e-3, words: [String(value.runningChangeCount(at: time))])
      #expect(abs(sample.value - expected(time, SourceFormulas.smooth)) < 1e-9)
    }
    trace.begin("0 → 1 over 1 s with the elastic block", "value")
    var elastic = Retargeting(0.0)
    elastic.retarget(to: 1, at: 0, duration: 1, timingFunction: .function("elastic", value: SourceFormulas.elastic))
    for time in [0, 0.05, 0.1, 0.1814, 0.25, 0.3628, 0.5, 0.75, 0.999, 1] {
      trace.record(time, [(elastic.value(at: time), time == 1 ? 1 : SourceFormulas.elastic(time))])
    }
    try trace.check()
  }

  // MARK: DV

  @Test("DV: followers of one animated square, in the same frame")
  func dependents() throws {
    var trace = Trace(
      "DV",
      """
      One square moves and rotates. Two other squares depend on its presentation values in the same frame: the second \
      has
      its x and angle, and the third is mirrored. A label has the position and angle of the third.
      """,
      deviations: [
        "The article gives no durations and easings. Used here: 300 points and one turn in 4 s, linear.",
        "A cyclic dependency is refused, with the names involved.",
      ])
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let source = tree.add(.rectangle(size: Size(width: 40, height: 40)), at: Point(x: 20, y: 50))
    let follower = tree.add(.rectangle(size: Size(width: 40, height: 40)))
    let mirror = tree.add(.rectangle(size: Size(width: 40, height: 40)))
    try tree.derive(follower, .position) { Point(x: $0[source].position.x, y: 150) }
    try tree.derive(follower, .rotation) { $0[source].rotation }
    try tree.derive(mirror, .position) { Point(x: 400 - $0[follower].position.x, y: 250) }
    try tree.derive(mirror, .rotation) { -$0[follower].rotation }
    let label = tree.add(.text(LayerText("", style: TextStyle(size: 12))))
    try tree.derive(label, .text) {
      "\(Int($0[mirror].position.x.rounded())), \(Int($0[mirror].rotation.degrees.rounded()))°"
    }
    tree.transaction(at: 1, duration: 4, timingFunction: .linear) {
      $0[source].position.x = 320
      $0[source].rotation = .degrees(360)
    }
    trace.begin("Start at 1 s", "label", "x", "angle", "follower x", "follower angle", "mirror x", "mirror angle")
    for step in 0...12 {
      let time = Double(step) / 2
      let share = min(max((time - 1) / 4, 0), 1)
      let (x, angle) = (20 + 300 * share, 360 * share)
      let shown = tree.presentation(at: time)
      trace.record(
        time,
        [
          (shown[source].position.x, x), (shown[source].rotation.degrees, angle), (shown[follower].position.x, x),
          (shown[follower].rotation.degrees, angle), (shown[mirror].position.x, 400 - x),
          (shown[mirror].rotation.degrees, -angle),
        ], words: [shown[label].text ?? ""])
      #expect(shown[label].text == "\(Int((400 - x).rounded())), \(Int((-angle).rounded()))°")
    }
    try trace.check()
  }

  // MARK: RandomBlobs

  @Test("RandomBlobs: three motions around the circle blob of seed 7 with 8 points")
  func blobs() throws {
    var trace = Trace(
      "RandomBlobs",
      """
      The circle blob of seed 7 with 8 points, in 0.3 n + 3 = 5.4 s. The columns are keyframes in linear mode, \
      `values` in
      cubic paced mode as measured in Core Animation, and the smoothed path at constant speed.
      """,
      deviations: [
        "Blobs come from a seed; a self-intersecting outline is generated again.",
        "Motion follows the curve itself; the original uses 16 line segments for each curve.",
        "A blob of three points is smoothed too.",
        "Shapes with different numbers of points morph; the original jumps.",
      ])
    let points = RandomBlob(seed: 7, shape: .circle(points: 8)).points
    let outline = SourceFormulas.outline(points, pieces: 2000)
    let duration = 5.4
    let linear = Keyframes(points + [points[0]], mode: .linear)
    let cubic = Keyframes(points + [points[0]], mode: .cubicPaced)
    let path = try #require(PathMotion(.spline(through: points, isClosed: true)))
    let tracks: [Track<Point>] = [
      .keyframes(KeyframeTrack(linear)), .keyframes(KeyframeTrack(cubic)), .path(path),
    ]
    let lanes = tracks.map { Animation($0, timing: MediaTiming(duration: duration, fillMode: .both)) }
    trace.begin("Positions", "linear x", "y", "cubic paced x", "y", "path x", "y")
    for step in 0...18 {
      let time = Double(step) * 0.3
      let progress = min(time / duration, 1)
      let expected = [
        SourceFormulas.keyframes(points, at: progress), SourceFormulas.cubicPaced(points, at: progress),
        SourceFormulas.paced(outline, at: progress),
      ]
      let got = try lanes.map { try #require($0.sample(at: time, model: .zero)).value }
      // The third is measured along straight pieces.
      for (lane, tolerance) in zip(0..<3, [1e-9, 1e-9, 1e-3]) {
        #expect(got[lane].distance(to: expected[lane]) < tolerance * 360, "lane \(lane) at \(time)")
      }
      trace.record(time, zip(got, expected).flatMap { [($0.x, $1.x), ($0.y, $1.y)] }, tolerance: 1e-3)
    }
    try trace.check()
  }
}

/// Records the messages of a controller.
private final class TraceListener: AnimationControllerDelegate, AnimationWorkDelegate {
  enum Message {
    case word(String)
    case process(percent: Double, position: Double)
  }

  private var messages: [Message] = []

  func take() -> [Message] {
    defer { messages = [] }
    return messages
  }

  func animationWillStart(_ identifier: String?, context: Any?) { messages.append(.word("WillStart")) }
  func animationStarting(_ identifier: String?, context: Any?) { messages.append(.word("Starting")) }
  func animationProcess(_ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double) {
    messages.append(.process(percent: percentThisCycle, position: overallPosition))
  }
  func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?) {
    messages.append(.word("Completing"))
  }
  func animationDidStop(_ identifier: String?, reason: EndReason, at instant: Double, context: Any?) {
    messages.append(.word("DidStop, \(reason)"))
  }
}
