// SPDX-License-Identifier: MIT
import GlissadeCommands

/// The program `glissade`. Its code is in the library target `Commands`, which tests and fuzz targets link too.
@main
enum Program {
  static func main() { GlissadeCommand.main() }
}
