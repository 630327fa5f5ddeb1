// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// A file that was read, with its layers by name.
struct Reading {
  let motion: ReadMotion

  /// Reads the content of an `svg` element whose user space is that of the picture.
  init(_ content: String) throws {
    let start = #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">"#
    motion = try SVGReader.read(start + content + "</svg>")
  }

  /// The layer with a name.
  func layer(_ name: String) throws -> LayerID {
    try #require(layers(of: nil).first { motion.tree.name(of: $0) == name })
  }

  private func layers(of parent: LayerID?) -> [LayerID] {
    motion.tree.children(of: parent, at: 0).flatMap { [$0] + layers(of: $0) }
  }

  /// The value of a property of a layer.
  func value<Value>(_ property: LayerProperty<Value>, _ name: String, at time: Double) throws -> Value {
    motion.tree.presentationValue(of: try layer(name), property, at: time)
  }

  /// The box of a layer's path in its user space.
  func box(_ name: String, at time: Double) throws -> Rect {
    try value(.path, name, at: time).bounds() ?? .zero
  }

  /// The map from a layer to its parent.
  func map(_ name: String, at time: Double) throws -> Transform3D { try value(.transform, name, at: time) }

  /// The notes in words.
  var notes: [String] { motion.notes.map(\.description) }
}
