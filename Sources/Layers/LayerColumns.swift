import Animations
import Geometry
import Timing

/// The values of all properties of all layers, a column for each property.
///
/// The tree's own properties are stored fields, so that reading them needs no look-up; a client's are found by name and
/// type.
struct LayerColumns: Sendable {
  var position = Column<Point>(default: .zero)
  var anchor = Column<Point>(default: Point(x: 0.5, y: 0.5))
  var rotation = Column<Angle>(default: .zero)
  var heading = Column<Angle>(default: .zero)
  var scale = Column<Vector>(default: Vector(dx: 1, dy: 1))
  var size = Column<Size>(default: .zero)
  var opacity = Column<Double>(default: 1)
  var cornerRadius = Column<Double>(default: 0)
  var fill = Column<Color>(default: .black)
  var stroke = Column<Color>(default: .clear)
  var strokeWidth = Column<Double>(default: 1)
  var boundsOrigin = Column<Point>(default: .zero)
  var transform = Column<Transform3D>(default: .identity)
  var zPosition = Column<Double>(default: 0)
  private var others: [ClientKey: any ClientColumn] = [:]

  /// A client's property: its name and the type of its values.
  private struct ClientKey: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
  }

  private static func key<Value>(_ property: LayerProperty<Value>) -> ClientKey {
    ClientKey(name: property.name, type: ObjectIdentifier(Value.self))
  }

  /// The column of a property.
  subscript<Value>(property: LayerProperty<Value>) -> Column<Value> {
    if let column = property.column { return self[keyPath: column] }
    return others[Self.key(property)] as? Column<Value> ?? Column(default: property.defaultValue)
  }

  /// Changes the column of a property in place.
  mutating func change<Value>(_ property: LayerProperty<Value>, _ body: (inout Column<Value>) -> Void) {
    if let column = property.column {
      body(&self[keyPath: column])
      return
    }
    // Taken out while it changes, so that its arrays have one owner and are not copied.
    let key = Self.key(property)
    var column = others.removeValue(forKey: key) as? Column<Value> ?? Column(default: property.defaultValue)
    body(&column)
    others[key] = column
  }

  mutating func prune(before time: Double) {
    forEach(.prune(before: time))
  }

  mutating func reset(_ slot: Int) {
    forEach(.reset(slot: slot))
  }

  var settlingTime: Double {
    let own = [
      position.settlingTime, anchor.settlingTime, rotation.settlingTime, heading.settlingTime, scale.settlingTime,
      size.settlingTime, opacity.settlingTime, cornerRadius.settlingTime, fill.settlingTime, stroke.settlingTime,
      strokeWidth.settlingTime,
      boundsOrigin.settlingTime,
      transform.settlingTime,
      zPosition.settlingTime,
    ]
    return others.values.reduce(own.reduce(-.infinity, max)) { max($0, $1.settlingTime) }
  }

  private mutating func forEach(_ body: ColumnOperation) {
    body.apply(&position)
    body.apply(&anchor)
    body.apply(&rotation)
    body.apply(&heading)
    body.apply(&scale)
    body.apply(&size)
    body.apply(&opacity)
    body.apply(&cornerRadius)
    body.apply(&fill)
    body.apply(&stroke)
    body.apply(&strokeWidth)
    body.apply(&boundsOrigin)
    body.apply(&transform)
    body.apply(&zPosition)
    for key in Array(others.keys) {
      guard var column = others.removeValue(forKey: key) else { continue }
      body.apply(&column)
      others[key] = column
    }
  }
}

/// Something done to every column.
private enum ColumnOperation {
  case prune(before: Double)
  case reset(slot: Int)

  func apply(_ column: inout some ClientColumn) {
    switch self {
    case .prune(let time): column.prune(before: time)
    case .reset(let slot): column.reset(slot)
    }
  }

  func apply(_ column: inout any ClientColumn) {
    switch self {
    case .prune(let time): column.prune(before: time)
    case .reset(let slot): column.reset(slot)
    }
  }
}

/// What is done with a column whatever its values are.
protocol ClientColumn: Sendable {
  mutating func prune(before time: Double)
  mutating func reset(_ slot: Int)
  var settlingTime: Double { get }
}

extension Column: ClientColumn {}
