// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The atoms of the module, interned in one round trip.
struct Atoms {
  let wmProtocols, wmDeleteWindow, netWMPing, netWMPID, netWMName, netWMIcon, netWMWindowType, netWMWindowTypeNormal,
    netSupportingWMCheck, utf8String, clipboard, targets, multiple, timestamp, text, plainText, incremental, atomPair,
    pasted, netWMState, netWMStateFullscreen, netWMSyncRequest, netWMSyncRequestCounter, xsettings,
    manager, netSupported, dropAware, dropEnter, dropPosition, dropStatus, dropLeave, drop, dropFinished,
    dropSelection, dropCopy, uriList, dropped: Atom

  private static let names = [
    "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_PID", "_NET_WM_NAME", "_NET_WM_ICON",
    "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_NORMAL", "_NET_SUPPORTING_WM_CHECK", "UTF8_STRING", "CLIPBOARD",
    "TARGETS", "MULTIPLE", "TIMESTAMP", "TEXT", "text/plain;charset=utf-8", "INCR", "ATOM_PAIR", "_GLISSADE_PASTED",
    "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN", "_NET_WM_SYNC_REQUEST", "_NET_WM_SYNC_REQUEST_COUNTER",
    "_XSETTINGS_SETTINGS", "MANAGER", "_NET_SUPPORTED", "XdndAware", "XdndEnter", "XdndPosition", "XdndStatus",
    "XdndLeave", "XdndDrop", "XdndFinished", "XdndSelection", "XdndActionCopy", "text/uri-list",
    "_GLISSADE_DROPPED",
  ]

  init(display: UnsafeMutablePointer<CX11Display>) {
    let atoms = unsafe Self.intern(Self.names, display: display)
    wmProtocols = atoms[0]
    wmDeleteWindow = atoms[1]
    netWMPing = atoms[2]
    netWMPID = atoms[3]
    netWMName = atoms[4]
    netWMIcon = atoms[5]
    netWMWindowType = atoms[6]
    netWMWindowTypeNormal = atoms[7]
    netSupportingWMCheck = atoms[8]
    utf8String = atoms[9]
    clipboard = atoms[10]
    targets = atoms[11]
    multiple = atoms[12]
    timestamp = atoms[13]
    text = atoms[14]
    plainText = atoms[15]
    incremental = atoms[16]
    atomPair = atoms[17]
    pasted = atoms[18]
    netWMState = atoms[19]
    netWMStateFullscreen = atoms[20]
    netWMSyncRequest = atoms[21]
    netWMSyncRequestCounter = atoms[22]
    xsettings = atoms[23]
    manager = atoms[24]
    netSupported = atoms[25]
    dropAware = atoms[26]
    dropEnter = atoms[27]
    dropPosition = atoms[28]
    dropStatus = atoms[29]
    dropLeave = atoms[30]
    drop = atoms[31]
    dropFinished = atoms[32]
    dropSelection = atoms[33]
    dropCopy = atoms[34]
    uriList = atoms[35]
    dropped = atoms[36]
  }

  static func intern(_ names: [String], display: UnsafeMutablePointer<CX11Display>) -> [Atom] {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for name in names {
      offsets.append(bytes.count)
      bytes.append(contentsOf: name.utf8.map { CChar(bitPattern: $0) })
      bytes.append(0)
    }
    var atoms = [Atom](repeating: 0, count: names.count)
    // SAFETY: every pointer is the start of a null-terminated name in `bytes`, which outlives the call. `atoms` has one
    // element for each name.
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var pointers = unsafe offsets.map { offset in unsafe buffer.baseAddress.map { unsafe $0 + offset } }
      _ = unsafe CX11InternAtoms(display, &pointers, Int32(names.count), 0, &atoms)
    }
    return atoms
  }
}
