// SPDX-License-Identifier: MIT

/// Reads the motion of Swift source: builds the tree that the source describes, and evaluates its properties.
///
/// The source is a type or a file with a function that returns a `LayerTree`, functions that create paths and
/// animations, and a constant `duration`. Its statements are declarations, assignments and calls of the library.
struct SwiftMotionReader {
  /// Reads a text.
  static func recording(_ text: String) throws(MotionReadingError) -> MotionRecording {
    let file = try SwiftParser.file(text)
    var interpreter = try SwiftInterpreter(file)
    guard let value = try interpreter.constant("duration") else {
      throw MotionReadingError(line: 1, column: 1, "a constant “duration” is expected")
    }
    let duration = try value.number()
    guard MotionDocument.durations.contains(duration) else {
      throw value.error("a duration from 0.001 to 3600 is expected")
    }
    try interpreter.build()
    var channels = SwiftTreeChannels(interpreter.tree, duration: duration)
    for (id, position) in interpreter.layers { try channels.add(id, at: position) }
    return MotionRecording(duration: duration, channels: channels.channels)
  }
}
