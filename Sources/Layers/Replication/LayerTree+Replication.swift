// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension LayerTree {
  /// The copies in which the sublayers of a layer are drawn at an instant; `nil` for none.
  ///
  /// - Complexity: O(log n) in the changes.
  package func replication(of id: LayerID, at time: Double) -> LayerReplication? {
    guard exists(id, toRead: "replication", at: time) else { return nil }
    return nodes[id.slot].replication(at: time)
  }

  /// Sets the copies in which the sublayers of a layer are drawn, from an instant on, or with `nil` for all instants.
  package mutating func setReplication(of id: LayerID, to replication: LayerReplication?, at time: Double?) {
    guard admits(id, at: time) else { return }
    if let time {
      if planned != nil { return refuseInTimeline() }
      guard time.isFinite else { return }
      // The tree keeps the state for the delay before this change can drop any.
      if let replication { includeReplication(of: id.slot, longestDelay: replication.longestDelay) }
      change(id, at: time) { $0.setReplication(replication, at: time) }
    } else {
      nodes[id.slot].setReplication(replication, at: nil)
      if replication == nil { replicatedSlots.remove(id.slot) } else { replicatedSlots.insert(id.slot) }
      updateCopyDelayBound()
    }
    // The settling time of the sublayers includes their copies.
    recordMove(of: id.slot)
  }

  private mutating func includeReplication(of slot: Int, longestDelay: Double) {
    replicatedSlots.insert(slot)
    updateCopyDelayBound(with: longestDelay)
  }

  /// Updates the bound of the delays of nested replicated layers: the sum of as many of the longest delays as levels.
  mutating func updateCopyDelayBound(with delay: Double = 0) {
    var delays = replicatedSlots.map { nodes[$0].longestCopyDelay }
    delays.append(delay)
    delays.sort(by: >)
    copyDelayBound = delays.prefix(PaintedCopy.maximumDepth).reduce(0, +)
  }

  /// The longest delay with which a copy shows the layer in a slot after all changes, in seconds: the sum of those of
  /// the replicated layers around it.
  ///
  /// - Complexity: O(n) in the ancestors of all instants.
  func copyDelay(of slot: Int) -> Double {
    guard copyDelayBound > 0 else { return 0 }
    var result = 0.0
    var visited: Set<Int> = []
    var pending = [slot]
    while let next = pending.popLast() {
      for case .layer(let parent) in hierarchy.parents[next].values where visited.insert(parent).inserted {
        pending.append(parent)
        if replicatedSlots.contains(parent) { result += nodes[parent].lastCopyDelay }
      }
    }
    return result
  }

  /// The instant from which on the structure is constant in all copies.
  var structureSettlingTime: Double {
    guard clockedSlots.isEmpty else {
      return hierarchy.journal.reduce(-.infinity) { max($0, shownSettlingTime(of: $1)) }
    }
    let last = hierarchy.lastChangeTime
    guard copyDelayBound > 0 else { return last }
    var latest = last
    for edit in hierarchy.journal.reversed() {
      guard edit.time > last - copyDelayBound else { break }
      latest = max(latest, edit.time + copyDelay(of: edit.slot))
    }
    return latest
  }

  /// The earliest instant whose state a copy shows at an instant or later.
  func earliestShown(at time: Double) -> Double { time - copyDelayBound }

  /// The maps, opacities and delays of the copies of a layer at an instant.
  ///
  /// - Parameter number: The only copy whose placement is needed, or `nil` for all.
  func copyPlacements(
    of slot: Int, _ replication: LayerReplication, at time: Double, _ pass: DependencyPass?, only number: Int? = nil
  ) -> CopyPlacements {
    func value<Value>(_ property: LayerProperty<Value>) -> Value {
      presentationValue(columns.clientColumn(property), property, slot: slot, at: time, pass)
    }
    let size = presentationValue(columns.size, .size, slot: slot, at: time, pass)
    let origin = presentationValue(columns.boundsOrigin, .boundsOrigin, slot: slot, at: time, pass)
    let anchor = presentationValue(columns.anchor, .anchor, slot: slot, at: time, pass)
    return CopyPlacements(
      layout: replication.layout,
      anchor: Vector(dx: origin.x + anchor.x * size.width, dy: origin.y + anchor.y * size.height),
      offset: value(.copyOffset), rotation: value(.copyRotation), scale: value(.copyScale),
      startOpacity: value(.copyStartOpacity), endOpacity: value(.copyEndOpacity), pathStart: value(.copyPathStart),
      only: number)
  }
}

/// The maps, opacities and delays of the copies of a layer at an instant.
struct CopyPlacements {
  let layout: CopyLayout
  let rotation: Angle
  let scale: Vector
  private let anchor: Vector
  private let startOpacity: Double
  private let endOpacity: Double
  /// The first copy of `places` and `powers`.
  private let first: Int
  private let places: [CopyLayout.Place]
  /// The powers of the step; empty for the identity.
  private let powers: [AffineTransform]

  /// - Parameter number: The only copy whose map is needed, or `nil` for all.
  /// - Complexity: O(n) in the copies, or O(log n) for one.
  init(
    layout: CopyLayout, anchor: Vector, offset: Vector, rotation: Angle, scale: Vector, startOpacity: Double,
    endOpacity: Double, pathStart: Double, only number: Int?
  ) {
    (self.layout, self.anchor, self.rotation, self.scale) = (layout, anchor, rotation, scale)
    (self.startOpacity, self.endOpacity) = (startOpacity, endOpacity)
    first = number ?? 0
    places = number.map { layout.place($0, from: pathStart).map { [$0] } ?? [] } ?? layout.places(from: pathStart)
    var step = AffineTransform.translation(offset)
    if rotation != .zero { step = step.concatenated(with: .rotation(rotation)) }
    if scale != Vector(dx: 1, dy: 1) { step = step.concatenated(with: .scale(x: scale.dx, y: scale.dy)) }
    guard step != .identity else {
      powers = []
      return
    }
    if let number {
      powers = [step.power(number)]
      return
    }
    var (powers, power) = ([AffineTransform](), AffineTransform.identity)
    powers.reserveCapacity(layout.count)
    for _ in 0..<layout.count {
      powers.append(power)
      power = power.concatenated(with: step)
    }
    self.powers = powers
  }

  /// The map from a copy to the coordinates of the replicated layer.
  func map(_ number: Int) -> AffineTransform {
    let place = places.isEmpty ? CopyLayout.Place(point: .zero) : places[number - first]
    var point = place.point
    if !layout.isOnPath { point += anchor }
    var map = AffineTransform.translation(x: point.x, y: point.y)
    if place.rotation != .zero { map = map.concatenated(with: .rotation(place.rotation)) }
    if !powers.isEmpty { map = map.concatenated(with: powers[number - first]) }
    return anchor == .zero ? map : map.concatenated(with: .translation(x: -anchor.dx, y: -anchor.dy))
  }

  /// The rotation of a copy, with full turns.
  func rotation(_ number: Int) -> Angle {
    Angle.radians((places.isEmpty ? 0 : places[number - first].rotation.radians) + rotation.radians * Double(number))
  }

  /// The scale factors of a copy.
  func scale(_ number: Int) -> Vector {
    func power(_ factor: Double) -> Double { AffineTransform.scale(x: factor, y: 1).power(number).a }
    return Vector(dx: power(scale.dx), dy: power(scale.dy))
  }

  /// The map of a copy without its translation.
  func linearTransform(_ number: Int) -> Transform3D {
    let map = map(number)
    return Transform3D(AffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0))
  }

  /// The opacity of a copy, in 0 … 1.
  func opacity(_ number: Int) -> Double {
    guard layout.count > 1 else { return min(max(startOpacity, 0), 1) }
    let fraction = Double(number) / Double(layout.count - 1)
    return min(max(startOpacity + (endOpacity - startOpacity) * fraction, 0), 1)
  }
}

extension AffineTransform {
  /// The transform applied a number of times, by repeated squares.
  fileprivate func power(_ exponent: Int) -> AffineTransform {
    var (result, square, rest) = (AffineTransform.identity, self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenated(with: square) }
      square = square.concatenated(with: square)
      rest >>= 1
    }
    return result
  }
}
