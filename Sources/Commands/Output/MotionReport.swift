// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTexts

/// The facts about a file with motion in the form of `check`: what the file states, and what is not exact.
struct MotionReport {
  private let file: FileName
  private let document: MotionDocument

  init(_ document: MotionDocument, of file: FileName) { (self.document, self.file) = (document, file) }

  /// Whether a part of the file is not exact.
  var hasNotes: Bool { !document.readingNotes.isEmpty }

  private var layerCount: Int { document.trees.reduce(0) { $0 + $1.tree.layerCount } }

  /// One line with the facts, and one for each marker and each note.
  var lines: [String] {
    func count(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
    var facts = [
      "\(Number.format(document.size.width)) × \(Number.format(document.size.height)) pt",
      Number.format(document.duration) + " s",
    ]
    if let rate = document.frameRate { facts.append(Number.format(rate) + " frames per second") }
    facts.append(count(layerCount, "layer"))
    if !document.markers.isEmpty { facts.append(count(document.markers.count, "marker")) }
    facts.append(hasNotes ? count(document.readingNotes.count, "note") : "exact")
    let markers = document.markers.map { marker in
      "marker “\(Quotation.excerpt(marker.name))” at \(Number.format(marker.time)) s"
        + (marker.duration > 0 ? " for \(Number.format(marker.duration)) s" : "")
    }
    let notes = document.readingNotes.map { Quotation.visible($0.description) }
    return ([facts.joined(separator: ", ")] + markers + notes).map { "\(file): \($0)" }
  }

  /// The notes for a code host.
  var annotations: [Annotation] {
    document.readingNotes.map { note in
      Annotation(.warning, in: file.text, place: note.place, Quotation.visible(note.description))
    }
  }

  /// The columns of the rows.
  static let columns = [
    "file", "kind", "width", "height", "duration", "framesPerSecond", "layers", "name", "time", "effect", "bound",
    "layer", "place", "from", "to", "text",
  ]

  /// A row for the facts, one for each marker and one for each note.
  var rows: [[Cell]] {
    let text = file.text
    let facts = Self.row([
      "file": .text(text), "kind": .text("motion"), "width": .number(document.size.width),
      "height": .number(document.size.height), "duration": .number(document.duration),
      "framesPerSecond": document.frameRate.map(Cell.number) ?? .empty, "layers": .number(Double(layerCount)),
    ])
    let markers = document.markers.map { marker in
      Self.row([
        "file": .text(text), "kind": .text("marker"), "name": Self.cell(marker.name), "time": .number(marker.time),
        "duration": .number(marker.duration),
      ])
    }
    let notes = document.readingNotes.map { note in
      var cells: [String: Cell] = [
        "file": .text(text), "kind": .text("note"), "name": Self.cell(note.construct), "layer": Self.cell(note.layer),
        "place": Self.cell(note.place), "from": note.times.map { .number($0.lowerBound) } ?? .empty,
        "to": note.times.map { .number($0.upperBound) } ?? .empty, "text": .text(note.description),
      ]
      switch note.effect {
      case .unsupported: cells["effect"] = .text("unsupported")
      case .approximated(let bound): (cells["effect"], cells["bound"]) = (.text("approximated"), .text(bound))
      }
      return Self.row(cells)
    }
    return [facts] + markers + notes
  }

  /// The row of a problem in another file.
  static func row(of problem: String, file: String) -> [Cell] {
    row(["file": .text(file), "kind": .text("problem"), "text": .text(problem)])
  }

  private static func row(_ cells: [String: Cell]) -> [Cell] { columns.map { cells[$0] ?? .empty } }

  private static func cell(_ text: String?) -> Cell { text.map { .text(Quotation.beginning(of: $0)) } ?? .empty }
}
