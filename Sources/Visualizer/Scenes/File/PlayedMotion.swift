// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeLayers

/// The motion of a file that the File scene plays.
package struct PlayedMotion: Sendable {
  /// The name of the file, without its folder.
  package let name: String
  /// The name of the file as an argument of the command.
  package let argument: String
  /// The layers. The size of the tree is that of the picture.
  package let tree: LayerTree
  /// The duration in seconds, finite and above 0.
  package let duration: Double
  /// The frames per second that the file states, or `nil`.
  package let frameRate: Double?
  /// The named instants in seconds.
  package let markers: [Double]
  /// The differences from the file, one sentence each.
  package let notes: [String]

  package init(
    name: String, argument: String, tree: LayerTree, duration: Double, frameRate: Double?, markers: [Double],
    notes: [String]
  ) {
    (self.name, self.argument, self.tree, self.duration) = (name, argument, tree, duration)
    (self.frameRate, self.markers, self.notes) = (frameRate, markers, notes)
  }

  /// A motion without layers.
  static let empty = PlayedMotion(
    name: "", argument: "", tree: LayerTree(size: .zero), duration: 1, frameRate: nil, markers: [], notes: [])

  /// Size, duration, frame rate and the number of notes, in one line.
  var summary: String {
    func text(_ number: Double) -> String { FixedPoint.text(number, decimals: number == number.rounded() ? 0 : 2) }
    var parts = [
      "\(text(tree.size.width)) × \(text(tree.size.height)) pt", FixedPoint.text(duration, decimals: 2) + " s",
    ]
    if let frameRate { parts.append(FileTexts.frameRate(text(frameRate))) }
    if !notes.isEmpty { parts.append(FileTexts.noteCount(notes.count)) }
    return parts.joined(separator: InterfaceTexts.separator)
  }
}

extension SceneMessage {
  /// The message about a file with motion, or `nil` for one that is exact.
  ///
  /// - Parameter problem: The reason why a newer version of the file is not played, or `nil`.
  init?(_ motion: PlayedMotion, problem: String?) {
    if let problem {
      self.init(headline: FileTexts.lastVersionPlays, details: [problem], advice: FileTexts.restorationAdvice)
      return
    }
    let count = motion.notes.count
    guard count > 0 else { return nil }
    self.init(
      headline: FileTexts.headline(count),
      details: Array(motion.notes.prefix(3)) + (count > 3 ? [FileTexts.more(count - 3)] : []),
      advice: FileTexts.checkAdvice(motion.name))
  }
}
