// SPDX-License-Identifier: MIT
import Foundation
import GlissadeTiming
import TestSupport
import Testing

@Suite("Conformance")
struct ConformanceTests {
  @Test("every row that runs passes", arguments: ConformanceFamily.allCases)
  func rows(family: ConformanceFamily) throws {
    let tally = try family.tally()
    #expect(tally.failures.isEmpty, "\(tally.failures.prefix(20).joined(separator: "\n"))")
    #expect(tally.run + tally.leftOutCount == tally.rows)
  }

  @Test("linear() accepts every text of its grammar, including one stop, and percentages before or after a number")
  func linearGrammar() {
    for css in LinearGrammar.refusedByTests.map(\.css) + LinearGrammar.accepted {
      #expect(throws: Never.self, "\(css)") { try TimingFunction(css: css) }
    }
    for css in LinearGrammar.refused {
      #expect(throws: TimingFunctionSyntaxError.self, "\(css)") { try TimingFunction(css: css) }
    }
  }

  @Test("every file of rows has a family")
  func files() throws {
    let folder = try #require(Bundle.module.url(forResource: "Rows", withExtension: nil))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(ConformanceFamily.allCases.map { "\($0.rawValue).json" }))
  }

  @Test("CONFORMANCE.md states the outcomes of all rows")
  func table() throws {
    let text = try ConformanceTable().text
    let file = ConformanceTable.file
    if ProcessInfo.processInfo.environment[ConformanceTable.recordingVariable] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.path): check the file before the commit")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n"), expectedLines = expected.split(separator: "\n")
    let difference = lines.difference(from: expectedLines).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
    if text != expected {
      let command = "record CONFORMANCE.md with \(ConformanceTable.recordingVariable)=1"
      Issue.record("\(command):\n\(difference.joined(separator: "\n"))")
    }
  }
}
