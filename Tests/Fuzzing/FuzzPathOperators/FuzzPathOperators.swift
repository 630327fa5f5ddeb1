// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeGeometry
import HostileValues

/// Operators of paths: any stack of steps over any paths gives a path.
///
/// The result is the same in a second computation. For coordinates of ordinary size, areas add up: those of the
/// difference and of the intersection are together that of the path.
@main
enum FuzzPathOperators {
  static func main() {
    runFuzzer(uses: 3) { data, count in
      var numbers = HostileNumbers(ChoiceSource(bytes: fuzzInput(data, count)))
      let isOrdinary = numbers.chance(1, in: 2)
      let (first, second) = (path(&numbers, isOrdinary), path(&numbers, isOrdinary))
      var steps: [PathOperator] = []
      for _ in 0..<numbers.index(below: 5) { steps.append(step(&numbers, second, isOrdinary)) }
      let result = apply(steps, to: first)
      plantedFault(
        if: steps.count > 2 && first.elements.count > 3
          && steps.contains { if case .twist = $0 { true } else { false } }
          && steps.contains { if case .exclusion = $0 { true } else { false } })
      // Coordinates can be NaN, which equals no number.
      require("\(apply(steps, to: first))" == "\(result)", "\(steps) give two results")
      guard isOrdinary else { return 0 }
      let whole = area(first.simplified())
      let parts = area(first.subtracting(second)) + area(first.intersection(second))
      // The tolerance of areas is 0.02 points along the outlines.
      let length = (PathMeasure(first)?.length ?? 0) + (PathMeasure(second)?.length ?? 0)
      require(
        abs(whole - parts) <= 1 + 0.02 * length,
        "areas \(whole) and \(parts) of \(first.svgPathData()), \(second.svgPathData())")
      return 0
    }
  }
}

/// Applies steps one after another, as long as the path is short: a twist makes it 64 times as long.
private func apply(_ steps: [PathOperator], to path: Path) -> Path {
  steps.reduce(path) { $0.elements.count < 400 ? $0.applying([$1]) : $0 }
}

private func path(_ numbers: inout HostileNumbers, _ isOrdinary: Bool) -> Path {
  var path = Path()
  func point(_ numbers: inout HostileNumbers) -> Point {
    isOrdinary
      ? Point(x: Double(numbers.index(below: 256)), y: Double(numbers.index(below: 256)))
      : Point(x: numbers.number(), y: numbers.number())
  }
  for _ in 0..<numbers.index(below: 3) {
    path.move(to: point(&numbers))
    for _ in 0..<numbers.index(below: 6) {
      switch numbers.index(below: isOrdinary ? 3 : 4) {
      case 0: path.addLine(to: point(&numbers))
      case 1: path.addQuadratic(to: point(&numbers), control: point(&numbers))
      case 2:
        path.addCubic(to: point(&numbers), control1: point(&numbers), control2: point(&numbers))
      default:
        path.addArc(
          to: point(&numbers), radii: Size(width: numbers.number(), height: numbers.number()),
          rotation: .degrees(numbers.number()), largeArc: numbers.chance(1, in: 2), sweep: numbers.chance(1, in: 2))
      }
    }
    if numbers.chance(3, in: 4) { path.close() }
  }
  return path
}

private func step(_ numbers: inout HostileNumbers, _ other: Path, _ isOrdinary: Bool) -> PathOperator {
  // Many ridges of many ridges need more time than an input has.
  func number(_ numbers: inout HostileNumbers) -> Double {
    isOrdinary ? Double(numbers.index(below: 401) - 200) / 10 : numbers.number()
  }
  switch numbers.index(below: 11) {
  case 0:
    return .trim(
      from: number(&numbers), to: number(&numbers), offset: number(&numbers),
      order: numbers.chance(1, in: 2) ? .simultaneously : .individually)
  case 1: return .union(other)
  case 2: return .subtraction(other)
  case 3: return .intersection(other)
  case 4: return .exclusion(other)
  case 5: return .simplification(numbers.chance(1, in: 2) ? .nonzero : .evenOdd)
  case 6: return .offset(number(&numbers), join: [.miter, .round, .bevel][numbers.index(below: 3)])
  case 7: return .roundedCorners(radius: number(&numbers))
  case 8: return .zigzag(size: number(&numbers), ridges: Double(numbers.index(below: 6)), isSmooth: true)
  case 9: return .puckerAndBloat(number(&numbers))
  default: return .twist(.radians(number(&numbers)), around: Point(x: number(&numbers), y: number(&numbers)))
  }
}

/// Half the integral of x·dy − y·dx over the outline, in 64 straight pieces for each curve.
private func area(_ path: Path) -> Double {
  var sum = 0.0
  for subpath in path.subpaths() {
    let origin = subpath.start
    for segment in subpath.segments {
      var previous = segment.start
      for step in 1...64 {
        let next = segment.point(at: Double(step) / 64)
        sum += (previous - origin).cross(next - origin) / 2
        previous = next
      }
    }
  }
  return sum
}
