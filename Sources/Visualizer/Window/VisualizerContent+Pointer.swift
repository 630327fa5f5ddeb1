// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeWindowContents

extension VisualizerContent {
  /// The area of the scene with the position of the pointer, unless an overlay is under it.
  func pointedFrame(in layout: WindowLayout) -> SceneFrame {
    var frame = layout.frame
    frame.strip = frames.strip
    guard let point = pointer.position, !help.isOpen else { return frame }
    switch pointer.held {
    case .control, .axis: return frame
    case .region where layout.scene.graphPlot?.inset(dx: 0, dy: -24).contains(point) == true: return frame
    case .region, nil: break
    }
    guard !layout.controls.hasOverlay(at: point), layout.controls.strip?.contains(point) != true,
      layout.control(under: point) == nil
    else { return frame }
    frame.pointer = point
    frame.region = layout.scene.regions.region(at: point)?.region
    return frame
  }

  /// The control at a point, unless the help covers it.
  func control(under point: Point, in layout: WindowLayout) -> Control? {
    help.isOpen ? nil : layout.control(under: point)
  }

  mutating func movePointer(to point: Point, in layout: WindowLayout) {
    let instant = layout.instant
    guard point != pointer.position || pointer.held == nil else { return }
    if point != pointer.position { pointer.restBegan = instant }
    pointer.position = point
    switch pointer.held {
    case .control(.scrubber): dragPlayhead(on: .scrubber, to: point, in: layout)
    case .control(.divider): dragDivider(to: point, in: layout)
    case .control(.workArea(let axis, let part)): dragWorkArea(part, on: axis, to: point, in: layout)
    case .control(let id):
      if case .field = id {
        if let control = layout.controls[id] { placeCaret(at: point, in: control, selects: true) }
      } else if let action = layout.controls[id]?.action(at: point) {
        perform(action, in: layout)
      }
    case .region(let region):
      // It is then a drag only after 3 points.
      if region.waitsForDrag {
        pointer.drag(to: point)
        guard pointer.pressed == nil else { return }
      }
      sendPointer(.dragged, region, point, in: layout)
    case .axis(let axis): dragPlayhead(on: axis, to: point, in: layout)
    case nil:
      let hovered = control(under: point, in: layout)?.id
      if hovered != pointer.hovered {
        pointer.hovered = hovered
        pointer.hoverBegan = instant
        motion.controls.hover(hovered, at: instant)
      }
    }
  }

  mutating func press(at point: Point, in layout: WindowLayout) {
    let instant = layout.instant
    movePointer(to: point, in: layout)
    pointer.restBegan = nil
    pointer.gesture += 1
    let isTyping =
      focus.control != nil && control(under: point, in: layout)?.id == focus.control && focus.editing != nil
    var isTextRefused = false
    if !isTyping {
      isTextRefused = endEditing(at: instant)
      focus.control = nil
    }
    if help.isOpen {
      if !helpOverlay(at: instant).panel.contains(point) { help.isOpen = false }
      return
    }
    if let control = control(under: point, in: layout) {
      guard control.isEnabled else { return }
      motion.controls.press(control.id, at: instant)
      let isDouble = pointer.press(.control(control.id), at: point, instant: instant)
      pointer.hoverBegan = nil
      if control.id == .divider { return pressDivider(at: point, isDouble: isDouble, in: layout) }
      if case .workArea(let axis, let part) = control.id { return beginDrag(of: part, on: axis, in: layout) }
      if case .field(let id) = control.id {
        // The first press selects all text, so that typing replaces it. The next one moves the caret.
        if isTyping { placeCaret(at: point, in: control, selects: false) } else { beginEditing(id, at: instant) }
        return
      }
      if let action = control.isDragged ? control.action(at: point) : control.action { perform(action, in: layout) }
      return
    }
    if layout.controls.menu?.contains(point) == true, menus.open == .saving || menus.open == .offer { return }
    if menus.open != nil {
      // The offer of a session takes no press beside it.
      let takesPress = menus.open != .offer
      menus.open = nil
      if takesPress { return }
    }
    if layout.controls.popup?.frame.contains(point) == true { return }
    if layout.scene.timeArea?.contains(point) != true, let region = layout.scene.regions.region(at: point) {
      if case .key(let index) = region.region, pointer.modifiers.contains(.shift) {
        return perform(.scene(.pointer(.pressed, region: .furtherKey(index), .zero)), in: layout)
      }
      pointer.press(.region(region.region), at: point, instant: instant)
      sendPointer(.pressed, region.region, point, in: layout)
      // The notice about a refused text is more important.
      if !isTextRefused, region.region.startsMotion,
        !run.transport.isMoving(at: instant)
      {
        showPauseNotice(at: instant)
      }
    } else if let axis = layout.graphAxis(under: point) {
      pointer.press(.axis(axis), at: point, instant: instant)
      dragPlayhead(on: axis, to: point, in: layout)
    }
  }

  mutating func release(at point: Point, in layout: WindowLayout) {
    let (held, isClick) = (pointer.held, pointer.pressed != nil)
    pointer.release()
    motion.controls.press(nil, at: layout.instant)
    if case .control(.workArea) = held { enterWorkArea(in: layout) }
    if case .region(let region) = held {
      sendPointer(.released, region, point, in: layout)
      // A click on a control point is one in its lane. Undo of an edit, which keeps press and release, adds no click.
      if region.point != nil, isClick, let lane = region.lane,
        layout.scene.regions.contains(where: { $0.region == .lane(lane) && $0.frame.contains(point) })
      {
        for phase in [PointerPhase.pressed, .released] { sendPointer(phase, .lane(lane), point, in: layout) }
      }
    }
    movePointer(to: point, in: layout)
  }

  /// Sends steps of the wheel to the region of the scene that takes them at a point; returns whether there is one.
  mutating func turnWheel(at point: Point, by steps: Int, in layout: WindowLayout) -> Bool {
    guard !help.isOpen, !layout.controls.hasOverlay(at: point),
      let region = layout.scene.regions.last(where: { $0.wheelSteps != nil && $0.frame.contains(point) }),
      let limits = region.wheelSteps
    else { return false }
    let steps = min(max(steps, limits.lowerBound), limits.upperBound)
    for _ in 0..<abs(steps) { sendPointer(steps < 0 ? .wheelUp : .wheelDown, region.region, point, in: layout) }
    return true
  }

  /// Sends a pointer input to the scene, in the coordinates of the region.
  private mutating func sendPointer(
    _ phase: PointerPhase, _ region: SceneRegion, _ point: Point, in layout: WindowLayout
  ) {
    guard let placed = layout.scene.regions.first(where: { $0.region == region }),
      let inverse = placed.transform.inverse
    else { return }
    let position = inverse.apply(to: placed.limits.map(point.clamped(to:)) ?? point)
    guard position.x.isFinite, position.y.isFinite else { return }
    func limited(_ coordinate: Double) -> Double {
      min(max(coordinate, SceneInput.coordinates.lowerBound), SceneInput.coordinates.upperBound)
    }
    if phase == .pressed { usedHints.insert(scene) }
    let limitedPosition = Point(x: limited(position.x), y: limited(position.y))
    perform(.scene(.pointer(phase, region: region, limitedPosition)), in: layout)
  }
}

extension Point {
  /// The nearest point of a rectangle.
  fileprivate func clamped(to rect: Rect) -> Point {
    Point(x: min(max(x, rect.minX), rect.maxX), y: min(max(y, rect.minY), rect.maxY))
  }
}

extension VisualizerContent {
  /// The shape of the pointer at its position.
  package func pointerShape(at instant: Double) -> PointerShape { pointerShape(in: layout(at: instant)) }

  func pointerShape(in layout: WindowLayout) -> PointerShape {
    if case .control(let id) = pointer.held { return Self.shape(of: id, isHeld: true, in: layout) }
    if case .region = pointer.held { return .move }
    // The help and menus cover the scene.
    guard let point = pointer.position, !help.isOpen else { return .arrow }
    if let control = layout.control(under: point) {
      return control.isEnabled ? Self.shape(of: control.id, isHeld: false, in: layout) : .arrow
    }
    guard menus.open == nil || menus.open == .offer, !layout.controls.hasOverlay(at: point) else { return .arrow }
    return layout.scene.regions.region(at: point)?.pointerShape ?? .arrow
  }

  private static func shape(of id: Control.ID, isHeld: Bool, in layout: WindowLayout) -> PointerShape {
    switch id {
    case .divider: return layout.scene.divider?.pointerShape ?? .arrow
    case .field: return .text
    case .workArea(_, .middle): return .move
    case .workArea: return .resizeHorizontally
    default: break
    }
    return isHeld && id == .scrubber ? .move : .hand
  }
}
