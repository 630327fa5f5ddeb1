// SPDX-License-Identifier: MIT
package import GlissadeReading
package import GlissadeTiming

/// A request of the content to its program, which has access to the disk and the clipboard.
package enum ContentRequest: Hashable, Sendable {
  /// To save the session at an instant. For each file, ``VisualizerContent/ask(_:at:)`` asks for the name.
  case saveSession(at: Double)
  /// To save the visible picture.
  case savePicture
  /// To save a range of media times as an animated PNG file, and to show the progress and the file name.
  case saveAnimation(ClosedRange<Double>, at: Double)
  /// To save a range of media times as motion for another tool, and to show the file name.
  case saveMotion(SavedMotion, ClosedRange<Double>, at: Double)
  /// To stop saving an animated PNG file.
  case cancelSaving
  /// To copy the command line that renders the picture of an instant, and to show it.
  case copyCommand(at: Double)
  /// To put an easing, which lasts some seconds, on the clipboard, and to show it.
  case copyEasing(TimingFunction, CopiedForm, seconds: Double)
  /// To write changed keyframes into the file with the motion, and to show the result.
  case saveChanges([KeyEdit])
  /// To write the file whose name was asked for, and to show where it is.
  case saveFile(TypedFileName)
  /// To restore the session that was offered.
  case restoreSession
  /// To list the files with motion, with ``VisualizerContent/showFiles(_:furtherCount:recent:at:)``.
  case listFiles
  /// To open a file of the list, by its index.
  case openFile(Int)
  /// To open a text from the clipboard: motion, the name of a file, or path data.
  case openText(String)
  /// To open a recorded motion, the text of a file.
  case openRecording(String)
  /// To put a text on the clipboard.
  case copy(String)
  /// To pass the text on the clipboard to the content, as `WindowEvent.pasted`.
  case paste
}

/// A kind of file with motion for another tool.
package enum SavedMotion: String, Hashable, Sendable, CaseIterable {
  /// An animated SVG file.
  case svg
  /// A Lottie animation.
  case lottie
  /// A page with the rules of CSS.
  case css
}
