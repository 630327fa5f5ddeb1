// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The fades of a window after a change of its theme, scene, panel, menu, help or tooltip.
///
/// The last picture before the change fades out over the new ones, in the area that the change covers. Each fade has
/// its own motion, so that quick changes never jump. Inputs do not wait for it. Only successive frames of a window have
/// fades: the picture of an instant alone has none.
struct PictureFade: Sendable {
  /// The duration of a fade, in seconds.
  static let duration = 0.16
  /// The time by which a fade is ahead, so that the first frame after the change already shows it.
  private static let lead = 1.0 / 60
  /// The most fades at the same time. An older one ends.
  private static let limit = 6
  /// The most commands of a picture that fades. A fading picture is drawn as a group, whose shapes are prepared again
  /// in each frame and for each band of rows. Larger pictures change at once.
  private static let maximumCommandCount = 20_000

  /// The parts of the window that change at once.
  struct Arrangement: Sendable, Hashable {
    /// A part above the scene.
    enum Overlay: Sendable, Hashable {
      case menu(SceneControls.Menu)
      case tooltip
    }

    let size: Size
    let scene: SceneName
    let appearance: Appearance
    let isMoreOpen: Bool
    let isHelpOpen: Bool
    let overlays: [Overlay: Rect]

    /// The areas that differ from an earlier arrangement.
    func areas(changedFrom old: Arrangement) -> [Rect] {
      guard
        (old.scene, old.appearance, old.isMoreOpen, old.isHelpOpen) == (scene, appearance, isMoreOpen, isHelpOpen)
      else { return [Rect(origin: .zero, size: size)] }
      let changed = overlays.filter { old.overlays[$0.key] == nil } + old.overlays.filter { overlays[$0.key] == nil }
      // In one order, because several fades are drawn over each other.
      return changed.map(\.value).sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    }
  }

  private struct Fade: Sendable {
    let picture: DisplayList
    let background: Color
    let area: Rect
    var opacity = Retargeting(1.0)

    init(_ picture: DisplayList, background: Color, in area: Rect, at instant: Double) {
      (self.picture, self.background, self.area) = (picture, background, area)
      opacity.retarget(to: 0, at: instant - PictureFade.lead, duration: PictureFade.duration)
    }

    /// The remaining 1/512 changes a colour by at most half a step of 8 bits.
    func isVisible(at instant: Double) -> Bool {
      opacity.settlingTime(within: VisibleTolerance().component) > instant
    }
  }

  /// Whether pictures change without fades, for reduced motion.
  var isReduced = false
  private var fades: [Fade] = []
  /// The last picture without fades.
  private var last: (picture: DisplayList, background: Color, arrangement: Arrangement)?

  /// Whether a fade is still visible after an instant.
  func isMoving(at instant: Double) -> Bool { fades.contains { $0.isVisible(at: instant) } }

  /// Returns the picture of a frame with the fades, and starts one for each area that has changed since the last frame.
  ///
  /// - Parameters:
  ///   - picture: The picture without fades.
  ///   - background: The colour below it.
  ///   - arrangement: The parts of the window in it.
  ///   - instant: The instant of the frame.
  mutating func next(
    _ picture: DisplayList, over background: Color, in arrangement: Arrangement, at instant: Double
  ) -> DisplayList {
    fades.removeAll { !$0.isVisible(at: instant) }
    // Crowd measures the costs of frames, and has thousands of figures.
    if let last, !isReduced, last.arrangement.scene != .crowd, last.arrangement.size == arrangement.size {
      if last.picture.commands.count <= Self.maximumCommandCount {
        for area in arrangement.areas(changedFrom: last.arrangement) {
          fades.append(Fade(last.picture, background: last.background, in: area, at: instant))
        }
        fades.removeFirst(max(0, fades.count - Self.limit))
      }
    } else {
      fades = []
    }
    last = (picture, background, arrangement)
    guard !fades.isEmpty else { return picture }
    var builder = DisplayListBuilder()
    builder.draw(picture)
    // The oldest one is on top: at the start of a fade, the window shows the same as before.
    for fade in fades.reversed() {
      builder.withClip(fade.area) { builder in
        builder.withOpacity(fade.opacity.value(at: instant)) { builder in
          builder.fill(.rectangle(fade.area), with: fade.background)
          builder.draw(fade.picture)
        }
      }
    }
    return builder.finish()
  }
}
