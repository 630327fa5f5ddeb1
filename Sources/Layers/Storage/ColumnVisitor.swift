// SPDX-License-Identifier: MIT

/// A generic operation on the columns of all properties.
protocol ColumnVisitor {
  mutating func visit<Value>(_ column: inout Column<Value>)
}

/// A column of a client's property.
protocol AnyColumn: Sendable {
  /// Applies a visitor to the column in place.
  mutating func accept(_ visitor: inout some ColumnVisitor)
}

extension Column: AnyColumn {
  mutating func accept(_ visitor: inout some ColumnVisitor) { visitor.visit(&self) }
}

/// Applies a visitor to the columns in which a layer has a motion.
struct MovingColumns<Visitor: ColumnVisitor>: ColumnVisitor {
  let slot: Int
  var visitor: Visitor

  mutating func visit<Value>(_ column: inout Column<Value>) {
    if !column.isAtRest(slot) { visitor.visit(&column) }
  }
}
