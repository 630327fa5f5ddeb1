// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The hint of a lane about the first click.
///
/// It is beside the motion, or else in place of the numbers. A lane without numbers has it behind the motion.
struct LaneHint {
  let placement: HintPlacement.Placement
  /// Whether the numbers are hidden, because the hint is in their place.
  let replacesNumbers: Bool

  /// - Parameters:
  ///   - forms: The text, and shorter forms of it, the longest first.
  ///   - lane: The layout of the lane.
  ///   - obstacles: The areas of the motion in the lap.
  ///   - texts: The areas of texts over the motion.
  init?(_ forms: [String], in lane: CurvesLayout.Lane, clearOf obstacles: [Rect], and texts: [Rect] = []) {
    let beside: HintPlacement
    switch lane.text {
    case .column(let width):
      // The area below the numbers is free.
      let end = lane.numbersBaseline + 48
      let column = Rect(x: lane.panel.minX, y: lane.panel.minY, width: width, height: end - lane.panel.minY)
      beside = HintPlacement(in: lane.panel.inset(dx: 8, dy: 4), clearOf: obstacles, and: texts + [column])
    case .aboveAndBelow, .none: beside = HintPlacement(in: lane.area, clearOf: obstacles, and: texts)
    }
    let placement = beside.placement(of: forms)
    if placement?.isClear != true, case .aboveAndBelow = lane.text {
      let numbers = Rect(
        x: lane.panel.minX + 4, y: lane.area.maxY - 6, width: lane.panel.width - 8,
        height: lane.panel.maxY - lane.area.maxY + 4)
      if let instead = HintPlacement(in: numbers, clearOf: []).placement(of: forms) {
        (self.placement, replacesNumbers) = (instead, true)
        return
      }
    }
    guard let placement else { return nil }
    (self.placement, replacesNumbers) = (placement, false)
  }
}
