// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The words of the window around the scenes. Those of the keys are in `KeyBinding.swift`.
package enum InterfaceTexts {
  static let programName = "Glissade"

  // MARK: - The top row

  static let appearanceHelp = "Switch between dark and light colours"
  static let helpHelp = "Show all keys and mouse actions"
  static let saveHelp = "Save or copy this window"
  static let scenesHelp = "Choose another scene"
  static func undoHelp(_ step: String) -> String { "Undo: " + step }
  /// The names of steps that are no settings.
  static let (restartStep, dragStep, resetStep, otherStep) = ("starting over", "a drag or click", "a reset", "a change")
  static let allowMotionHelp = "Allow full motion"
  static let reducedMotion = ControlText("Reduced motion", help: "Reduce motion: playback starts only on request")

  static let savePicture = ControlText("Save picture", help: "Save this picture as a PNG file")
  static let saveAnimation = ControlText(
    "Save animated picture", help: "Save the work area, or the lap, as an animated PNG file")
  static let saveSVG = ControlText(
    "Save motion as SVG", help: "Save the motion of the work area, or the lap, as an animated SVG file")
  static let saveLottie = ControlText(
    "Save motion as Lottie", help: "Save the motion of the work area, or the lap, as a Lottie animation")
  static let saveCSS = ControlText(
    "Save motion as CSS", help: "Save the motion of the work area, or the lap, as a page with CSS animations")
  static let saveSession = ControlText("Save session", help: "Save all inputs, so that the window can be restored")
  static let copyCommand = ControlText("Copy command", help: "Copy the command line that draws this picture")

  // MARK: - The transport

  static let startOfLapHelp = "Jump to the start of the lap"
  static let endOfLapHelp = "Jump to the end of the lap"
  static let previousFrameHelp = "Jump to the previous frame"
  static let nextFrameHelp = "Jump to the next frame"
  static let previousLapHelp = "Jump to the previous lap"
  static let nextLapHelp = "Jump to the next lap"
  static let pauseHelp = "Pause playback"
  static let playHelp = "Start playback"
  static let loop = ControlText("Loop", help: "Repeat playback without end")
  static let moreHelp = "Show more controls"
  static let scrubberHelp = "Drag to move the playhead; Shift or Ctrl: no snapping"
  static let timeHelp = "The time of the playhead: click to type one, such as “0.4 s”, “400 ms” or “12 f” for a frame"
  static let timeProblem = "A time within the lap is expected, such as 0.4 s, 400 ms or 12 f"
  static let lapHelp = "The number of the lap at the playhead: a lap is one pass of the scene"
  static let lapAndRateHelp = "The number of the lap, and the rate of playback"
  static let rates = [
    ControlText("1×", help: "Play at full speed"), ControlText("½", help: "Play at half the speed"),
    ControlText("¼", help: "Play at a quarter of the speed"), ControlText("¹⁄₁₀", help: "Play at a tenth of the speed"),
  ]
  static let workAreaHelp = "Drag to move the work area, which repeats; Shift or Ctrl: no snapping"
  static let workAreaStartHelp = "Drag to set the start of the work area, which repeats; Shift or Ctrl: no snapping"
  static let workAreaEndHelp = "Drag to set the end of the work area, which repeats; Shift or Ctrl: no snapping"

  static let dividerHelp = "Drag to resize the graphs; double click or Enter: the usual size"

  static func lap(_ number: Int) -> String { "lap \(number)" }
  /// The duration of the lap, after the time.
  static func duration(_ seconds: String) -> String { " / " + seconds + " s" }
  static func rateOfPlayback(_ factor: String) -> String { factor + "×" }
  /// Between two statements in one line.
  static let separator = " · "

  // MARK: - Fields and messages

  static let closeMessageHelp = "Close the message"
  static let nothingToPaste = "There is no text on the clipboard"
  static let (sessionFile, scenarioFile, missingFile) = ("session", "scenarios", "missing")
  static let noPicture = "no picture"
  package static func filesDropped(_ count: Int) -> String { "The first one of \(count) dropped files is shown" }
  static let comparisonEnded = "The comparison has ended"
  static let noFiles = "This folder has no files with motion"
  static func openFileHelp(_ name: String, in folder: String) -> String {
    "Open " + name + (folder.isEmpty ? "" : ": " + folder)
  }
  static let fileGroups = [
    ControlText("Folder", help: "Show the files with motion of this folder"),
    ControlText("Recent", help: "Show the files that were opened or saved last"),
  ]
  static let lastSession = "Last session"
  static func keptSession(_ scene: String, inputCount: Int) -> String {
    "\(scene), \(inputCount) input\(inputCount == 1 ? "" : "s")"
  }
  static let restoreSession = ControlText("Restore", help: "Restore the last session, with all its inputs")
  static let closeOfferHelp = "Close; Ctrl O still lists the last session"
  static func sessionRestored(_ session: String) -> String { "Session restored: " + session }
  package static func inputsLost(_ count: Int) -> String {
    "\(count) input\(count == 1 ? "" : "s") of this window would be lost. Open the session again now to lose them."
  }
  static func furtherFiles(_ count: Int) -> String {
    "\(count) more file\(count == 1 ? "" : "s"): drop one on the window, or paste its name"
  }
  static let noFieldToPaste = "Focus a text field before you paste"
  static let nothingToUndo = "There is nothing to undo in this scene"
  static let nothingToRedo = "There is nothing to redo in this scene"
  static let startedOver = "Started over: all changes and clicks are discarded. Ctrl Z restores them"
  static let startedOverWithoutInputs = "Started over: there were no changes to discard"
  static let pausedNotice = "Playback is paused. Press Space to continue"

  /// - Parameter unit: The unit, or an empty text.
  static func syntaxProblem(atCharacter number: Int, expected: String) -> String {
    "Character \(number): expected \(expected)"
  }

  static func numberProblem(from first: String, to last: String, unit: String) -> String {
    "Enter a number from \(first) to \(last)" + (unit.isEmpty ? "" : " " + unit)
  }
  static func fieldKept(_ problem: String) -> String { "The field keeps its old value. " + problem }
  static func notPasted(_ problem: String) -> String { "The text was not pasted. " + problem }

  // MARK: - Reduced motion

  static let desktopReduces = "The desktop requests reduced motion: playback starts only on request"
  static let desktopAllows = "The desktop allows full motion"
  static let userReduces = "Reduced motion: playback starts only on request"
  static let userAllows = "Full motion: playback continues"

  // MARK: - Results of saving and copying

  package static func sessionSaved(_ name: String) -> String { "Session saved: " + name }
  package static func pictureSaved(_ name: String) -> String { "Picture saved: " + name }
  package static func animationSaved(_ name: String) -> String { "Animated picture saved: " + name }
  package static func motionSaved(_ name: String, deviation: String) -> String { "Motion saved: \(name), \(deviation)" }
  package static func notSaved(_ file: SavedProgress.File) -> String { "The \(name(file)) was not saved" }

  private static func name(_ file: SavedProgress.File) -> String {
    switch file {
    case .animation: "animated picture"
    case .motion: "file with the motion"
    }
  }
  /// - Parameter session: The name of the session file that the command needs, or `nil`.
  package static func copied(_ command: String, session: String?) -> String {
    (session.map { sessionSaved($0) + ". " } ?? "") + "Copied: " + command
  }
  package static let noWindowManager = "Full screen needs a window manager, and none runs on this display"
  /// - Parameter manager: The name of the window manager, which can be empty.
  package static func noFullScreen(_ manager: String) -> String {
    "The window manager" + (manager.isEmpty ? "" : " " + Quotation.name(manager)) + " has no full screen"
  }
  package static func failed(_ problem: String) -> String { "Failed: " + problem }

  // MARK: - The name of a file to save

  static let fileNameHelp = "The name of the file; a folder may be before it, such as ~/motion/walk"
  static let saveFile = ControlText("Save", help: "Write the file")
  static let replaceFile = ControlText("Replace", help: "Write the file in place of the present one")
  static let cancelSaving = ControlText("Cancel", help: "Close without saving")
  static let saveMotionFile = "Save motion"
  static let fileNameMissing = "Type a name after the folder"
  static func replacementAsked(_ name: String) -> String { "\(name) exists. Save again to replace it." }

  // MARK: - Saving an animated picture

  static let alreadySaving = "Another file is being saved"

  static func tooManyFrames(_ count: String, limit: Int, seconds: Int) -> String {
    "Set a work area of up to \(seconds) s: \(count) frames are over \(limit)"
  }

  /// The progress, from the longest form to the shortest.
  static func saving(_ file: SavedProgress.File, percentage: Int) -> [String] {
    [
      "Saving \(name(file)), \(percentage) % · Esc cancels", "Saving \(percentage) % · Esc cancels",
      "\(percentage) %",
    ]
  }

  // MARK: - The search for the largest count

  static let searching = "Searching for the maximum count at the display's rate"

  static func rate(_ hertz: String) -> String { hertz + " Hz" }
  static func found(_ count: Int, rate: String) -> String { "Count set to \(count), the maximum at \(rate)" }
  static func foundNone(rate: String) -> String { "No count keeps \(rate); count set to the minimum" }
  static let noRefreshes = "This clock waits for no refresh of the display, so there is no maximum count"
  static func maximum(rate: String) -> String { "maximum at \(rate)" }
  static func noMaximum(rate: String) -> String { "no count at \(rate)" }

  // MARK: - The strip of frames

  static let frames = "Frames"
  static let target = "target"

  static let frameCountsHelp = "Late: pictures after their target; missed: refreshes of the motion without a picture"
  static let refreshHelp = "The source of the frames' timing, and the refresh interval of the display"
  static let stripHelp = "The presentation time of each frame after its target"

  static func frameCounts(late: Int, missed: Int, unreported: Int, last: Int) -> String {
    "\(late) late · \(missed) missed · " + (unreported > 0 ? "\(unreported) without report · " : "") + "last \(last)"
  }

  static func refresh(_ source: FrameStrip.Source, milliseconds: String) -> String {
    let source =
      switch source {
      case .display: "Display ticks"
      case .timer: "A timer"
      case .none: "No waiting"
      }
    return "\(source), a refresh every \(milliseconds) ms"
  }

  // MARK: - The help

  static let helpTitle = "Keys and mouse"
  static let typeToSearch = "Type to search"
  static let search = "Search: "
  static let noMatch = "No entry matches the search"
  /// Entries that are not key bindings: the name of the key or the mouse action, and its effect.
  static let helpHints = [
    ("Drag", "On the graph or the scrubber: move the playhead; a bracket: set the work area"),
    ("Shift, Ctrl", "During such a drag: no snapping to keyframes, clicks and lap ends"),
    ("Drag a gap", "Between stage and graph: resize both; double click: the usual size"),
    ("Point", "At a control, a number or a name: show its explanation"),
    ("Tab", "Focus the next control; Space presses it, arrows change it"),
    ("F11", "Switch to the full screen and back"), ("Ctrl Q", "Quit the program"),
  ]

  /// The page of the help, from the longest form to the shortest.
  static func page(_ page: Int, of count: Int) -> [String] {
    ["← → \(page) of \(count)", "\(page) of \(count)", "\(page)/\(count)"]
  }
}
