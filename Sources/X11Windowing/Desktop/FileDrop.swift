// SPDX-License-Identifier: MIT
import CGlissadeX11

/// Files that another program drags over a window or drops on it, by the protocol XDND.
///
/// Source: https://www.freedesktop.org/wiki/Specifications/XDND/
struct FileDrop {
  /// The window of the other program.
  let source: XID
  /// Whether the source offers the URIs of files.
  let hasFiles: Bool
  /// Whether the files were dropped and their URIs were requested.
  var isDropped = false

  /// The version of the protocol.
  static let version = 5
}

extension Connection {
  /// Handles a message of the drag and drop protocol; returns whether it is one.
  func handleDrop(_ message: XClientMessageEvent, of record: WindowRecord) -> Bool {
    let type = unsafe message.message_type
    let source = XID(bitPattern: unsafe message.data.l.0)
    switch type {
    case atoms.dropEnter:
      let types = unsafe [message.data.l.2, message.data.l.3, message.data.l.4].map { Atom(bitPattern: $0) }
      // A source with more than three types has a list of them. Its drop tells whether there are files.
      let hasList = unsafe message.data.l.1 & 1 != 0
      record.drop = FileDrop(source: source, hasFiles: hasList || types.contains(atoms.uriList))
    case atoms.dropPosition:
      guard let drop = record.drop, drop.source == source else { return true }
      // The source asks again for each movement, since no rectangle is excluded.
      send(atoms.dropStatus, of: record, drop.hasFiles ? [1, 0, 0, Int(bitPattern: atoms.dropCopy)] : [0, 0, 0, 0])
    case atoms.drop:
      guard let drop = record.drop, drop.source == source else { return true }
      guard drop.hasFiles else {
        endDrop(of: record, isTaken: false)
        return true
      }
      record.drop?.isDropped = true
      let time = unsafe Time(truncatingIfNeeded: message.data.l.2)
      unsafe CX11DeleteProperty(display, record.id, atoms.dropped)
      unsafe CX11ConvertSelection(display, atoms.dropSelection, atoms.uriList, atoms.dropped, record.id, time)
      unsafe CX11Flush(display)
    case atoms.dropLeave: record.drop = nil
    default: return false
    }
    return true
  }

  /// Processes the URIs of dropped files.
  func takeDrop(_ event: SelectionMessage, of record: WindowRecord, events: inout [Event]) {
    guard event.selection == atoms.dropSelection, record.drop?.isDropped == true else { return }
    let found = event.property == 0 ? nil : takeProperty(atoms.dropped, of: record)
    // An incremental transfer is refused: it is made for more than a request holds, thousands of names.
    let bytes = found.flatMap { $0.type == atoms.incremental ? nil : $0.bytes }
    endDrop(of: record, isTaken: bytes != nil)
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    events.append(Event(window: WindowID(record.id), kind: .dropped(text)))
  }

  /// Reports to the source that the drop has ended.
  private func endDrop(of record: WindowRecord, isTaken: Bool) {
    send(atoms.dropFinished, of: record, [isTaken ? 1 : 0, isTaken ? Int(bitPattern: atoms.dropCopy) : 0, 0, 0])
    record.drop = nil
  }

  /// Sends a message about the window to the source of the drop.
  private func send(_ type: Atom, of record: WindowRecord, _ values: [Int]) {
    guard let source = record.drop?.source else { return }
    var event = unsafe XEvent()
    unsafe event.xclient.type = ClientMessage
    unsafe event.xclient.window = source
    unsafe event.xclient.message_type = type
    unsafe event.xclient.format = 32
    unsafe event.xclient.data.l = (Int(bitPattern: record.id), values[0], values[1], values[2], values[3])
    // The source can have ended. A refusal is then no error of this program.
    _ = try? refusal { unsafe CX11SendEvent(display, source, 0, 0, &event) }
  }
}
