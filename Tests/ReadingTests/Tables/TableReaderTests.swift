// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

@Suite("Tables of other tools")
struct TableReaderTests {
  private func table(_ text: String, frameRate: Double? = nil) throws -> MotionTable {
    try TableReader.table(csv: text, frameRate: frameRate)
  }

  @Test(
    "separators, decimal commas, comments, byte order marks, line breaks, units and names of the time",
    arguments: [
      "time,x\n0,1.5\n2,3.5\n", "t;x\r\n0;1,5\r\n2;3,5\r\n", "Time (s)\tx [px]\n0\t1.5\n2\t3.5",
      "\u{FEFF}# 60 Hz\ntime_ms,x\n// pause\n0,1.5\n2000,3.5\n", "time,x\n0,1.5px\n2,3.5 px\n",
      "timestamp; x_px\n0 s;\"1,5\"\n2000 ms;3,5px\n", "time,x (%)\n0,150\n2,350\n", "time,x\n0,150%\n2,350%\n",
    ])
  func forms(text: String) throws {
    let table = try table(text)
    #expect(table.columns.map(\.name) == ["x"])
    #expect(areClose(table.columns[0].values(at: [-1, 0, 1, 2, 9]), [1.5, 1.5, 2.5, 3.5, 3.5]))
    #expect(table.duration == 2)
  }

  @Test("frames are divided by their rate, and ignored beside a time")
  func frames() throws {
    let table = try table("frame,x\n0,1\n12,3\n", frameRate: 24)
    #expect(table.duration == 0.5 && table.frameRate == 24)
    let both = try self.table("frame,time,x\n0,0,1\n12,1,3\n", frameRate: 24)
    #expect(both.duration == 1 && both.unreadColumns == ["frame"] && both.frameRate == nil)
  }

  @Test("angles in radians and turns are degrees")
  func angles() throws {
    let table = try table("time,rotation (rad),b.rotation\n0,0,0\n1,3.141592653589793,0.25turn\n")
    #expect(areClose(table.columns[0].values, [0, 180]) && areClose(table.columns[1].values, [0, 90]))
  }

  @Test("a remark in the name of a column that is no unit remains")
  func remarks() throws {
    #expect(try table("time,x (left),y_max\n0,1,2\n").columns.map(\.name) == ["x (left)", "y_max"])
  }

  @Test("a text with a unit is a number in JSON, and one without is an error with its place")
  func json() throws {
    let table = try TableReader.table(json: #"[{"t":0,"x":"1.5px"},{"t":"500ms","x":2}]"#)
    #expect(table.columns[0].values == [1.5, 2] && table.duration == 0.5)
    let error = #expect(throws: TableError.self) { try TableReader.table(json: #"[{"t":0,"x":"1.5"}]"#) }
    #expect(error?.line == 1 && error?.column == 13)
  }

  private func areClose(_ first: [Double], _ second: [Double]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  // MARK: - Layers

  private func layer(_ name: String, _ motion: ReadMotion) throws -> LayerID {
    try #require(motion.tree.paintedLayers(at: 0).first { motion.tree.name(of: $0.id) == name }?.id)
  }

  private func motion(_ text: String, frameRate: Double? = nil) throws -> ReadMotion {
    try MotionFile.read(text, frameRate: frameRate)
  }

  @Test("each name before the properties is a layer with a place, a rotation, a scale and an opacity")
  func layers() throws {
    let motion = try motion(
      "time,a.x,a.y,a.rotation,a.opacity,b.x,b.y,b.scale\n0,10,20,0,1,5,5,1\n2,30,20,90,0,-5,5,2\n")
    #expect(motion.notes.isEmpty && motion.duration == 2)
    let (a, b) = (try layer("a", motion), try layer("b", motion))
    let values = motion.tree.presentation(at: 1)
    #expect(values[a][.position] == Point(x: 20, y: 20) && values[a][.opacity] == 0.5)
    #expect(abs(values[a][.rotation].degrees - 45) < 1e-12)
    #expect(values[b][.position] == Point(x: 0, y: 5) && values[b][.scale] == Vector(dx: 1.5, dy: 1.5))
    // b has twice its size at its end: 16 points beyond (−5, 5). A margin of 16 points follows on all sides.
    #expect(motion.tree.size == Size(width: 16 + 8 + 30 + 37, height: 16 + 8 + 20 + 27))
  }

  @Test("a jump between two rows of one instant is one of the layer")
  func jumps() throws {
    let motion = try motion("time,x\n0,0\n1,10\n1,50\n2,60\n")
    let layer = try layer("table", motion)
    let places = [0.5, 0.999_999, 1, 1.5].map { motion.tree.presentation(at: $0)[layer][.position].x.rounded() }
    #expect(places == [5, 10, 50, 55])
  }

  @Test("columns with different rows, with gaps, and of unknown properties")
  func gaps() throws {
    let motion = try motion("time,lane,x,y,pressure\n0,a,0,0,1\n1,a,,10,2\n2,a,20,20,3\n")
    let layer = try layer("a", motion)
    #expect(motion.tree.presentation(at: 1)[layer][.position] == Point(x: 10, y: 10))
    #expect(motion.notes.map(\.construct) == ["the column “pressure”"])
  }

  @Test("the speed is noted, and a size makes a rectangle around the place")
  func sizes() throws {
    let motion = try motion("time,x,y,width,height,speed\n0,40,40,20,10,1\n1,50,40,20,10,1\n")
    #expect(motion.notes.map(\.construct) == ["the column “speed”"])
    let (table, shape) = (try layer("table", motion), try layer("table-shape", motion))
    let corner = motion.tree.convert(Point(x: 20, y: 10), from: shape, to: table, at: 0)
    #expect(corner == Point(x: 10, y: 5) && motion.tree.presentation(at: 0)[table][.position] == Point(x: 40, y: 40))
  }

  @Test("a table without numbers is refused", arguments: ["time\n0\n1\n", "time,lane\n0,a\n"])
  func empty(text: String) {
    #expect(throws: MotionFileError.self) { try MotionFile.read(text) }
  }
}
