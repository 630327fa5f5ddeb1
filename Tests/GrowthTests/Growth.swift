// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The cost of a reader for inputs of one, two, four and eight times a size.
struct Growth: CustomStringConvertible {
  static let factors = [1, 2, 4, 8]
  /// The cost of a factor f is at most f · `slack` times that of the smallest input, plus `constant`.
  ///
  /// A cost of n² reaches 64 times that of the smallest input. A cost of n · √n reaches 23 times, and one of n · log n
  /// about 10 times.
  static let slack = 1.9
  /// Seconds: the noise of a measurement on a busy machine.
  let constant: Double

  /// Seconds of processor time of each factor that was measured; a measurement ends at the first cost beyond the bound.
  private(set) var costs: [Double] = []

  /// Measures a reader in ascending sizes.
  ///
  /// - Parameters:
  ///   - constant: Seconds of noise.
  ///   - cost: Seconds for a factor. The first size counts the smallest of three measurements. A further size is
  ///     measured again only where its cost is beyond the bound.
  init(constant: Double = 0.004, cost: (Int) throws -> Double) rethrows {
    self.constant = constant
    // A processor that is faster only for the smallest input makes any growth look steep, so one repetition is allowed.
    for _ in 0..<2 {
      costs = []
      for factor in Self.factors where isLinear {
        costs.append(try cost(factor))
        for _ in 0..<2 where factor == 1 || !isLinear {
          costs[costs.count - 1] = min(costs[costs.count - 1], try cost(factor))
        }
      }
      if isLinear { return }
    }
  }

  /// Whether no cost is beyond the bound.
  var isLinear: Bool {
    costs.isEmpty || zip(Self.factors, costs).allSatisfy { $1 <= Double($0) * Self.slack * costs[0] + constant }
  }

  var description: String {
    "seconds of 1×, 2×, 4× and 8×: " + costs.map { String(format: "%.4f", $0) }.joined(separator: ", ")
  }

  /// Seconds of processor time that this thread takes for a body.
  static func threadTime(_ body: () -> Void) -> Double {
    let start = clock(CLOCK_THREAD_CPUTIME_ID)
    body()
    return clock(CLOCK_THREAD_CPUTIME_ID) - start
  }

  private static func clock(_ id: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(id, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// A form of input that is easy to write, and that an unsuitable algorithm reads in more than linear time.
struct HostileInput: Sendable, CustomTestStringConvertible {
  let name: String
  /// The repetitions of the smallest input.
  let count: Int
  /// The input with a number of repetitions.
  let text: @Sendable (Int) -> String

  init(_ name: String, _ count: Int, _ text: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.count = count
    self.text = text
  }

  var testDescription: String { name }

  /// Checks that a reader takes time linear in the size of the input.
  func expectLinear(_ read: @escaping (String) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    let growth = Growth { factor in
      let text = text(count * factor)
      return Growth.threadTime { read(text) }
    }
    #expect(growth.isLinear, "\(growth)", sourceLocation: sourceLocation)
  }
}

/// A number of copies of a text.
func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
