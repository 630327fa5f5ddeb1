import ConformanceRows
import Testing
import Timing

@Suite("Conformance: named easings")
struct NamedEasingsConformance {
  @Test("every row of the family agrees, by the name that the row has")
  func rows() throws {
    let tally = try family("named_easings").tally { row in
      let function = try TimingFunction(text: #require(row["name"]?.string))
      let value = function.value(at: try #require(row["input"]?.number))
      let distance = abs(value - (try #require(row["expected"]?.number)))
      return .ran(residual: distance / (try #require(row["tol"]?.number)), detail: "\(function.text) gives \(value)")
    }
    print("named_easings: \(tally.summary)")
    #expect(tally.failures.isEmpty, "\(tally.failures.prefix(10).joined(separator: "\n"))")
    #expect(tally.rows == 104)
    #expect(tally.run == 104)
  }
}
