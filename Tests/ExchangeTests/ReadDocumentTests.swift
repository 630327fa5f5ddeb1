// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

@Suite("Documents of files")
struct ReadDocumentTests {
  /// A square that moves by 10 points a second.
  private func motion(duration: Double = 2) -> ReadMotion {
    var tree = LayerTree(size: Size(width: 80, height: 40))
    let box = tree.add(.rectangle(size: Size(width: 20, height: 20)), name: "box")
    tree.set(.fill, of: box, to: .black)
    tree.set(.position, of: box, to: .function { Point(x: 10 * $0, y: 20) })
    var motion = ReadMotion(tree: tree, duration: duration, frameRate: 25)
    motion.markers = [MotionMarker(name: "middle", time: 1)]
    motion.notes = [ReadingNote(.unsupported, "<filter>", layer: "box", place: "line 1, column 2")]
    return motion
  }

  @Test("a document has the facts of its file, and draws without a capture of its layers")
  func facts() throws {
    let motion = motion()
    let document = try MotionDocument(motion)
    #expect(document.size == Size(width: 80, height: 40) && document.duration == 2 && document.frameRate == 25)
    #expect(document.markers.map(\.name) == ["middle"] && document.markers.map(\.time) == [1])
    #expect(document.notes == ["line 1, column 2: <filter> of box is not supported and is left out"])
    #expect(document.layers.isEmpty)
    #expect(document.displayList(at: 1.5) == motion.tree.displayList(at: 1.5))
  }

  @Test("an export captures the layers, under the name of the document")
  func export() throws {
    let document = try MotionDocument(motion(), named: "logo")
    #expect(try document.captured().layers.map(\.name) == ["logo", "logo-box"])
    let export = try MotionExport(document, as: .csv, maximumError: .infinity, sampleRate: 1)
    #expect(export.text.contains("logo-box.x"))
    let difference = MotionDifference(MotionRecording(document), try MotionRecording(export.text))
    #expect(difference.corresponds && !difference.isExceeded)
  }

  @Test("a part of a document begins at its first instant")
  func part() throws {
    let part = try MotionDocument(motion()).captured(from: 0.5, duration: 1)
    #expect(part.duration == 1 && part.notes.count == 1)
    #expect(part.layers.first?.position.values(0) == [5, 20])
  }

  @Test("a document of trees draws them under their maps, from their first instants")
  func trees() throws {
    let tree = motion().tree
    var document = MotionDocument(size: Size(width: 100, height: 100), duration: 1)
    let map = AffineTransform.translation(x: 7, y: 0)
    try document.add(tree, from: 1, under: map)
    var builder = DisplayListBuilder()
    builder.withTransform(map) { tree.draw(at: 1.25, into: &$0) }
    #expect(document.displayList(at: 0.25) == builder.finish())
  }

  @Test(
    "a still file lasts a second, and the part after an hour is a note", arguments: [(0, 1), (7200, 3600), (-1, 1)])
  func durations(read: Double, expected: Double) throws {
    let document = try MotionDocument(motion(duration: read))
    #expect(document.duration == expected)
    #expect(document.notes.contains { $0.contains("after 3600 s") } == (read > 3600))
    #expect(try MotionDocument(motion(duration: .nan)).duration == 1)
  }

  @Test("motion without a size, and a content without motion, are refused")
  func refusals() {
    var flat = motion()
    flat.tree = LayerTree(size: Size(width: 80, height: 0))
    #expect(throws: MotionOpeningError.self) { try MotionDocument(flat) }
    #expect(throws: MotionOpeningError.self) { try MotionDocument(reading: "hello") }
    #expect(throws: MotionOpeningError.self) { try MotionDocument(reading: [0x1F, 0x8B, 0]) }
  }
}
