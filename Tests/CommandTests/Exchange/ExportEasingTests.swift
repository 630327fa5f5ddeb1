// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@Suite("glissade export easing", .waiting)
struct ExportEasingTests {
  @Test("the easing is on standard output, and its stops, deviation and duration on standard error")
  func spring() throws {
    let result = try Command.run(["export", "easing", "spring:response=0.5,damping-ratio=0.5", "--as", "css"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("linear(0, ") && result.output.hasSuffix(", 1)\n"))
    #expect(result.errors.contains("26 stops, largest deviation 0.00099, duration 1.17194 s"), "\(result.errors)")
  }

  @Test(
    "an invalid easing or spring is a data error that names the place",
    arguments: [
      ("foo", "expected linear"), ("spring:duration=x", "duration: 'x' is not a finite number"),
      ("spring:mass=1,bounce=2", "do not determine one spring together"), ("spring:damping=0", "never settles"),
      ("spring:mass=1,mass=2", "mass is given twice"), ("spring:", "'' is not a parameter of a spring"),
    ])
  func invalid(easing: String, message: String) throws {
    let result = try Command.run(["export", "easing", easing, "--as", "css"])
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("an unknown format and an error out of range are usage errors")
  func usage() throws {
    #expect(try Command.run(["export", "easing", "ease", "--as", "svg"]).status == 64)
    #expect(try Command.run(["export", "easing", "ease", "--as", "css", "--max-error", "0"]).status == 64)
    #expect(try Command.run(["export", "easing", "ease"]).status == 64)
  }
}
