// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers

/// The channels of the layers of a tree that Swift source builds.
///
/// A layer with a content is a layer with one drawing, `card-shape` for `card`. A layer with a content and a name such
/// as `card-shape` or `card-shape-2` in a layer `card` is a drawing of that layer.
struct SwiftTreeChannels {
  private let tree: LayerTree
  private let duration: Double
  private(set) var channels: [MotionRecording.Channel] = []

  /// The most corners of a property.
  private static let cornerLimit = 40_000

  init(_ tree: LayerTree, duration: Double) {
    (self.tree, self.duration) = (tree, duration)
    var layers = tree.children(at: 0)
    while let layer = layers.popLast() {
      add(layer)
      layers += tree.children(of: layer, at: 0)
    }
  }

  /// Adds the channels of a layer.
  private mutating func add(_ id: LayerID) {
    let name = tree.name(of: id)
    let content = tree.content(of: id, at: 0)
    let parent = tree.parent(of: id, at: 0).map { tree.name(of: $0) }
    let isGroup = if case .group = content { true } else { false }
    if isGroup || !Self.isDrawing(name, of: parent) {
      addPlacement(of: id, name)
      addDrawing(of: id, content, name + "-shape", isLayer: true)
      return
    }
    addDrawing(of: id, content, name, isLayer: false)
  }

  private static func isDrawing(_ name: String, of layer: String?) -> Bool {
    guard let layer, name.hasPrefix(layer) else { return false }
    let parts = name.dropFirst(layer.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count >= 2 && parts.count <= 3 && parts[0].isEmpty && parts[1] == "shape"
      && parts.dropFirst(2).allSatisfy { Int($0) != nil }
  }

  private func value<Value>(of id: LayerID, _ property: LayerProperty<Value>) -> Value {
    tree.presentationValue(of: id, property, at: 0)
  }

  // MARK: - Sources of numbers

  /// Numbers as functions of time, with their corners.
  private struct Numbers {
    let values: @Sendable (Double) -> [Double]
    let corners: [Double]
  }

  /// The values of a property.
  private func numbers<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, _ numbers: @escaping @Sendable (Value) -> [Double]
  ) -> Numbers {
    guard !tree.isConstant(of: id, property) else {
      let constant = numbers(value(of: id, property))
      return Numbers(values: { _ in constant }, corners: [])
    }
    let motion = tree.motion(of: id, property)
    let corners = tree.breakpoints(of: id, property, in: 0...duration, limit: Self.cornerLimit)
    return Numbers(values: { numbers(motion.value(at: $0)) }, corners: corners.filter { $0 > 0 && $0 < duration })
  }

  private func combined(
    _ sources: [Numbers], _ combine: @escaping @Sendable ([[Double]]) -> [Double]
  ) -> Numbers {
    let functions = sources.map(\.values)
    let corners = Set(sources.flatMap(\.corners)).sorted()
    return Numbers(values: { time in combine(functions.map { $0(time) }) }, corners: corners)
  }

  private mutating func add(_ owner: String, _ names: [String], _ numbers: Numbers) {
    for (index, name) in names.enumerated() {
      channels.append(
        MotionRecording.Channel("\(owner).\(name)", corners: numbers.corners) { numbers.values($0)[index] })
    }
  }

  // MARK: - Layers

  private func point(_ id: LayerID, _ property: LayerProperty<Point>) -> Numbers {
    numbers(id, property) { [$0.x, $0.y] }
  }

  private func size(_ id: LayerID) -> Numbers { numbers(id, .size) { [max($0.width, 0), max($0.height, 0)] } }

  /// The reference point in the coordinates of the layer.
  private func reference(_ id: LayerID) -> Numbers {
    let size = numbers(id, .size) { [$0.width, $0.height] }
    return combined([point(id, .boundsOrigin), point(id, .anchor), size]) { parts in
      (0...1).map { parts[0][$0] + parts[1][$0] * parts[2][$0] }
    }
  }

  private mutating func addPlacement(of id: LayerID, _ name: String) {
    add(name, ChannelName.position, point(id, .position))
    add(name, ChannelName.rotation, numbers(id, .rotation) { [$0.degrees] })
    add(name, ChannelName.scale, numbers(id, .scale) { [$0.dx, $0.dy] })
    let matrix = numbers(id, .transform) { transform in
      let map = ProjectiveTransform(transform)
      return [map.a, map.b, map.c, map.d, map.tx, map.ty].map { $0 / map.w0 }
    }
    add(name, ChannelName.matrix, matrix)
    add(name, ChannelName.heading, numbers(id, .heading) { [$0.degrees] })
    add(name, ChannelName.origin, combined([reference(id)]) { $0[0].map { -$0 } })
    add(name, ChannelName.opacity, opacity(id))
    guard !tree.isConstant(of: id, .shadowOpacity) || value(of: id, .shadowOpacity) > 0 else { return }
    let opacity = numbers(id, .shadowOpacity) { [min(max($0, 0), 1)] }
    let color = combined([color(id, .shadowColor), opacity]) { $0[0][..<3] + [$0[0][3] * $0[1][0]] }
    add(name, ChannelName.shadowColor, color)
    add(name, ChannelName.shadowOffset, numbers(id, .shadowOffset) { [$0.dx, $0.dy] })
    add(name, ChannelName.shadowRadius, numbers(id, .shadowRadius) { [max($0, 0)] })
  }

  private func opacity(_ id: LayerID) -> Numbers { numbers(id, .opacity) { [min(max($0, 0), 1)] } }

  /// Straight components. A transparent colour has the hue of the colour shortly after or before it.
  private func color(_ id: LayerID, _ property: LayerProperty<Color>) -> Numbers {
    let plain = numbers(id, property) { color in
      let (red, green, blue, alpha) = color.displayedComponents
      return [red, green, blue, alpha]
    }
    return Numbers(
      values: { time in
        let color = plain.values(time)
        guard color[3] == 0 else { return color }
        let beside = [time + 1e-4, time - 1e-4].map(plain.values).first { $0[3] > 0 }
        return (beside?[..<3] ?? color[..<3]) + [0]
      }, corners: plain.corners)
  }

  // MARK: - Drawings

  private mutating func addDrawing(of id: LayerID, _ content: LayerContent, _ name: String, isLayer: Bool) {
    // A drawing of a layer lies at its position in the layer's coordinates.
    let offset =
      isLayer
      ? Numbers(values: { _ in [0, 0] }, corners: [])
      : combined([point(id, .position), reference(id)]) { [$0[0][0] - $0[1][0], $0[0][1] - $0[1][1]] }
    switch content {
    case .rectangle, .ellipse:
      let bounds = combined([point(id, .boundsOrigin), offset, size(id)]) {
        [$0[0][0] + $0[1][0], $0[0][1] + $0[1][1], $0[2][0], $0[2][1]]
      }
      add(name, ChannelName.bounds, bounds)
      if case .rectangle = content { add(name, ChannelName.cornerRadius, numbers(id, .cornerRadius) { [max($0, 0)] }) }
    case .path:
      let count = PathStructure.split(value(of: id, .path)).coordinates.count
      let path = combined([numbers(id, .path) { PathStructure.split($0).coordinates }, offset]) { parts in
        parts[0].enumerated().map { $0.element + parts[1][$0.offset % 2] }
      }
      add(name, ChannelName.path(count), path)
    default: return
    }
    let constant = Numbers(values: { _ in [1] }, corners: [])
    add(name, ChannelName.visibility, isLayer ? constant : opacity(id))
    add(name, ChannelName.fill, color(id, .fill))
    add(name, ChannelName.stroke, color(id, .stroke))
    add(name, ChannelName.strokeWidth, numbers(id, .strokeWidth) { [max($0, 0)] })
    let range = combined([numbers(id, .strokeStart) { [$0] }, numbers(id, .strokeEnd) { [$0] }]) { $0[0] + $0[1] }
    add(name, ChannelName.strokeRange, range)
    add(name, ChannelName.dashPhase, numbers(id, .dashPhase) { [$0] })
  }
}
