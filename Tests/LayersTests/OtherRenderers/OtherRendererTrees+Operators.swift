// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

extension OtherRendererTrees {
  private typealias Operated = (path: Path, end: Double, operators: @Sendable (Double) -> [PathOperator])

  private static let square = Path(Rect(x: 25, y: 25, width: 70, height: 70))

  static func operators() throws -> LayerTree {
    let triangle = Path(
      polyline: [Point(x: 60, y: 15), Point(x: 105, y: 95), Point(x: 15, y: 95)], isClosed: true)
    let star = Path.star(points: 5, outerRadius: 50, innerRadius: 24, center: middle)
    var tree = try operated(
      [
        (star, 18, { [.roundedCorners(radius: $0)] }),
        (triangle, 10, { [.zigzag(size: $0, ridges: 5)] }),
        (triangle, 10, { [.zigzag(size: $0, ridges: 5, isSmooth: true)] }),
        (square, 120, { [.twist(.degrees($0), around: middle)] }),
      ], columns: 3, rows: 2)
    let shape = tree.add(.path(Path()), in: group(&tree, tile: 4, columns: 3)) { $0.fill = ink }
    let roundness = tree.add(.group())
    try tree.derive(shape, .path) { values in
      .star(
        points: 6, outerRadius: 48, innerRadius: 26, outerRoundness: values[roundness].position.x, center: middle)
    }
    move(&tree) { $0[roundness].position.x = 1.6 }
    return tree
  }

  static func spikes() throws -> LayerTree {
    try operated(
      [
        (square, -0.6, { [.puckerAndBloat($0)] }),
        (square, 30, { [.roundedCorners(radius: $0), .puckerAndBloat(-$0 / 75)] }),
        (square, 0.7, { [.puckerAndBloat($0)] }),
      ], columns: 3, rows: 1)
  }

  /// One tile for each path, whose operators have a number that grows from 0 to its end.
  private static func operated(_ cases: [Operated], columns: Int, rows: Int) throws -> LayerTree {
    var tree = tree(tiles: columns, rows: rows)
    for (index, item) in cases.enumerated() {
      let shape = tree.add(.path(item.path), in: group(&tree, tile: index, columns: columns)) { $0.fill = ink }
      // The position of another layer has the number, which can be negative.
      let number = tree.add(.group())
      try tree.derivePath(of: shape) { item.operators($0[number].position.x) }
      move(&tree) { $0[number].position.x = item.end }
    }
    return tree
  }

  /// Two lines in one path, of 100 and of 80 points.
  static func severalTrims() throws -> LayerTree {
    var tree = tree(tiles: 2)
    var lines = Path(polyline: [Point(x: 10, y: 30), Point(x: 110, y: 30)])
    lines.append(Path(polyline: [Point(x: 10, y: 80), Point(x: 60, y: 80), Point(x: 60, y: 110)]))
    for (index, order) in [TrimOrder.simultaneously, .individually].enumerated() {
      let shape = tree.add(.path(lines), in: group(&tree, tile: index)) { setStroke(&$0, width: 6) }
      let offset = tree.add(.group())
      try tree.derivePath(of: shape) { [.trim(from: 0.25, to: 0.75, offset: $0[offset].position.x, order: order)] }
      move(&tree) { $0[offset].position.x = 0.2 }
    }
    return tree
  }

  // MARK: - Groups

  static func tint() -> LayerTree {
    var tree = tree()
    let card = card(&tree)
    move(&tree) { $0[card].colorMatrix = .tint(Color(hex: 0xF0A040).withOpacity(0.6)) }
    return tree
  }

  static func isolation() -> LayerTree {
    var tree = tree(tiles: 2)
    for index in 0..<2 {
      let tile = group(&tree, tile: index)
      _ = rectangle(&tree, Rect(x: 0, y: 0, width: 120, height: 60), yellow, in: tile)
      let inner = tree.add(.group(), in: tile) { $0.isIsolated = index == 1 }
      _ = rectangle(&tree, Rect(x: 20, y: 20, width: 50, height: 80), blue, in: inner)
      let disc = tree.add(.path(disc(x: 45, radius: 36)), in: inner) {
        $0.fill = red
        $0.blendMode = .multiply
        $0.opacity = 0.6
      }
      move(&tree) {
        $0[disc].position.x = 40
        $0[disc].opacity = 1
      }
    }
    return tree
  }
}
