// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A pending request of a window for the clipboard text.
struct ClipboardRequest {
  /// The selection target of the last request: the format of the text.
  var target: Atom
  var time: Time
  /// The bytes of an incremental transfer so far; `nil` before such a transfer.
  var parts: [UInt8]?

  /// The size limit of a received text, in bytes. Larger content is probably not text for a text field.
  static let maximumByteCount = 16 << 20
}

/// The clipboard state of the program.
struct ClipboardText {
  /// The hidden window that owns the clipboard selection. It allows the program's other windows to close.
  let owner: XID
  /// The text for other programs, and the server time at which the program became the owner.
  ///
  /// `nil` if another program owns the clipboard.
  var owned: (text: String, since: Time)?
}

/// The fields of a selection event, without the pointer to the display.
struct SelectionMessage {
  var requestor, selection, target, property: Atom
  var time: Time

  init(_ event: XSelectionEvent) {
    unsafe (requestor, selection) = (event.requestor, event.selection)
    unsafe (target, property, time) = (event.target, event.property, event.time)
  }

  init(_ event: XSelectionRequestEvent) {
    unsafe (requestor, selection) = (event.requestor, event.selection)
    unsafe (target, property, time) = (event.target, event.property, event.time)
  }

  /// The SelectionNotify event that replies to the request.
  var reply: XEvent {
    var event = unsafe XEvent()
    unsafe event.xselection.type = SelectionNotify
    unsafe event.xselection.requestor = requestor
    unsafe event.xselection.selection = selection
    unsafe event.xselection.target = target
    unsafe event.xselection.property = property
    unsafe event.xselection.time = time
    return unsafe event
  }
}

extension Connection {
  /// Puts a text on the clipboard. Other programs can paste it until the connection closes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - time: The time of the user's event that requests the copy, in milliseconds of the server's clock.
  /// - Returns: Whether the program owns the clipboard now. `false` if another program became its owner later than
  ///   `time`.
  /// - Complexity: Waits for the server.
  @discardableResult
  package func copy(_ text: String, serverMilliseconds time: UInt32) throws(WindowingError) -> Bool {
    try requireConnection()
    let owner = if let clipboard { clipboard.owner } else { try makeClipboardOwner() }
    unsafe CX11SetSelectionOwner(display, atoms.clipboard, owner, Time(time))
    let isOwner = unsafe CX11GetSelectionOwner(display, atoms.clipboard) == owner
    try requireConnection()
    clipboard?.owned = isOwner ? (text, Time(time)) : nil
    return isOwner
  }

  /// Creates the window that owns the clipboard. The server destroys it when the connection closes.
  private func makeClipboardOwner() throws(WindowingError) -> XID {
    var owner: XID = 0
    let refusal = try refusal {
      owner = unsafe CX11CreateWindow(display, rootWindow, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
    }
    if let refusal { throw .requestRefused(refusal) }
    clipboard = ClipboardText(owner: owner)
    return owner
  }
}

extension Window {
  /// Requests the text on the clipboard, which an ``Event/Kind/clipboard(_:)`` event reports.
  ///
  /// No event follows if the program that owns the clipboard never replies.
  ///
  /// - Parameter time: The time of the user's event that requests the text, in milliseconds of the server's clock.
  package func requestClipboard(serverMilliseconds time: UInt32) throws(WindowingError) {
    try requireUsable()
    record.clipboardRequest = ClipboardRequest(target: connection.atoms.utf8String, time: Time(time))
    connection.convertClipboard(for: record)
    try connection.flush()
  }
}

extension Connection {
  /// Requests that the owner of the clipboard write its text to a property of the window.
  func convertClipboard(for record: WindowRecord) {
    guard let request = record.clipboardRequest else { return }
    unsafe CX11DeleteProperty(display, record.id, atoms.pasted)
    unsafe CX11ConvertSelection(display, atoms.clipboard, request.target, atoms.pasted, record.id, request.time)
  }

  // MARK: - Receiving

  /// Processes the reply to a clipboard request: the text, the start of an incremental transfer, or an unsupported
  /// target.
  func takeSelection(_ event: SelectionMessage, of record: WindowRecord, events: inout [Event]) {
    guard event.selection == atoms.clipboard, let request = record.clipboardRequest, request.parts == nil,
      event.target == request.target
    else { return }
    guard event.property != 0 else {
      if request.target == atoms.utf8String {
        // Old programs support only Latin-1.
        record.clipboardRequest?.target = Self.latin1
        convertClipboard(for: record)
        unsafe CX11Flush(display)
      } else {
        finish(nil, of: record, events: &events)
      }
      return
    }
    guard let (type, bytes) = takeProperty(atoms.pasted, of: record) else {
      return finish(nil, of: record, events: &events)
    }
    if type == atoms.incremental {
      // The property has been deleted, which requests the first part of an incremental transfer.
      record.clipboardRequest?.parts = []
      unsafe CX11Flush(display)
    } else {
      finish(bytes, of: record, events: &events)
    }
  }

  /// Appends a part of an incremental transfer. An empty part ends the transfer.
  func takePart(of record: WindowRecord, events: inout [Event]) {
    guard let parts = record.clipboardRequest?.parts,
      let (_, bytes) = takeProperty(atoms.pasted, of: record)
    else { return }
    unsafe CX11Flush(display)
    if bytes.isEmpty {
      finish(parts, of: record, events: &events)
    } else if parts.count + bytes.count > ClipboardRequest.maximumByteCount {
      finish(nil, of: record, events: &events)
    } else {
      record.clipboardRequest?.parts?.append(contentsOf: bytes)
    }
  }

  private func finish(_ bytes: [UInt8]?, of record: WindowRecord, events: inout [Event]) {
    let isLatin1 = record.clipboardRequest?.target == Self.latin1
    record.clipboardRequest = nil
    let text = bytes.map { bytes in
      isLatin1
        ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) : String(decoding: bytes, as: UTF8.self)
    }
    events.append(Event(window: WindowID(record.id), kind: .clipboard(text)))
  }

  /// Reads and deletes a property with a received text.
  func takeProperty(_ property: Atom, of record: WindowRecord) -> (type: Atom, bytes: [UInt8])? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var bytesLeft: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    // SAFETY: Xlib allocates the result, `count` items of `format` bits and a null byte. It is freed below.
    let status = unsafe CX11GetWindowProperty(
      display, record.id, property, 0, ClipboardRequest.maximumByteCount / 4, 1, Atom(AnyPropertyType), &type,
      &format, &count, &bytesLeft, &data)
    defer { if let data = unsafe data { unsafe XFree(data) } }
    guard status == Success, let data = unsafe data, type != 0, bytesLeft == 0 else { return nil }
    if type == atoms.incremental { return (type, []) }
    guard format == 8, let length = Int(exactly: count) else { return nil }
    return (type, unsafe Array(UnsafeBufferPointer(start: data, count: length)))
  }

  // MARK: - Sending

  /// The predefined atoms STRING, ATOM and INTEGER.
  private static let latin1 = Atom(31)
  private static let atom = Atom(4)
  private static let integer = Atom(19)

  /// Writes the text for another program in the requested target, and notifies that program.
  func respond(to request: SelectionMessage) {
    var reply = request
    // Obsolete clients specify no property. The property then has the name of the target.
    let property = request.property == 0 ? request.target : request.property
    // A refusal is ignored, because the other program's window can have been destroyed. The next call reports a lost
    // connection.
    _ = try? refusal {
      let isWritten =
        request.selection == atoms.clipboard
        && (request.target == atoms.multiple
          ? writeMultiple(property, to: request.requestor)
          : write(request.target, to: request.requestor, property: property))
      reply.property = isWritten ? property : 0
      var event = unsafe reply.reply
      unsafe CX11SendEvent(display, request.requestor, 0, 0, &event)
    }
  }

  /// Writes one target. Returns `false` if it is not supported or too long for one request.
  private func write(_ target: Atom, to window: XID, property: Atom) -> Bool {
    guard let (text, since) = clipboard?.owned else { return false }
    switch target {
    case atoms.targets:
      let forms = [
        atoms.targets, atoms.multiple, atoms.timestamp, atoms.utf8String, atoms.plainText, atoms.text, Self.latin1,
      ]
      setWords(forms.map { Int(bitPattern: $0) }, type: Self.atom, property: property, of: window)
    case atoms.timestamp: setWords([Int(bitPattern: since)], type: Self.integer, property: property, of: window)
    case atoms.utf8String, atoms.plainText, atoms.text:
      let type = target == atoms.text ? atoms.utf8String : target
      return setBytes(Array(text.utf8), type: type, property: property, of: window)
    case Self.latin1:
      let bytes = text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
      return setBytes(bytes, type: Self.latin1, property: property, of: window)
    default: return false
    }
    return true
  }

  /// Writes several targets: a list of pairs of a target and a property. Sets the property to 0 in each pair that
  /// fails.
  private func writeMultiple(_ property: Atom, to window: XID) -> Bool {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var bytesLeft: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    // SAFETY: Xlib allocates the result, `count` items of 32 bits as C longs. It is freed below.
    let status = unsafe CX11GetWindowProperty(
      display, window, property, 0, 256, 0, Atom(AnyPropertyType), &type, &format, &count, &bytesLeft, &data)
    defer { if let data = unsafe data { unsafe XFree(data) } }
    guard status == Success, format == 32, count % 2 == 0, let data = unsafe data, let length = Int(exactly: count)
    else {
      return false
    }
    var atoms = unsafe data.withMemoryRebound(to: Atom.self, capacity: length) {
      unsafe Array(UnsafeBufferPointer(start: $0, count: length))
    }
    for index in stride(from: 0, to: atoms.count, by: 2) {
      let isNested = atoms[index] == self.atoms.multiple
      if isNested || !write(atoms[index], to: window, property: atoms[index + 1]) { atoms[index + 1] = 0 }
    }
    setWords(atoms.map { Int(bitPattern: $0) }, type: self.atoms.atomPair, property: property, of: window)
    return true
  }

  /// Writes bytes in one request. Returns `false` if they exceed the longest request.
  private func setBytes(_ bytes: [UInt8], type: Atom, property: Atom, of window: XID) -> Bool {
    let extended = unsafe XExtendedMaxRequestSize(display.pointee.connection)
    let longest = 4 * (unsafe extended > 0 ? extended : XMaxRequestSize(display.pointee.connection)) - 64
    guard bytes.count <= longest, let count = Int32(exactly: bytes.count) else { return false }
    unsafe CX11ChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, count)
    return true
  }

  private func setWords(_ words: [Int], type: Atom, property: Atom, of window: XID) {
    // SAFETY: `Int` has the size of a C long, so the memory holds `words.count` longs.
    unsafe words.withUnsafeBytes { bytes in
      _ = unsafe CX11ChangeProperty(
        display, window, property, type, 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
        Int32(clamping: words.count))
    }
  }
}
