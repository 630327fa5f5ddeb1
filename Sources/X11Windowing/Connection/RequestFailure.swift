// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A protocol error: a request that the server received and refused.
public struct RequestFailure: Sendable, Hashable {
  /// The error code: 1…17 are codes of the core protocol, 128 and above are codes of extensions.
  package var code: UInt8

  /// The major opcode of the request: 128 and above are requests of extensions.
  package var majorOpcode: UInt8

  /// The minor opcode, which identifies the request within the extension.
  package var minorOpcode: UInt16

  /// The resource identifier, atom or value that the error refers to, or 0.
  package var resource: UInt32

  init(_ error: CX11Error) {
    code = error.code
    majorOpcode = error.majorOpcode
    minorOpcode = error.minorOpcode
    resource = UInt32(truncatingIfNeeded: error.resource)
  }

  /// The names of the core protocol's errors, by code.
  private static let names = [
    "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor", "BadFont", "BadMatch",
    "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC", "BadIDChoice", "BadName", "BadLength",
    "BadImplementation",
  ]

  /// Whether the error is that of a window or drawable that does not exist.
  var reportsMissingWindow: Bool { Int32(code) == BadWindow || Int32(code) == BadDrawable }
}

extension RequestFailure: CustomStringConvertible {
  /// The error's name, the request's opcode and the resource.
  public var description: String {
    let name = Int(code) < Self.names.count ? Self.names[Int(code)] : "error \(code)"
    let request = majorOpcode < 128 ? "\(majorOpcode)" : "\(majorOpcode).\(minorOpcode)"
    return "\(name) for request \(request), resource 0x\(String(resource, radix: 16))"
  }
}
