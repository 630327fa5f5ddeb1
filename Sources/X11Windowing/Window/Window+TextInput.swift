import CX11

/// Typing: with it, the person's input method makes texts of keys.
extension Window {
  /// Lets keys be texts, as in a field: dead keys and compose sequences give letters, and so do input methods.
  ///
  /// While it is so, ``Key/text`` may have any number of characters, and keys that only lead to a text are not told.
  /// What there is to compose follows from the locale of the process (`LC_CTYPE`), which a program sets at its start.
  /// Where there is no input method nothing changes.
  ///
  /// - Parameter takesText: Whether keys are texts from now on.
  /// - Complexity: The first time, that of reading the compose sequences.
  public func setTakesText(_ takesText: Bool) throws(WindowingError) {
    guard takesText != record.takesText else { return }
    try requireUsable()
    record.takesText = takesText
    if takesText { try makeInputContext() }
    connection.followFocus(of: record)
  }

  private func makeInputContext() throws(WindowingError) {
    if !connection.hasSoughtInputMethod {
      connection.hasSoughtInputMethod = true
      _ = unsafe CX11InputMethodOpen(connection.display)
      try connection.requireAlive()
    }
    guard unsafe record.inputContext == nil else { return }
    var events = 0
    unsafe record.inputContext = unsafe CX11InputContextCreate(connection.display, record.id, &events)
    try connection.requireAlive()
    if events != 0 { unsafe CX11SelectInput(connection.display, record.id, Self.eventMask | events) }
  }

  /// Closes what has been opened for the window.
  func destroyInputContext() {
    guard let context = unsafe record.inputContext else { return }
    unsafe record.inputContext = nil
    if connection.hasInputMethod { unsafe CX11DestroyIC(connection.display, context) }
  }
}

extension Connection {
  /// Whether an input method is open, and its contexts are valid.
  var hasInputMethod: Bool { unsafe CX11InputMethodIsOpen(display) != 0 }

  /// The context that makes a text of a window's key now.
  func textContext(of record: WindowRecord) -> OpaquePointer? {
    guard record.takesText else { return nil }
    // The contexts end with the server of the method.
    if !hasInputMethod { unsafe record.inputContext = nil }
    return unsafe record.inputContext
  }

  /// Has the input method listen to a window that has the focus and takes texts, and to no other.
  func followFocus(of record: WindowRecord) {
    guard hasInputMethod else { return }
    if let context = unsafe textContext(of: record), record.hasFocus {
      unsafe CX11SetICFocus(display, context)
    } else if let context = unsafe record.inputContext {
      // An unfinished sequence must not appear in the next field.
      if let rest = unsafe CX11utf8ResetIC(display, context) { unsafe XFree(rest) }
      unsafe CX11UnsetICFocus(display, context)
    }
  }
}
