// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import HostileValues

/// Transactions on a tree: random programs of every mutation at random instants.
///
/// Half of the inputs use any numbers and must not trap. The others use ordinary ones and must keep three properties.
/// Additive changes are continuous, an earlier prune changes no later value, and a query changes nothing.
@main
enum FuzzTransactions {
  static func main() {
    runFuzzer { data, count in
      let input = fuzzInput(data, count)
      var choices = ChoiceSource(bytes: input)
      if choices.index(below: 2) == 0 {
        var hostile = HostileTree(HostileNumbers(choices))
        var steps = 0
        while !hostile.numbers.isExhausted, steps < 24 {
          hostile.changeAnything()
          steps += 1
          if steps % 3 == 0 { hostile.query(at: hostile.numbers.seconds()) }
        }
        hostile.query(at: 1)
        require(hostile.eventsHaveTimes, "an event without a time")
      } else {
        var program = MotionProgram(choices)
        program.run()
      }
      return 0
    }
  }
}
