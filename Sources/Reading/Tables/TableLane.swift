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

  /// The columns with numbers. A column with a single number has it in all rows.
  func columns(_ names: [String]) -> [MotionTable.Column] {
    zip(order, all).map { column, samples in
      let name = prefix + names[column]
      if samples.values.count == 1 {
        return MotionTable.Column(
          name: name, times: times, values: [Double](repeating: samples.values[0], count: times.count))
      }
      // A column without numbers in its last rows has a separate list of times.
      let rows = samples.times ?? Array(times.prefix(samples.values.count))
      return MotionTable.Column(name: name, times: rows, values: samples.values)
    }
  }
}
