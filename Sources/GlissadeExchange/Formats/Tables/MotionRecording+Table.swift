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

  /// The motion of a table. Rows are no corners: a table has one at each of them.
  private init(_ table: MotionTable) {
    let moving = table.columns.map { column -> Channel in
      let rows = column.times
      if let constant = column.constant { return Channel(column.name, constant: constant, rows: rows) }
      let jumps = rows.indices.dropFirst().filter { rows[$0] == rows[$0 - 1] }.map { rows[$0] }
      return Channel(
        column.name, corners: jumps, rows: rows, column: { column.values(at: $0) }, value: { column.value(at: $0) })
    }
    self.init(
      duration: table.duration, channels: moving + table.statics.map { Channel($0.name, constant: $0.number) })
    defaults = Self.layerDefaults
    (unreadColumns, frameRate) = (table.unreadColumns, table.frameRate)
  }
}
