// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A description of a screen's default visual.
package struct VisualDescription: Sendable, Hashable {
  /// The visual's class, by X11's name, such as `TrueColor`.
  package var className: String
  /// The number of significant bits per pixel.
  package var depth: Int
  /// The bits of red; 0 if colours are not direct.
  package var redMask: UInt32
  /// The bits of green; 0 if colours are not direct.
  package var greenMask: UInt32
  /// The bits of blue; 0 if colours are not direct.
  package var blueMask: UInt32

  init(display: UnsafeMutablePointer<CX11Display>, screen: Int32) {
    // SAFETY: Xlib keeps the structure while the display is open.
    let visual = unsafe XDefaultVisual(display.pointee.connection, screen)
    let names = ["StaticGray", "GrayScale", "StaticColor", "PseudoColor", "TrueColor", "DirectColor"]
    let number = Int(unsafe visual?.pointee.`class` ?? -1)
    className = names.indices.contains(number) ? names[number] : "class \(number)"
    depth = Int(unsafe XDefaultDepth(display.pointee.connection, screen))
    redMask = UInt32(truncatingIfNeeded: unsafe visual?.pointee.red_mask ?? 0)
    greenMask = UInt32(truncatingIfNeeded: unsafe visual?.pointee.green_mask ?? 0)
    blueMask = UInt32(truncatingIfNeeded: unsafe visual?.pointee.blue_mask ?? 0)
  }
}

extension VisualDescription: CustomStringConvertible {
  /// A text such as `TrueColor of depth 24, masks ff0000 ff00 ff`.
  package var description: String {
    let masks = [redMask, greenMask, blueMask].map { String($0, radix: 16) }.joined(separator: " ")
    return "\(className) of depth \(depth), masks \(masks)"
  }
}
