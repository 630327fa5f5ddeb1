// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension VisualizerContent {
  /// The layout with the position of the pointer, unless an overlay is under it.
  func pointedFrame(at instant: Double) -> SceneFrame {
    var frame = sceneFrame(at: instant)
    frame.strip = frameStrip
    frame.typedText = editing?.validText
    guard let point = pointer.position, !isHelpOpen else { return frame }
    switch pointer.held {
    case .control, .axis: return frame
    case .region where graphPlot(at: instant)?.inset(dx: 0, dy: -24).contains(point) == true: return frame
    case .region, nil: break
    }
    let controls = controls(at: instant)
    guard controls.menu?.contains(point) != true, controls.popup?.frame.contains(point) != true,
      controls.strip?.contains(point) != true,
      control(under: point, at: instant) == nil
    else { return frame }
    frame.pointer = point
    frame.region = region(under: point, at: instant)?.region
    return frame
  }

  /// The movement from which a press on a control point is a drag, in points.
  static let dragThreshold = 3.0

  func control(under point: Point, at instant: Double) -> Control? {
    guard !isHelpOpen else { return nil }
    // The panel is above the other controls, and its controls come last.
    let controls = controls(at: instant)
    if let control = controls.controls.last(where: { $0.hitArea.contains(point) }) { return control }
    guard controls.menu?.contains(point) != true, controls.popup?.frame.contains(point) != true else { return nil }
    return graphBrace(at: instant).last { $0.hitArea.contains(point) && !isPlayhead(at: point, over: $0, at: instant) }
  }

  mutating func movePointer(to point: Point, at instant: Double) {
    guard point != pointer.position || pointer.held == nil else { return }
    if point != pointer.position { pointer.restBegan = instant }
    pointer.position = point
    switch pointer.held {
    case .control(.scrubber): dragPlayhead(on: .scrubber, to: point, at: instant)
    case .control(.workArea(let axis, let part)): dragWorkArea(part, on: axis, to: point, at: instant)
    case .control(let id):
      if case .field = id {
        if let control = controls(at: instant).controls.first(where: { $0.id == id }) {
          placeCaret(at: point, in: control, selects: true)
        }
      } else if let action = controls(at: instant).controls.first(where: { $0.id == id })?.action(at: point) {
        perform(action, at: instant)
      }
    case .region(let region):
      // A click on a control point moves by a few points, and edits nothing.
      if region.point != nil, let pressed = pointer.pressed {
        guard pressed.distance(to: point) >= Self.dragThreshold else { return }
        pointer.pressed = nil
      }
      sendPointer(.dragged, region, point, at: instant)
    case .axis(let axis): dragPlayhead(on: axis, to: point, at: instant)
    case nil:
      let hovered = control(under: point, at: instant)?.id
      if hovered != pointer.hovered {
        pointer.hovered = hovered
        pointer.hoverBegan = instant
        motion.hover(hovered, at: instant)
      }
    }
  }

  mutating func press(at point: Point, instant: Double) {
    movePointer(to: point, at: instant)
    pointer.restBegan = nil
    pointer.gesture += 1
    let isTyping = focus != nil && control(under: point, at: instant)?.id == focus && editing != nil
    var isTextRefused = false
    if !isTyping {
      isTextRefused = endEditing(at: instant)
      focus = nil
    }
    if isHelpOpen {
      if !help(at: instant).panel.contains(point) { isHelpOpen = false }
      return
    }
    if let control = control(under: point, at: instant) {
      guard control.isEnabled else { return }
      motion.press(control.id, at: instant)
      pointer.held = .control(control.id)
      pointer.hoverBegan = nil
      pointer.pressed = point
      if case .workArea(let axis, let part) = control.id { return beginDrag(of: part, on: axis, at: instant) }
      if case .field(let id) = control.id {
        // The first press selects all text, so that typing replaces it. The next one moves the caret.
        if isTyping { placeCaret(at: point, in: control, selects: false) } else { beginEditing(id, at: instant) }
        return
      }
      if let action = control.isDragged ? control.action(at: point) : control.action { perform(action, at: instant) }
      return
    }
    if openMenu != nil {
      openMenu = nil
      return
    }
    if controls(at: instant).popup?.frame.contains(point) == true { return }
    if let region = region(under: point, at: instant) {
      pointer.held = .region(region.region)
      pointer.pressed = point
      sendPointer(.pressed, region.region, point, at: instant)
      // The notice about a refused text is more important.
      if !isTextRefused, region.region.startsMotion, let run,
        !run.transport.isMoving(at: instant)
      {
        showPauseNotice(at: instant)
      }
    } else if let axis = graphAxis(under: point, at: instant) {
      pointer.held = .axis(axis)
      pointer.pressed = point
      dragPlayhead(on: axis, to: point, at: instant)
    }
  }

  mutating func release(at point: Point, instant: Double) {
    let held = pointer.held
    pointer.held = nil
    pointer.snap = nil
    motion.press(nil, at: instant)
    if case .control(.workArea) = held { enterWorkArea(at: instant) }
    if case .region(let region) = held {
      sendPointer(.released, region, point, at: instant)
      // A click on a control point is one in its lane. Undo of an edit, which keeps press and release, adds no click.
      if region.point != nil, pointer.pressed != nil, let lane = region.lane,
        regions(at: instant).contains(where: { $0.region == .lane(lane) && $0.frame.contains(point) })
      {
        for phase in [PointerPhase.pressed, .released] { sendPointer(phase, .lane(lane), point, at: instant) }
      }
    }
    movePointer(to: point, at: instant)
  }

  /// The parts of the window that the visible scene offers to the pointer.
  func sceneLayout(at instant: Double) -> SceneLayout {
    guard let run else { return SceneLayout() }
    return layouts.scene(of: run, at: run.mediaTime(at: instant), in: sceneFrame(at: instant))
  }

  /// The regions of the visible scene.
  func regions(at instant: Double) -> [PlacedRegion] { sceneLayout(at: instant).regions }

  func region(under point: Point, at instant: Double) -> PlacedRegion? { regions(at: instant).region(at: point) }

  /// Sends a pointer input to the scene, in the coordinates of the region.
  private mutating func sendPointer(_ phase: PointerPhase, _ region: SceneRegion, _ point: Point, at instant: Double) {
    guard let placed = regions(at: instant).first(where: { $0.region == region }),
      let inverse = placed.transform.inverse
    else { return }
    let position = inverse.apply(to: placed.limits.map(point.clamped(to:)) ?? point)
    guard position.x.isFinite, position.y.isFinite else { return }
    func limited(_ coordinate: Double) -> Double {
      min(max(coordinate, SceneInput.coordinates.lowerBound), SceneInput.coordinates.upperBound)
    }
    if phase == .pressed { usedHints.insert(scene) }
    let limitedPosition = Point(x: limited(position.x), y: limited(position.y))
    perform(.scene(.pointer(phase, region: region, limitedPosition)), at: instant)
  }
}

extension Point {
  /// The nearest point of a rectangle.
  fileprivate func clamped(to rect: Rect) -> Point {
    Point(x: min(max(x, rect.minX), rect.maxX), y: min(max(y, rect.minY), rect.maxY))
  }
}
