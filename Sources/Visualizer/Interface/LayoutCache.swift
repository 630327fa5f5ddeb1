// SPDX-License-Identifier: MIT
import Synchronization

/// The last layout of the controls, so that an event or a frame computes it once for each set of values.
///
/// The layout is a pure function of frame and values. The cache therefore never changes a result.
final class LayoutCache: Sendable {
  private struct Entry {
    let frame: SceneFrame
    let values: SceneControls.Values
    let controls: SceneControls
  }

  private let last = Mutex<Entry?>(nil)

  /// Returns the layout of controls with values in a frame.
  func controls(in frame: SceneFrame, _ values: SceneControls.Values) -> SceneControls {
    last.withLock { last in
      if let last, last.values == values, last.frame == frame { return last.controls }
      let controls = SceneControls(frame: frame, values: values)
      last = Entry(frame: frame, values: values, controls: controls)
      return controls
    }
  }
}
