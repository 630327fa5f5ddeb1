// SPDX-License-Identifier: MIT

/// The eased progress of a move: 0 at its start, 1 at its end.
struct MoveProgress {
  /// The instants in 0 … 1.
  let inputs: [Double]
  /// The progress; empty if the end is the start.
  let outputs: [Double]

  /// - Parameter part: The samples of the move.
  init(_ curve: PropertyCurve, _ part: ClosedRange<Int>) {
    let (first, last) = (part.lowerBound, part.upperBound)
    let duration = curve.times[last] - curve.times[first]
    inputs = part.map { (curve.times[$0] - curve.times[first]) / duration }
    let change = curve.easedValues.map { $0[last] - $0[first] }
    let square = change.reduce(0) { $0 + $1 * $1 }
    let extent = curve.extent(first..<last + 1)
    guard square.squareRoot() > 0.01 * extent else {
      outputs = []
      return
    }
    var (fractions, deviation) = ([Double](), 0.0)
    for index in part {
      let fraction = zip(curve.easedValues, change).reduce(0) { $0 + ($1.0[index] - $1.0[first]) * $1.1 } / square
      let rest = zip(curve.easedValues, change).reduce(0) { sum, pair in
        let difference = pair.0[index] - pair.0[first] - fraction * pair.1
        return sum + difference * difference
      }
      deviation = max(deviation, rest)
      fractions.append(fraction)
    }
    if deviation <= 1e-4 * square {
      outputs = fractions
      return
    }
    // On a curve, the fraction of its length.
    var lengths = [0.0]
    for index in part.dropFirst() { lengths.append(lengths[lengths.count - 1] + curve.distance(index - 1, index)) }
    let length = lengths[lengths.count - 1]
    outputs = lengths.map { $0 / length }
  }

  var overshoot: Double { Self.visible((outputs.max() ?? 0) - 1) }
  var undershoot: Double { Self.visible(-(outputs.min() ?? 0)) }

  private static func visible(_ excess: Double) -> Double { excess > 0.002 ? excess : 0 }

  /// The instant in 0 … 1 from which on all fractions are within 2 % of 1, on straight lines between the samples.
  var settledInput: Double {
    guard let last = outputs.lastIndex(where: { abs($0 - 1) > 0.02 }) else { return outputs.isEmpty ? 1 : 0 }
    guard last + 1 < outputs.count else { return 1 }
    let (from, to) = (outputs[last], outputs[last + 1])
    let bound = from < 1 ? 0.98 : 1.02
    let share = to == from ? 1 : min(max((bound - from) / (to - from), 0), 1)
    return inputs[last] + (inputs[last + 1] - inputs[last]) * share
  }
}
