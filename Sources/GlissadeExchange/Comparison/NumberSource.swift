// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The numbers of a property of one motion: one, or those of several channels.
struct NumberSource: Sendable {
  /// The instants at which a number or its derivative may jump, in ascending order.
  let corners: [Double]
  /// The rows of all channels that have rows: only these instants are compared. `nil` for all instants.
  let rows: [Double]?
  /// Whether no number changes.
  let isConstant: Bool
  /// The numbers at instants in ascending order: an array for each number.
  let columns: @Sendable ([Double]) -> [[Double]]

  /// The numbers of channels.
  init(_ channels: [MotionRecording.Channel]) {
    corners = Self.merged(channels.map(\.corners))
    let rows = channels.filter { $0.constant == nil }.compactMap(\.rows)
    self.rows = rows.isEmpty ? nil : Self.merged(rows)
    isConstant = channels.allSatisfy { $0.constant != nil }
    columns = { times in channels.map { $0.values(at: times) } }
  }

  /// The smallest number of several channels.
  init(smallestOf channels: [MotionRecording.Channel]) {
    let all = NumberSource(channels)
    (corners, rows, isConstant) = (all.corners, all.rows, all.isConstant)
    columns = { times in
      let columns = all.columns(times)
      return [times.indices.map { index in columns.reduce(.infinity) { min($0, $1[index]) } }]
    }
  }

  /// The places of the points of an outline: x and y of each.
  init(_ outline: MotionRecording.Outline) {
    (corners, rows, isConstant) = (outline.breakpoints, nil, outline.isConstant)
    columns = { times in
      var columns = [[Double]](repeating: [], count: 2 * outline.count)
      for time in times {
        let places = outline.places(time)
        for index in 0..<outline.count {
          let place = index < places.count ? places[index] : Point(x: .nan, y: .nan)
          columns[2 * index].append(place.x)
          columns[2 * index + 1].append(place.y)
        }
      }
      return columns
    }
  }

  /// Numbers that are computed from others.
  init(of all: NumberSource, columns: @escaping @Sendable ([Double]) -> [[Double]]) {
    (corners, rows, isConstant) = (all.corners, all.rows, all.isConstant)
    self.columns = columns
  }

  /// The places of the corners of a box of 100 pt around the anchor, in the parent: x and y of each.
  ///
  /// - Parameters:
  ///   - map: The channels of a layer's map.
  ///   - other: Those of the layer with which it is compared. The box is in the middle of both anchors.
  static func referenceCorners(_ map: LayerMap, besides other: LayerMap) -> NumberSource {
    let all = NumberSource(map.channels + other.origin)
    return NumberSource(of: all) { times in
      let numbers = all.columns(times)
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
      let half = LayerMap.referenceSide / 2
      var columns = [[Double]](repeating: [Double](repeating: 0, count: times.count), count: 8)
      var own = [Double](repeating: 0, count: numbers.count)
      for index in times.indices {
        for number in own.indices { own[number] = numbers[number][index] }
        let transform = LayerMap.transform(own)
        let (x, y) = (-(own[12] + own[14]) / 2, -(own[13] + own[15]) / 2)
        for corner in corners.indices {
          let (right, down) = corners[corner]
          let place = transform.apply(to: Point(x: x + right * half, y: y + down * half))
          columns[2 * corner][index] = place.x
          columns[2 * corner + 1][index] = place.y
        }
      }
      return columns
    }
  }

  /// The numbers of several ascending lists, without repetitions.
  static func merged(_ lists: [[Double]]) -> [Double] {
    guard let first = lists.first else { return [] }
    if lists.dropFirst().allSatisfy({ $0 == first }) { return distinct(first) }
    return distinct(lists.flatMap(\.self).sorted())
  }

  private static func distinct(_ numbers: [Double]) -> [Double] {
    guard zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) else { return numbers }
    var result: [Double] = []
    result.reserveCapacity(numbers.count)
    for number in numbers where number != result.last { result.append(number) }
    return result
  }
}
