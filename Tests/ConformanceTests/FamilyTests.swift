import ConformanceRows
import Foundation
import Geometry
import Testing

/// Opens one of the families that are kept beside these tests.
func family(_ name: String) throws -> Family {
  try Family(contentsOf: #require(Bundle.module.url(forResource: "Rows/\(name)", withExtension: "json")))
}

@Suite("Conformance: families")
struct FamilyTests {
  @Test(
    "every family has its rows",
    arguments: [
      ("colors", 112), ("easing", 948), ("matrix_ops", 53), ("motion_path", 630), ("named_easings", 104),
      ("property_interpolation", 212), ("quaternions", 134), ("splines", 115), ("springs", 438), ("svg_path_data", 126),
      ("timing_model", 657), ("transforms", 440),
    ])
  func rows(name: String, count: Int) throws {
    #expect(try family(name).rows.count == count)
  }
}
