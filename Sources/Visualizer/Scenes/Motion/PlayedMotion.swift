// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeLayers

/// The motion of a file that the Motion scene plays.
package struct PlayedMotion: Sendable {
  /// The name of the file, without its folder.
  package let name: String
  /// The name of the file as an argument of the command, or `nil` for a motion that is in no file.
  package var argument: String?
  /// The layers. The size of the tree is that of the picture.
  package let tree: LayerTree
  /// The duration of the file in seconds, finite and above 0.
  package let ownDuration: Double
  /// The duration of a lap in seconds: the longer one of two compared motions.
  package private(set) var duration: Double
  /// The frames per second that the file states, or `nil`.
  package let frameRate: Double?
  /// The named instants in seconds.
  package let markers: [Double]
  /// The differences from the file, one sentence each.
  package let notes: [String]
  /// The notes of layers, by the names of the layers.
  package let layerNotes: [String: [String]]
  /// The motion with which that of the file is compared, or `nil`.
  package private(set) var compared: ComparedMotion?
  /// The groups that repeat a layer of the file, each with the first such group.
  package var copies: [LayerID: LayerID] = [:]
  /// The keyframes of the file, or `nil` for a file that cannot be changed.
  package var editing: MotionEditing?

  package init(
    name: String, argument: String?, tree: LayerTree, duration: Double, frameRate: Double?, markers: [Double],
    notes: [String], layerNotes: [String: [String]] = [:]
  ) {
    (self.name, self.argument, self.tree, self.duration) = (name, argument, tree, duration)
    ownDuration = duration
    (self.frameRate, self.markers, self.notes) = (frameRate, markers, notes)
    self.layerNotes = layerNotes
  }

  /// Whether everything that is drawn is nearly white, so that it is invisible on a light background.
  ///
  /// Images, texts of pictures and gradients count as coloured.
  var isWhite: Bool {
    var isDrawn = false
    for index in 0..<Self.examinedCount {
      let time = duration * Double(index) / Double(Self.examinedCount)
      let shown = tree.presentation(at: time)
      for layer in tree.paintedLayers(at: time) where shown[layer.id].opacity > 0 {
        switch layer.content {
        case .group: continue
        case .image, .picture: return false
        case .rectangle, .ellipse, .path, .text: break
        }
        if layer.style.gradient != nil || layer.style.strokeGradient != nil { return false }
        let values = shown[layer.id]
        let strokes = values.strokeWidth > 0 ? [values.stroke] : []
        for color in [values.fill] + strokes where color.alpha > 0 {
          let (red, green, blue, _) = color.displayedComponents
          guard min(red, green, blue) > Self.leastWhite else { return false }
          isDrawn = true
        }
      }
    }
    return isDrawn
  }

  /// The number of examined instants, and the least component of a colour that is nearly white.
  private static let (examinedCount, leastWhite) = (5, 0.9)

  /// The motion, compared with another one.
  package func compared(with other: ComparedMotion) -> PlayedMotion {
    var motion = self
    motion.compared = other
    // The distances are those of the files.
    motion.editing = nil
    motion.duration = max(duration, other.duration)
    return motion
  }

  /// A motion without layers.
  static let empty = PlayedMotion(
    name: "", argument: "", tree: LayerTree(size: .zero), duration: 1, frameRate: nil, markers: [], notes: [])

  /// The texts of a size and a duration.
  static func facts(size: Size, duration: Double) -> [String] {
    ["\(text(size.width)) × \(text(size.height)) pt", FixedPoint.text(duration, decimals: 2) + " s"]
  }

  private static func text(_ number: Double) -> String {
    FixedPoint.text(number, decimals: number == number.rounded() ? 0 : 2)
  }

  /// Size, duration, frame rate and the number of notes, in one line.
  var summary: String {
    var parts = Self.facts(size: tree.size, duration: ownDuration)
    if let frameRate { parts.append(MotionTexts.frameRate(Self.text(frameRate))) }
    if !notes.isEmpty { parts.append(MotionTexts.noteCount(notes.count)) }
    if let compared, !compared.notes.isEmpty { parts.append(MotionTexts.uncompared(compared.notes.count)) }
    return parts.joined(separator: InterfaceTexts.separator)
  }
}

extension SceneMessage {
  /// The message about a file with motion, or `nil` for one that is exact.
  ///
  /// - Parameter problem: The reason why a newer version of the file is not played, or `nil`.
  init?(_ motion: PlayedMotion, problem: String?) {
    if let problem {
      self.init(headline: MotionTexts.lastVersionPlays, details: [problem], advice: MotionTexts.restorationAdvice)
      return
    }
    let count = motion.notes.count
    guard count > 0 else { return nil }
    self.init(
      headline: MotionTexts.headline(count),
      details: Array(motion.notes.prefix(3)) + (count > 3 ? [MotionTexts.more(count - 3)] : []),
      advice: MotionTexts.checkAdvice(motion.name))
  }
}
