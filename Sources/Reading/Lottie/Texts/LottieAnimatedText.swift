// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import Synchronization

/// An animator of a text: changes of its characters, in proportion to the factors of a selector.
struct LottieTextAnimator: Sendable {
  let selector: LottieTextSelector
  var position: Animated<Point>?
  var anchor: Animated<Point>?
  var scale: Animated<Vector>?
  /// The rotation in degrees.
  var rotation: Animated<Double>?
  /// The skew and its axis in degrees.
  var skew: Animated<Double>?
  var skewAxis: Animated<Double>?
  var opacity: Animated<Double>?
  /// The distance that is added before each character.
  var tracking: Animated<Double>?
  var fill: Animated<Color>?
  var stroke: Animated<Color>?
  var strokeWidth: Animated<Double>?
}

/// A character of a text with its place.
struct LottieCharacter: Sendable {
  let outline: Path
  /// The place of its anchor: the middle of its baseline, or a place beside it.
  let origin: Point
  /// The numbers of characters, of those that are no spaces, of words and of lines before it.
  let indices: [Int]
  let line: Int
  /// The place in the line.
  let column: Int
  let isSpace: Bool

  func index(_ basis: LottieTextSelector.Basis) -> Int { indices[basis.rawValue - 1] }
}

/// The characters of a text as functions of the instant.
struct LottieAnimatedText: Sendable {
  let characters: [LottieCharacter]
  private let animators: [LottieTextAnimator]
  /// The number of indices of each basis.
  private let counts: [Int]
  /// The part of the width of a line before its place: 0 for text that begins there, 1 for text that ends there.
  private let share: Double
  /// The tracking of each line; empty without an animator of it.
  private let tracking: [LineTracking]

  init(_ characters: [LottieCharacter], _ animators: [LottieTextAnimator], share: Double) {
    (self.characters, self.animators, self.share) = (characters, animators, share)
    counts = LottieTextSelector.Basis.allCases.map { basis in (characters.map { $0.index(basis) }.max() ?? -1) + 1 }
    let hasTracking = animators.contains { $0.tracking != nil }
    let lines = hasTracking ? Dictionary(grouping: characters, by: \.line) : [:]
    let count = hasTracking ? (characters.last?.line ?? -1) + 1 : 0
    tracking = (0..<count).map { LineTracking(characters: lines[$0] ?? []) }
  }

  /// The distances before the characters of a line. All characters of a line need them at one instant, so the last ones
  /// are stored.
  private final class LineTracking: Sendable {
    let characters: [LottieCharacter]
    private let last = Mutex<(time: Double, sums: [Double])>((.nan, []))

    init(characters: [LottieCharacter]) { self.characters = characters }

    /// The sums of the distances of the characters up to each one.
    func sums(at time: Double, _ distance: (LottieCharacter) -> Double) -> [Double] {
      let known = last.withLock { $0 }
      if known.time == time { return known.sums }
      var sum = 0.0
      let sums = characters.map { character in
        sum += distance(character)
        return sum
      }
      last.withLock { $0 = (time, sums) }
      return sums
    }
  }

  /// Whether an animator changes a property.
  func changes<Value>(_ property: KeyPath<LottieTextAnimator, Animated<Value>?>) -> Bool {
    animators.contains { $0[keyPath: property] != nil }
  }

  private func factor(_ animator: LottieTextAnimator, _ character: LottieCharacter, _ time: Double) -> Double {
    let basis = animator.selector.basis
    return animator.selector.factor(character.index(basis), of: counts[basis.rawValue - 1], at: time)
  }

  /// The sum of the changes of a number.
  private func sum(
    _ property: KeyPath<LottieTextAnimator, Animated<Double>?>, _ character: LottieCharacter, _ time: Double
  ) -> Double {
    animators.reduce(0) { sum, animator in
      guard let value = animator[keyPath: property]?.value(at: time) else { return sum }
      return sum + value * factor(animator, character, time)
    }
  }

  /// The sum of the changes of a place.
  private func sum(
    _ property: KeyPath<LottieTextAnimator, Animated<Point>?>, _ character: LottieCharacter, _ time: Double
  ) -> Vector {
    animators.reduce(Vector.zero) { sum, animator in
      guard let value = animator[keyPath: property]?.value(at: time) else { return sum }
      return sum + (value - Point.zero) * factor(animator, character, time)
    }
  }

  func position(of character: LottieCharacter, at time: Double) -> Point {
    character.origin + sum(\.position, character, time) + Vector(dx: shift(of: character, at: time), dy: 0)
  }

  /// The distance by which the tracking of the line moves a character.
  private func shift(of character: LottieCharacter, at time: Double) -> Double {
    guard character.line < tracking.count else { return 0 }
    // A line that begins at its place begins there with any tracking.
    let sums = tracking[character.line].sums(at: time) {
      share == 0 && $0.column == 0 ? 0 : sum(\.tracking, $0, time)
    }
    return sums[character.column] - share * (sums.last ?? 0)
  }

  /// The place of the outline that moves the anchor to the origin.
  func anchor(of character: LottieCharacter, at time: Double) -> Point { .zero - sum(\.anchor, character, time) }

  func rotation(of character: LottieCharacter, at time: Double) -> Angle {
    .degrees(sum(\.rotation, character, time))
  }

  func scale(of character: LottieCharacter, at time: Double) -> Vector {
    animators.reduce(Vector(dx: 1, dy: 1)) { scale, animator in
      guard let target = animator.scale?.value(at: time) else { return scale }
      let factor = factor(animator, character, time)
      return Vector(dx: scale.dx * (1 + (target.dx - 1) * factor), dy: scale.dy * (1 + (target.dy - 1) * factor))
    }
  }

  /// The skews of the animators, and then the scale.
  func skewAndScale(of character: LottieCharacter, at time: Double) -> AffineTransform {
    let scale = scale(of: character, at: time)
    return animators.reduce(AffineTransform.scale(x: scale.dx, y: scale.dy)) { map, animator in
      guard let skew = animator.skew?.value(at: time) else { return map }
      let factor = factor(animator, character, time)
      let axis = (animator.skewAxis?.value(at: time) ?? 0) * factor
      return LottieTransform.skew(.degrees(skew * factor), axis: .degrees(axis)).concatenated(with: map)
    }
  }

  func opacity(of character: LottieCharacter, at time: Double) -> Double {
    animators.reduce(1.0) { opacity, animator in
      guard let target = animator.opacity?.value(at: time) else { return opacity }
      return min(max(opacity * (1 + (target - 1) * factor(animator, character, time)), 0), 1)
    }
  }

  /// A width with the changes of the animators.
  func strokeWidth(of character: LottieCharacter, _ width: Double, at time: Double) -> Double {
    max(width + sum(\.strokeWidth, character, time), 0)
  }

  /// A colour with the changes of the animators.
  func color(
    _ property: KeyPath<LottieTextAnimator, Animated<Color>?>, of character: LottieCharacter, _ color: Color,
    at time: Double
  ) -> Color {
    animators.reduce(color) { color, animator in
      guard let target = animator[keyPath: property]?.value(at: time) else { return color }
      return color.mixed(with: target, factor(animator, character, time))
    }
  }
}

extension Color {
  /// The colour between this one and another one, by its components.
  fileprivate func mixed(with other: Color, _ fraction: Double) -> Color {
    let (a, b) = (displayedComponents, other.displayedComponents)
    func mixed(_ first: Double, _ second: Double) -> Double { first + (second - first) * fraction }
    return Color(
      red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue),
      alpha: mixed(a.alpha, b.alpha))
  }
}
