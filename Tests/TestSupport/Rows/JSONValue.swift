// SPDX-License-Identifier: MIT
import Foundation

/// Any JSON value, because the rows of a conformance family have different shapes.
public enum JSONValue: Decodable, Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The number, or `nil` for another value; non-finite numbers are written as strings.
  public var number: Double? {
    switch self {
    case .number(let value): value
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    case .string("NaN"): .nan
    default: nil
    }
  }

  /// The text, or `nil` for another value.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The truth value, or `nil` for another value.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The members of an array, or `nil` for another value.
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  /// The numbers of an array that contains nothing else, or `nil`.
  public var numbers: [Double]? {
    guard let array else { return nil }
    let numbers = array.compactMap(\.number)
    return numbers.count == array.count ? numbers : nil
  }

  /// A member of an object that is not `null`, or `nil`.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
    return value
  }
}
