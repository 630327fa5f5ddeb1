// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Motions as tables")
struct TableMotionTests {
  // MARK: - Writing

  @Test("every kind of motion is within the accepted error", arguments: MotionSample.allCases)
  func deviations(sample: MotionSample) throws {
    let document = try sample.document()
    for format in [MotionFormat.csv, .json] {
      let export = try MotionExport(document, as: format, maximumError: 0.5)
      #expect(export.deviation.points <= 0.5)
      #expect(export.deviation.degrees <= 0.5)
      #expect(export.deviation.value <= 0.05)
      #expect(MotionFormat(detecting: export.text) == format)
    }
  }

  @Test("both formats have the same numbers, which are those of the document at the rows")
  func roundTrip() throws {
    let document = try MotionSample.curve.document()
    let csv = try MotionRecording(MotionExport(document, as: .csv, maximumError: 1).text)
    let json = try MotionRecording(MotionExport(document, as: .json, maximumError: 1).text)
    let position = try #require(document.layer("card")).position
    #expect(csv.channels.map(\.name) == json.channels.map(\.name))
    #expect(csv.duration == 2)
    for step in 0...120 {
      let time = Double(step) / 60
      #expect(csv.value(of: "card.x", at: time) == json.value(of: "card.x", at: time))
      #expect(areClose(csv.values("card.x", at: [time]), [position.values(time)[0]], 1e-4), "\(time)")
    }
  }

  @Test("a jump is two rows of one instant, with the values before and after it")
  func jumps() throws {
    let export = try MotionExport(MotionSample.keyframes.document(), as: .csv, maximumError: 1, sampleRate: 2)
    let rows = export.text.split(separator: "\n")
    #expect(rows[0] == "time,card.x,card.y,static")
    #expect(rows[1].hasPrefix("0,80,80,card.") && rows[1].contains(" card-shape.width=60 "), "\(rows[1])")
    #expect(
      rows.dropFirst(2) == [
        "0.5,80,80,", "1,80,80,", "1,300,60,", "1.5,300,60,", "1.5,330,250,", "2,330,250,",
      ])
    let recording = try MotionRecording(export.text)
    #expect(recording.values("card.x", at: [0.999, 1, 1.499, 1.5]) == [80, 300, 300, 330])
  }

  @Test("the rate is the fewest rows that meet the error, or the given one")
  func rates() throws {
    let document = try MotionSample.curve.document()
    let counts = try [(100.0, nil), (0.005, nil), (100, 10.0)].map { error, rate in
      try MotionExport(document, as: .csv, maximumError: error, sampleRate: rate).text.split(separator: "\n").count
    }
    // 121 rows, the rows of two corners that no row is near, and the names; and 21 rows.
    #expect(counts[0] == 122)
    #expect(counts[1] > 240)
    #expect(counts[2] == 22)
    #expect(throws: ExportError.self) { try MotionExport(document, as: .csv, maximumError: 0.01, sampleRate: 10) }
  }

  // MARK: - Reading

  /// The beginning of `glissade sample curves --points 5 --fps 2 --format csv`.
  private static let lanes = """
    time,lane,x,y,angle,speed
    0,linear,89,74,0,214.5336601981719
    0,path,89,74,-37.27024983780905,178.0061060609365
    0.5,linear,193.44444444444443,98.44444444444443,0,214.5336601981719
    0.5,path,175.47239732719856,77.02613670511414,16.417247464293823,178.00610606093653
    """
  /// The same with `--format json`.
  private static let lanesAsJSON = """
    [
      {"time": 0, "lane": "linear", "x": 89, "y": 74, "angle": 0, "speed": 214.5336601981719},
      {"time": 0, "lane": "path", "x": 89, "y": 74, "angle": -37.27024983780905, "speed": 178.0061060609365},
      {"time": 0.5, "lane": "linear", "x": 193.44444444444443, "y": 98.44444444444443, "angle": 0, "speed": 214.5},
      {"time": 0.5, "lane": "path", "x": 175.47239732719856, "y": 77.02613670511414, "angle": 16.417247464293823}
    ]
    """

  @Test("texts are prefixes of the names, and the speed is left out", arguments: [lanes, lanesAsJSON])
  func prefixes(text: String) throws {
    let recording = try MotionRecording(text)
    #expect(
      recording.channels.map(\.name) == [
        "linear.x", "linear.y", "linear.angle", "path.x", "path.y", "path.angle",
      ])
    #expect(recording.channels.map(\.unit) == [.points, .points, .degrees, .points, .points, .degrees])
    #expect(areClose(recording.values("path.x", at: [0, 0.25, 0.5]), [89, 132.23619866359928, 175.47239732719856]))
    #expect(recording.duration == 0.5)
  }

  @Test("a number in a column of texts is a text")
  func numericTexts() throws {
    let recording = try MotionRecording("time,lane,x\n0,a,1\n0,2,5\n1,a,2\n1,2,6\n")
    #expect(recording.channels.map(\.name) == ["a.x", "2.x"])
    #expect(recording.values("2.x", at: [0.5]) == [5.5])
  }

  @Test(
    "line breaks, quoted fields, spaces, empty lines, empty cells and a byte order mark",
    arguments: [
      "time,a.x,b\r\n0,1,5\r\n1,3,\r\n2,5,7\r\n", "time,a.x,b\n0,1,5\n1,3,\n2,5,7", "time,a.x,b\r0,1,5\r1,3,\r2,5,7\r",
      "\"time\",\"a.x\",b\n\"0\", 1 ,5\n\n1,3,\"\"\n2,5,7\n\n", "\u{FEFF}time,a.x,b\n0,1,5\n1,3,\n2,5,7\n",
    ])
  func forms(text: String) throws {
    let recording = try MotionRecording(text, as: .csv)
    #expect(recording.values("a.x", at: [-1, 0, 0.5, 1, 2, 3]) == [1, 1, 2, 3, 5, 5])
    #expect(recording.values("b", at: [0, 1, 2]) == [5, 6, 7])
  }

  @Test("quoted fields contain commas, line breaks and quotation marks")
  func quoted() throws {
    let recording = try MotionRecording("time,\"a,\"\"b\"\"\n.x\"\n0,1\n1,2\n", as: .csv)
    #expect(recording.channels.map(\.name) == ["a,\"b\"\n.x"])
  }

  @Test("a jump at the first instant has the later value there")
  func firstJump() throws {
    let recording = try MotionRecording("time,x\n0,1\n0,5\n1,7\n", as: .csv)
    #expect(recording.values("x", at: [-1, 0, 0.5]) == [1, 5, 6])
  }

  @Test("a column with one number has it in all rows, and the cell `static` has numbers that do not move")
  func statics() throws {
    for text in [
      "time,a.x,a.opacity,static\n0,1,0.5,b.x=3 b.fillRed=1e-3\n1,3,,\n",
      "[{\"time\": 0, \"a.x\": 1, \"a.opacity\": 0.5, \"static\": {\"b.x\": 3, \"b.fillRed\": 0.001}},"
        + " {\"time\": 1, \"a.x\": 3}]",
    ] {
      let recording = try MotionRecording(text)
      #expect(recording.channels.map(\.name) == ["a.x", "a.opacity", "b.x", "b.fillRed"])
      #expect(recording.channels.map(\.constant) == [nil, 0.5, 3, 0.001])
    }
  }

  // MARK: - Errors

  private static func notNumber(_ text: String) -> String {
    "“\(text)” is no number; numbers such as 85.5 are accepted, also with a unit such as px, deg, ms or %, and texts "
      + "in the columns “lane”, “layer”, “phase”, “name”, “id”"
  }

  @Test(
    "an error has its line and column",
    arguments: [
      ("", MotionFormat.csv, "line 1, column 1: expected a line with the names of columns"),
      ("x,y\n0,1\n", .csv, "line 1, column 1: no column “time”; one with seconds is accepted, or “frame” with --fps"),
      ("x,frame\n0,1\n", .csv, "line 1, column 3: the column “frame” requires the frames per second: --fps"),
      ("time,x\n0,10mm\n1,20mm\n", .csv, "line 2, column 3: \(notNumber("10mm"))"),
      ("time;x\n0;1,5,2\n", .csv, "line 2, column 3: \(notNumber("1,5,2"))"),
      ("time,x,x\n0,1,2\n", .csv, "line 1, column 8: two columns of the name “x”"),
      ("time,x\n0,1\n1,2,3\n", .csv, "line 3, column 1: 3 fields; the first line has 2"),
      ("time,x\r\n0,1\r\n\r\n1\r\n", .csv, "line 4, column 1: 1 fields; the first line has 2"),
      ("x,time\n1,1\n2,0.5\n", .csv, "line 3, column 3: expected times in ascending order"),
      ("x,time\n1,now\n", .csv, "line 2, column 3: expected a time in seconds"),
      ("x,time\n1,\n", .csv, "line 2, column 3: expected a time in seconds"),
      ("time,x\n0,1\n1,é\n", .csv, "line 3, column 3: \(notNumber("é"))"),
      ("time,lane,x\n0,é,1\n0.5,\"é\", nan\n", .csv, "line 3, column 10: expected a finite number"),
      ("time,x,y\n0,1,\"85,5\"\n", .csv, "line 2, column 5: \(notNumber("85,5"))"),
      ("time,x,y\n0,1,0x10\n", .csv, "line 2, column 5: \(notNumber("0x10"))"),
      (
        "time,x,static\n0,1,y=2 z\n", .csv,
        "line 2, column 5: “z” is no name with a number, such as card.opacity=0.5"
      ),
      ("time,x\n0,1\"\n", .csv, "line 2, column 4: a quotation mark inside a field"),
      ("time,x\n0,\"1\"2\n", .csv, "line 2, column 6: expected ',' after a quoted field"),
      ("time,x\n0,\"1\n", .csv, "line 2, column 3: a quoted field without an end"),
      (
        "[{\"time\": 0, \"x\": 1},\n {\"x\": 1}]", .json,
        "line 2, column 2: no key “time”; one with seconds is accepted, or “frame” with --fps"
      ),
      ("[{\"time\": 0, \"x\": 1, \"x\": 2}]", .json, "line 1, column 2: two columns of the name “x”"),
      (
        "[{\"time\": 1, \"x\": 1},\n {\"time\": 0, \"x\": 1}]", .json,
        "line 2, column 11: expected times in ascending order"
      ),
      ("[{\"time\": 0, \"x\": [1]}]", .json, "line 1, column 19: expected a number or a text"),
      (
        "[{\"time\": 0, \"x\": 1},\n {\"time\": 1, \"x\": \"b\"}]", .json, "line 2, column 19: \(notNumber("b"))"
      ),
      ("[{\"time\": 0, \"x\": \"10\"}]", .json, "line 1, column 19: \(notNumber("10"))"),
      ("[{\"time\": 0, \"x\": 1e999}]", .json, "line 1, column 19: expected a finite number"),
      ("[1]", .json, "line 1, column 2: expected an object"),
      ("{}", .json, "line 1, column 1: expected an array of objects"),
    ])
  func errors(text: String, format: MotionFormat, message: String) {
    do {
      _ = try MotionRecording(text, as: format)
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)" == message)
    }
  }
}
