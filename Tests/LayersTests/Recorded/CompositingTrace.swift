// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport

/// A random tree with masks, mattes, blend modes, clips, effects, operators of paths, copies and clocks, and the bits
/// of its numbers and pictures.
struct CompositingTrace {
  let tree: LayerTree
  private(set) var layers: [LayerID] = []
  private(set) var masks: [LayerID] = []

  /// The instants of the trace, which are queried in any order.
  static let instants = [-0.5, 0.125, 0.4, 0.7, 1.1, 1.6, 2.3]

  init(program: Int) throws {
    var random = SplitMix64(104_729 * program + 3)
    func number(_ low: Double, _ high: Double) -> Double { random.next(in: low...high) }
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[min(Int(random.nextUnit() * Double(elements.count)), elements.count - 1)]
    }
    func point() -> Point { Point(x: number(0, 80), y: number(0, 80)) }
    var tree = LayerTree(size: Size(width: 80, height: 80))
    var groups: [LayerID] = [tree.add(.group())]
    for _ in 0..<2 {
      let group = tree.add(.group(size: Size(width: 40, height: 30)), at: point(), in: pick(groups)) {
        $0.opacity = pick([1, 0.6])
        $0.blendMode = pick([.normal, .multiply, .screen, .hue])
        $0.isIsolated = pick([true, false])
        $0.clipsToBounds = pick([true, false, false])
        $0[.blurRadius] = pick([0, 0, 1.5])
      }
      if pick([true, false]) {
        let clock = LayerClock(
          beginTime: number(0, 0.5), speed: number(0.4, 1.5), duration: pick([nil, 1.2]),
          repeatCount: pick([1, 2.5, .infinity]), autoreverses: pick([true, false]), fillMode: pick([.both, .removed]))
        tree.configure(group) { $0.clock = clock }
      } else if pick([true, false]) {
        tree.configure(group) {
          $0.replication = LayerReplication(count: 3, stagger: pick([nil, Stagger(each: 0.2)]))
          $0[.copyOffset] = Vector(dx: number(-9, 9), dy: number(-9, 9))
          $0[.copyEndOpacity] = pick([1, 0.3])
        }
        tree.transaction(at: number(0, 1), duration: 0.8) { $0[group][.copyRotation] = .degrees(number(-60, 60)) }
      }
      groups.append(group)
    }
    for _ in 0..<5 {
      let content = pick([
        LayerContent.rectangle(size: Size(width: 20, height: 12), cornerRadius: 3),
        .ellipse(size: Size(width: 16, height: 16)), .path(.star(points: 5, outerRadius: 14, innerRadius: 6)),
      ])
      let layer = tree.add(content, at: point(), in: pick(groups)) {
        $0.fill = Color(hex: UInt32(number(0, 0xFFFFFF)))
        $0.stroke = pick([.clear, .black])
        $0.blendMode = pick([.normal, .normal, .darken, .plusLighter])
      }
      layers.append(layer)
      let target = point()
      tree.transaction(at: number(0, 1), duration: number(0.2, 1), policy: pick([RetargetPolicy.additive, .replace])) {
        $0[layer].position = target
        $0[layer].opacity = number(0.2, 1)
      }
      tree.transaction(at: number(0, 1.5), policy: .spring(Spring(response: 0.4, dampingRatio: 0.7))) {
        $0[layer].rotation = .degrees(number(-90, 90))
      }
      if case .path = content, pick([true, false]) {
        let (radius, turn) = (number(0, 4), number(-40, 40))
        try tree.derivePath(of: layer) { values in
          [.roundedCorners(radius: radius), .twist(.degrees(turn * values[layer][.opacity]), around: .zero)]
        }
      }
    }
    for layer in layers.prefix(2) {
      let added = tree.add(
        masks: (0..<2).map { _ in
          LayerMask(
            Path(circleAt: Point(x: number(0, 20), y: number(0, 12)), radius: number(3, 12)),
            mode: pick(LayerMask.Mode.allCases), isInverted: pick([true, false, false]), opacity: number(0.4, 1))
        }, to: layer)
      tree.transaction(at: number(0, 1), duration: 0.7) {
        $0[added[0]].opacity = number(0, 1)
        $0[added[1]][.maskExpansion] = number(-2, 4)
      }
      masks += added
    }
    let matte = LayerMatte(layers[4], source: pick([.alpha, .luminance]), isInverted: pick([true, false]))
    tree.configure(layers[3]) { $0.mattes = [matte] }
    if pick([true, false]) { tree.remove(layers[2], at: number(0.5, 2)) }
    self.tree = tree
  }

  /// The hash of all numbers and pictures at some instants, which are queried in an order of their own.
  func hash(queried order: [Int] = Array(instants.indices)) -> UInt64 {
    var rasterizer = Rasterizer()
    var parts = [UInt64](repeating: 0, count: Self.instants.count)
    for index in order {
      let time = Self.instants[index]
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      func add(_ text: String) { for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
      for layer in layers where tree.contains(layer) {
        add("\(tree.presentationValue(of: layer, .position, at: time))")
        add("\(tree.velocity(of: layer, .position, at: time)) \(tree.velocity(of: layer, .rotation, at: time))")
      }
      for mask in masks where tree.contains(mask) {
        add("\(tree.presentationValue(of: mask, .opacity, at: time)) \(tree.velocity(of: mask, .opacity, at: time))")
        add("\(tree.presentationValue(of: mask, .maskExpansion, at: time))")
      }
      for pixel in rasterizer.image(of: tree.displayList(at: time), width: 80, height: 80).pixels {
        hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01B3
      }
      parts[index] = hash
    }
    return parts.reduce(UInt64(tree.settlingTime.bitPattern)) { ($0 ^ $1) &* 0x100_0000_01B3 }
  }
}
