import CX11

/// A protocol error: a request that the server received and refused.
public struct RequestFailure: Sendable, Hashable {
  /// The error code; 1…17 are X11's own, those from 128 on belong to extensions.
  public var code: UInt8

  /// The major opcode of the request; from 128 on it names an extension.
  public var majorOpcode: UInt8

  /// The request within the extension.
  public var minorOpcode: UInt16

  /// The resource that the request named, or 0.
  public var resource: UInt32

  init(_ error: CX11Error) {
    code = error.code
    majorOpcode = error.majorOpcode
    minorOpcode = error.minorOpcode
    resource = UInt32(truncatingIfNeeded: error.resource)
  }

  /// Names by code, from the core protocol.
  private static let names = [
    "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor", "BadFont", "BadMatch",
    "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC", "BadIDChoice", "BadName", "BadLength",
    "BadImplementation",
  ]

  /// Whether the request named a window that does not exist.
  var meansMissingWindow: Bool { Int32(code) == BadWindow || Int32(code) == BadDrawable }
}

extension RequestFailure: CustomStringConvertible {
  /// The error's name, the request's opcode and the resource.
  public var description: String {
    let name = Int(code) < Self.names.count ? Self.names[Int(code)] : "error \(code)"
    let request = majorOpcode < 128 ? "\(majorOpcode)" : "\(majorOpcode).\(minorOpcode)"
    return "\(name) for request \(request), resource 0x\(String(resource, radix: 16))"
  }
}
