import CX11

/// The desktop's settings: resources on the root window, and the list of a settings manager, which owns a selection.
extension Connection {
  /// What the desktop asks for now.
  ///
  /// - Complexity: Waits for the server.
  public func desktopSettings() throws(WindowingError) -> DesktopSettings {
    var settings = DesktopSettings()
    let resources = unsafe try property(
      Atom(23), on: rootWindow, format: 8  // RESOURCE_MANAGER, by its predefined number
    ) { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    settings.resourceDPI = resources.flatMap(DesktopSettings.textDPI(inResources:))
    let manager =
      if let desktop { desktop.manager } else { unsafe CX11GetSelectionOwner(display, settingsSelection) }
    try requireAlive()
    guard manager != 0 else { return settings }
    let list = unsafe try property(atoms.xsettings, on: manager, format: 8) { bytes in unsafe SettingsList(bytes) }
    if let list { settings.take(list) }
    return settings
  }

  /// Returns what the desktop asks for, and tells every change from now on: ``Event/Kind/desktopChanged(_:)``.
  ///
  /// - Complexity: Waits for the server.
  @discardableResult
  public func followDesktopSettings() throws(WindowingError) -> DesktopSettings {
    if let desktop { return desktop.settings }
    // Changes of the resources, and new settings managers, are told at the root window.
    unsafe CX11SelectInput(display, rootWindow, PropertyChangeMask | StructureNotifyMask)
    desktop = FollowedDesktop(manager: try followManager())
    let settings = try desktopSettings()
    desktop?.settings = settings
    return settings
  }

  /// Has the settings manager's window tell its changes and its end; returns the window, 0 where there is none.
  private func followManager() throws(WindowingError) -> XID {
    var manager: XID = 0
    // Held, so that the window is not gone between being asked for and being followed.
    let refusal = try refusal {
      unsafe CX11GrabServer(display)
      manager = unsafe CX11GetSelectionOwner(display, settingsSelection)
      if manager != 0 { unsafe CX11SelectInput(display, manager, PropertyChangeMask | StructureNotifyMask) }
      unsafe CX11UngrabServer(display)
    }
    return refusal == nil ? manager : 0
  }

  /// Notices events that concern the desktop, not a window of ours.
  func noteDesktop(_ event: XEvent) {
    guard let desktop else { return }
    // SAFETY: `XEvent` is a union; each case reads the member that the event's type defines.
    switch unsafe event.type {
    case PropertyNotify:
      let property = unsafe event.xproperty
      if unsafe property.window == rootWindow && property.atom == Atom(23)
        || property.window == desktop.manager && property.atom == atoms.xsettings
      {
        self.desktop?.hasChanged = true
      }
    case DestroyNotify:
      if unsafe event.xdestroywindow.window == desktop.manager { self.desktop?.hasNewManager = true }
    case ClientMessage:
      let message = unsafe event.xclient
      if unsafe message.message_type == atoms.manager && message.format == 32
        && Atom(bitPattern: message.data.l.1) == settingsSelection
      {
        self.desktop?.hasNewManager = true
      }
    default: break
    }
  }

  /// Reads what has changed, once for all events of a batch.
  func takeDesktopChange(into events: inout [Event]) throws(WindowingError) {
    guard let noted = desktop, noted.hasChanged || noted.hasNewManager else { return }
    desktop?.hasChanged = false
    desktop?.hasNewManager = false
    if noted.hasNewManager { desktop?.manager = try followManager() }
    let settings = try desktopSettings()
    guard settings != noted.settings else { return }
    desktop?.settings = settings
    events.append(Event(window: nil, kind: .desktopChanged(settings)))
  }
}

/// What is known of the desktop that is followed.
struct FollowedDesktop {
  /// The window of the settings manager, 0 where there is none.
  var manager: XID
  var settings = DesktopSettings()
  var hasChanged = false
  var hasNewManager = false
}
