// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import Synchronization
import TestSupport
import Testing

@Suite("The progress and the end of an export")
struct ExportProgressTests {
  /// Dots that move on circles, more than are written together.
  private func document() throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    for index in 0..<70 {
      let start = Point(x: Double(index) * 4, y: 40)
      let dot = tree.add(.ellipse(size: Size(width: 6, height: 6)), at: start, name: "dot-\(index)") {
        $0.fill = .black
      }
      tree.transaction(at: 0, duration: 1, timingFunction: .easeInOut) {
        $0[dot].position = Point(x: 200, y: 200 + Double(index))
      }
    }
    return try MotionDocument(of: tree, duration: 1)
  }

  @Test("the fraction grows from 0 to 1", arguments: [MotionFormat.svg, .lottie, .css, .html, .waapi])
  func fractions(format: MotionFormat) throws {
    var shares: [Double] = []
    _ = try MotionExport(document(), as: format) { shares.append($0) }
    #expect(shares.count >= 6 && shares.first == 0)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 } && shares.allSatisfy { (0...1).contains($0) })
  }

  @Test("the export of a cancelled task ends without a file", arguments: [MotionFormat.svg, .lottie, .css])
  func cancellation(format: MotionFormat) async throws {
    let document = try document()
    let result = await Task.detached { () -> Result<MotionExport, ExportError> in
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      do throws(ExportError) { return .success(try MotionExport(document, as: format)) } catch {
        return .failure(error)
      }
    }.value
    #expect(throws: ExportError.cancelled) { try result.get() }
  }

  @Test("two exports on several threads are equal")
  func determinism() throws {
    let whole = try MotionExport(document(), as: .svg)
    let again = try MotionExport(document(), as: .svg)
    #expect(whole.text == again.text && whole.deviation == again.deviation)
  }
}
