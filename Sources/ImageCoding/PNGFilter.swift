// SPDX-License-Identifier: MIT

/// The five row filters of PNG (PNG specification, third edition, section 9).
enum PNGFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}
