// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeDisplayLists
import GlissadeLayers
import GlissadeReading
import GlissadeTiming

/// Motion files of any format and container: every input is a motion or an error with a reason. A motion draws at any
/// instant, in the same way each time, and its notes have places. A file with changed keyframes is read as one with as
/// many keyframes, or refused.
@main
enum FuzzFiles {
  static let instants = [0, 0.3, 1, 7.5, -1, 1e6]

  static func main() {
    runFuzzer { data, count in
      do throws(MotionFileError) {
        let bytes = fuzzInput(data, count)
        let motion = try MotionFile.read(bytes)
        FuzzFiles.examine(motion)
        try FuzzFiles.change(motion, bytes)
      } catch {
        require(!error.description.isEmpty, "an error without a reason")
      }
      return 0
    }
  }

  /// Changes the first keyframe of the first properties, as far as the file can express it.
  static func change(_ motion: ReadMotion, _ bytes: [UInt8]) throws(MotionFileError) {
    for (index, keys) in motion.keys.prefix(3).enumerated() {
      let changes: [KeyEdit.Change] = [
        .numbers(keys.keys[0].numbers.map { $0 + 1 }), .easing(.cubicBezier(0.25, 0.5, 0.75, 1)),
        .time(keys.keys[0].time - 0.25),
      ]
      for change in changes where keys.problem(with: change, ofKey: 0) == nil {
        let changed = try MotionFile.edited(bytes, by: [KeyEdit(keys: index, key: 0, change)], of: motion.keys)
        _ = try MotionFile.read(changed)
      }
      let (key, addition) = keys.addition(at: keys.keys[0].time + 0.1)
      var edits = [KeyEdit(keys: index, key: key, addition), KeyEdit(keys: index, key: 0, .removed)]
      edits.removeAll { keys.problem(with: $0.change, ofKey: $0.key) != nil }
      _ = try MotionFile.read(try MotionFile.edited(bytes, by: edits, of: motion.keys))
    }
  }

  static func examine(_ motion: ReadMotion) {
    require(motion.duration >= 0 && motion.duration.isFinite, "a duration of \(motion.duration) s")
    for note in motion.notes { require(!note.construct.isEmpty && !note.place.isEmpty, "a note without a place") }
    for instant in instants {
      let first = motion.tree.displayList(at: instant)
      require(first == motion.tree.displayList(at: instant), "two drawings at \(instant) s")
    }
    plantedFault(if: motion.duration > 1.5 && motion.tree.displayList(at: 0.3).commands.count > 3)
  }
}
