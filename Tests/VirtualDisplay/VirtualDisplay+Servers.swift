// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

extension VirtualDisplay {
  /// X servers other than Xvfb.
  public enum Server: String, Sendable, CaseIterable {
    /// A server in a window of another server.
    case xephyr
    /// The server of X11 desktops, with a driver that needs no hardware; only root may start it.
    case xorg
    /// The X server of Wayland desktops, under Weston, which is its window manager and compositor.
    case xwayland
  }

  /// Starts one of the other servers.
  public convenience init(_ server: Server) throws {
    let (width, height) = (1280, 1024)
    switch server {
    case .xephyr:
      let xephyr = try Self.require("Xephyr", package: "xserver-xephyr")
      let host = try VirtualDisplay(width: width, height: height)
      try self.init(
        command: [
          "env", "DISPLAY=\(host.name)", xephyr, "-displayfd", "1", "-screen", "\(width)x\(height)", "-noreset",
        ],
        host: host)
    case .xorg:
      let xorg = try Self.require("Xorg", package: "xserver-xorg-core xserver-xorg-video-dummy")
      let folder = try TemporaryFolder()
      let configuration = try folder.write(Self.dummyConfiguration(width: width, height: height), to: "xorg.conf")
      try self.init(
        command: [
          xorg, "-displayfd", "1", "-config", configuration, "-logfile", folder.path("xorg.log"), "-noreset",
          "-nolisten",
          "tcp", "-novtswitch", "-sharevts", "-quiet",
        ], folder: folder)
    case .xwayland:
      let weston = try Self.require("weston", package: "weston xwayland")
      _ = try Self.require("Xwayland", package: "xwayland")
      let folder = try TemporaryFolder()
      try self.init(
        command: [
          // Weston prints the display's name on standard error.
          "env", "XDG_RUNTIME_DIR=\(folder.path(""))", "/bin/sh", "-c", "exec \"$@\" 2>&1", "sh", weston,
          "--backend=headless-backend.so", "--xwayland",
          "--socket=glissade", "--idle-time=0", "--width=\(width)", "--height=\(height)",
        ], folder: folder)
    }
  }

  private static func dummyConfiguration(width: Int, height: Int) -> String {
    """
    Section "Device"
      Identifier "none"
      Driver "dummy"
      VideoRam 65536
    EndSection
    Section "Monitor"
      Identifier "none"
      HorizSync 5-200
      VertRefresh 5-200
    EndSection
    Section "Screen"
      Identifier "none"
      Device "none"
      Monitor "none"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Virtual \(width) \(height)
      EndSubSection
    EndSection

    """
  }
}
