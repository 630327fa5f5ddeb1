// SPDX-License-Identifier: MIT

/// The way in which a trim applies to several paths.
public enum TrimOrder: Hashable, Sendable {
  /// Each path is trimmed alone, by fractions of its own length: "simultaneously", mode 1 of Lottie's `tm`.
  case simultaneously
  /// All paths are one path, by fractions of their total length: "individually", mode 2 of Lottie's `tm`.
  case individually
}
