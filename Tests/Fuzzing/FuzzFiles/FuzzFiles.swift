// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeDisplayLists
import GlissadeLayers
import GlissadeReading

/// Motion files of any format and container: every input is a motion or an error with a reason. A motion draws at any
/// instant, in the same way each time, and its notes have places.
@main
enum FuzzFiles {
  static let instants = [0, 0.3, 1, 7.5, -1, 1e6]

  static func main() {
    runFuzzer { data, count in
      do throws(MotionFileError) {
        FuzzFiles.examine(try MotionFile.read(fuzzInput(data, count)))
      } catch {
        require(!error.description.isEmpty, "an error without a reason")
      }
      return 0
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
