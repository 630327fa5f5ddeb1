// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeReading
import GlissadeVisualizer

/// Files with changed keyframes.
extension OpenedMotion {
  /// The motion of the file with changed keyframes, which are not in the file yet.
  func changed(by edits: [KeyEdit]) throws(Failure) -> OpenedMotion {
    let changed = try Failure.wrapping("\(name): ") {
      try MotionFile.edited(bytes, by: edits, of: document.statedKeys)
    }
    return try OpenedMotion(changed, name: name, frameRate: frameRate)
  }

  /// Whether another version of the file has the same properties with as many keyframes.
  func hasSameKeys(as other: OpenedMotion) -> Bool {
    document.statedKeys.map(\.keys.count) == other.document.statedKeys.map(\.keys.count)
  }

  /// The ending of a new file with the bytes.
  var suffix: String {
    switch document.readFormat {
    case .svg: ".svg"
    case .html: ".html"
    case .css: ".css"
    case .csv: ".csv"
    default: ".json"
    }
  }

  /// The keyframes that a window can change, or `nil` without any.
  var editing: MotionEditing? {
    guard !document.statedKeys.isEmpty else { return nil }
    return MotionEditing(document.statedKeys) { edits throws(MotionEditing.Problem) in
      do throws(Failure) { return PlayedMotion(try changed(by: edits)) } catch {
        throw MotionEditing.Problem(error.description)
      }
    }
  }
}
