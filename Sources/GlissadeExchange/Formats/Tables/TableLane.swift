// SPDX-License-Identifier: MIT

/// The rows of a table with the same texts.
struct TableLane {
  /// The numbers of a column.
  private struct Samples {
    /// The times of the numbers; `nil` while every row of the lane has one.
    var times: [Double]?
    var values: [Double] = []
  }

  /// The texts, each with a point.
  let prefix: String
  /// The times of the rows.
  var times: [Double] = []
  private var order: [Int] = []
  private var samples: [Int: Int] = [:]
  private var all: [Samples] = []

  init(prefix: String) { self.prefix = prefix }

  /// Adds the number of a column in the last row.
  mutating func add(_ number: Double, column: Int) {
    let index: Int
    if let known = samples[column] {
      index = known
    } else {
      index = all.count
      samples[column] = index
      order.append(column)
      all.append(Samples())
    }
    if all[index].times == nil, all[index].values.count < times.count - 1 {
      // The column has an empty cell.
      all[index].times = Array(times[..<all[index].values.count])
      if all[index].values.isEmpty { all[index].times = [] }
    }
    all[index].times?.append(times[times.count - 1])
    all[index].values.append(number)
  }

  /// The channels of the columns with numbers.
  func channels(_ names: [String]) -> [MotionRecording.Channel] {
    zip(order, all).map { column, samples in
      let values = samples.values
      // A column without numbers in its last rows has a separate list of times.
      let rows = samples.times ?? Array(times.prefix(values.count))
      let name = prefix + names[column]
      if values.allSatisfy({ $0 == values[0] }) {
        return MotionRecording.Channel(name, constant: values[0], rows: values.count == 1 ? times : rows)
      }
      let corners = rows.indices.dropFirst().filter { rows[$0] == rows[$0 - 1] }.map { rows[$0] }
      return MotionRecording.Channel(name, corners: corners, rows: rows) {
        Self.values(rows, values, at: $0)
      } value: {
        Self.value(rows, values, at: $0)
      }
    }
  }

  /// The value between two rows, or that of the first or last row.
  ///
  /// Rows are no corners: a table has one at each of them.
  private static func value(_ rows: [Double], _ values: [Double], at time: Double) -> Double {
    guard time >= rows[0] else { return values[0] }
    // The last row at or before the time, and the next one, which is later.
    return value(rows, values, at: time, after: rows.lastIndex(atMost: time))
  }

  private static func value(_ rows: [Double], _ values: [Double], at time: Double, after low: Int) -> Double {
    guard low + 1 < rows.count else { return values[values.count - 1] }
    let width = rows[low + 1] - rows[low]
    return values[low] + (values[low + 1] - values[low]) * ((time - rows[low]) / width)
  }

  /// The values at instants in ascending order, in one pass.
  private static func values(_ rows: [Double], _ values: [Double], at times: [Double]) -> [Double] {
    var low = 0
    return times.map { time in
      guard time >= rows[0] else { return values[0] }
      while low + 1 < rows.count, rows[low + 1] <= time { low += 1 }
      return value(rows, values, at: time, after: low)
    }
  }
}
