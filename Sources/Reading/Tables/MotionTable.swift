// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A table of samples: numbers with names over time.
///
/// Between two rows, numbers are linear; of two rows at one instant, the first is the value before a jump.
package struct MotionTable: Sendable {
  /// A column of numbers of one layer.
  package struct Column: Sendable {
    /// The name of the layer and the property, such as `card.x`; of a property alone, the property.
    package let name: String
    /// The instants of the numbers in seconds, in ascending order. Two equal ones are a jump.
    package let times: [Double]
    /// The numbers, in points, degrees, or without a unit.
    package let values: [Double]
    /// The two control values of the cubic Bézier curve to each number, over evenly passing time; none for lines. Those
    /// of the first number have no meaning.
    package let controls: [Double]

    init(name: String, times: [Double], values: [Double], controls: [Double] = []) {
      (self.name, self.times, self.values, self.controls) = (name, times, values, controls)
    }

    /// Whether the numbers are samples with lines between them, and not keys.
    package var isSampled: Bool { controls.isEmpty }

    /// The number, if all are equal.
    package var constant: Double? {
      (values + controls.dropFirst(2)).allSatisfy { $0 == values[0] } ? values.first : nil
    }

    /// The number at an instant in seconds: between two rows linear, before the first and after the last row constant.
    ///
    /// - Complexity: O(log n) in the rows.
    package func value(at time: Double) -> Double {
      guard let first = times.first, time >= first else { return values.first ?? 0 }
      // The last row at or before the time, and the next one, which is later.
      var (low, high) = (0, times.count)
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if times[middle] <= time { low = middle } else { high = middle }
      }
      return value(at: time, after: low)
    }

    /// The numbers at instants in ascending order, in one pass.
    package func values(at instants: [Double]) -> [Double] {
      var low = 0
      return instants.map { time in
        guard let first = times.first, time >= first else { return values.first ?? 0 }
        while low + 1 < times.count, times[low + 1] <= time { low += 1 }
        return value(at: time, after: low)
      }
    }

    private func value(at time: Double, after low: Int) -> Double {
      guard low + 1 < times.count else { return values[values.count - 1] }
      let width = times[low + 1] - times[low]
      let share = (time - times[low]) / width
      guard !isSampled else { return values[low] + (values[low + 1] - values[low]) * share }
      let (rest, first, second) = (1 - share, controls[2 * low + 2], controls[2 * low + 3])
      let inner = 3 * rest * share * (rest * first + share * second)
      return rest * rest * rest * values[low] + inner + share * share * share * values[low + 1]
    }
  }

  /// The columns in the order of the file, those of one layer together.
  package internal(set) var columns: [Column] = []
  /// The numbers that do not move, with their names.
  package internal(set) var statics: [(name: String, number: Double)] = []
  /// The columns that are not read: velocities are computed from the values.
  package internal(set) var unreadColumns: [String] = []
  /// The layers around layers, each after the layer inside it: acyclic, at most ``depthLimit`` inside each other.
  package internal(set) var parents: [String: String] = [:]
  /// The most layers inside each other.
  static let depthLimit = 100
  /// Whether y points upwards, from the lower side of the picture.
  package internal(set) var isYUp = false
  /// The width and the height of the picture that the file states, in points, or `nil`.
  package internal(set) var size: [Double]?
  /// The last instant in seconds.
  package internal(set) var duration = 0.0
  /// The frames per second of a table whose times are frames, or `nil`.
  package internal(set) var frameRate: Double?
}

extension MotionTable {
  /// The problem of the layers around layers: a circle, or too many inside each other; `nil` without one.
  ///
  /// - Complexity: O(n · d) for n layers inside at most d others.
  var problemOfParents: String? {
    for layer in parents.keys.sorted() where chain(of: layer) == nil {
      return "“\(Quotation.excerpt(layer))” is inside itself, or inside more than \(Self.depthLimit) layers"
    }
    return nil
  }

  /// A layer after those around it, the outermost first; `nil` for a circle or more than ``depthLimit``.
  func chain(of layer: String) -> [String]? {
    var chain = [layer]
    while let parent = parents[chain[chain.count - 1]] {
      guard chain.count <= Self.depthLimit else { return nil }
      chain.append(parent)
    }
    return chain.reversed()
  }
}
