// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The desktop's settings: resources on the root window, and the XSETTINGS property of the settings manager's window.
extension Connection {
  /// Returns the desktop's current settings.
  ///
  /// - Complexity: Several round trips to the server.
  package func desktopSettings() throws(WindowingError) -> DesktopSettings {
    var settings = DesktopSettings()
    let resources = unsafe try property(
      Atom(23), on: rootWindow, format: 8  // predefined atom RESOURCE_MANAGER
    ) { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    if let resources { settings.apply(resources: resources) }
    let manager =
      if let desktop { desktop.manager } else { unsafe CX11GetSelectionOwner(display, settingsSelection) }
    try requireConnection()
    guard manager != 0 else { return settings }
    let list = unsafe try property(atoms.xsettings, on: manager, format: 8) { bytes in unsafe SettingsList(bytes) }
    if let list { settings.apply(list) }
    return settings
  }

  /// Returns the desktop's settings and reports later changes as ``Event/Kind/desktopChanged(_:)`` events.
  ///
  /// - Complexity: Several round trips to the server in the first call.
  @discardableResult
  package func observeDesktopSettings() throws(WindowingError) -> DesktopSettings {
    if let desktop { return desktop.settings }
    // The root window reports changes of the resources and a new settings manager.
    unsafe CX11SelectInput(display, rootWindow, PropertyChangeMask | StructureNotifyMask)
    desktop = ObservedDesktop(manager: try observeSettingsManager())
    let settings = try desktopSettings()
    desktop?.settings = settings
    return settings
  }

  /// Selects the events that report changes and the destruction of the settings manager's window. Returns the window,
  /// or 0 if there is none.
  private func observeSettingsManager() throws(WindowingError) -> XID {
    var manager: XID = 0
    // The grab prevents the destruction of the window between the two requests.
    let refusal = try refusal {
      unsafe CX11GrabServer(display)
      manager = unsafe CX11GetSelectionOwner(display, settingsSelection)
      if manager != 0 { unsafe CX11SelectInput(display, manager, PropertyChangeMask | StructureNotifyMask) }
      unsafe CX11UngrabServer(display)
    }
    return refusal == nil ? manager : 0
  }

  /// Records a desktop event. It does not belong to a window of this connection.
  func recordDesktopEvent(_ event: XEvent) {
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

  /// Reads changed settings once for each batch of events, and appends an event if they differ.
  func takeDesktopChange(into events: inout [Event]) throws(WindowingError) {
    guard let known = desktop, known.hasChanged || known.hasNewManager else { return }
    desktop?.hasChanged = false
    desktop?.hasNewManager = false
    if known.hasNewManager { desktop?.manager = try observeSettingsManager() }
    let settings = try desktopSettings()
    guard settings != known.settings else { return }
    desktop?.settings = settings
    events.append(Event(window: nil, kind: .desktopChanged(settings)))
  }
}

/// The state of the observed desktop settings.
struct ObservedDesktop {
  /// The window of the settings manager; 0 if there is none.
  var manager: XID
  var settings = DesktopSettings()
  var hasChanged = false
  var hasNewManager = false
}
