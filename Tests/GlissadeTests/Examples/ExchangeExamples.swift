// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeTiming
import Testing

@Suite("The examples of GlissadeExchange")
struct ExchangeExamples {
  @Test("a spring becomes a linear() function with the stated number of stops")
  func spring() throws {
    // Example begins
    let spring = Spring(response: 0.5, dampingRatio: 0.5)
    let export = try EasingExport(.spring(spring), as: .css, maximumError: 0.001)
    // export.text is a linear() function with 26 stops. export.deviation is at most 0.001.
    // Example ends
    #expect(export.text.hasPrefix("linear(0, "))
    #expect(export.stopCount == 26)
    #expect(export.deviation <= 0.001)
  }
}
