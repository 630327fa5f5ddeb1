// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Columns, velocities, directions and keys of tables")
struct TabulatedNumbersTests {
  /// A card that moves by cubes of the time, and inside it a dot that turns.
  private func document() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 200, height: 100))
    let card = tree.add(.rectangle(size: Size(width: 20, height: 10)), at: Point(x: 20, y: 30), name: "card") {
      $0.fill = .black
    }
    let dot = tree.add(.rectangle(size: Size(width: 4, height: 4)), at: Point(x: 5, y: 2), in: card, name: "dot") {
      $0.fill = .black
    }
    // x(t) = 20 + 60 t³, y(t) = 30 + 50 t³.
    let cubed = TimingFunction.cubicBezier(1.0 / 3, 0, 2.0 / 3, 0)
    tree.transaction(at: 0, duration: 1, timingFunction: cubed) { $0[card].position = Point(x: 80, y: 80) }
    tree.transaction(at: 0.5, duration: 0.5, timingFunction: .linear) { $0[dot].rotation = .degrees(90) }
    return try MotionDocument(of: tree, duration: 1)
  }

  private func export(
    _ format: MotionFormat, rate: Double? = nil, error: Double = 0.1,
    _ change: (inout MotionTableOptions) -> Void = { _ in }
  ) throws -> String {
    var options = MotionExportOptions()
    change(&options.table)
    return try MotionExport(document(), as: format, maximumError: error, options: options, sampleRate: rate).text
  }

  @Test("columns are chosen by properties, layers or both, in the order of the layers")
  func columns() throws {
    func header(_ names: [String]) throws -> Substring? {
      try export(.csv, rate: 2, error: 100) { $0.columns = names }.split(separator: "\n").first
    }
    #expect(try header([]) == "time,card.x,card.y,dot.rotation,static")
    #expect(try header(["rotation", "x"]) == "time,card.rotation,card.x,dot.rotation,dot.x")
    #expect(try header(["dot.x", "card"]) == "time,card.x,card.y,dot.x")
    #expect(try header(["dot"]) == "time,dot.rotation")
    #expect(try header(["opacity", "card.opacity"]) == "time,card.opacity,dot.opacity")
    let rows = try export(.csv, rate: 1, error: 100) { $0.columns = ["x", "opacity"] }.split(separator: "\n")
    #expect(rows.last == "1,80,1,5,1")
  }

  @Test("an unknown column is named, with those that exist")
  func unknownColumns() throws {
    let error = #expect(throws: ExportError.self) { try export(.csv) { $0.columns = ["x", "z"] } }
    #expect(error == .noColumn("z", known: ["card.x", "card.y", "dot.rotation"]))
    #expect("\(error!)" == "no column “z”; those that move are card.x, card.y, dot.rotation")
  }

  @Test("a velocity is the derivative, also on both sides of a corner")
  func velocities() throws {
    let text = try export(.csv, rate: 4, error: 100) {
      ($0.hasVelocities, $0.columns) = (true, ["card.x", "rotation"])
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(
      lines[0] == [
        "time", "card.x", "card.x.velocity", "card.rotation", "card.rotation.velocity", "dot.rotation",
        "dot.rotation.velocity",
      ])
    let rows = lines.dropFirst().map { $0.compactMap { Double($0) } }
    // Before and after the corner at 0.5 s there is a row each.
    #expect(rows.map { $0[0] } == [0, 0.25, 0.5, 0.5, 0.75, 1])
    for row in rows {
      #expect(abs(row[2] - 180 * row[0] * row[0]) < 1e-3, "\(row)")
      #expect(row[3] == 0 && row[4] == 0)
    }
    #expect(areClose(rows.map { $0[6] }, [0, 0, 0, 180, 180, 180], 1e-6))
  }

  @Test("velocities are no motion for a reader, which says so")
  func unreadVelocities() throws {
    let text = try export(.csv) { $0.hasVelocities = true }
    let recording = try MotionRecording(text)
    #expect(!recording.channels.contains { $0.name.hasSuffix("velocity") })
    #expect(recording.unreadColumns == ["card.x.velocity", "card.y.velocity", "dot.rotation.velocity"])
    let notes = try MotionDocument(reading: text).notes
    #expect(notes.contains { $0.contains("card.x.velocity") }, "\(notes)")
  }

  @Test("with y upwards, places are from the lower left corner and angles counterclockwise")
  func upwards() throws {
    let down = try MotionRecording(export(.csv))
    let up = try MotionRecording(export(.csv) { $0.isYUp = true })
    for time in [0, 0.3, 0.7, 1] {
      let (x, y) = (down.value(of: "card.x", at: time)!, down.value(of: "card.y", at: time)!)
      #expect(up.value(of: "card.x", at: time) == x)
      #expect(abs(up.value(of: "card.y", at: time)! - (100 - y)) < 1e-9)
      #expect(abs(up.value(of: "dot.rotation", at: time)! + down.value(of: "dot.rotation", at: time)!) < 1e-9)
    }
    // Inside the card, the origin is the same.
    #expect(down.value(of: "dot.y", at: 0) == 2 && up.value(of: "dot.y", at: 0) == -2)
    #expect(down.value(of: "card.originY", at: 0) == -5 && up.value(of: "card.originY", at: 0) == 5)
  }

  @Test("every kind of motion has keys within the accepted error", arguments: MotionSample.allCases)
  func keys(sample: MotionSample) throws {
    let document = try sample.document()
    for isYUp in [false, true] {
      var options = MotionExportOptions()
      options.table.isYUp = isYUp
      let export = try MotionExport(document, as: .keys, maximumError: 0.5, options: options)
      #expect(export.deviation.points <= 0.5 && export.deviation.degrees <= 0.5 && export.deviation.value <= 0.05)
      #expect(MotionFormat(detecting: export.text) == .keys)
      #expect(export.deviation.channel == nil || !export.text.isEmpty)
    }
  }

  @Test("a cubic motion is one curve, a line is one line, and what rests has one key")
  func fewKeys() throws {
    let text = try export(.keys) { $0.columns = ["card.x", "dot.rotation", "dot.x"] }
    #expect(
      text == """
        {"keys":1,"duration":1,"size":[200,100],"yUp":false,
        "channels":{
        "card.x":[[0,20],[1,80,20,20]],
        "dot.rotation":[[0,0],[0.5,0],[1,90]],
        "dot.x":[[0,5]]
        },
        "parents":{"dot":"card"}}

        """)
    let recording = try MotionRecording(text)
    #expect(
      areClose(recording.values("card.x", at: [0, 0.25, 0.5, 1, 2]), [20, 20.9375, 27.5, 80, 80], 1e-9), "\(text)")
  }

  @Test("places without columns, and clips, are named")
  func notes() throws {
    var tree = LayerTree(size: Size(width: 200, height: 100))
    let board = tree.add(.group(), name: "board") { ($0.scale, $0.clip) = (Vector(dx: 2, dy: 2), .rectangle(.zero)) }
    let card = tree.add(.rectangle(size: Size(width: 4, height: 4)), in: board, name: "card") { $0.fill = .black }
    tree.transaction(at: 0, duration: 1) { $0[card].position = Point(x: 9, y: 9) }
    let document = try MotionDocument(of: tree, duration: 1)
    var options = MotionExportOptions()
    #expect(
      try MotionExport(document, as: .keys, options: options).notes == ["clips are not in the file: board"])
    options.table.columns = ["x", "y"]
    #expect(
      try MotionExport(document, as: .csv, options: options).notes == [
        "places of layers have no columns: board.scaleX, board.scaleY, card.originX, card.originY"
      ])
    options.table.columns += ["scaleX", "scaleY", "originX", "originY"]
    #expect(try MotionExport(document, as: .csv, options: options).notes == [])
    #expect(try MotionExport(document, as: .svg).notes == [])
  }

  @Test("keys state which layer is inside which, and are read so", arguments: [false, true])
  func parents(isYUp: Bool) throws {
    var tree = LayerTree(size: Size(width: 200, height: 100))
    let arm = tree.add(.group(), at: Point(x: 100, y: 60), name: "arm") { $0.scale = Vector(dx: 1.5, dy: 1) }
    let hand = tree.add(.rectangle(size: Size(width: 30, height: 20)), at: Point(x: 20, y: 8), in: arm, name: "hand") {
      $0.fill = .black
    }
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) {
      $0[arm].rotation = .degrees(50)
      $0[hand].rotation = .degrees(-90)
    }
    let document = try MotionDocument(of: tree, duration: 1)
    var options = MotionExportOptions()
    options.table.isYUp = isYUp
    let text = try MotionExport(document, as: .keys, maximumError: 0.01, options: options).text
    #expect(text.contains("\"parents\":{\"hand\":\"arm\"}"))
    let read = try MotionDocument(reading: text)
    #expect(read.notes == [])
    var rasterizer = Rasterizer()
    for time in [0, 0.4, 0.9] {
      let pictures = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 200, height: 100) }
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 3, "\(difference)")
    }
  }

  @Test("keys are drawn, in both directions alike")
  func drawnKeys() throws {
    let names = ["card", "card.originX", "card.originY", "card-shape.width", "card-shape.height"]
    let down = try export(.keys) { $0.columns = names }
    let up = try export(.keys) { ($0.columns, $0.isYUp) = (names, true) }
    let (first, second) = (try MotionDocument(reading: down), try MotionDocument(reading: up))
    #expect(first.size == Size(width: 200, height: 100) && second.size == first.size)
    var rasterizer = Rasterizer()
    for time in [0, 0.4, 0.9] {
      let pictures = [first, second].map { rasterizer.image(of: $0.displayList(at: time), width: 200, height: 100) }
      #expect(pictures[0].pixels.contains { $0 != 0 })
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 2, "\(difference)")
    }
    let error = #expect(throws: MotionReadingError.self) { try MotionRecording(up) }
    #expect("\(error!)".contains("y points upwards"))
  }

  @Test(
    "a fault in keys has its place",
    arguments: [
      (#"{"keys":2,"channels":{}}"#, "line 1, column 9: expected the version 1 of keys"),
      (
        #"{"keys":1,"channels":{"a.x":[[0,1]],"b.x":[[0,1]]},"parents":{"a":"b","b":"a"}}"#,
        "line 1, column 62: “a” is inside itself, or inside more than 100 layers"
      ),
      (#"{"keys":1,"channels":[]}"#, "line 1, column 22: expected an object"),
      (#"{"keys":1,"channels":{"a.x":[]}}"#, "line 1, column 29: expected a list of keys such as [[0,20],[1,80]]"),
      (
        #"{"keys":1,"channels":{"a.x":[[0,1],[1,2,3]]}}"#,
        "line 1, column 36: expected a key: an instant, a number, and two control values or none"
      ),
      (#"{"keys":1,"channels":{"a.x":[[0,1],[-1,2]]}}"#, "line 1, column 36: expected instants in ascending order"),
      (#"{"keys":1,"channels":{"a.x":[[0,1e999]]}}"#, "line 1, column 33: expected a number from −1e12 to 1e12"),
      (#"{"keys":1,"channels":{"a.x":[[0,1]],"a.x":[[0,1]]}}"#, "line 1, column 43: two channels of the name “a.x”"),
      (
        #"{"keys":1,"size":[0,1],"channels":{}}"#,
        "line 1, column 18: expected a width and a height above 0, at most 32768"
      ),
    ])
  func faults(text: String, message: String) {
    let error = #expect(throws: MotionReadingError.self) { try MotionRecording(text, as: .keys) }
    #expect("\(error!)" == message)
    #expect(throws: (any Error).self) { try MotionDocument(reading: text) }
  }
}
