// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Compares a rectangle of one motion with a path of the other one. A writer may state a rectangle with a stroke range
/// as a path.
enum RectangleOutline {
  static let properties = ChannelName.bounds + ChannelName.cornerRadius

  /// The coordinates of both outlines, or `nil` unless one is a rectangle and the other a path with as many coordinates
  /// at the start. At instants with another number, they are NaN.
  static func sources(
    _ first: RecordedOwner, _ second: RecordedOwner
  ) -> (first: NumberSource, second: NumberSource, count: Int)? {
    if let sources = sources(rectangle: first, path: second) {
      return (sources.rectangle, sources.path, sources.count)
    }
    return sources(rectangle: second, path: first).map { ($0.path, $0.rectangle, $0.count) }
  }

  private static func sources(
    rectangle: RecordedOwner, path: RecordedOwner
  ) -> (rectangle: NumberSource, path: NumberSource, count: Int)? {
    let bounds = ChannelName.bounds.compactMap { rectangle[$0] }
    let paths = path.channels.filter { RecordedOwners.split($0.name).property.hasPrefix("path") }
    guard bounds.count == 4, !paths.isEmpty, rectangle["path0"] == nil, path["width"] == nil else { return nil }
    let radius = rectangle["cornerRadius"] ?? MotionRecording.Channel("cornerRadius", constant: 0)
    let count = paths.count
    let numbers = NumberSource(bounds + [radius])
    let source = NumberSource(of: numbers) { times in
      let columns = numbers.columns(times)
      var coordinates = [[Double]](repeating: [], count: count)
      for index in times.indices {
        let path = Self.coordinates(columns.map { $0[index] })
        for number in 0..<count { coordinates[number].append(path.count == count ? path[number] : .nan) }
      }
      return coordinates
    }
    guard let start = source.columns([0]).first, start.allSatisfy({ !$0.isNaN }) else { return nil }
    return (source, NumberSource(paths), count)
  }

  private static func coordinates(_ numbers: [Double]) -> [Double] {
    guard numbers.allSatisfy(\.isFinite), numbers[2] >= 0, numbers[3] >= 0 else { return [] }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    let path = numbers[4] > 0 ? Path(roundedRect: rect, cornerRadius: numbers[4]) : Path(rect)
    return PathStructure.split(path).coordinates
  }
}
