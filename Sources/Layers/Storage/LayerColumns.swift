// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

/// The values of all properties of all layers, with one column for each property.
///
/// The standard properties are stored fields, which need no look-up. A client's property is found by its name and type.
struct LayerColumns: Sendable {
  var position = Column<Point>(.position)
  var anchor = Column<Point>(.anchor)
  var rotation = Column<Angle>(.rotation)
  var heading = Column<Angle>(.heading)
  var scale = Column<Vector>(.scale)
  var size = Column<Size>(.size)
  var opacity = Column<Double>(.opacity)
  var cornerRadius = Column<Double>(.cornerRadius)
  var fill = Column<Color>(.fill)
  var stroke = Column<Color>(.stroke)
  var strokeWidth = Column<Double>(.strokeWidth)
  var boundsOrigin = Column<Point>(.boundsOrigin)
  var transform = Column<Transform3D>(.transform)
  var zPosition = Column<Double>(.zPosition)
  var strokeStart = Column<Double>(.strokeStart)
  var strokeEnd = Column<Double>(.strokeEnd)
  var dashPhase = Column<Double>(.dashPhase)
  var path = Column<Path>(.path)
  var fontSize = Column<Double>(.fontSize)
  var shadowColor = Column<Color>(.shadowColor)
  var shadowOpacity = Column<Double>(.shadowOpacity)
  var shadowOffset = Column<Vector>(.shadowOffset)
  var shadowRadius = Column<Double>(.shadowRadius)
  var blurRadius = Column<Double>(.blurRadius)
  /// The columns of clients' properties.
  private var clientColumns: [ClientKey: any AnyColumn] = [:]
  /// The keys of clients' properties in the order of their first use, which does not depend on hashes.
  private var clientKeys: [ClientKey] = []

  /// The key of a client's property.
  private struct ClientKey: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
  }

  private static func key<Value>(_ property: LayerProperty<Value>) -> ClientKey {
    ClientKey(name: property.name, type: ObjectIdentifier(Value.self))
  }

  /// Whether a property without a stored column was set.
  var hasClientColumns: Bool { !clientKeys.isEmpty }

  /// The column of a client's property; a new one if the property was never set.
  func clientColumn<Value>(_ property: LayerProperty<Value>) -> Column<Value> {
    clientColumns[Self.key(property)] as? Column<Value> ?? Column(property)
  }

  /// Changes the column of a property in place.
  mutating func change<Value>(_ property: LayerProperty<Value>, _ body: (inout Column<Value>) -> Void) {
    if let column = property.column {
      column.change(&self, body)
      return
    }
    // The column is removed while it changes, so that its arrays have one owner and are not copied.
    let key = Self.key(property)
    if clientColumns[key] == nil { clientKeys.append(key) }
    var column = clientColumns.removeValue(forKey: key) as? Column<Value> ?? Column(property)
    body(&column)
    clientColumns[key] = column
  }

  // MARK: Visitors

  /// Applies a visitor to every column in place, in a fixed order.
  mutating func visit(_ visitor: inout some ColumnVisitor) {
    visitor.visit(&position)
    visitor.visit(&anchor)
    visitor.visit(&rotation)
    visitor.visit(&heading)
    visitor.visit(&scale)
    visitor.visit(&size)
    visitor.visit(&opacity)
    visitor.visit(&cornerRadius)
    visitor.visit(&fill)
    visitor.visit(&stroke)
    visitor.visit(&strokeWidth)
    visitor.visit(&boundsOrigin)
    visitor.visit(&transform)
    visitor.visit(&zPosition)
    visitor.visit(&strokeStart)
    visitor.visit(&strokeEnd)
    visitor.visit(&dashPhase)
    visitor.visit(&path)
    visitor.visit(&fontSize)
    visitor.visit(&shadowColor)
    visitor.visit(&shadowOpacity)
    visitor.visit(&shadowOffset)
    visitor.visit(&shadowRadius)
    visitor.visit(&blurRadius)
    for key in clientKeys { clientColumns[key]?.accept(&visitor) }
  }

  /// Applies a visitor to the columns in which a layer has a motion.
  mutating func visit(movingIn slot: Int, _ visitor: inout some ColumnVisitor) {
    var moving = MovingColumns(slot: slot, visitor: visitor)
    visit(&moving)
    visitor = moving.visitor
  }

  /// Applies a visitor that changes no column.
  func inspect(_ visitor: inout some ColumnVisitor) {
    // The copy shares the arrays of the columns.
    var columns = self
    columns.visit(&visitor)
  }

  /// Applies a visitor that changes no column to those in which a layer has a motion.
  func inspect(movingIn slot: Int, _ visitor: inout some ColumnVisitor) {
    var columns = self
    columns.visit(movingIn: slot, &visitor)
  }

  /// The instant from which on the map from a layer to its parent is constant.
  func placementSettlingTime(_ slot: Int) -> Double {
    [
      position.settlingTime(slot), anchor.settlingTime(slot), rotation.settlingTime(slot), heading.settlingTime(slot),
      scale.settlingTime(slot), size.settlingTime(slot), boundsOrigin.settlingTime(slot), transform.settlingTime(slot),
    ].reduce(-.infinity, max)
  }
}

/// The access to the column of a standard property.
///
/// The closures take the array that holds the columns. A key path, or the columns themselves as an argument, would copy
/// all columns for a query of one.
struct ColumnAccess<Value: Animatable>: Sendable {
  let read: @Sendable ([LayerColumns]) -> Column<Value>
  let change: @Sendable (inout LayerColumns, (inout Column<Value>) -> Void) -> Void

  init(
    _ read: @escaping @Sendable ([LayerColumns]) -> Column<Value>,
    _ change: @escaping @Sendable (inout LayerColumns, (inout Column<Value>) -> Void) -> Void
  ) {
    self.read = read
    self.change = change
  }
}
