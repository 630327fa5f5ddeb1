// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension Path {
  /// Half the integral of x·dy − y·dx over all segments, by 64 straight pieces and an extrapolation.
  ///
  /// For an outline without crossings, whose holes lead in the opposite direction, it is the area.
  var enclosedArea: Double {
    func sum(_ count: Int) -> Double {
      var sum = 0.0
      for subpath in subpaths() {
        let origin = subpath.start
        for segment in subpath.segments {
          var previous = segment.start
          for step in 1...count {
            let next = segment.point(at: Double(step) / Double(count))
            sum += (previous - origin).cross(next - origin) / 2
            previous = next
          }
        }
      }
      return sum
    }
    // The error falls with the square of the step.
    return (4 * sum(64) - sum(32)) / 3
  }

  /// The vertices of all subpaths, without the end of a closed one.
  var vertices: [Point] {
    subpaths().flatMap { subpath in
      let points = [subpath.start] + subpath.segments.map(\.end)
      return subpath.isClosed && points.count > 1 ? Array(points.dropLast()) : points
    }
  }
}

/// Paths with extreme and invalid coordinates.
let hostilePaths: [Path] = {
  let numbers: [Double] = [
    0, 1, -1, .leastNonzeroMagnitude, 1e-300, 1e-9, 1e9, 1e100, 1e300, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .infinity,
    -.infinity, .nan,
  ]
  var paths: [Path] = [Path(), Path(Rect(x: 0, y: 0, width: 0, height: 0))]
  var point = Path()
  point.move(to: .zero)
  paths.append(point)
  point.close()
  paths.append(point)
  for (index, number) in numbers.enumerated() {
    let other = numbers[(index * 5 + 3) % numbers.count]
    var path = Path(Rect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: Point(x: number, y: other))
    path.addLine(to: Point(x: other, y: 3))
    path.addCubic(
      to: Point(x: 1, y: number), control1: Point(x: number, y: number), control2: Point(x: other, y: -number))
    path.addQuadratic(to: Point(x: number, y: 2), control: Point(x: 4, y: other))
    path.addArc(
      to: Point(x: other, y: 5), radii: Size(width: number, height: 3), rotation: .degrees(number), largeArc: true,
      sweep: false)
    path.addLine(to: Point(x: number, y: 0))
    path.close()
    paths.append(path)
    paths.append(Path(circleAt: Point(x: number, y: 0), radius: other))
    paths.append(Path(polyline: [Point(x: 0, y: 0), Point(x: number, y: 0), Point(x: 0, y: other)]))
  }
  return paths
}()
