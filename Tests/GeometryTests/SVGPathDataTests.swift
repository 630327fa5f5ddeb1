// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Testing

@Suite("SVG path data")
struct SVGPathDataTests {
  @Test(
    "relative and short commands are equal to absolute long ones",
    arguments: [
      ("m1 2 3 4", "M1 2L4 6"), ("M1 2h3v4H0V0z", "M1 2L4 2L4 6L0 6L0 0Z"),
      ("M1 2c1 1 2 2 3 3s4 4 5 5", "M1 2C2 3 3 4 4 5C5 6 8 9 9 10"),
      ("M0 0S1 1 2 0", "M0 0C0 0 1 1 2 0"), ("M0 0Q1 1 2 0T4 0", "M0 0Q1 1 2 0Q3 -1 4 0"),
      ("M0 0T2 0", "M0 0Q0 0 2 0"), ("M0 0C1 1 2 2 3 3T4 4", "M0 0C1 1 2 2 3 3Q3 3 4 4"),
      ("M5 5a1 2 30 0110-5", "M5 5A1 2 30 0 1 15 0"), ("M0 0zl1 1", "M0 0ZM0 0L1 1"),
      ("M.5.5-1-1+2+2", "M0.5 0.5L-1 -1L2 2"), (" \t\n\r\u{c}M1,2 , 3,4\n", "M1 2L3 4"),
      ("M1e2 1E-2", "M100 0.01"), ("M00 01", "M0 1"), ("M1-2m3 4", "M1 -2M4 2"), ("", ""), (" \n", ""),
    ])
  func commands(data: String, expected: String) throws {
    #expect(try Path(svgPathData: data).svgPathData() == Path(svgPathData: expected).svgPathData())
    #expect(try Path(svgPathData: expected).svgPathData() == expected)
  }

  @Test(
    "an error has its offset and the expected input, and the valid prefix is kept",
    arguments: [
      ("L1 2", 0, .move, ""), ("x", 0, .move, ""), ("M1 2x", 4, .command, "M1 2"), ("M1", 2, .number, ""),
      ("M1 2L3", 6, .number, "M1 2"), ("M1 2L3 4 5", 10, .number, "M1 2L3 4"), ("M1 2,", 5, .number, "M1 2"),
      ("M1,,2", 3, .number, ""), ("M,1 2", 1, .number, ""), ("M1. 2", 3, .digit, ""), ("M1e 2", 3, .digit, ""),
      ("M1e+ 2", 4, .digit, ""), ("M. 2", 2, .digit, ""), ("M- 2", 2, .number, ""), ("M1 2Z3 4", 5, .command, "M1 2Z"),
      ("M0 0A1 1 0 2 0 3 3", 11, .arcFlag, "M0 0"), ("M0 0a1 1 0 1-1 3 3", 12, .arcFlag, "M0 0"),
      ("M1 1e999", 3, .finiteNumber, ""), ("M1 -1e400L1 1", 3, .finiteNumber, ""),
      ("M1e308 0l1e308 0", 9, .finiteNumber, "M1e+308 0"), ("M1 2é", 4, .command, "M1 2"),
      ("M1 2\u{0}", 4, .command, "M1 2"),
      ("M1 2\u{b}", 4, .command, "M1 2"), ("M0 0nan 1", 4, .command, "M0 0"), ("M0x10 1", 2, .number, ""),
      ("MM1 2", 1, .number, ""), ("M1 2Minf 0", 5, .number, "M1 2"),
    ] as [(String, Int, SVGPathDataError.Expectation, String)])
  func errors(data: String, offset: Int, expected: SVGPathDataError.Expectation, kept: String) throws {
    let (path, error) = Path.validPrefix(ofSVGPathData: data)
    #expect(error?.offset == offset)
    #expect(error?.expected == expected)
    #expect(path.svgPathData() == kept)
    let thrown = #expect(throws: SVGPathDataError.self) { try Path(svgPathData: data) }
    #expect(thrown == error)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("a message states the offset, the accepted input and the found input")
  func messages() {
    func message(_ data: String) -> String? { Path.validPrefix(ofSVGPathData: data).error?.description }
    #expect(message("M1 2 L3 #") == "path data, byte 8: expected a number, found \"#\"")
    #expect(message("M1") == "path data, byte 2: expected a number, found the end")
    #expect(message("M1 2\u{b}")?.hasSuffix("found U+B") == true)
  }

  @Test("written path data is read back as the same elements", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = RandomPaths(seed: seed, scale: [1e-9, 1, 1e3, 1e15][seed % 4])
    let path = random.path()
    let again = try Path(svgPathData: path.svgPathData())
    #expect(again.elements.count == path.elements.count)
    for (ours, theirs) in zip(path.elements, again.elements) {
      guard case .arc(let to, let radii, let rotation, let large, let sweep) = ours else {
        #expect(ours == theirs)
        continue
      }
      guard case .arc(to, radii, let readRotation, large, sweep) = theirs else {
        Issue.record("\(ours) was read back as \(theirs)")
        continue
      }
      // The conversion between degrees and radians is not exact.
      #expect(abs(readRotation.radians - rotation.radians) <= rotation.radians.ulp)
    }
    // Path data that was read once is written and read again without a change.
    #expect(try Path(svgPathData: again.svgPathData()).svgPathData() == again.svgPathData())
  }

  @Test("−0 is written as 0, a whole number without a point, and the data ends before NaN")
  func numbers() {
    var path = Path()
    path.move(to: Point(x: -0.0, y: 3))
    path.addLine(to: Point(x: 0.1, y: -1e-7))
    #expect(path.svgPathData() == "M0 3L0.1 -1e-07")
    path.addLine(to: Point(x: .nan, y: 0))
    path.addLine(to: Point(x: 1, y: 1))
    #expect(path.svgPathData() == "M0 3L0.1 -1e-07")
  }

  @Test("numbers in any form are rounded correctly", arguments: 0..<500)
  func rounding(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let number = Double(bitPattern: generator.next())
    guard number.isFinite else { return }
    var texts = ["\(number)"]
    // Digits on both sides of a tie, with many more digits than a double holds.
    let digits = String(
      (0..<Int.random(in: 1...40, using: &generator)).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
    texts.append("\(digits).\(digits)e\(Int.random(in: -300...200, using: &generator))")
    texts.append("0.\(String(repeating: "0", count: seed % 60))\(digits)")
    texts.append("\(digits)e\(Int.random(in: -25...25, using: &generator))")
    for text in texts {
      let expected = try #require(Double(text))
      let path = try Path(svgPathData: "M\(text) 0")
      #expect(path.currentPoint?.x == expected, "\(text)")
    }
  }

  @Test("a tie is resolved by its last digit, at any number of digits")
  func ties() throws {
    func read(_ text: String) throws -> Double? { try Path(svgPathData: "M\(text) 0").currentPoint?.x }
    let tie = "9007199254740993"
    #expect(try read(tie) == 9_007_199_254_740_992)
    #expect(try read("\(tie).\(String(repeating: "0", count: 5000))1") == 9_007_199_254_740_994)
    #expect(try read("\(tie).\(String(repeating: "0", count: 5000))") == 9_007_199_254_740_992)
    #expect(try read("0.\(String(repeating: "0", count: 1000))1e1001") == 1)
    #expect(try read("1\(String(repeating: "0", count: 1000))e-1000") == 1)
    #expect(try read("1e-123456789123456789123") == 0)
    #expect(try read("0e999999999999999999999") == 0)
    #expect(try read("1.7976931348623157e308") == .greatestFiniteMagnitude)
    #expect(try read("4.9e-324") == .leastNonzeroMagnitude)
  }

  @Test("path data of a megabyte is read")
  func large() throws {
    let path = try Path(svgPathData: "M0 0" + String(repeating: "l1.5-2.25", count: 100_000))
    #expect(path.elements.count == 100_001)
    #expect(path.currentPoint == Point(x: 150_000, y: -225_000))
    #expect(
      Path.validPrefix(ofSVGPathData: "M" + String(repeating: "9", count: 1_000_000)).error?.expected == .finiteNumber)
  }
}
