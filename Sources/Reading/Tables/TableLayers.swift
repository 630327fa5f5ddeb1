// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// Builds layers from a table: one for each name before the properties, in the order of the columns.
///
/// A layer of Bézier keys is inside its parent; all layers of rows are beside each other.
///
/// A layer without a size is a disc of ``diameter``, and one with a width and a height is a rectangle around its place.
/// A drawing of an exported table, such as `card-shape`, is a rectangle in its layer. The picture encloses all places,
/// and the origin.
struct TableLayers {
  private var owners: [TableOwner] = []
  private var indices: [String: Int] = [:]
  private var tree = LayerTree(size: .zero)
  private var notes = ReadingNotes()
  /// Whether y points upwards.
  private var isYUp = false
  /// The places of the layers, with their extents.
  private var area = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The diameter of a layer without a size, in points.
  static let diameter = 16.0
  /// The distance of layers from the sides of the picture, in points.
  private static let margin = 16.0
  /// The most layers.
  private static let layerLimit = 30_000
  /// The most cells of a table that becomes layers. A recording for comparison can have more.
  private static let cellLimit = 3_000_000
  /// The largest side of the picture, in points.
  static let sideLimit = 32_768.0
  /// The colours of layers without one.
  private static let colors = ["#2f7de1", "#e0632b", "#3da35d", "#b24bc4", "#c79a1b", "#2aa6a1", "#d64570", "#7a6fe0"]
    .compactMap(Color.init)

  /// The properties that are drawn.
  private static let drawn: Set = [
    "x", "y", "rotation", "angle", "heading", "scaleX", "scaleY", "opacity", "visibility", "left", "top", "width",
    "height", "cornerRadius", "fillRed", "fillGreen", "fillBlue", "fillAlpha", "strokeRed", "strokeGreen",
    "strokeBlue", "strokeAlpha", "strokeWidth", "matrixA", "matrixB", "matrixC", "matrixD", "matrixX", "matrixY",
    "originX", "originY",
  ]

  /// The motion of a table.
  ///
  /// - Complexity: O(n) in the numbers of the table.
  static func motion(of table: MotionTable) throws(MotionFileError) -> ReadMotion {
    var layers = TableLayers()
    layers.isYUp = table.isYUp
    for column in table.columns {
      let (owner, properties) = split(column.name)
      let index = try layers.index(of: owner)
      for property in properties { layers.owners[index].add(column, as: property) }
    }
    for (name, number) in table.statics {
      let (owner, properties) = split(name)
      let index = try layers.index(of: owner)
      for property in properties { layers.owners[index].add(number, as: property) }
    }
    guard !layers.owners.isEmpty else {
      throw MotionFileError("line 1, column 1: no column with numbers beside the time")
    }
    for name in table.unreadColumns {
      layers.notes.add(ReadingNote(.unsupported, "the column “\(Quotation.excerpt(name))”", place: "line 1"))
    }
    return layers.build(table)
  }

  private mutating func index(of owner: String) throws(MotionFileError) -> Int {
    if let index = indices[owner] { return index }
    guard owners.count < Self.layerLimit else {
      throw MotionFileError("line 1, column 1: more than \(Self.layerLimit) layers")
    }
    indices[owner] = owners.count
    owners.append(TableOwner(name: owner))
    return owners.count - 1
  }

  /// The owner and the properties of a name such as `card.x`, also in words of other tools.
  private static func split(_ name: String) -> (owner: String, properties: [String]) {
    let mark = name.lastIndex(of: ".")
    let owner = mark.map { String(name[..<$0]) } ?? "table"
    let property = mark.map { String(name[name.index(after: $0)...]) } ?? name
    let properties: [String] =
      switch property.lowercased().filter({ !" _-".contains($0) }) {
      case "x", "posx", "positionx", "translatex": ["x"]
      case "y", "posy", "positiony", "translatey": ["y"]
      case "rotation", "rotate", "rotationz": ["rotation"]
      case "scale": ["scaleX", "scaleY"]
      case "opacity", "alpha": ["opacity"]
      default: [property]
      }
    return (owner, properties)
  }

  // MARK: - Layers

  /// The motion of the layers. Without a stated size, the picture encloses all places.
  private mutating func build(_ table: MotionTable) -> ReadMotion {
    let stage = tree.add(.group(), name: "stage")
    let layers = owners.map { layer(of: $0) }
    // A layer with drawings or layers inside is a group.
    let groups = Set(layers.compactMap(\.self) + table.parents.values.compactMap { indices[$0] })
    var ids: [String: LayerID] = [:]
    for (index, owner) in owners.enumerated() {
      noteOthers(of: owner)
      if let layer = layers[index] {
        let color = Self.colors[ids.count % Self.colors.count]
        addRectangle(owner, in: ids[owners[layer].name] ?? stage, named: owner.name, color: color)
        continue
      }
      // A layer follows those around it.
      var parent = stage
      for name in table.chain(of: owner.name) ?? [owner.name] {
        guard let index = indices[name] else { continue }
        let color = Self.colors[ids.count % Self.colors.count]
        let id =
          ids[name] ?? addLayer(owners[index], in: parent, isGroup: groups.contains(index), color: color)
        (ids[name], parent) = (id, id)
      }
    }
    let size = table.size
    // Without negative places, the coordinates of the picture are those of the table.
    let left = size == nil && area.minX < 0 ? area.minX - Self.margin : 0
    let top = size == nil && area.minY < 0 ? area.minY - Self.margin : 0
    tree.size = Size(
      width: min(size?[0] ?? area.maxX + Self.margin - left, Self.sideLimit),
      height: min(size?[1] ?? area.maxY + Self.margin - top, Self.sideLimit))
    tree.set(.position, of: stage, to: Point(x: -left, y: isYUp ? tree.size.height + top : -top))
    if isYUp { tree.set(.scale, of: stage, to: Vector(dx: 1, dy: -1)) }
    var motion = ReadMotion(tree: tree, duration: max(table.duration, 0))
    motion.notes = notes.all
    return motion
  }

  /// The layer of a drawing such as `card-shape` or `card-shape-2`, or `nil`. It is before its drawings.
  private func layer(of owner: TableOwner) -> Int? {
    guard !owner.has("x"), let range = owner.name.ranges(of: "-shape").last else { return nil }
    return indices[String(owner.name[..<range.lowerBound])]
  }

  private mutating func addLayer(
    _ owner: TableOwner, in parent: LayerID, isGroup: Bool, color: Color
  ) -> LayerID {
    let hasSize = owner.has("width") && owner.has("height")
    let disc = LayerContent.ellipse(size: Size(width: Self.diameter, height: Self.diameter))
    let id = tree.add(hasSize || isGroup ? .group() : disc, in: parent, name: owner.name)
    tree.set(.position, of: id, to: owner.value([("x", 0), ("y", 0)]) { Point(x: $0[0], y: $0[1]) })
    tree.set(.rotation, of: id, to: owner.value([("rotation", 0), ("angle", 0)]) { .degrees($0[0] + $0[1]) })
    tree.set(.scale, of: id, to: owner.value([("scaleX", 1), ("scaleY", 1)]) { Vector(dx: $0[0], dy: $0[1]) })
    let matrix = [("matrixA", 1.0), ("matrixB", 0), ("matrixC", 0), ("matrixD", 1), ("matrixX", 0), ("matrixY", 0)]
    if matrix.contains(where: { owner.has($0.0) }) {
      let transform = owner.value(matrix) {
        Transform3D(AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]))
      }
      tree.set(.transform, of: id, to: transform)
    }
    if owner.has("heading") { tree.set(.heading, of: id, to: owner.value([("heading", 0)]) { .degrees($0[0]) }) }
    if hasSize || isGroup, owner.has("originX") || owner.has("originY") {
      // The origin of the bounds is opposite to that of the coordinates.
      let origin = owner.value([("originX", 0), ("originY", 0)]) { Point(x: -$0[0], y: -$0[1]) }
      tree.set(.boundsOrigin, of: id, to: origin)
    }
    setOpacity(owner, of: id)
    if hasSize {
      addRectangle(owner, in: id, named: owner.name + "-shape", color: color)
    } else if !isGroup {
      paint(owner, id, color: color)
    }
    extend(by: owner)
    return id
  }

  /// Adds the rectangle of a drawing; without a corner, around the place of the layer.
  private mutating func addRectangle(_ owner: TableOwner, in parent: LayerID, named name: String, color: Color) {
    guard owner.has("width"), owner.has("height") else { return }
    let id = tree.add(.rectangle(size: .zero), in: parent, name: name)
    if owner.has("left") || owner.has("top") {
      tree.configure(id) { $0.anchor = .zero }
      let corner = owner.value([("left", 0), ("top", 0), ("height", 0)]) { [isYUp] in
        Point(x: $0[0], y: isYUp ? $0[1] - $0[2] : $0[1])
      }
      tree.set(.position, of: id, to: corner)
    }
    let size = owner.value([("width", 0), ("height", 0)]) { Size(width: max($0[0], 0), height: max($0[1], 0)) }
    tree.set(.size, of: id, to: size)
    tree.set(.cornerRadius, of: id, to: owner.value([("cornerRadius", 0)]) { max($0[0], 0) })
    if name == owner.name { setOpacity(owner, of: id) }
    paint(owner, id, color: color)
  }

  private mutating func setOpacity(_ owner: TableOwner, of id: LayerID) {
    tree.set(.opacity, of: id, to: owner.value([("opacity", 1), ("visibility", 1)]) { $0[0] * $0[1] })
  }

  private mutating func paint(_ owner: TableOwner, _ id: LayerID, color: Color) {
    let hasPaint = owner.has("fillAlpha") || owner.has("strokeAlpha") || owner.has("fillRed")
    tree.set(.fill, of: id, to: hasPaint ? Self.color(owner, "fill") : .constant(color))
    guard owner.has("strokeAlpha") else { return }
    tree.set(.stroke, of: id, to: Self.color(owner, "stroke"))
    tree.set(.strokeWidth, of: id, to: owner.value([("strokeWidth", 1)]) { max($0[0], 0) })
  }

  private static func color(_ owner: TableOwner, _ paint: String) -> Animated<Color> {
    let standardAlpha = owner.has(paint + "Alpha") ? 0.0 : owner.has(paint + "Red") ? 1 : 0
    return owner.value(
      [(paint + "Red", 0), (paint + "Green", 0), (paint + "Blue", 0), (paint + "Alpha", standardAlpha)]
    ) { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
  }

  /// Extends the picture by the places of a layer.
  private mutating func extend(by owner: TableOwner) {
    func reach(_ side: String, _ factor: String) -> Double {
      let scale = owner.range(of: factor, default: 1)
      return owner.range(of: side, default: Self.diameter).upperBound / 2
        * max(abs(scale.lowerBound), abs(scale.upperBound), 1)
    }
    let (x, y) = (owner.range(of: "x", default: 0), owner.range(of: "y", default: 0))
    let (across, down) = (reach("width", "scaleX"), reach("height", "scaleY"))
    func bounded(_ number: Double) -> Double { min(max(number, -Self.sideLimit), Self.sideLimit) }
    let (left, top) = (bounded(x.lowerBound - across), bounded(y.lowerBound - down))
    area = area.union(
      Rect(
        x: left, y: top, width: bounded(x.upperBound + across) - left, height: bounded(y.upperBound + down) - top))
  }

  private mutating func noteOthers(of owner: TableOwner) {
    let others = owner.properties.filter { !Self.drawn.contains($0) }
    guard let first = others.first else { return }
    let more = others.count > 1 ? " and \(others.count - 1) other columns" : ""
    notes.add(
      ReadingNote(
        .unsupported, "the column “\(Quotation.excerpt(first))”\(more)", layer: Quotation.excerpt(owner.name),
        place: "line 1"))
  }
}

extension TableLayers {
  /// Reads a table as a motion.
  ///
  /// - Parameter table: The table with at most a number of cells.
  static func read(
    _ table: (_ cellLimit: Int) throws(TableError) -> MotionTable
  ) throws(MotionFileError) -> ReadMotion {
    let read: MotionTable
    do throws(TableError) {
      read = try table(cellLimit)
    } catch {
      throw MotionFileError("line \(error.line), column \(error.column): \(error.problem)")
    }
    var motion = try motion(of: read)
    motion.frameRate = read.frameRate
    return motion
  }
}
