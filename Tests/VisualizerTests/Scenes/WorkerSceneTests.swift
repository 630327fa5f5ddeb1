// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Worker scene: reported and smooth values")
struct WorkerSceneTests {

  @Test("a stopped run shows its last value, also later, and a new run replaces it")
  func stopped() throws {
    var content = try visualizer(.worker)
    #expect(content.texts(at: 0.95).contains("Running"))
    content.press("x", at: 0.95)
    // The worker reports at 0.3, 0.4 … 0.9 s. It is stopped at half of the first cycle.
    for instant in [0.95, 1.5, 4] { #expect(content.texts(at: instant).contains("Stopped at 50 %"), "\(instant)") }
    content.press("n", at: 5)
    #expect(content.texts(at: 5.5).contains("Running"))
    #expect(content.texts(at: 9.2).contains("Completed"))
  }

  @Test("only runs from 0 to their end are described in this way")
  func caption() throws {
    let whole = "Starts at exactly 0, ends at exactly the end value; one dot per report"
    let short = "One dot per report"
    var content = try visualizer(.worker)
    #expect(content.texts(at: 0.9).contains(whole))
    content.press("x", at: 0.95)
    #expect(content.texts(at: 1.5).contains(short) && !content.texts(at: 1.5).contains(whole))
    var continued = try visualizer(.worker)
    continued.press("un", at: 3)
    #expect(continued.texts(at: 3.5).contains(short) && !continued.texts(at: 3.5).contains(whole))
  }

  @Test("between two reports the number stays, and the smooth value changes")
  func smooth() throws {
    let content = try visualizer(.worker)
    func values(_ instant: Double) throws -> (reported: String, smooth: String) {
      let texts = content.texts(at: instant)
      let cycle = texts[try #require(texts.firstIndex(of: "This cycle")) - 1]
      return (cycle, try #require(texts.first { $0.hasPrefix("smooth ") }))
    }
    let (first, second) = (try values(0.81), try values(0.89))
    #expect(first.reported == second.reported && first.smooth != second.smooth)
    // At a report both are equal.
    let report = try values(0.9000001)
    #expect(report.smooth == "smooth " + report.reported)
  }

  @Test("the update rate is in the text and in the first row of controls", arguments: [1200.0, 1280, 1920])
  func rate(width: Double) throws {
    let content = try visualizer(.worker, Size(width: width, height: 800))
    #expect(content.texts(at: 1).contains { $0.contains("updated 10 × per second") })
    let field = try #require(content.fieldFrame("pollInterval", at: 1))
    #expect(field.minY > 700)
    let start = try #require(content.parameters(at: 1).first { $0.id == "startDate" })
    #expect(start.help.hasSuffix("after Run is pressed"))
  }

  @Test("all numbers of the picture are in whole percent")
  func precision() throws {
    let numbers = try visualizer(.worker).texts(at: 1.37).filter { $0.hasSuffix("%") && $0.count > 1 }
    #expect(numbers.count >= 4)
    for number in numbers { #expect(!number.contains("."), "\(number)") }
  }

  @Test("the graph has a dot for each report")
  func dots() throws {
    let content = try visualizer(.worker)
    let plot = try #require(content.graphPlot(at: 6))
    let dots = content.displayList(at: 6).commands.count { command in
      guard case .fill(.ellipse(let dot), _, _, _, .some) = command else { return false }
      return abs(dot.width - 4) < 1e-6 && plot.inset(dx: -3, dy: -3).contains(dot.center)
    }
    // 3.2 cycles of 1.2 s: 12 reports in a cycle, both sides of each of the three ends, and the reports of the rest.
    #expect((36...44).contains(dots), "\(dots)")
  }
}
