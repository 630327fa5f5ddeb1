// SPDX-License-Identifier: MIT
import GlissadeLayers

/// The words of the Motion scene.
package enum MotionTexts: SceneCatalogue {
  static let title = "Motion"
  static let summary = "The motion of a file"
  static let gestures = [
    Gesture(name: "Click a layer", words: "Show its graph and its motion path"),
    Gesture(name: "Click its triangle", words: "Show its properties and sublayers"),
    Gesture(name: "Click its eye", words: "Hide the layer, or show it"),
    Gesture(name: "Click its S", words: "Show this layer alone"),
    Gesture(name: "Click a bar", words: "Move the playhead there"),
    Gesture(name: "Drag on the stage", words: "Move the picture"),
    Gesture(name: "Drag a keyframe", words: "Move it in time and value; its handles bend the easing"),
    Gesture(name: "Shift + click a keyframe", words: "Choose several: a drag moves all, Del removes all"),
    Gesture(name: "Record, then drag", words: "The pointer’s motion becomes a file with a moving disc"),
    Gesture(name: "Wheel on the stage", words: "Enlarge the picture at the pointer"),
  ]

  // MARK: - Settings

  static let background = ControlText("Background", help: "Choose the colour below the motion")
  static let backgrounds = ["Light", "Dark", "Checks"]
  static let zoom = ControlText("Zoom", help: "Show the whole picture, or one pixel for each point")
  static let zooms = ["Fit", "100 %", "Other"]
  static let quantity = ControlText("Graph", help: "Choose the quantity of the graph")
  static let quantities = ["Value", "Speed", "Acceleration"]
  static let motionPath = ControlText("Motion path", help: "Show the path of the chosen layer, with a dot each 0.1 s")
  static let record = ControlText("Record", help: "Record the motion of the pointer: drag on the stage")
  static let stopRecording = ControlText("Stop", help: "End the recording, and open it as a motion")
  static let search = ControlText("Find layer", help: "Show only the layers whose names contain a text")
  static let comparison = ControlText("Compare", help: "Choose how the two motions are shown together")
  static let comparisons = ["A", "B", "Outline", "Side by side", "Alternate"]
  static let distance = ControlText("Distance", help: "Show the distance of the two motions in the graph")
  static let distanceName = "distance"
  static let largestHelp = "Go to the largest difference"
  static let noDistance = "No layers correspond"
  static let distanceHelp = "The largest distance of corresponding points of layers, in points of the file"
  static func largest(_ distance: String, at time: String) -> String {
    "Largest: \(distance) pt at \(time) s"
  }
  static func uncompared(_ count: Int) -> String { "\(count) not compared" }
  static func compared(_ first: String, with second: String) -> String { "A \(first) · B \(second)" }
  static let chosenRow = ControlText("Layer", help: "Choose the next or the previous row of the list")

  // MARK: - Layers

  static let layers = "Layers"
  static let layersHelp = "The layers of the file, those in front first"
  static let rowHelp = "Click to show its graph and its motion path"
  static let foldHelp = "Show or hide its properties and sublayers"
  static let hideHelp = "Hide or show this layer"
  static let soloHelp = "Show only this layer, and others with this mark"
  static let visibleHelp =
    "The bar is the time in which the layer is visible, the filled parts those in which it changes"
  static let propertyHelp = "The time in which this property changes, with its keyframes"
  static let noMatch = "No layer has this text in its name"
  static let noLayers = "The file has no layers"
  static let solo = "S"
  static let note = "!"

  static func hiddenRows(_ count: Int) -> String { "\(count) more" }

  static func name(of content: LayerContent) -> String {
    switch content {
    case .group: "Group"
    case .rectangle: "Rectangle"
    case .ellipse: "Ellipse"
    case .path: "Path"
    case .text(let text): text.string.isEmpty ? "Text" : "Text “\(text.string.prefix(24))”"
    case .image: "Image"
    case .picture: "Picture"
    }
  }

  // MARK: - Properties

  /// The name of a property of layers: that in code in words, except for some.
  static func name(ofProperty name: String) -> String {
    let others = ["boundsOrigin": "Scroll position", "shadowColor": "Shadow colour", "zPosition": "Depth order"]
    let words = name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    return others[name] ?? words.prefix(1).uppercased() + words.dropFirst()
  }

  static let angle = "angle"
  static let colorComponents = ["red", "green", "blue", "alpha"]
  static let style = "Gradient or dashes"

  // MARK: - Graph

  static let graphHelp = "The middle of this layer, in points of the file"
  static let propertyGraphHelp = "The chosen property of this layer"
  static let noLayer = "No layer moves"
  static let noNumbers = "This property has no numbers"
  static func unit(_ unit: String, of quantity: NumberMotion.Quantity) -> String {
    let rates = ["", "/s", "/s²"]
    let rate = rates[quantity.rawValue]
    return unit.isEmpty && !rate.isEmpty ? "1" + rate : unit + rate
  }

  // MARK: - Keyframes

  static let key = ControlText("Key", help: "Choose a keyframe of this property")
  static let addKey = ControlText("Add", help: "Add a keyframe at the playhead, with the value of the motion there")
  static let deleteKey = ControlText("Delete", help: "Remove the chosen keyframe")
  static let notDivided = "This easing cannot be divided: both parts have it now, and the motion between them differs"
  static let keyTime = ControlText("Time", help: "Move the keyframe: “0.4 s”, “400 ms”, or “12 f” for a frame")
  static let keyValue = ControlText("Value", help: "Change the numbers of the keyframe, as the file states them")
  static let keyEasing = ControlText(
    "Easing", help: "Change the easing to the next keyframe: “ease-in”, “0.3, 0, 0.7, 1” or “spring(0.4, 0.2)”")
  static let keyPreset = ControlText("", help: "Choose the easing from this keyframe to the next one")
  static let keyPresets = ["Linear", "Ease", "Ease in", "Ease out", "In-out", "Hold"]
  static let saveChanges = ControlText("Save", help: "Write the changed keyframes into the file")
  package static func changesSaved(_ name: String) -> String {
    "\(name) has the changes. Everything else in it is the same."
  }
  package static func replacementAsked(_ name: String) -> String {
    "This changes the file \(name). Save again to do so."
  }
  package static func unsavedChanges(_ name: String) -> String {
    "\(name.isEmpty ? "The motion" : name) has unsaved changes. Do it again now to lose them."
  }
  package static func changedOutside(_ name: String) -> String {
    "Another program has changed \(name). Your changes stay; saving applies them to the new file."
  }
  static func changesNotShown(_ problem: String) -> String { "The changes are not shown: \(problem)" }
  static let recordRefused = "Save or undo the changed keyframes before you record"
  static let noRow = "Choose the row of a property first: its keyframes can be added and removed"
  static let noKeys = "This row has no keyframes in the file, so none can be added or removed"
  static let computed = "no keyframes of the file"
  package static func stored(_ name: String) -> String { "Saved as \(name)" }
  static let keyTimeProblem = "A time such as 0.4 s, 400 ms or 12 f is expected"
  static let numbersProblem = "Numbers are expected, with commas between them"
  static let keyHelp = "Drag to move this keyframe of the file"
  static let handleHelp = "Drag to bend the easing to the next keyframe"
  static func changeCount(_ count: Int) -> String { "\(count) changed key\(count == 1 ? "" : "s")" }
  static func sharedKeys(_ count: Int) -> String {
    "a change also changes \(count) other layer\(count == 1 ? "" : "s")"
  }
  /// The name of a number of a property of the file.
  static func numberName(_ index: Int, of count: Int, in title: String) -> String {
    switch (title, count) {
    case ("colour", 3): colorComponents[index]
    case ("rotate", 2...3): [angle, "x", "y"][index]
    case ("size", 2): ["width", "height"][index]
    case ("position", 2), ("anchor", 2), ("scale", 2), ("translate", 2): ["x", "y"][index]
    default: "number \(index + 1)"
    }
  }

  // MARK: - The file

  static func frameRate(_ number: String) -> String { "\(number) frames per second" }

  static func noteCount(_ count: Int) -> String { "\(count) note\(count == 1 ? "" : "s")" }

  static func headline(_ count: Int) -> String {
    count == 1 ? "One part of the file is not exact." : "\(count) parts of the file are not exact."
  }

  static func more(_ count: Int) -> String { "… and \(count) more" }

  static func checkAdvice(_ file: String) -> String { "“glissade check \(file)” lists all." }

  static let lastVersionPlays = "The file cannot be read. The last valid version keeps playing."
  static let restorationAdvice = "Correct and save the file. It then plays again from the start."
}
