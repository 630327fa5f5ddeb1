// SPDX-License-Identifier: MIT
import Glissade

/// Measures display lists of layer trees, each frame at a different instant.
enum ListCases {
  static var all: [Case] { [moving, retargeted, stationary, derived, copies(isMoving: false), copies(isMoving: true)] }

  /// A scene like Crowd: blobs in groups of ten, each moving along a path and rotating with it.
  private static func crowd(isMoving: Bool, groups: Int = 100) -> (tree: LayerTree, members: [LayerID]) {
    var random = SplitMix64(seed: 17)
    func point() -> Point { Point(x: random.next(0...1440), y: random.next(0...576)) }
    let outlines = (0..<24).map { _ in
      let vectors = (0..<12).map { step in
        let radius = random.next(14...20)
        return Vector(direction: .degrees(30 * Double(step))) * radius
      }
      return Path.smooth(through: vectors.map { Point(x: $0.dx, y: $0.dy) }, isClosed: true)
    }
    let motions = (0..<48).compactMap { _ in
      PathMotion(.spline(through: (0..<6).map { _ in point() }, isClosed: true), rotation: .auto)
    }
    var tree = LayerTree(size: Size(width: 1440, height: 576))
    var members: [LayerID] = []
    for _ in 0..<groups {
      let group = tree.add(.group(), at: point())
      for _ in 0..<10 {
        let number = members.count
        let member = tree.add(.path(outlines[number % outlines.count]), at: point(), in: group)
        members.append(member)
        tree.set(.fill, of: member, to: Color(hex: UInt32(truncatingIfNeeded: random.next() & 0xFFFFFF)))
        tree.set(.scale, of: member, to: Vector(dx: 1.2, dy: 1.2))
        guard isMoving else { continue }
        let duration = random.next(5...11)
        let timing = MediaTiming(
          beginTime: -random.next(0...duration), duration: duration, repeatCount: .infinity, fillMode: .both)
        tree.animate(
          member,
          LayerAnimation(along: motions[number % motions.count], timing: timing, timingFunction: Easings.any(&random)),
          at: 0)
      }
    }
    return (tree, members)
  }

  private static func lists(of tree: LayerTree) -> Case.Run {
    var frame = 0
    return Case.Run(own: {
      frame += 1
      precondition(!tree.displayList(at: 1 + Double(frame % 240) / 240).commands.isEmpty)
    })
  }

  private static var moving: Case {
    Case(name: "list moving", title: "the list of 1,000 moving layers") { lists(of: crowd(isMoving: true).tree) }
  }

  private static var retargeted: Case {
    Case(name: "list retargeted", title: "the same, retargeted and resumed") {
      var (tree, members) = crowd(isMoving: true)
      tree.transaction(at: 0.9, duration: 0.8) { for member in members { $0[member].position = Point(x: 700, y: 300) } }
      tree.transaction(at: 1.4, duration: 0.8) { for member in members { $0[member].resumeAnimation(.position) } }
      return lists(of: tree)
    }
  }

  private static var stationary: Case {
    Case(name: "list still", title: "the list of 1,000 stationary layers") {
      lists(of: crowd(isMoving: false).tree)
    }
  }

  private static var derived: Case {
    Case(
      name: "list derived", title: "the list of 22,000 layers with one derived property",
      peerName: "the same without it",
      goal: 0.95
    ) {
      let (plain, members) = crowd(isMoving: false, groups: 2000)
      var tree = plain
      let (first, last) = (members[0], members[members.count - 1])
      do {
        try tree.derive(last, .position) { $0[first].position }
      } catch { preconditionFailure("\(error)") }
      let time = 1.0
      return Case.Run(
        own: { precondition(!tree.displayList(at: time).commands.isEmpty) },
        check: {
          let (own, peer) = (tree.displayList(at: time).commands.count, plain.displayList(at: time).commands.count)
          guard own == peer else { throw BenchmarkFailure(description: "\(own) commands, not \(peer)") }
        },
        peer: { precondition(!plain.displayList(at: time).commands.isEmpty) })
    }
  }

  /// Frames of 10,000 copies of an ellipse with their drawing, beside those of 10,000 ellipses.
  ///
  /// Moving ones have three properties in motion, and each copy has a delay.
  private static func copies(isMoving: Bool) -> Case {
    Case(
      name: isMoving ? "copies moving" : "copies still",
      title: "a frame of 10,000 \(isMoving ? "moving copies with delays" : "copies") of an ellipse",
      peerName: "10,000 ellipses", goal: 0.9
    ) {
      func addDot(_ tree: inout LayerTree, _ column: Int, _ row: Int, in parent: LayerID?, delay: Double) {
        let dot = tree.add(
          .ellipse(size: Size(width: 5, height: 5)), at: Point(x: 12 * Double(column), y: 12 * Double(row)), in: parent
        ) { $0.fill = Color(hex: 0xF0A070) }
        guard isMoving else { return }
        let timing = MediaTiming(beginTime: delay, duration: 2, repeatCount: .infinity, autoreverses: true)
        let size = Vector(dx: 2, dy: 2)
        tree.animate(dot, .scale, with: .basic(from: Vector(dx: 1, dy: 1), to: size, timing: timing), at: 0)
        tree.animate(dot, .opacity, with: .basic(from: 0.4, to: 0.9, timing: timing), at: 0)
        tree.animate(dot, .rotation, with: .basic(from: .zero, to: .degrees(180), timing: timing), at: 0)
      }
      var tree = LayerTree(size: Size(width: 1200, height: 1200))
      let group = tree.add(.group()) {
        $0.replication = LayerReplication(
          count: 10_000, arrangement: .grid(columns: 100, spacing: Vector(dx: 12, dy: 12)),
          stagger: isMoving ? Stagger(each: 0.01) : nil, axis: .x)
      }
      addDot(&tree, 0, 0, in: group, delay: 0)
      var plain = LayerTree(size: tree.size)
      for index in 0..<10_000 {
        addDot(&plain, index % 100, index / 100, in: nil, delay: 0.01 * Double(index % 100))
      }
      let (copies, layers) = (tree, plain)
      let raster = OwnRaster(width: 1200, height: 1200)
      var (ownFrame, peerFrame) = (0, 0)
      return Case.Run(
        own: {
          ownFrame += 1
          raster.draw(copies.displayList(at: 2 + Double(ownFrame % 240) / 240))
        },
        check: {
          let (own, peer) = (copies.displayList(at: 2.3).commands.count, layers.displayList(at: 2.3).commands.count)
          guard own == peer else { throw BenchmarkFailure(description: "\(own) commands, not \(peer)") }
        },
        peer: {
          peerFrame += 1
          raster.draw(layers.displayList(at: 2 + Double(peerFrame % 240) / 240))
        })
    }
  }
}
