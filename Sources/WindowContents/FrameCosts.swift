// SPDX-License-Identifier: MIT

/// The cost of drawing: nanoseconds in each phase, and pixels.
package struct DrawingCosts: Sendable {
  package var evaluate: Int64 = 0
  package var list: Int64 = 0
  package var raster: Int64 = 0
  package var submit: Int64 = 0
  package var pixelsDrawn = 0
  package var pixelsSent = 0

  package init() {}

  package static func += (costs: inout Self, other: Self) {
    costs.evaluate += other.evaluate
    costs.list += other.list
    costs.raster += other.raster
    costs.submit += other.submit
    costs.pixelsDrawn += other.pixelsDrawn
    costs.pixelsSent += other.pixelsSent
  }
}

/// The cost of one frame.
package struct FrameCosts: Sendable {
  /// The sum over all windows.
  package var drawing = DrawingCosts()
  /// The costs of the drawn windows in the order of their numbers; `nil` for a single window.
  package var windows: [(number: Int, costs: DrawingCosts)]?
  /// The times of the input events that this frame is the first to show, in nanoseconds of the monotonic clock.
  package var inputs: [Int64] = []

  package init() {}

  package static func += (costs: inout Self, other: Self) {
    costs.drawing += other.drawing
    for (number, own) in other.windows ?? [] { costs.add(own, ofWindow: number) }
    costs.inputs += other.inputs
  }

  /// Adds the cost of one of several windows.
  ///
  /// A window that is drawn again in the same frame has one entry, with the sum.
  package mutating func add(_ own: DrawingCosts, ofWindow number: Int) {
    var windows = windows ?? []
    let index = windows.firstIndex { $0.number >= number } ?? windows.endIndex
    if index < windows.endIndex, windows[index].number == number {
      windows[index].costs += own
    } else {
      windows.insert((number, own), at: index)
    }
    self.windows = windows
  }
}
