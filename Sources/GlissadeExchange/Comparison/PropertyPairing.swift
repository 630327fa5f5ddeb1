// SPDX-License-Identifier: MIT

/// The properties of two motions that are compared with each other: the union of both.
struct PropertyPairing {
  private(set) var properties: [ComparedProperty] = []
  private(set) var onlyInFirst: [String] = []
  private(set) var onlyInSecond: [String] = []
  /// Whether a layer has a counterpart.
  private(set) var corresponds = false

  let span: ClosedRange<Double>
  /// The defaults of both motions.
  private let defaults: [[String: Double]]

  init(_ first: MotionRecording, _ second: MotionRecording, over span: ClosedRange<Double>) {
    self.span = span
    defaults = [first.defaults, second.defaults]
    let (one, other) = (RecordedOwners(first), RecordedOwners(second))
    let firsts = one.merged(like: other)
    let seconds = other.merged(like: one).renamed(like: firsts)
    for owner in firsts.all {
      guard let other = seconds[owner.name] else {
        addAlone(owner, side: 0)
        continue
      }
      corresponds = true
      add(owner, other)
    }
    for owner in seconds.all where firsts[owner.name] == nil { addAlone(owner, side: 1) }
  }

  // MARK: - Without a counterpart

  private mutating func addMissing(_ name: String, side: Int) {
    if side == 0 { onlyInFirst.append(name) } else { onlyInSecond.append(name) }
  }

  /// A layer that only one motion has: a difference, unless each property is the default of the other motion.
  private mutating func addAlone(_ owner: RecordedOwner, side: Int) {
    let areDefaults = owner.channels.allSatisfy { channel in
      let standard = defaults[1 - side][RecordedOwners.split(channel.name).property]
      return standard.map { channel.knownConstant(over: span) == $0 } ?? false
    }
    if owner.box != nil || !areDefaults {
      addMissing(owner.name.isEmpty ? owner.channels.first?.name ?? "" : owner.name, side: side)
    }
  }

  /// The channel of a property of one side; for a property that it does not state, its default.
  private func channel(_ property: String, of owners: [RecordedOwner], side: Int) -> MotionRecording.Channel? {
    if let channel = owners[side][property] { return channel }
    return defaults[side][property].map { MotionRecording.Channel(owners[side].fullName(property), constant: $0) }
  }

  /// Both channels of a property, or `nil` if one side neither states it nor has a default. Such a property is added to
  /// the missing ones.
  private mutating func channels(_ property: String, _ owners: [RecordedOwner]) -> [MotionRecording.Channel]? {
    let both = [0, 1].map { channel(property, of: owners, side: $0) }
    if let first = both[0], let second = both[1] { return [first, second] }
    if let side = both.firstIndex(where: { $0 != nil }) { addMissing(owners[0].fullName(property), side: side) }
    return nil
  }

  // MARK: - Properties

  private mutating func add(_ first: RecordedOwner, _ second: RecordedOwner) {
    let owners = [first, second]
    var pending = first.properties + second.properties.filter { first[$0] == nil }
    if pending.contains(where: LayerMap.propertySet.contains) || (first.box != nil && second.box != nil) {
      addMap(owners)
    }
    addVisibility(owners)
    if pending.contains(where: Self.paintSet.contains) { addPaint(owners) }
    var handled = Self.handled
    if let outlines = RectangleOutline.sources(first, second) {
      let numbers = ChannelName.path(outlines.count)
      handled.formUnion(numbers + RectangleOutline.properties)
      properties.append(
        ComparedProperty(
          name: first.fullName("outline"), unit: .points, numbers: numbers.map(first.fullName), groupSize: 2,
          first: outlines.first, second: outlines.second))
    }
    if let one = first.outline, let other = second.outline, one.count == other.count {
      addOutlines(one, other, owners)
      handled.formUnion(ChannelName.path(2 * one.count))
    }
    pending.removeAll(where: handled.contains)
    for property in pending { addPlain(property, owners) }
  }

  /// Adds the places of the points of an outline, where it is visible in both motions.
  private mutating func addOutlines(
    _ first: MotionRecording.Outline, _ second: MotionRecording.Outline, _ owners: [RecordedOwner]
  ) {
    guard first.count > 0 else { return }
    let opacities = owners.flatMap { owner in Self.opacities.compactMap { owner[$0] } }
    properties.append(
      ComparedProperty(
        name: owners[0].fullName("outline"), unit: .points,
        numbers: ChannelName.path(2 * first.count).map(owners[0].fullName), groupSize: 2, first: NumberSource(first),
        second: NumberSource(second), opacities: opacities.isEmpty ? nil : NumberSource(opacities)))
  }

  /// What hides an outline.
  private static let opacities = ["opacity", "visibility", "strokeLength"]

  private mutating func addPlain(_ property: String, _ owners: [RecordedOwner], opacities: NumberSource? = nil) {
    guard let channels = channels(property, owners) else { return }
    let name = owners[0].fullName(property)
    let unit = channels[0].unit
    properties.append(
      ComparedProperty(
        name: name, unit: unit, measure: ComparedProperty.Measure(of: property, unit), numbers: [name],
        first: NumberSource([channels[0]]), second: NumberSource([channels[1]]), opacities: opacities))
  }

  private static let shown = ["opacity", "visibility"]

  /// The properties that are not compared by themselves.
  private static let handled = LayerMap.propertySet.union(shown)
    .union(paintSet)

  private static let paintSet = Set(paints.flatMap { [$0.opacity] + $0.properties })

  /// The opacity and the visibility are one number: files with one number for both have both names.
  private mutating func addVisibility(_ owners: [RecordedOwner]) {
    let stated = owners.map { owner in Self.shown.compactMap { owner[$0] } }
    guard !stated[0].isEmpty || !stated[1].isEmpty else { return }
    let isOpacity = owners.contains { $0["opacity"] != nil }
    guard !stated[0].isEmpty, !stated[1].isEmpty else { return addPlain(isOpacity ? "opacity" : "visibility", owners) }
    let name = owners[0].fullName(isOpacity ? "opacity" : "visibility")
    properties.append(
      ComparedProperty(
        name: name, unit: .value, numbers: [name], first: NumberSource(smallestOf: stated[0]),
        second: NumberSource(smallestOf: stated[1])))
  }

  /// A paint: its opacity, and the properties that are visible with it.
  private struct Paint {
    let opacity: String
    let properties: [String]
  }

  private static let paints = [
    Paint(opacity: "fillAlpha", properties: Array(ChannelName.fill.dropLast())),
    Paint(
      opacity: "strokeAlpha",
      properties: ChannelName.stroke.dropLast() + ChannelName.strokeWidth + ChannelName.strokeRange
        + ChannelName.dashPhase),
    Paint(
      opacity: "shadowAlpha",
      properties: ChannelName.shadowColor.dropLast() + ChannelName.shadowOffset + ChannelName.shadowRadius),
  ]

  /// Adds paints. The colour of a paint without opacity in one of the motions is not compared.
  private mutating func addPaint(_ owners: [RecordedOwner]) {
    for paint in Self.paints {
      let all = [paint.opacity] + paint.properties
      guard all.contains(where: { property in owners.contains { $0[property] != nil } }) else { continue }
      let opacities = [0, 1].map { opacity(of: paint, owners, side: $0) }
      if owners.contains(where: { $0[paint.opacity] != nil }) {
        if let first = opacities[0], let second = opacities[1] {
          let name = owners[0].fullName(paint.opacity)
          properties.append(
            ComparedProperty(
              name: name, unit: .value, numbers: [name], first: NumberSource([first]), second: NumberSource([second])))
        } else {
          _ = channels(paint.opacity, owners)
        }
      }
      // A paint that is never visible in one of the motions is a difference of its opacity alone.
      if opacities.contains(where: { $0?.constant == 0 }) { continue }
      let isOpaque = opacities.allSatisfy { $0?.constant != nil }
      for property in paint.properties where owners.contains(where: { $0[property] != nil }) {
        addPlain(property, owners, opacities: isOpaque ? nil : NumberSource(opacities.compactMap(\.self)))
      }
    }
  }

  /// The opacity of a paint. Without a statement, a paint with another stated property is opaque.
  private func opacity(of paint: Paint, _ owners: [RecordedOwner], side: Int) -> MotionRecording.Channel? {
    if let stated = owners[side][paint.opacity] { return stated }
    guard paint.properties.contains(where: { owners[side][$0] != nil }) else {
      return channel(paint.opacity, of: owners, side: side)
    }
    return MotionRecording.Channel(owners[side].fullName(paint.opacity), constant: 1)
  }

  // MARK: - Maps of layers

  /// Adds the position, and the other factors of the map: each by itself if both motions have the same ones, and the
  /// corners of the layer otherwise.
  private mutating func addMap(_ owners: [RecordedOwner]) {
    let stated = owners.map(\.byProperty)
    let maps = stated.map { LayerMap($0, over: span) }
    let form = maps[0].form.union(maps[1].form)
    if !form.isEmpty, let first = owners[0].box, let second = owners[1].box {
      return addCorners(owners[0], NumberSource(first), NumberSource(second))
    }
    guard maps[0].form == maps[1].form, !form.contains(.matrix) else {
      return addCorners(
        owners[0], .referenceCorners(maps[0], besides: maps[1]), .referenceCorners(maps[1], besides: maps[0]))
    }
    func isStated(_ property: String) -> Bool { stated.contains { $0[property] != nil } }
    func source(_ map: LayerMap, _ property: String) -> [MotionRecording.Channel] {
      map.channels.indices.filter { LayerMap.properties[$0] == property }.map { map.channels[$0] }
    }
    let positions = ChannelName.position.filter(isStated)
    if !positions.isEmpty {
      properties.append(
        ComparedProperty(
          name: owners[0].fullName("position"), unit: .points, numbers: positions.map(owners[0].fullName), groupSize: 2,
          first: NumberSource(positions.flatMap { source(maps[0], $0) }),
          second: NumberSource(positions.flatMap { source(maps[1], $0) })))
    }
    for property in LayerMap.properties where !ChannelName.position.contains(property) && isStated(property) {
      let name = owners[0].fullName(property)
      let unit = ChannelName.unit(of: property)
      properties.append(
        ComparedProperty(
          name: name, unit: unit, measure: unit == .degrees ? .angle : unit == .value ? .factor : .plain,
          numbers: [name], first: NumberSource(source(maps[0], property)),
          second: NumberSource(source(maps[1], property))))
    }
  }

  private mutating func addCorners(_ owner: RecordedOwner, _ first: NumberSource, _ second: NumberSource) {
    let numbers = (1...4).flatMap { ["corner\($0).x", "corner\($0).y"] }.map(owner.fullName)
    properties.append(
      ComparedProperty(
        name: owner.fullName("corners"), unit: .points, numbers: numbers, groupSize: 2, first: first, second: second))
  }
}
