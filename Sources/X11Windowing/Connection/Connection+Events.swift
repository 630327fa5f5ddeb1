// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeGeometry
import GlissadeWindowContents

extension Connection {
  /// Replaces the list's content with the events that have arrived, oldest first.
  ///
  /// Does not wait for events. Clipboard transfers and changes of desktop settings wait for round trips to the server.
  ///
  /// All resizes of a window become one event, at the position of the first resize. All exposures of a window become
  /// one event, too. Of consecutive pointer moves, only the last remains. The list keeps its capacity, so a loop that
  /// always passes the same list does not allocate for it.
  ///
  /// - Throws: ``WindowingError/connectionLost(display:)``. The list then contains the events that arrived earlier.
  /// - Complexity: O(*n*) in the number of events.
  package func takeEvents(into events: inout [Event]) throws(WindowingError) {
    events.removeAll(keepingCapacity: true)
    for record in records.values {
      record.resizedIndex = nil
      record.exposedIndex = nil
    }
    try requireConnection()
    // Repeats the read, because events can arrive meanwhile. The limit of four prevents a flood of events from blocking
    // frames.
    for _ in 0..<4 {
      let count = unsafe CX11EventsQueued(display, QueuedAfterReading)
      try requireConnection()
      if count <= 0 { break }
      for _ in 0..<count {
        var event = unsafe XEvent()
        // SAFETY: the queue has an event, so the call fills `event` and does not wait.
        unsafe CX11NextEvent(display, &event)
        // The input method consumes some events, for example a dead key.
        if hasInputMethod, unsafe CX11FilterEvent(display, &event, 0) != 0 { continue }
        unsafe append(&event, to: &events)
        try requireConnection()
      }
    }
    try takeDesktopChange(into: &events)
    while let failure = takeUntrappedFailure() {
      let record = records[XID(failure.resource)]
      // The requests were sent before the destruction was reported. The event `destroyed` has reported it since.
      if failure.reportsMissingWindow, record?.isDestroyed ?? destroyedWindows.contains(XID(failure.resource)) {
        continue
      }
      if let sharedMemoryOpcode, failure.majorOpcode == sharedMemoryOpcode {
        loseSharedMemory(failure, events: &events)
        continue
      }
      events.append(Event(window: record.map { WindowID($0.id) }, kind: .requestRefused(failure)))
    }
  }

  private func append(_ event: inout XEvent, to events: inout [Event]) {
    // SAFETY (whole function): `XEvent` is a union; each case reads the member that the event's type defines.
    let type = unsafe event.type
    if type == completionEventType {
      unsafe releaseBuffer(completedBy: &event, events: &events)
      return
    }
    switch type {
    case GenericEvent:
      unsafe appendFrameTick(&event.xcookie, to: &events)
    case MappingNotify:
      unsafe CX11RefreshKeyboardMapping(display, &event.xmapping)
      events.append(Event(window: nil, kind: .keyboardMappingChanged))
    case SelectionRequest:
      if unsafe event.xselectionrequest.owner == clipboard?.owner {
        unsafe respond(to: SelectionMessage(event.xselectionrequest))
      }
    case SelectionClear:
      if unsafe event.xselectionclear.window == clipboard?.owner { clipboard?.owned = nil }
    case DestroyNotify:
      if let record = unsafe records[event.xdestroywindow.window] {
        record.isDestroyed = true
        record.buffers.releaseAll()
        events.append(record, .destroyed)
      } else {
        unsafe recordDesktopEvent(event)
      }
    default:
      guard let record = unsafe records[event.xany.window] else { return unsafe recordDesktopEvent(event) }
      unsafe append(&event, of: record, to: &events)
    }
  }

  private func append(_ event: inout XEvent, of record: WindowRecord, to events: inout [Event]) {
    // SAFETY (whole function): `XEvent` is a union; each case reads the member that the event's type defines.
    switch unsafe event.type {
    case ConfigureNotify:
      let configure = unsafe event.xconfigure
      record.resizeSync?.recordSize()
      // Window managers send this event after a move; ICCCM 4.1.5. Every change of the size is also reported by the
      // server itself. A size from another program could be false, and requires memory for the picture.
      if unsafe configure.send_event != 0 { return }
      unsafe appendSize(width: Int(configure.width), height: Int(configure.height), of: record, to: &events)
    case Expose:
      let expose = unsafe event.xexpose
      record.isExposed = true
      let area = unsafe PixelRect(
        x: Int(expose.x), y: Int(expose.y), width: Int(expose.width), height: Int(expose.height))
      appendExposure(area, of: record, to: &events)
    case MapNotify:
      events.append(record, .shown)
    case UnmapNotify:
      record.isUnobscured = false
      // A later exposure reports that the window is visible again, so it must not become part of an earlier one.
      record.exposedIndex = nil
      events.append(record, .hidden)
    case VisibilityNotify:
      record.isUnobscured = unsafe event.xvisibility.state == VisibilityUnobscured
      events.append(record, .obscured(unsafe event.xvisibility.state == VisibilityFullyObscured))
    case FocusIn, FocusOut:
      let focus = unsafe event.xfocus
      // A keyboard grab, for example by a window manager's menu, does not move the focus.
      if unsafe focus.mode == NotifyGrab || focus.mode == NotifyUngrab || focus.detail == NotifyPointer { return }
      if unsafe focus.type == FocusOut { record.releaseAllKeys() }
      record.hasFocus = unsafe focus.type == FocusIn
      updateInputFocus(of: record)
      unsafe events.append(record, .focused(focus.type == FocusIn))
    case ClientMessage:
      unsafe handleClientMessage(event.xclient, of: record, events: &events)
    case SelectionNotify:
      let message = unsafe SelectionMessage(event.xselection)
      takeSelection(message, of: record, events: &events)
      takeDrop(message, of: record, events: &events)
    case PropertyNotify:
      if unsafe event.xproperty.atom == atoms.pasted && event.xproperty.state == PropertyNewValue {
        takePart(of: record, events: &events)
      }
    case KeyPress:
      // An input method sends composed text as a key event with key code 0.
      let isRepeat = unsafe event.xkey.keycode != 0 && record.press(event.xkey.keycode)
      let context = unsafe textContext(of: record)
      events.append(record, .keyPressed(unsafe Key(&event.xkey, of: display, isRepeat: isRepeat, context: context)))
    case KeyRelease:
      unsafe record.release(event.xkey.keycode)
      events.append(record, .keyReleased(unsafe Key(&event.xkey, of: display, isRepeat: false)))
    case ButtonPress, ButtonRelease:
      unsafe appendButton(event.xbutton, of: record, to: &events)
    case MotionNotify:
      unsafe appendMove(PixelPointer(unsafe event.xmotion), of: record, to: &events)
    case EnterNotify:
      unsafe events.append(record, .pointerEntered(PixelPointer(unsafe event.xcrossing)))
    case LeaveNotify:
      unsafe events.append(record, .pointerLeft(PixelPointer(unsafe event.xcrossing)))
    default:
      break
    }
  }

  private func appendSize(width: Int, height: Int, of record: WindowRecord, to events: inout [Event]) {
    let before = (record.width, record.height, record.isClipped)
    record.setSize(width: width, height: height)
    let (width, height) = (record.width, record.height)
    if (width, height, record.isClipped) == before { return }
    if let index = record.resizedIndex {
      events[index].kind = .resized(width: width, height: height)
    } else {
      record.resizedIndex = events.count
      events.append(record, .resized(width: width, height: height))
    }
  }

  private func appendExposure(_ area: PixelRect, of record: WindowRecord, to events: inout [Event]) {
    if let index = record.exposedIndex, case .exposed(let earlier) = events[index].kind {
      events[index].kind = .exposed(earlier.union(area))
    } else {
      record.exposedIndex = events.count
      events.append(record, .exposed(area))
    }
  }

  private func appendMove(_ pointer: PixelPointer, of record: WindowRecord, to events: inout [Event]) {
    if let last = events.last, last.window == WindowID(record.id), case .pointerMoved = last.kind {
      events[events.count - 1].kind = .pointerMoved(pointer)
    } else {
      events.append(record, .pointerMoved(pointer))
    }
  }

  private func appendButton(_ button: XButtonEvent, of record: WindowRecord, to events: inout [Event]) {
    let pointer = unsafe PixelPointer(button)
    // X11 reports wheels as the buttons 4…7, with one press and one release for each step.
    let step: (x: Int, y: Int)? =
      switch unsafe button.button {
      case 4: (0, -1)
      case 5: (0, 1)
      case 6: (-1, 0)
      case 7: (1, 0)
      default: nil
      }
    if let step {
      if unsafe button.type == ButtonPress { events.append(record, .scrolled(x: step.x, y: step.y, pointer)) }
      return
    }
    let name: PointerButton =
      switch unsafe button.button {
      case 1: .left
      case 2: .middle
      case 3: .right
      default: unsafe .other(Int(button.button))
      }
    unsafe events.append(
      record, button.type == ButtonPress ? .buttonPressed(name, pointer) : .buttonReleased(name, pointer))
  }

  private func handleClientMessage(_ message: XClientMessageEvent, of record: WindowRecord, events: inout [Event]) {
    guard unsafe message.format == 32 else { return }
    if unsafe handleDrop(message, of: record) { return }
    guard unsafe message.message_type == atoms.wmProtocols else { return }
    let `protocol` = Atom(bitPattern: unsafe message.data.l.0)
    if `protocol` == atoms.wmDeleteWindow {
      events.append(record, .closeRequested)
    } else if `protocol` == atoms.netWMSyncRequest {
      unsafe record.resizeSync?.storeRequest(low: message.data.l.2, high: message.data.l.3)
    } else if `protocol` == atoms.netWMPing {
      // The reply is the same message, sent to the root window. It reports that the program responds.
      var reply = unsafe XEvent(xclient: message)
      unsafe reply.xclient.window = rootWindow
      unsafe CX11SendEvent(display, rootWindow, 0, SubstructureNotifyMask | SubstructureRedirectMask, &reply)
    }
  }

  private func appendFrameTick(_ cookie: inout XGenericEventCookie, to events: inout [Event]) {
    guard let present, unsafe cookie.extension == present.opcode, unsafe CX11GetEventData(display, &cookie) != 0 else {
      return
    }
    defer { unsafe CX11FreeEventData(display, &cookie) }
    // SAFETY: `CX11PresentOpen` installed the conversion that stores this structure in the cookie's data.
    guard let complete = unsafe cookie.data?.load(as: CX11PresentComplete.self),
      let record = records[XID(complete.window)]
    else { return }
    events.append(record, .frameTick(FrameTick(complete)))
  }

  private func releaseBuffer(completedBy event: inout XEvent, events: inout [Event]) {
    // SAFETY: MIT-SHM defines this structure for the event's type, and it is smaller than `XEvent`.
    let completion = unsafe withUnsafeBytes(of: &event) { unsafe $0.load(as: XShmCompletionEvent.self) }
    guard let record = unsafe records[completion.drawable] else { return }
    if unsafe record.buffers.release(segment: completion.shmseg) { events.append(record, .bufferReleased) }
  }
}

extension Connection {
  /// Records that the server can no longer read its shared segments, and requests a redraw of all windows that share
  /// memory. Their surfaces then copy pixels through the connection.
  private func loseSharedMemory(_ failure: RequestFailure, events: inout [Event]) {
    for record in records.values where record.buffers.buffers.contains(where: { $0.segment != nil }) {
      if record.sharingFailure != nil { continue }
      record.sharingFailure = failure
      record.buffers.releaseAll()
      events.append(record, .bufferReleased)
      appendExposure(PixelRect(x: 0, y: 0, width: record.width, height: record.height), of: record, to: &events)
    }
  }
}

extension WindowID {
  init(_ id: XID) { self.init(rawValue: UInt32(truncatingIfNeeded: id)) }
}

extension [Event] {
  fileprivate mutating func append(_ record: WindowRecord, _ kind: Event.Kind) {
    append(Event(window: WindowID(record.id), kind: kind))
  }
}
