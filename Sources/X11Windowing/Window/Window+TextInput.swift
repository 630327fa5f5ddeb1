// SPDX-License-Identifier: MIT
import CGlissadeX11

/// Text input through the user's input method.
extension Window {
  /// Sets whether key events produce text through the input method, as a text field requires.
  ///
  /// Text input supports dead keys, compose sequences and input methods. ``Key/text`` can then have any number of
  /// characters, and keys of an unfinished sequence are not reported. The locale of the process (`LC_CTYPE`) determines
  /// the compose sequences; a program sets it at its start. Without an input method, this function has no effect.
  ///
  /// - Parameter isEnabled: Whether key events produce text from now on.
  /// - Complexity: The first call reads the compose sequences.
  package func setTextInputEnabled(_ isEnabled: Bool) throws(WindowingError) {
    guard isEnabled != record.isTextInputEnabled else { return }
    try requireUsable()
    record.isTextInputEnabled = isEnabled
    if isEnabled { try makeInputContext() }
    connection.updateInputFocus(of: record)
  }

  private func makeInputContext() throws(WindowingError) {
    if !connection.hasTriedInputMethod {
      connection.hasTriedInputMethod = true
      _ = unsafe CX11InputMethodOpen(connection.display)
      try connection.requireConnection()
    }
    guard unsafe record.inputContext == nil else { return }
    var events = 0
    unsafe record.inputContext = unsafe CX11InputContextCreate(connection.display, record.id, &events)
    try connection.requireConnection()
    if events != 0 { unsafe CX11SelectInput(connection.display, record.id, Self.eventMask | events) }
  }

  /// Destroys the input context of the window, if there is one.
  func destroyInputContext() {
    guard let context = unsafe record.inputContext else { return }
    unsafe record.inputContext = nil
    if connection.hasInputMethod { unsafe CX11DestroyIC(connection.display, context) }
  }
}

extension Connection {
  /// Whether an input method is open. Its contexts are then valid.
  var hasInputMethod: Bool { unsafe CX11InputMethodIsOpen(display) != 0 }

  /// Returns the input context for key events of a window, or `nil` if its text input is off or not available.
  func textContext(of record: WindowRecord) -> OpaquePointer? {
    guard record.isTextInputEnabled else { return nil }
    // All contexts become invalid when the server of the input method ends.
    if !hasInputMethod { unsafe record.inputContext = nil }
    return unsafe record.inputContext
  }

  /// Sets the focus of the window's input context: on if the window has the keyboard focus and takes text, otherwise
  /// off.
  func updateInputFocus(of record: WindowRecord) {
    guard hasInputMethod else { return }
    if let context = unsafe textContext(of: record), record.hasFocus {
      unsafe CX11SetICFocus(display, context)
    } else if let context = unsafe record.inputContext {
      // Resets the context, because an unfinished sequence must not appear in the next field.
      if let rest = unsafe CX11utf8ResetIC(display, context) { unsafe XFree(rest) }
      unsafe CX11UnsetICFocus(display, context)
    }
  }
}
