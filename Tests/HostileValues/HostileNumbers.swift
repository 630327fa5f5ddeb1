// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting

/// Generates numbers, values and animations: half of the numbers are ordinary, the others extreme, infinite or NaN.
public struct HostileNumbers {
  private var choices: ChoiceSource
  /// Whether all numbers are ordinary ones: finite, of ordinary size, and instants mostly in ascending order.
  private let isOrdinary: Bool
  private var clock = 0.0

  /// Values from a seed.
  public init(seed: Int, isOrdinary: Bool = false) {
    choices = ChoiceSource(seed: seed)
    self.isOrdinary = isOrdinary
  }

  /// Values from a source of choices.
  public init(_ choices: ChoiceSource) {
    self.choices = choices
    isOrdinary = false
  }

  /// Whether the source has no further choices.
  public var isExhausted: Bool { choices.isExhausted }

  // MARK: Chance

  /// A whole number from 0 to below a limit.
  public mutating func index(below limit: Int) -> Int { choices.index(below: limit) }
  /// Whether an event of this probability occurs.
  public mutating func chance(_ one: Int, in all: Int) -> Bool { index(below: all) < one }
  /// One of several elements; there must be at least one.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[index(below: elements.count)] }

  // MARK: Numbers

  /// Zeros, extremes, infinities and NaN.
  public static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.3, 1e-300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e300, -1e300,
    .greatestFiniteMagnitude, 0x1p53, -0x1p53, 0x1p63, .infinity, -.infinity, .nan,
  ]

  /// Any number, half of them ordinary ones.
  public mutating func number() -> Double {
    if isOrdinary { return chance(1, in: 2) ? choices.deviation(100) : pick([0, 1, -1, 0.3, 2, 0.5, choices.unit()]) }
    return chance(1, in: 2) ? choices.deviation(100) : pick(Self.numbers)
  }

  /// A duration; most are between 0 and 4 s.
  public mutating func seconds() -> Double {
    if isOrdinary { return chance(7, in: 8) ? choices.unit() * 4 : 0 }
    return chance(3, in: 4) ? choices.unit() * 4 : number()
  }

  /// The instant of a change or a query; most ordinary ones are in ascending order.
  public mutating func instant() -> Double {
    guard isOrdinary else { return seconds() }
    clock = max(0, clock + (chance(7, in: 8) ? choices.unit() / 2 : choices.deviation(1)))
    return clock
  }

  /// A whole number, half of them extreme.
  public mutating func integer() -> Int {
    chance(1, in: 2) || isOrdinary ? index(below: 7) - 2 : pick([.min, .max, 0, -1])
  }

  // MARK: Values

  /// A point of any numbers.
  public mutating func point() -> Point { Point(x: number(), y: number()) }
  /// A size of any numbers, also negative ones.
  public mutating func size() -> Size { Size(width: number(), height: number()) }
  /// A vector of any numbers.
  public mutating func vector() -> Vector { Vector(dx: number(), dy: number()) }
  /// A colour of any components.
  public mutating func color() -> Color { Color(red: number(), green: number(), blue: number(), alpha: number()) }

  /// A transform of any kind.
  public mutating func transform() -> Transform3D {
    switch index(below: 4) {
    case 0: .perspective(number())
    case 1: Transform3D(AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
    case 2: .rotation(.radians(number()), axis: SIMD3(number(), number(), number()))
    default: .scale(x: number(), y: number(), z: number())
    }
  }

  /// A path of up to five elements.
  public mutating func path() -> Path {
    var path = Path()
    for _ in 0..<index(below: 6) {
      switch index(below: 6) {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addQuadratic(to: point(), control: point())
      case 3: path.addCubic(to: point(), control1: point(), control2: point())
      case 4:
        // Arcs of almost no size take long to measure; those of ordinary size do not.
        let end = Point(x: choices.deviation(100), y: choices.deviation(100))
        path.addArc(
          to: end, radii: size(), rotation: .radians(number()), largeArc: chance(1, in: 2), sweep: chance(1, in: 2))
      default: path.close()
      }
    }
    return path
  }

  /// A content of any kind.
  public mutating func content() -> LayerContent {
    switch index(below: 6) {
    case 0: .group(size: size())
    case 1: .rectangle(size: size(), cornerRadius: number())
    case 2: .ellipse(size: size())
    case 3: .text("ÿ\u{0}", style: TextStyle(size: number(), letterSpacing: number()), alignment: .trailing)
    case 4: .image(Bitmap(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0x0100_0001]), size: size())
    default: .path(path())
    }
  }

  /// A shape of any kind.
  public mutating func shape() -> Shape {
    switch index(below: 4) {
    case 0: .rectangle(Rect(origin: point(), size: size()))
    case 1: .roundedRectangle(Rect(origin: point(), size: size()), cornerRadius: number())
    case 2: .ellipse(Rect(origin: point(), size: size()))
    default: .path(path())
    }
  }

  // MARK: Timing and animations

  /// A timing function of any kind.
  public mutating func timingFunction() -> TimingFunction {
    switch index(below: 8) {
    case 0 where isOrdinary: .cubicBezier(choices.unit(), number() / 50, choices.unit(), number() / 50)
    case 3 where isOrdinary: .spring(spring(), duration: 0.1 + choices.unit())
    case 4 where isOrdinary: .ease
    case 0: .cubicBezier(number(), number(), number(), number())
    case 1: .steps(integer(), at: pick([.jumpStart, .jumpEnd, .jumpNone, .jumpBoth]))
    case 2: .stops((0..<index(below: 4)).map { _ in .init(input: number(), output: number()) })
    case 3: .spring(spring(), duration: seconds())
    case 4: .function("hostile", value: pick([{ 1 / $0 }, { _ in .nan }, { $0 * 1e300 }]))
    case 5: .namedEasing(pick(TimingFunction.EasingFamily.allCases), ends: .easeInOut)
    case 6: TimingFunction.easeIn.composed(after: .stops([.init(input: number(), output: number())]))
    default: .seamless
    }
  }

  /// A spring, half of them with any constants.
  public mutating func spring() -> Spring {
    if isOrdinary { return Spring(duration: 0.1 + choices.unit(), bounce: choices.deviation(0.9)) }
    return chance(1, in: 2)
      ? Spring(duration: 0.4, bounce: 0.3)
      : Spring(mass: number(), stiffness: number(), damping: number(), initialVelocity: number())
  }

  /// A policy of any kind.
  public mutating func policy() -> RetargetPolicy { pick([.additive, .replace, .jump, .spring(spring())]) }

  /// A timing of any kind.
  public mutating func timing() -> MediaTiming {
    MediaTiming(
      beginTime: seconds(), duration: seconds(), repeatCount: chance(1, in: 2) ? 1 : number(),
      repeatDuration: chance(1, in: 4) ? seconds() : nil, autoreverses: chance(1, in: 3),
      mirroring: pick([.time, .value]), fillMode: pick([.removed, .backwards, .forwards, .both]),
      speed: chance(1, in: 2) ? 1 : isOrdinary ? pick([2, 0.5, -1]) : number(),
      timeOffset: chance(1, in: 2) ? 0 : number())
  }

  /// An animation of any kind; its values come from a function of this source.
  public mutating func animation<Value: Animatable>(_ value: (inout Self) -> Value) -> Animation<Value> {
    let track: Track<Value>
    switch index(below: 5) {
    case 0: track = .constant(value(&self))
    case 1: track = .basic(from: value(&self), to: value(&self))
    case 2:
      track = .ends(
        BasicEnds(
          from: chance(1, in: 2) ? value(&self) : nil, to: chance(1, in: 2) ? value(&self) : nil,
          by: chance(1, in: 3) ? value(&self).displacement : nil))
    case 3:
      let values = (0..<index(below: 5)).map { _ in value(&self) }
      track = .keyframes(
        KeyframeTrack(
          Keyframes(
            values, mode: pick(CalculationMode.allCases), pacing: pick([nil, .time, .chord, .arc]),
            keyTimes: chance(1, in: 3) ? values.map { _ in number() } : nil, timingFunctions: [timingFunction()],
            shapes: [KochanekBartels(tension: number(), continuity: number(), bias: number())],
            isClosed: chance(1, in: 2), spacing: pick([.uniform, .centripetal, .chordal]))))
    default:
      track =
        PathMotion(path(), pacing: pick(Pacing.allCases), rotation: pick(PathMotion.Rotation.allCases)).map {
          Self.track($0)
        } ?? .constant(value(&self))
    }
    return Animation(
      track, timing: timing(), timingFunction: timingFunction(), isAdditive: chance(1, in: 3),
      isCumulative: chance(1, in: 3),
      scopes: chance(1, in: 4) ? [AnimationScope(timing: timing(), timingFunction: timingFunction())] : [])
  }

  /// The track of a value along a path; a value that does not follow paths stays at zero.
  private static func track<Value: Animatable>(_ motion: PathMotion) -> Track<Value> {
    Track<Point>.path(motion) as? Track<Value> ?? Track<Angle>.path(motion) as? Track<Value> ?? .constant(.zero)
  }

  /// An animation of a layer, with groups and sequences down to a depth.
  public mutating func layerAnimation(depth: Int = 2) -> LayerAnimation? {
    switch index(below: depth > 0 ? 8 : 5) {
    case 0: return LayerAnimation(.position, animation { $0.point() })
    case 1: return LayerAnimation(.opacity, animation { $0.number() })
    case 2: return LayerAnimation(.fill, animation { $0.color() })
    case 3: return LayerAnimation(.transform, animation { $0.transform() })
    case 4:
      return .along(
        path(), duration: seconds(), pacing: pick(Pacing.allCases), rotation: pick(PathMotion.Rotation.allCases),
        repeatCount: number(), autoreverses: chance(1, in: 2), timingFunction: timingFunction())
    case 5: return .group(children(depth), timing: timing(), timingFunction: timingFunction())
    case 6: return .sequence(children(depth), timing: chance(1, in: 2) ? timing() : nil)
    default: return .sequence(children(depth)).delayed(by: seconds())
    }
  }

  private mutating func children(_ depth: Int) -> [LayerAnimation] {
    (0..<index(below: 4)).compactMap { _ in layerAnimation(depth: depth - 1) }
  }
}
