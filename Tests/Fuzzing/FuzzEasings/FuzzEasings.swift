// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeTiming

/// CSS easings: every text is an easing or an error at a place inside it; an easing's text reads back as the same
/// easing.
@main
enum FuzzEasings {
  static let inputs = [0, 0.25, 0.5, 1, -0.5, 1.5, 1e300, -.infinity, .nan]

  static func main() {
    runFuzzer { data, count in
      let text = String(decoding: fuzzInput(data, count), as: UTF8.self)
      do throws(TimingFunctionSyntaxError) {
        let function = try TimingFunction(text: text)
        for input in FuzzEasings.inputs {
          _ = function.value(at: input)
          _ = function.value(at: input, isBefore: true)
          _ = function.slope(at: input)
        }
        let again = try? TimingFunction(text: function.text)
        require(again == function, "\(text) is written as \(function.text), which is another easing")
        plantedFault(if: function.text.hasPrefix("steps(7"))
      } catch {
        require((0...text.utf8.count).contains(error.offset), "an error at byte \(error.offset) of \(text.utf8.count)")
      }
      return 0
    }
  }
}
