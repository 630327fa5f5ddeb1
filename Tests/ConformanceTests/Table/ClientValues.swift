// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport

// Value types that the rows require and the engine does not have, as a client of the engine would write them.

/// A CSS length: points and a percentage, which are added and interpolated separately.
struct Length: VectorArithmetic, Equatable {
  var points: Double
  var percent: Double

  static let zero = Length(points: 0, percent: 0)
  func adding(_ other: Length) -> Length {
    Length(points: points + other.points, percent: percent + other.percent)
  }
  func subtracting(_ other: Length) -> Length { adding(other.scaled(by: -1)) }
  func scaled(by factor: Double) -> Length { Length(points: points * factor, percent: percent * factor) }
  var magnitude: Double { max(abs(points), abs(percent)) }
}

/// A list of values of one kind, which are interpolated one by one. Lists of different lengths flip at 0.5.
struct Series<Element: VectorArithmetic>: VectorArithmetic {
  var elements: [Element]
  init(_ elements: [Element]) { self.elements = elements }

  /// The empty list, which is neutral in sums with lists of any length.
  static var zero: Series { Series([]) }

  func adding(_ other: Series) -> Series { combined(with: other) { $0.adding($1) } }
  func subtracting(_ other: Series) -> Series { combined(with: other) { $0.subtracting($1) } }
  func scaled(by factor: Double) -> Series { Series(elements.map { $0.scaled(by: factor) }) }

  var magnitude: Double {
    elements.reduce(0) { $0 + $1.magnitude * $1.magnitude }.squareRoot()
  }

  func interpolation(to other: Series, at fraction: Double) -> Sample<Series> {
    guard elements.count == other.elements.count else { return Sample(value: fraction < 0.5 ? self : other) }
    let samples = zip(elements, other.elements).map { $0.interpolation(to: $1, at: fraction) }
    return Sample(value: Series(samples.map(\.value)), velocity: Series(samples.map(\.velocity)))
  }

  private func padded(_ other: Series) -> ([Element], [Element]) {
    let count = max(elements.count, other.elements.count)
    func padded(_ list: [Element]) -> [Element] { list + Array(repeating: .zero, count: count - list.count) }
    return (padded(elements), padded(other.elements))
  }

  private func combined(with other: Series, _ combine: (Element, Element) -> Element) -> Series {
    let (a, b) = padded(other)
    return Series(zip(a, b).map(combine))
  }
}

extension Series: Equatable where Element: Equatable {}
