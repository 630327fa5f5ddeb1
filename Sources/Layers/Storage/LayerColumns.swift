import Animations
import Geometry
import Timing

/// The values of all properties of all layers, a column for each property.
///
/// The tree's own properties are stored fields, so that reading them needs no look-up; a client's are found by name and
/// type.
struct LayerColumns: Sendable {
  var position = Column<Point>(default: .zero, visibility: .length)
  var anchor = Column<Point>(default: Point(x: 0.5, y: 0.5))
  var rotation = Column<Angle>(default: .zero, visibility: .aboutAnchor)
  var heading = Column<Angle>(default: .zero, visibility: .aboutAnchor)
  var scale = Column<Vector>(default: Vector(dx: 1, dy: 1), visibility: .aboutAnchor)
  var size = Column<Size>(default: .zero, visibility: .length)
  var opacity = Column<Double>(default: 1, visibility: .component)
  var cornerRadius = Column<Double>(default: 0, isMotion: true, visibility: .length)
  var fill = Column<Color>(default: .black, visibility: .component)
  var stroke = Column<Color>(default: .clear, visibility: .component)
  var strokeWidth = Column<Double>(default: 1, isMotion: true, visibility: .length)
  var boundsOrigin = Column<Point>(default: .zero, visibility: .length)
  var transform = Column<Transform3D>(default: .identity)
  var zPosition = Column<Double>(default: 0)
  var strokeStart = Column<Double>(default: 0, isMotion: true)
  var strokeEnd = Column<Double>(default: 1, isMotion: true)
  var path = Column<Path>(default: Path())
  var fontSize = Column<Double>(default: 0, isMotion: true, visibility: .length)
  var shadowColor = Column<Color>(default: .black, visibility: .component)
  var shadowOpacity = Column<Double>(default: 0, visibility: .component)
  var shadowOffset = Column<Vector>(default: Vector(dx: 0, dy: 3), visibility: .length)
  var shadowRadius = Column<Double>(default: 3, visibility: .length)
  private var others: [ClientKey: any AnyColumn] = [:]
  /// The client's properties in the order in which they were met, which no hash decides.
  private var order: [ClientKey] = []

  /// A client's property: its name and the type of its values.
  private struct ClientKey: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
  }

  private static func key<Value>(_ property: LayerProperty<Value>) -> ClientKey {
    ClientKey(name: property.name, type: ObjectIdentifier(Value.self))
  }

  /// The column of a client's property. One that nothing was given is only read.
  func clientColumn<Value>(_ property: LayerProperty<Value>) -> Column<Value> {
    others[Self.key(property)] as? Column<Value> ?? Column(default: property.defaultValue, isMotion: false)
  }

  /// Changes the column of a property in place.
  mutating func change<Value>(_ property: LayerProperty<Value>, _ body: (inout Column<Value>) -> Void) {
    if let column = property.column {
      column.change(&self, body)
      return
    }
    // Taken out while it changes, so that its arrays have one owner and are not copied.
    let key = Self.key(property)
    if others[key] == nil { order.append(key) }
    var column =
      others.removeValue(forKey: key) as? Column<Value>
      ?? Column(default: property.defaultValue, isMotion: property.isMotion)
    body(&column)
    others[key] = column
  }

  // MARK: All of them

  /// Looks at every column, or at every one in which a layer moves: for questions that are not asked for every frame.
  func look(movedIn slot: Int? = nil, _ body: (any AnyColumn) -> Void) {
    // One list of the columns is enough: a copy of them shares their arrays.
    var columns = self
    columns.forEach(movedIn: slot) { body($0) }
  }

  /// Changes every column in place, or every one in which a layer moves.
  mutating func forEach(movedIn slot: Int? = nil, _ body: (inout any AnyColumn) -> Void) {
    Self.change(&position, slot, body)
    Self.change(&anchor, slot, body)
    Self.change(&rotation, slot, body)
    Self.change(&heading, slot, body)
    Self.change(&scale, slot, body)
    Self.change(&size, slot, body)
    Self.change(&opacity, slot, body)
    Self.change(&cornerRadius, slot, body)
    Self.change(&fill, slot, body)
    Self.change(&stroke, slot, body)
    Self.change(&strokeWidth, slot, body)
    Self.change(&boundsOrigin, slot, body)
    Self.change(&transform, slot, body)
    Self.change(&zPosition, slot, body)
    Self.change(&strokeStart, slot, body)
    Self.change(&strokeEnd, slot, body)
    Self.change(&path, slot, body)
    Self.change(&fontSize, slot, body)
    Self.change(&shadowColor, slot, body)
    Self.change(&shadowOpacity, slot, body)
    Self.change(&shadowOffset, slot, body)
    Self.change(&shadowRadius, slot, body)
    for key in order {
      guard var column = others.removeValue(forKey: key) else { continue }
      body(&column)
      others[key] = column
    }
  }

  private static func change<Value>(
    _ column: inout Column<Value>, _ slot: Int?, _ body: (inout any AnyColumn) -> Void
  ) {
    // A column in a box takes memory, which is much for a look.
    if let slot, column.isStill(slot) { return }
    // Taken out while it changes, so that its arrays have one owner and are not copied.
    var taken: any AnyColumn = column
    column = Column(emptyLike: column)
    body(&taken)
    if let changed = taken as? Column<Value> { column = changed }
  }

  /// The instant from which on a layer stays where it is in its parent.
  func placementSettlingTime(_ slot: Int) -> Double {
    [
      position.settlingTime(slot), anchor.settlingTime(slot), rotation.settlingTime(slot), heading.settlingTime(slot),
      scale.settlingTime(slot), size.settlingTime(slot), boundsOrigin.settlingTime(slot), transform.settlingTime(slot),
    ].reduce(-.infinity, max)
  }
}

/// Where a tree keeps one of its own properties.
///
/// Functions and not a key path, and of the array that holds the columns: anything else copies all columns for a look
/// at one.
struct ColumnPlace<Value: Animatable>: Sendable {
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
