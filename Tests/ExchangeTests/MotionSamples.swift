// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting

/// Trees with one kind of motion each.
enum MotionSample: String, CaseIterable {
  case curve, clicks, policies, followedPath, keyframes, repetition, colors, sizes, morph, group, order, text, strokes
  case matrix

  /// The tree.
  func tree() throws -> LayerTree {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(
      .rectangle(size: Size(width: 60, height: 40), cornerRadius: 8), at: Point(x: 80, y: 80), name: "card"
    ) { $0.fill = Color(hex: 0x3B6EF5) }
    switch self {
    case .curve:
      tree.transaction(at: 0.3, duration: 1.2, timingFunction: .easeInOut) {
        $0[card].position = Point(x: 300, y: 200)
        $0[card].rotation = .degrees(200)
        $0[card].opacity = 0.4
        $0[card].scale = Vector(dx: 2, dy: 0.5)
      }
    case .clicks:
      let points = [Point(x: 300, y: 100), Point(x: 90, y: 250), Point(x: 330, y: 220), Point(x: 200, y: 50)]
      for (index, point) in points.enumerated() {
        tree.transaction(at: 0.25 + 0.25 * Double(index), duration: 0.75, timingFunction: .easeOut) {
          $0[card].position = point
        }
      }
    case .policies:
      tree.transaction(at: 0.2, duration: 1, policy: .spring(Spring(duration: 0.6, bounce: 0.5))) {
        $0[card].position = Point(x: 300, y: 100)
      }
      tree.transaction(at: 0.6, duration: 1, policy: .replace) { $0[card].position = Point(x: 90, y: 250) }
      tree.transaction(at: 1.75, duration: 0) { $0[card].position = Point(x: 20, y: 20) }
    case .followedPath:
      let path = try Path(svgPathData: "M 60 150 C 60 20 340 20 340 150 S 60 280 60 150 Z")
      if let motion = PathMotion(path, pacing: .arc, rotation: .auto) {
        tree.transaction(at: 0) {
          _ = $0[card].animate(
            LayerAnimation(along: motion, timing: MediaTiming(duration: 2, repeatCount: .infinity, fillMode: .both)))
        }
      }
    case .keyframes:
      let points = [Point(x: 80, y: 80), Point(x: 300, y: 60), Point(x: 330, y: 250)]
      let timing = MediaTiming(beginTime: 0.5, duration: 1.5, fillMode: .both)
      tree.transaction(at: 0) {
        _ = $0[card].animate(
          LayerAnimation(.position, .keyframes(Keyframes(points, mode: .discrete), timing: timing)))
      }
    case .repetition:
      let timing = MediaTiming(beginTime: 0.25, duration: 0.4, repeatCount: 3, autoreverses: true, fillMode: .both)
      tree.transaction(at: 0) {
        _ = $0[card].animate(
          LayerAnimation(.opacity, Animation(.basic(from: 0, to: 1), timing: timing, timingFunction: .easeIn)))
      }
    case .colors:
      tree.configure(card) {
        $0.stroke = .clear
        $0.strokeWidth = 3
      }
      tree.transaction(at: 0.3, duration: 1) {
        $0[card].fill = Color(red: 0, green: 0.5, blue: 0, alpha: 0.3)
        $0[card].stroke = .black
        $0[card].strokeWidth = 9
      }
    case .sizes:
      let disc = tree.add(.ellipse(size: Size(width: 50, height: 50)), at: Point(x: 200, y: 150), name: "disc")
      tree.transaction(at: 0.3, duration: 1) {
        $0[card].size = Size(width: 120, height: 90)
        $0[card].cornerRadius = 30
        $0[disc].size = Size(width: 90, height: 20)
      }
    case .morph:
      let blob = tree.add(
        .path(try Path(svgPathData: "M-40 -40L40 -40L40 40L-40 40Z")), at: Point(x: 120, y: 150), name: "blob")
      let diamond = try Path(svgPathData: "M0 -60L60 0L0 60L-60 0Z")
      tree.transaction(at: 0.3, duration: 1) { $0[blob].path = diamond }
    case .group:
      let dot = tree.add(.ellipse(size: Size(width: 20, height: 20)), in: card, name: "dot")
      tree.configure(card) { $0.clipsToBounds = true }
      tree.transaction(at: 0.3, duration: 1) {
        $0[card].rotation = .degrees(90)
        $0[dot].position = Point(x: 50, y: 30)
      }
    case .order:
      let front = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 100, y: 90), name: "front")
      tree.move(card, to: 1, at: 0.75)
      tree.transaction(at: 1.5) { $0[front].isHidden = true }
      let late = tree.add(.ellipse(size: Size(width: 20, height: 20)), at: Point(x: 50, y: 200), at: 1, name: "late")
      tree.remove(late, at: 1.75)
    case .text:
      let label = tree.add(.text("Hi", style: TextStyle(size: 24)), at: Point(x: 200, y: 150), name: "label")
      tree.transaction(at: 0.3, duration: 1) { $0[label].position = Point(x: 250, y: 50) }
      tree.transaction(at: 1.5) { $0[label].text = "Bye" }
    case .strokes:
      tree.configure(card) {
        $0.stroke = .black
        $0.strokeWidth = 4
      }
      tree.set(.strokeEnd, of: card, to: 0)
      tree.transaction(at: 0.3, duration: 1) { $0[card].strokeEnd = 0.8 }
    case .matrix:
      tree.transaction(at: 0.25, duration: 1) { $0[card].transform = .scale(x: 2, y: 0.5) }
      tree.transaction(at: 1.25, duration: 0.5) { $0[card].transform = .rotation(.degrees(50)) }
    }
    return tree
  }

  /// The document of the tree, of 2 s.
  func document() throws -> MotionDocument { try MotionDocument(of: tree()) }
}

extension MotionDocument {
  /// A document of a tree.
  init(of tree: LayerTree, from start: Double = 0, duration: Double = 2) throws {
    self.init(size: tree.size, duration: duration)
    try add(tree, from: start)
  }

  /// The channels that differ from the document at 60 instants, or do not exist.
  func differences(from channels: [MotionRecording.Channel], accepting error: Double) -> [String] {
    let channels = Dictionary(channels.map { ($0.name, $0) }) { first, _ in first }
    var differences: [String] = []
    func compare(_ owner: String, _ names: [String], _ track: MotionTrack?) {
      guard let track else { return }
      for (index, name) in names.enumerated() {
        guard let channel = channels["\(owner).\(name)"] else {
          differences.append("\(owner).\(name) does not exist")
          continue
        }
        for step in 0..<60 {
          let time = duration * (Double(step) + 0.5) / 60
          let gap = abs(channel.value(time) - track.values(time)[index])
          if !(gap <= error) { differences.append("\(channel.name) at \(time) by \(gap)") }
        }
      }
    }
    for layer in layers {
      compare(layer.name, ChannelName.position, layer.position)
      compare(layer.name, ChannelName.rotation, layer.rotation)
      compare(layer.name, ChannelName.scale, layer.scale)
      compare(layer.name, ChannelName.matrix, layer.matrix)
      compare(layer.name, ChannelName.heading, layer.heading)
      compare(layer.name, ChannelName.origin, layer.origin)
      compare(layer.name, ChannelName.opacity, layer.opacity)
      compare(layer.name, ChannelName.shadowColor, layer.shadow?.color)
      compare(layer.name, ChannelName.shadowOffset, layer.shadow?.offset)
      compare(layer.name, ChannelName.shadowRadius, layer.shadow?.radius)
      for drawing in layer.drawings {
        switch drawing.outline {
        case .rectangle(let bounds, let cornerRadius):
          compare(drawing.name, ChannelName.bounds, bounds)
          compare(drawing.name, ChannelName.cornerRadius, cornerRadius)
        case .ellipse(let bounds), .image(_, _, let bounds): compare(drawing.name, ChannelName.bounds, bounds)
        case .path(let structure, let coordinates):
          compare(drawing.name, ChannelName.path(structure.coordinateCount), coordinates)
        }
        compare(drawing.name, ChannelName.visibility, drawing.visibility)
        compare(drawing.name, ChannelName.fill, drawing.fill)
        compare(drawing.name, ChannelName.stroke, drawing.stroke)
        if drawing.stroke != nil { compare(drawing.name, ChannelName.strokeWidth, drawing.strokeWidth) }
        compare(drawing.name, ChannelName.strokeRange, drawing.strokeRange)
      }
    }
    return differences
  }

  /// The properties of drawings that a file shows in other places or colours than the document, or does not have.
  ///
  /// Neither the instants nor the code are those of the measurement by an export.
  func drawnDifferences(from text: String, accepting error: Double) throws -> [String] {
    let accepted = MotionTolerance(points: error)
    let difference = MotionDifference(
      MotionRecording(self), try MotionRecording(text),
      tolerance: .init(points: error * 1.001, milliseconds: 0.01, value: accepted.accepted(.color) * 1.001))
    return difference.missing + difference.additional
      + difference.channels.filter(\.isExceeded).map { "\($0.name) at \($0.distance.time) by \($0.distance.size)" }
  }

  /// The layer of a name.
  func layer(_ name: String) -> DocumentLayer? { layers.first { $0.name == name } }
}

extension LayerTree {
  /// The first layer of a name that is shown at 0 s.
  func layer(_ name: String) -> LayerID? { paintedLayers(at: 0).map(\.id).first { self.name(of: $0) == name } }
}

extension MotionRecording {
  /// The values of a channel at some instants; NaN without the channel.
  func values(_ channel: String, at times: [Double]) -> [Double] {
    times.map { value(of: channel, at: $0) ?? .nan }
  }
}

/// Whether numbers are equal apart from rounding.
func areClose(_ first: [Double], _ second: [Double], _ accuracy: Double = 1e-9) -> Bool {
  first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= accuracy }
}
