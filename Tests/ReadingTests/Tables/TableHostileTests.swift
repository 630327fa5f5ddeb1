// SPDX-License-Identifier: MIT
import GlissadeReading
import Testing

/// Tables that are larger than those of people and programs.
@Suite struct TableHostileTests {
  @Test("Cells, columns and layers are read up to a number, and the place is stated")
  func limits() {
    let rows = "t,x\n" + String(repeating: "1,2\n", count: 1_500_001)
    #expect(throws: MotionFileError("line 1500002, column 1: more than 3000000 cells")) { try MotionFile.read(rows) }
    let names = (0...100_000).map { "a\($0)" }.joined(separator: ",")
    #expect { try MotionFile.read("t,\(names)\n0,1\n") } throws: { "\($0)".contains("more than 100000 columns") }
    let layers = (0...30_000).map { "a\($0).x" }.joined(separator: ",")
    let zeros = String(repeating: ",0", count: 30_001)
    #expect { try MotionFile.read("t,\(layers)\n0\(zeros)\n1\(zeros)\n") } throws: {
      "\($0)".contains("more than 30000 layers")
    }
  }

  @Test("A recording can have more cells than layers")
  func recordings() throws {
    let rows = "t,x\n" + String(repeating: "1,2\n", count: 1_500_001)
    #expect(try TableReader.table(csv: rows).columns.map(\.values.count) == [1_500_001])
  }

  @Test("A row with very many fields is not read to its end")
  func fields() {
    let row = "1,2" + String(repeating: ",", count: 5000)
    #expect(throws: MotionFileError("line 2, column 1: more than 1002 fields; the first line has 2")) {
      try MotionFile.read("t,x\n\(row)\n")
    }
  }
}
