// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

extension SwiftValue {
  func timingFunction() throws(MotionReadingError) -> TimingFunction {
    let call = try call(expected: "a timing function")
    var arguments = SwiftArguments(call)
    let function: TimingFunction
    switch call.name {
    case "linear": function = .linear
    case "ease": function = .ease
    case "easeIn": function = .easeIn
    case "easeOut": function = .easeOut
    case "easeInOut": function = .easeInOut
    case "seamless": function = .seamless
    case "cubicBezier":
      let (x1, y1) = (try arguments.number(nil), try arguments.number(nil))
      let (x2, y2) = (try arguments.number(nil), try arguments.number(nil))
      function = .cubicBezier(x1, y1, x2, y2)
    case "steps":
      let value = try arguments.required(nil)
      guard let count = Int(exactly: try value.number()), (1...1_000_000).contains(count) else {
        throw value.error("a whole number from 1 to 1000000 is expected")
      }
      guard let position = arguments.optional("at") else {
        function = .steps(count)
        break
      }
      switch try position.member("a step position") {
      case "jumpStart": function = .steps(count, at: .jumpStart)
      case "jumpEnd": function = .steps(count, at: .jumpEnd)
      case "jumpNone": function = .steps(count, at: .jumpNone)
      case "jumpBoth": function = .steps(count, at: .jumpBoth)
      default: throw position.error("a step position is expected")
      }
    case "stops":
      var stops: [LinearStop] = []
      for value in try arguments.required(nil).array() {
        var stop = try value.arguments(of: "LinearStop", "a stop")
        stops.append(LinearStop(input: try stop.number("input"), output: try stop.number("output")))
        try stop.finish()
      }
      function = .stops(stops)
    case "trapezoid": function = .trapezoid(try arguments.required(nil).ends())
    case "namedEasing":
      let value = try arguments.required(nil)
      guard let family = TimingFunction.EasingFamily(rawValue: try value.member("an easing")) else {
        throw value.error("the name of an easing is expected")
      }
      function = .namedEasing(family, ends: try arguments.required("ends").ends())
    case "elastic":
      let ends = try arguments.required(nil).ends()
      let (amplitude, period) = (try arguments.number("amplitude", or: 1), try arguments.number("period", or: 0.3))
      guard (1...1_000_000).contains(amplitude), (0.000001...1_000_000).contains(period) else {
        throw error("an amplitude from 1 to 1000000 and a period from 0.000001 to 1000000 are expected")
      }
      function = .elastic(ends, amplitude: amplitude, period: period)
    case "spring":
      let spring = try arguments.required(nil).spring()
      let duration = try arguments.optional("duration")?.number()
      guard duration.map({ $0 >= 0 }) ?? (spring.settlingDuration < .infinity) else {
        throw error("a duration of at least 0 is expected")
      }
      function = .spring(spring, duration: duration)
    case "composed":
      guard let base = call.base else { throw error("a timing function is expected") }
      function = try base.timingFunction().composed(after: try arguments.required("after").timingFunction())
    default: throw error("a timing function is expected")
    }
    try arguments.finish()
    return function
  }

  private func ends() throws(MotionReadingError) -> TimingFunction.Ends {
    switch try member("the ends of an easing") {
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInOut": return .easeInOut
    default: throw error("“.easeIn”, “.easeOut” or “.easeInOut” is expected")
    }
  }

  private func spring() throws(MotionReadingError) -> Spring {
    var arguments = try arguments(of: "Spring", "a spring")
    let (mass, stiffness) = (try arguments.number("mass", or: 1), try arguments.number("stiffness", or: 100))
    let (damping, velocity) = (try arguments.number("damping", or: 10), try arguments.number("initialVelocity", or: 0))
    try arguments.finish()
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    if let problem = TimingFunction.spring(spring, duration: 1).springProblem {
      throw error("the spring has \(problem)")
    }
    return spring
  }

  // MARK: - Timing

  func mediaTiming() throws(MotionReadingError) -> MediaTiming {
    var arguments = try arguments(of: "MediaTiming", "a timing")
    let begin = try arguments.number("beginTime", or: 0)
    var timing = MediaTiming(beginTime: begin, duration: try arguments.required("duration").duration())
    if let count = arguments.optional("repeatCount") { timing.repeatCount = try count.duration() }
    if let duration = arguments.optional("repeatDuration") { timing.repeatDuration = try duration.duration() }
    timing.autoreverses = try arguments.bool("autoreverses", or: false)
    if let mirroring = arguments.optional("mirroring") {
      switch try mirroring.member("“.time” or “.value”") {
      case "time": timing.mirroring = .time
      case "value": timing.mirroring = .value
      default: throw mirroring.error("“.time” or “.value” is expected")
      }
    }
    if let mode = arguments.optional("fillMode") {
      switch try mode.member("a fill mode") {
      case "removed": timing.fillMode = .removed
      case "forwards": timing.fillMode = .forwards
      case "backwards": timing.fillMode = .backwards
      case "both": timing.fillMode = .both
      default: throw mode.error("a fill mode is expected")
      }
    }
    timing.speed = try arguments.number("speed", or: 1)
    timing.timeOffset = try arguments.number("timeOffset", or: 0)
    try arguments.finish()
    guard timing.isValid else { throw error("the timing is not valid") }
    return timing
  }

  // MARK: - Animations

  /// An animation of a layer.
  func animation() throws(MotionReadingError) -> LayerAnimation {
    var arguments = try arguments(of: "LayerAnimation", "an animation")
    let animation: LayerAnimation
    if let motion = arguments.optional("along") {
      let path = try motion.pathMotion()
      let timing = try arguments.required("timing").mediaTiming()
      let function = try arguments.optional("timingFunction")?.timingFunction() ?? .linear
      animation = LayerAnimation(along: path, timing: timing, timingFunction: function)
    } else {
      let property = try arguments.required(nil)
      animation = try SwiftPropertyAccess.animation(of: property, try arguments.required(nil))
    }
    try arguments.finish()
    if let problem = animation.problems.first { throw error("the animation is not valid: \(problem)") }
    return animation
  }

  /// Keyframes of a property.
  func keyframes<Value: Animatable>(
    _ convert: (SwiftValue) throws(MotionReadingError) -> Value
  ) throws(MotionReadingError) -> Animation<Value> {
    var arguments = try arguments(of: "keyframes", "a keyframe animation")
    let description = try arguments.required(nil)
    let timing = try arguments.required("timing").mediaTiming()
    try arguments.finish()
    var parts = try description.arguments(of: "Keyframes", "keyframes")
    var values: [Value] = []
    for value in try parts.required(nil).array() { values.append(try convert(value)) }
    let keyTimes = try parts.optional("keyTimes")?.numbers()
    var functions: [TimingFunction] = []
    for value in try parts.optional("timingFunctions")?.array() ?? [] { functions.append(try value.timingFunction()) }
    try parts.finish()
    let keyframes = Keyframes(values, keyTimes: keyTimes, timingFunctions: functions)
    if let problem = keyframes.problems.first { throw description.error("the keyframes are not valid: \(problem)") }
    return .keyframes(keyframes, timing: timing)
  }

  private func pathMotion() throws(MotionReadingError) -> PathMotion {
    var arguments = try arguments(of: "PathMotion", "a motion along a path")
    let path = try arguments.required(nil).path()
    var pacing = Pacing.arc
    if let value = arguments.optional("pacing") {
      switch try value.member("a pacing") {
      case "arc": pacing = .arc
      case "time": pacing = .time
      case "chord": pacing = .chord
      default: throw value.error("a pacing is expected")
      }
    }
    let keyTimes = try arguments.optional("keyTimes")?.numbers()
    var functions: [TimingFunction] = []
    for value in try arguments.optional("timingFunctions")?.array() ?? [] {
      functions.append(try value.timingFunction())
    }
    var rotation = PathMotion.Rotation.none
    if let value = arguments.optional("rotation") {
      switch try value.member("a rotation") {
      case "none": rotation = .none
      case "auto": rotation = .auto
      case "autoReverse": rotation = .autoReverse
      default: throw value.error("a rotation is expected")
      }
    }
    let offset = try arguments.optional("rotationOffset")?.angle() ?? .zero
    try arguments.finish()
    guard
      let motion = PathMotion(
        path, pacing: pacing, keyTimes: keyTimes, timingFunctions: functions, rotation: rotation, rotationOffset: offset
      )
    else { throw error("the path has no length") }
    return motion
  }
}
