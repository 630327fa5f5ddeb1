// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeElementary
import GlissadeGeometry
import GlissadeTiming

/// Prints values of animations as bits, and compares them with those that another platform has printed.
///
/// In Embedded Swift, the program prints its lines. Elsewhere it reads such lines from the standard input and compares
/// them with its own.
@main
enum Program {
  static func main() {
    var report = Report()
    report.addRetargeting()
    report.addRows()
    report.addTimingFunctions()
    report.addSprings()
    report.addKeyframes()
    report.addPaths()
    report.addValues()
    report.addElementaryFunctions()
    #if hasFeature(Embedded)
      for line in report.lines { print(line.text) }
    #else
      var texts: [String] = []
      while let text = readLine() { texts.append(text) }
      print(report.agrees(with: texts) ? "The two platforms agree." : "The two platforms differ.")
    #endif
  }
}

// MARK: - Retargeting

extension Report {
  /// A point that is retargeted four times with each policy, and many times with the additive one.
  mutating func addRetargeting() {
    let policies: [(name: String, policy: RetargetPolicy)] = [
      ("additive", .additive), ("replace", .replace), ("jump", .jump),
      ("spring", .spring(Spring(response: 0.5, dampingRatio: 0.6))),
      ("stiff-spring", .spring(Spring(response: 0.3, dampingRatio: 1))),
      ("slow-spring", .spring(Spring(response: 0.4, dampingRatio: 1.7))),
    ]
    let targets = [
      Point(x: 320, y: 40), Point(x: -80, y: 200.5), Point(x: 77.25, y: 0.1), Point(x: 1000, y: -1000),
    ]
    for (name, policy) in policies {
      var motion = Retargeting(Point(x: 10, y: 20))
      for (index, target) in targets.enumerated() {
        motion.retarget(to: target, at: Double(index) * 0.3, policy: policy, duration: 0.8)
      }
      add(name, motion)
      motion.removeChanges(after: 0.5)
      add(name + "-edited", motion)
    }

    var mixed = Retargeting(Point(x: 10, y: 20))
    for (index, target) in targets.enumerated() {
      mixed.retarget(
        to: target, at: Double(index) * 0.25, policy: policies[index].policy, duration: 0.7, timingFunction: .easeInOut)
    }
    add("mixed-policies", mixed)

    // More changes than are summed one by one.
    var followed = Retargeting(Point(x: 0, y: 0))
    for index in 0..<160 {
      let number = Double(index)
      followed.retarget(
        to: Point(x: number * 3.7, y: number * (160 - number) / 7), at: number / 100, policy: .additive, duration: 0.9)
    }
    add("many-changes", followed)

    let animation = Animation(
      .keyframes(KeyframeTrack(Keyframes(targets, mode: .cubic))),
      timing: MediaTiming(beginTime: 0.1, duration: 0.7, repeatCount: 2, autoreverses: true), timingFunction: .ease)
    var animated = Journal(Point(x: 1, y: 2))
    let options = ChangeOptions(policy: .additive, duration: 0.4, timingFunction: .seamless)
    animated.change(.setValue(to: targets[0]), at: 0, options: options)
    animated.change(
      .add(AnimationStack.Entry(id: AnimationID(number: 1), animation: animation)), at: 0.2, options: options)
    animated.change(.setValue(to: targets[1]), at: 0.5, options: options)
    animated.change(.remove(AnimationID(number: 1), .removed), at: 1, options: options)
    add("added-and-removed-animation", animated.retargeting)
  }

  private mutating func add(_ name: String, _ motion: Retargeting<Point>) {
    addInstants(name, .bits) { instant in
      let sample = motion.sample(at: instant)
      return [sample.value.x, sample.value.y, sample.velocity.dx, sample.velocity.dy]
    }
  }

  /// Motions of many points as rows, which are evaluated together.
  mutating func addRows() {
    var motions = CompactMotions<Point>()
    var models = [Point](repeating: .zero, count: 24)
    let easings: [TimingFunction] = [.seamless, .ease, .linear, .steps(5), .cubicBezier(0.2, -0.8, 0.7, 1.9)]
    let keyframes = Keyframes(
      [Point(x: 0, y: 0), Point(x: 30, y: 5), Point(x: -7, y: 80)], mode: .cubic, timingFunctions: [.ease, .easeOut])
    for slot in models.indices {
      let number = Double(slot)
      let easing = easings[slot % easings.count]
      let policy: RetargetPolicy =
        slot % 4 == 1 ? .spring(Spring(response: 0.3 + number / 40, dampingRatio: 0.4 + number / 20)) : .additive
      let options = ChangeOptions(policy: policy, duration: 0.6 + number / 30, timingFunction: easing)
      models[slot] = Point(x: number, y: -number)
      if slot % 4 == 3 {
        let timing = MediaTiming(duration: 0.5 + number / 50, repeatCount: 3, autoreverses: slot % 8 == 3)
        let animation = Animation.keyframes(keyframes, timing: timing, timingFunction: easing)
        motions.change(
          slot, over: &models[slot],
          .add(AnimationStack.Entry(id: AnimationID(number: UInt64(slot)), animation: animation)), at: 0)
      } else {
        motions.change(
          slot, over: &models[slot], .setValue(to: Point(x: number * number, y: 100 / (number + 3))), at: 0,
          options: options)
      }
      if slot % 3 == 0 {
        motions.change(slot, over: &models[slot], .setValue(to: Point(x: 50, y: number)), at: 0.25, options: options)
      }
    }
    addInstants("rows", .bits) { instant in
      var values = models
      motions.evaluate(at: instant, models: models, otherwise: .zero, into: &values)
      return values.flatMap { [$0.x, $0.y] }
    }
  }
}

// MARK: - Timing

extension Report {
  /// The values and slopes of timing functions, and of a timing with repeats.
  mutating func addTimingFunctions() {
    let functions: [(name: String, agreement: Agreement, function: TimingFunction)] = [
      ("ease", .bits, .ease), ("ease-in", .bits, .easeIn), ("ease-in-out", .bits, .easeInOut),
      ("seamless", .bits, .seamless), ("overshooting-bezier", .bits, .cubicBezier(0.7, -1.5, 0.1, 2.5)),
      ("vertical-bezier", .bits, .cubicBezier(1, 0, 0, 1)),
      ("steps-end", .bits, .steps(4)), ("steps-start", .bits, .steps(3, at: .jumpStart)),
      ("steps-none", .bits, .steps(5, at: .jumpNone)), ("steps-both", .bits, .steps(2, at: .jumpBoth)),
      ("trapezoid", .bits, .trapezoid(.easeInOut)),
      ("stops", .bits, .stops([LinearStop(input: 0, output: 0.25), LinearStop(input: 0.7, output: 1.5)])),
      ("quint", .bits, .namedEasing(.quint, ends: .easeInOut)), ("back", .bits, .namedEasing(.back, ends: .easeOut)),
      ("circ", .bits, .namedEasing(.circ, ends: .easeIn)), ("bounce", .bits, .namedEasing(.bounce, ends: .easeOut)),
      ("sine", .near, .namedEasing(.sine, ends: .easeInOut)), ("expo", .near, .namedEasing(.expo, ends: .easeIn)),
      ("elastic", .near, .elastic(.easeOut, amplitude: 1.4, period: 0.25)),
      ("spring-curve", .bits, .spring(Spring(response: 0.4, dampingRatio: 0.5), duration: 1.5)),
    ]
    for (name, agreement, function) in functions {
      for index in 0...20 {
        let progress = Double(index) / 20
        add(name + "/" + String(index), agreement, function.value(at: progress), function.slope(at: progress))
      }
    }

    let timing = MediaTiming(
      beginTime: 0.1, duration: 0.7, repeatCount: 2.5, autoreverses: true, fillMode: .both, speed: 1.25)
    addInstants("media-timing", .bits) { instant in
      guard let progress = timing.progress(at: instant) else { return [.nan, .nan] }
      return [progress.iteration, progress.progress]
    }
  }

  /// The values and velocities of springs, and their settling times.
  mutating func addSprings() {
    for (index, ratio) in [0.05, 0.4, 0.999, 1, 1.001, 3].enumerated() {
      let name = "spring-" + String(index)
      let spring = Spring(response: 0.37, dampingRatio: ratio, initialVelocity: 2)
      addInstants(name, .bits) { [spring.value(at: $0), spring.velocity(at: $0)] }
      add(name + "/settling", .near, spring.settlingDuration)
    }
  }
}

// MARK: - Animations

extension Report {
  /// Keyframe tracks of points and numbers in all modes.
  mutating func addKeyframes() {
    let points = [Point(x: 3, y: 4), Point(x: 50, y: -10), Point(x: 51, y: 200), Point(x: -30, y: 60.6)]
    let times = [0, 0.2, 0.55, 1]
    let timingFunctions: [TimingFunction] = [.ease, .steps(3), .cubicBezier(0.1, 1.4, 0.9, -0.4)]
    let descriptions: [(name: String, agreement: Agreement, keyframes: Keyframes<Point>)] = [
      ("linear", .bits, Keyframes(points)),
      ("discrete", .bits, Keyframes(points, mode: .discrete)),
      ("key-times", .bits, Keyframes(points, keyTimes: times, timingFunctions: timingFunctions)),
      ("cubic", .bits, Keyframes(points, mode: .cubic, keyTimes: times, timingFunctions: timingFunctions)),
      (
        "kochanek-bartels", .bits,
        Keyframes(
          points, mode: .cubic,
          shapes: [KochanekBartels](repeating: KochanekBartels(tension: 0.3, continuity: -0.5, bias: 0.2), count: 4),
          isClosed: true)
      ),
      ("centripetal", .near, Keyframes(points, mode: .cubic, spacing: .centripetal)),
      ("fractional-spacing", .near, Keyframes(points, mode: .cubic, spacing: KnotSpacing(exponent: 0.7))),
      ("curvature-continuous", .bits, Keyframes(points, mode: .cubic, ends: .natural)),
      ("paced", .near, Keyframes(points, mode: .paced)),
      ("arc", .near, Keyframes(points, mode: .cubic, pacing: .arc)),
    ]
    for (name, agreement, keyframes) in descriptions {
      let track = KeyframeTrack(keyframes)
      for index in 0...20 {
        let sample = track.sample(at: Double(index) / 16 - 0.125)
        add(
          "keyframes-" + name + "/" + String(index), agreement, sample.value.x, sample.value.y, sample.velocity.dx,
          sample.velocity.dy)
      }
    }

    let numbers = Animation.keyframes(
      Keyframes([1, 2.5, -3.0], mode: .cubic), timing: MediaTiming(duration: 0.9, repeatCount: .infinity),
      timingFunction: .easeIn)
    addInstants("keyframes-of-numbers", .bits) { instant in
      numbers.sample(at: instant).map { [$0.value, $0.velocity] } ?? [.nan, .nan]
    }
    var basic = Animation.basic(
      from: Point(x: 0, y: 1), by: Vector(dx: 7, dy: -3),
      timing: MediaTiming(beginTime: 0.2, duration: 0.3, repeatCount: 4, fillMode: .forwards),
      timingFunction: .easeOut)
    basic.isCumulative = true
    addInstants("cumulative-basic-animation", .bits) { instant in
      guard let sample = basic.sample(at: instant) else { return [.nan, .nan, .nan, .nan] }
      return [sample.value.x, sample.value.y, sample.velocity.dx, sample.velocity.dy]
    }
    let spring = Animation.spring(Spring(response: 0.5, dampingRatio: 0.3), from: 10, to: 20, fillMode: .both)
    addInstants("spring-animation", .near) { instant in
      spring.sample(at: instant).map { [$0.value, $0.velocity] } ?? [.nan, .nan]
    }
  }

  /// Motions along paths, and a morph.
  mutating func addPaths() {
    let points = [Point(x: 3, y: 4), Point(x: 50, y: -10), Point(x: 51, y: 200), Point(x: -30, y: 60.6)]
    var arcs = Path(roundedRect: Rect(x: 10, y: 20, width: 300, height: 100), cornerRadius: 25)
    arcs.addArc(
      to: Point(x: 90, y: 70), radii: Size(width: 80, height: 30), rotation: .degrees(20), largeArc: true, sweep: false)
    let paths: [(name: String, path: Path)] = [
      ("polyline", Path(polyline: points)), ("spline", .spline(through: points, isClosed: true)),
      ("circle", Path(circleAt: points[0], radius: 40)), ("arcs", arcs),
    ]
    for (name, path) in paths {
      guard let motion = PathMotion(path, rotation: .auto),
        let stretched = PathMotion(path, stretch: .fractions(from: 0.8, to: 0.1))
      else { continue }
      for index in 0...20 {
        let progress = Double(index) / 16 - 0.125
        let (whole, part) = (motion.sample(at: progress, iteration: 1), stretched.sample(at: progress))
        add(
          "path-" + name + "/" + String(index), .near, whole.position.x, whole.position.y, whole.velocity.dx,
          whole.velocity.dy, whole.heading.radians, part.position.x, part.position.y)
      }
    }

    let morph = PathMorph(from: Path(circleAt: points[1], radius: 30), to: Path(polyline: points, isClosed: true))
    for index in 0...20 {
      let path = morph.path(at: Double(index) / 20)
      guard let bounds = path.bounds() else { continue }
      add(
        "morph/" + String(index), .near, Double(path.elements.count), bounds.minX, bounds.minY, bounds.maxX, bounds.maxY
      )
    }
  }

  /// Interpolations of other values.
  mutating func addValues() {
    let colors = (Color(hex: 0x1e90ff), Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.5))
    let transforms = (
      Transform3D.rotation(.degrees(30)).concatenated(with: .scale(x: 2, y: 3)),
      Transform3D.rotation(.degrees(-100), axis: SIMD3(1, 2, 3)).concatenated(with: .translation(x: 5, y: 6, z: 7))
    )
    for index in 0...20 {
      let fraction = Double(index) / 16 - 0.125
      let color = colors.0.interpolation(to: colors.1, at: fraction).value
      add(
        "color/" + String(index), .bits, color.premultipliedRed, color.premultipliedGreen,
        color.premultipliedBlue, color.alpha)
      let transform = transforms.0.interpolation(to: transforms.1, at: fraction).value
      add("transform/" + String(index), .near, transform.m11, transform.m12, transform.m23, transform.m41)
    }
  }
}

// MARK: - Elementary functions

extension Report {
  /// The elementary functions at arguments of many magnitudes.
  mutating func addElementaryFunctions() {
    var generator = SplitMix64(seed: 1)
    for index in 0..<400 {
      let sign: Double = generator.next() & 1 == 0 ? 1 : -1
      let mantissa = 1 + Double(generator.next() >> 11) * 0x1p-53
      let (small, other) = (
        sign * mantissa * Report.power(of: index % 70 - 60), Double(generator.next() >> 11) * 0x1p-53
      )
      let name = "elementary/" + String(index)
      let angle = sign * mantissa * Report.power(of: index < 200 ? index % 40 - 20 : index * 5 - 1000)
      add(name + "/sin,cos", .ulps, Double.sin(angle), Double.cos(angle))
      add(name + "/exp,expm1,exp2", .ulps, Double.exp(small), Double.expMinusOne(small), Double.exp2(small))
      let positive = mantissa * Report.power(of: index * 5 - 1000)
      add(
        name + "/log,log1p", .ulps, Double.log(positive), Double.log(1 + small.magnitude),
        Double.log(onePlus: positive), Double.log(onePlus: other - 0.75))
      let exponent = sign * other * 700 / Double.log(positive)
      add(
        name + "/pow", .ulps, Double.pow(positive, exponent), Double.pow(mantissa, small * 20), Double.pow(other, 0.7))
      add(name + "/asin", .ulps, Double.asin(sign * other), Double.asin(sign * (1 - other * 0x1p-30)))
      add(
        name + "/atan2", .ulps, Double.atan2(y: small, x: 1), Double.atan2(y: sign * other, x: -mantissa),
        Double.atan2(y: positive, x: small), Double.atan2(y: 1, x: -positive))
      add(name + "/hypot", .ulps, Double.hypot(small, other), Double.hypot(positive, positive * other))
    }
    let special: [Double] = [0, -0.0, 1, -1, 0.5, .infinity, -.infinity, .nan, 0x1p-1074, 710, -746, 1e300]
    for (index, x) in special.enumerated() {
      add(
        "elementary/special/" + String(index), .ulps, Double.sin(x), Double.cos(x), Double.exp(x),
        Double.expMinusOne(x), Double.exp2(x), Double.log(x), Double.log(onePlus: x), Double.asin(x))
      for (other, y) in special.enumerated() {
        add(
          "elementary/special/" + String(index) + "/" + String(other), .ulps, Double.pow(x, y),
          Double.atan2(y: y, x: x), Double.hypot(x, y))
      }
    }
  }

  /// 2 to the power of an integer in −1022 … 1023.
  private static func power(of exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
