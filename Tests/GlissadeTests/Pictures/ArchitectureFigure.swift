// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The steps from an instant to a pixel and from a click to a changed motion, as boxes with types and files.
enum ArchitectureFigure {
  /// One step.
  struct Step: Sendable {
    /// The type that performs the step.
    let type: String
    /// The file, relative to the package.
    let file: String
    let description: String

    /// The name of the file without its folders.
    var fileName: String { String(file.split(separator: "/").last ?? "") }
  }

  static let drawing = [
    Step(
      type: "WindowLoop", file: "Sources/GlissadeWindow/WindowLoop.swift", description: "waits for events and ticks"),
    Step(
      type: "FrameClock", file: "Sources/FrameScheduling/FrameClock.swift",
      description: "starts a frame and computes its instant"),
    Step(
      type: "VisualizerContent", file: "Sources/Visualizer/Window/VisualizerContent.swift",
      description: "lays out the scene and the controls"),
    Step(
      type: "LayerTree", file: "Sources/Layers/Drawing/LayerTree+DisplayList.swift",
      description: "visits the visible layers from back to front"),
    Step(
      type: "Column", file: "Sources/Layers/Storage/Column.swift",
      description: "has the values of one property of all layers"),
    Step(
      type: "CompactMotions", file: "Sources/Animations/Rows/CompactMotions+Values.swift",
      description: "evaluates the rows of all motions in batches"),
    Step(
      type: "DisplayList", file: "Sources/DisplayLists/DisplayList.swift", description: "lists the drawing commands"),
    Step(
      type: "Rasterizer", file: "Sources/Rasterization/Canvas/Rasterizer.swift",
      description: "draws the damaged area on several threads"),
    Step(
      type: "Surface", file: "Sources/X11Windowing/Surface/Surface.swift",
      description: "presents the shared memory in the window"),
  ]

  static let retargeting = [
    Step(
      type: "Connection", file: "Sources/X11Windowing/Connection/Connection+Events.swift",
      description: "decodes the event of the X server"),
    Step(
      type: "LoopWindow", file: "Sources/GlissadeWindow/LoopWindow.swift",
      description: "passes the event on with its instant"),
    Step(
      type: "VisualizerContent", file: "Sources/Visualizer/Window/VisualizerContent+Pointer.swift",
      description: "finds the region at the pointer"),
    Step(
      type: "Scene", file: "Sources/Visualizer/Playback/Scene.swift",
      description: "turns the input into a transaction"),
    Step(
      type: "LayerTree", file: "Sources/Layers/Tree/LayerTree+Changes.swift",
      description: "runs the transaction at the instant"),
    Step(
      type: "LayerEditor", file: "Sources/Layers/Transactions/LayerEditor.swift",
      description: "sets the model value of a property"),
    Step(
      type: "CompactMotions", file: "Sources/Animations/Rows/CompactMotions+Changes.swift",
      description: "decodes the row, and encodes the result"),
    Step(
      type: "Journal", file: "Sources/Animations/Retargeting/Journal.swift",
      description: "has the one implementation of every change"),
    Step(
      type: "Retargeting", file: "Sources/Animations/Retargeting/Retargeting+Changes.swift",
      description: "adds a difference that decreases to zero"),
  ]

  private static let boxHeight = 46.0
  private static let gap = 16.0

  static func draw() -> Figure {
    let height = 56 + Double(drawing.count) * (boxHeight + gap)
    var figure = Figure(width: 720, height: height)
    figure.panel(Rect(x: 0, y: 0, width: 720, height: height))
    draw("From an instant to a pixel", drawing, left: 16, style: .blue, of: &figure)
    draw("From a click to a changed motion", retargeting, left: 368, style: .orange, of: &figure)
    return figure
  }

  private static func draw(_ title: String, _ steps: [Step], left: Double, style: LineStyle, of figure: inout Figure) {
    figure.text(title, at: Point(x: left, y: 32), size: 15, strong: true)
    var top = 50.0
    for (index, step) in steps.enumerated() {
      let box = Rect(x: left, y: top, width: 336, height: boxHeight)
      figure.fill(.roundedRectangle(box, cornerRadius: 6), with: style.color.withOpacity(0.08))
      figure.stroke(
        .roundedRectangle(box.inset(dx: 0.5, dy: 0.5), cornerRadius: 5.5),
        LineStyle(color: style.color.withOpacity(0.5)), width: 1)
      figure.text(step.type, at: Point(x: left + 12, y: top + 19), size: 13, strong: true)
      figure.text(
        step.fileName, at: Point(x: box.maxX - 12, y: top + 19), color: Ink.secondary, alignment: .trailing)
      figure.text(step.description, at: Point(x: left + 12, y: top + 36), color: Ink.text)
      if index + 1 < steps.count { arrow(from: Point(x: box.midX, y: box.maxY), style, of: &figure) }
      top += boxHeight + gap
    }
  }

  private static func arrow(from start: Point, _ style: LineStyle, of figure: inout Figure) {
    let end = Point(x: start.x, y: start.y + gap - 1)
    let color = LineStyle(color: style.color)
    figure.line([start, end], color)
    figure.line([Point(x: end.x - 4, y: end.y - 5), end, Point(x: end.x + 4, y: end.y - 5)], color)
  }
}
