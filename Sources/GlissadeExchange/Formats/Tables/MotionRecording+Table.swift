// SPDX-License-Identifier: MIT
import GlissadeReading

extension MotionRecording {
  /// Reads a table in CSV or JSON.
  ///
  /// - Parameter frameRate: The frames per second of a column of frames.
  init(table text: String, isJSON: Bool, frameRate: Double?) throws(MotionReadingError) {
    do throws(TableError) {
      self.init(
        try isJSON
          ? TableReader.table(json: text, frameRate: frameRate) : TableReader.table(csv: text, frameRate: frameRate))
    } catch {
      throw MotionReadingError(line: error.line, column: error.column, error.problem)
    }
  }

  /// Reads Bézier keys.
  init(keys text: String) throws(MotionReadingError) {
    let table: MotionTable
    do throws(TableError) { table = try TableReader.table(keys: text) } catch {
      throw MotionReadingError(line: error.line, column: error.column, error.problem)
    }
    guard !table.isYUp else {
      throw MotionReadingError(line: 1, column: 1, "y points upwards; keys with “yUp” are drawn, and not compared")
    }
    self.init(table)
  }

  /// The motion of a table. Rows are no corners: a table has one at each of them.
  init(_ table: MotionTable) {
    let moving = table.columns.map { column -> Channel in
      let rows = column.isSampled ? column.times : nil
      if let constant = column.constant { return Channel(column.name, constant: constant, rows: rows) }
      let times = column.times
      let jumps = times.indices.dropFirst().filter { rows == nil || times[$0] == times[$0 - 1] }.map { times[$0] }
      return Channel(
        column.name, corners: jumps, rows: rows, column: { column.values(at: $0) }, value: { column.value(at: $0) })
    }
    self.init(
      duration: table.duration, channels: moving + table.statics.map { Channel($0.name, constant: $0.number) })
    defaults = Self.layerDefaults
    (unreadColumns, frameRate) = (table.unreadColumns, table.frameRate)
  }
}
