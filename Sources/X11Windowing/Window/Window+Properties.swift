// SPDX-License-Identifier: MIT
import CGlissadeX11
import Glibc
import GlissadeDisplayLists
import GlissadeImageCoding

extension Window {
  /// Sets the title that the window manager shows.
  package func setTitle(_ title: String) throws(WindowingError) {
    try requireUsable()
    writeTitle(title)
    try connection.flush()
  }

  private func writeTitle(_ title: String) {
    let display = unsafe connection.display
    // `WM_NAME` is for old window managers, `_NET_WM_NAME` for text outside Latin-1.
    unsafe CX11StoreName(display, record.id, title)
    setBytes(connection.atoms.netWMName, type: connection.atoms.utf8String, Array(title.utf8))
  }

  func setProperties(_ options: WindowProperties) {
    let display = unsafe connection.display
    let atoms = connection.atoms
    writeTitle(options.title)

    // SAFETY (whole function): Xlib copies structures and lists before each call returns; all of them outlive the
    // calls.
    unsafe options.instanceName.withCString { instance in
      unsafe options.className.withCString { `class` in
        var hint = unsafe XClassHint(
          res_name: UnsafeMutablePointer(mutating: instance), res_class: UnsafeMutablePointer(mutating: `class`))
        unsafe CX11SetClassHint(display, record.id, &hint)
      }
    }

    writeSizes(
      width: options.width, height: options.height, minimumWidth: options.minimumWidth,
      minimumHeight: options.minimumHeight)

    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = 1
    hints.initial_state = NormalState
    unsafe CX11SetWMHints(display, record.id, &hints)

    var protocols = [atoms.wmDeleteWindow, atoms.netWMPing]
    if let sync = unsafe ResizeSync(display: display) {
      protocols.append(atoms.netWMSyncRequest)
      setWords(atoms.netWMSyncRequestCounter, type: Atom(4 + 2), [sync.identifier])
      record.resizeSync = sync
    }
    unsafe CX11SetWMProtocols(display, record.id, &protocols, Int32(protocols.count))
    setWords(atoms.dropAware, type: Atom(4), [FileDrop.version])

    // A window manager uses the process ID and the host name to end a program that does not answer pings.
    setWords(atoms.netWMPID, type: Atom(4 + 2), [Int(getpid())])
    setHostName()

    setWords(atoms.netWMWindowType, type: Atom(4), [Int(atoms.netWMWindowTypeNormal)])
    if !options.icons.isEmpty {
      var words: [Int] = []
      words.reserveCapacity(options.icons.reduce(0) { $0 + 2 + $1.pixels.count })
      for icon in options.icons {
        words.append(icon.width)
        words.append(icon.height)
        // The property has channels that are not premultiplied.
        var pixels = icon.pixels
        straighten(&pixels)
        for pixel in pixels { words.append(Int(pixel)) }
      }
      setWords(atoms.netWMIcon, type: Atom(4 + 2), words)
    }
  }

  /// Sets the smallest size in pixels to which the user can resize the window.
  ///
  /// The window manager enforces it. The current size does not change.
  package func setMinimumSize(width: Int, height: Int) throws(WindowingError) {
    try requireUsable()
    writeSizes(
      width: max(width, record.width), height: max(height, record.height), minimumWidth: width, minimumHeight: height)
    try connection.flush()
  }

  private func writeSizes(width: Int, height: Int, minimumWidth: Int, minimumHeight: Int) {
    var size = XSizeHints()
    size.flags = Int(PSize | PMinSize)
    size.width = Int32(clamping: width)
    size.height = Int32(clamping: height)
    size.min_width = Int32(clamping: max(1, min(minimumWidth, width)))
    size.min_height = Int32(clamping: max(1, min(minimumHeight, height)))
    // SAFETY: Xlib copies the hints before the call returns.
    unsafe CX11SetWMNormalHints(connection.display, record.id, &size)
  }

  private func setHostName() {
    var name = [CChar](repeating: 0, count: 256)
    // SAFETY: the count is less than the buffer's by one, so the last byte stays null. POSIX does not specify whether a
    // truncated name ends with a null byte.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    // Property WM_CLIENT_MACHINE of type STRING, as predefined atoms.
    setBytes(Atom(36), type: Atom(31), bytes)
  }

  private func setBytes(_ property: Atom, type: Atom, _ bytes: [UInt8]) {
    unsafe CX11ChangeProperty(
      connection.display, record.id, property, type, 8, PropModeReplace, bytes, Int32(clamping: bytes.count))
  }

  /// Replaces a property of 32-bit items. Xlib takes them as C longs, also if a long has 64 bits.
  private func setWords(_ property: Atom, type: Atom, _ words: [Int]) {
    // SAFETY: `Int` has the size of a C long, so the memory holds `words.count` longs.
    unsafe words.withUnsafeBytes { bytes in
      _ = unsafe CX11ChangeProperty(
        connection.display, record.id, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: words.count))
    }
  }
}
