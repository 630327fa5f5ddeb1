// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension VisualizerContent {
  /// The arguments of `glissade render` for the picture of an instant, except for the file name.
  ///
  /// - Parameters:
  ///   - instant: The instant.
  ///   - scale: Pixels per point of the window.
  /// - Returns: `nil` if options cannot describe the picture; then a session file is required.
  package func renderArguments(at instant: Double, scale: Double) -> [String]? {
    guard run.journal.entries.isEmpty, run.journal.views.isEmpty, run.graphZoom.isWhole, !isMoreOpen,
      !run.journal.isTooLongToSave,
      let width = Int(exactly: size.width), let height = Int(exactly: size.height)
    else { return nil }
    let transport = run.transport.record(at: instant)
    let lap = run.scene.laps.lap(at: transport.mediaTime)
    guard let content = configuration.arguments(for: scene) else { return nil }
    // The picture shows the transport.
    guard transport.rate == 1, !transport.isReversed, transport.loops, transport.range == nil,
      run.scene.laps.lap(at: transport.furthest) == lap
    else { return nil }
    let arguments =
      [scene.rawValue] + content + [
        "--size", "\(width)x\(height)", "--scale", Self.text(scale), "--theme", appearance.rawValue,
        "--at", Self.text(transport.mediaTime),
      ]
    // Reduced motion shows a paused scene. Playback with reduced motion requires a session.
    if reducesMotion {
      guard !transport.isPlaying else { return nil }
      return arguments + ["--reduced-motion"]
    }
    return arguments + (transport.isPlaying ? [] : ["--paused"])
  }

  static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
