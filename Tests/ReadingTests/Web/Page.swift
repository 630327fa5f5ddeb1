// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// A page or a style sheet that was read, with its layers by name.
struct Page {
  let motion: ReadMotion

  init(_ motion: ReadMotion) { self.motion = motion }

  /// Reads a page whose body has no margin.
  init(_ content: String, css: String) throws {
    motion = try HTMLReader.read(
      "<!DOCTYPE html><html><head><style>body { margin: 0 } \(css)</style></head><body>\(content)</body></html>")
  }

  init(sheet: String) throws { motion = try CSSReader.read(sheet) }

  init(json: String) throws { motion = try WebAnimationsReader.read(json) }

  /// The layer with a name.
  func layer(_ name: String) throws -> LayerID {
    try #require(layers(of: nil).first { motion.tree.name(of: $0) == name }, "no layer \(name) in \(names)")
  }

  private func layers(of parent: LayerID?) -> [LayerID] {
    motion.tree.children(of: parent, at: 0).flatMap { [$0] + layers(of: $0) }
  }

  /// The names of all layers, from the back to the front.
  var names: [String] { layers(of: nil).map { motion.tree.name(of: $0) } }

  func value<Value>(_ property: LayerProperty<Value>, _ name: String, at time: Double = 0) throws -> Value {
    motion.tree.presentationValue(of: try layer(name), property, at: time)
  }

  /// The box of a layer in its parent, without rotation, scale and transform.
  func box(_ name: String, at time: Double = 0) throws -> Rect {
    let (position, anchor) = (try value(.position, name, at: time), try value(.anchor, name, at: time))
    let size = try value(.size, name, at: time)
    return Rect(
      x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  /// The point in the parent to which a point of a layer is mapped.
  func point(_ x: Double, _ y: Double, of name: String, at time: Double = 0) throws -> Point {
    let (position, anchor) = (try value(.position, name, at: time), try value(.anchor, name, at: time))
    let size = try value(.size, name, at: time)
    let scale = try value(.scale, name, at: time)
    let map = Transform3D.translation(x: position.x, y: position.y)
      .concatenated(with: .rotation(try value(.rotation, name, at: time)))
      .concatenated(with: .scale(x: scale.dx, y: scale.dy))
      .concatenated(with: try value(.transform, name, at: time))
    return try #require(map.apply(to: Point(x: x - anchor.x * size.width, y: y - anchor.y * size.height)))
  }

  /// The straight components of a colour, from 0 to 255, and its alpha.
  func color(_ property: LayerProperty<Color>, _ name: String, at time: Double = 0) throws -> [Double] {
    let color = try value(property, name, at: time).displayedComponents
    return [color.red * 255, color.green * 255, color.blue * 255, color.alpha].map { ($0 * 100).rounded() / 100 }
  }

  /// The notes in words.
  var notes: [String] { motion.notes.map(\.description) }
}

func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-6) -> Bool { a.distance(to: b) <= tolerance }

func isClose(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-6) -> Bool {
  abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}
