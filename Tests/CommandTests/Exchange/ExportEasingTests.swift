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

  @Test("a framework's own function that differs more than accepted is stated, and another one is accepted by name")
  func ownForms() throws {
    let d3 = try Command.run(["export", "easing", "elastic-out(1.5, 0.4)", "--as", "gsap"])
    #expect(d3.status == 0 && d3.output.hasPrefix("CustomEase.create("))
    #expect(d3.errors.contains("not \"elastic.out(1.5,0.4)\", which deviates by 1.3"), "\(d3.errors)")
    let gsap = try Command.run(["export", "easing", "elastic-out-gsap(1.5, 0.4)", "--as", "gsap"])
    #expect(gsap.output == "\"elastic.out(1.5,0.4)\"\n" && !gsap.errors.contains("not "), "\(gsap.errors)")
    let spring = try Command.run(["export", "easing", "spring:response=0.5,damping-ratio=0.6", "--as", "swiftui"])
    #expect(spring.output == ".spring(response: 0.5, dampingFraction: 0.6)\n")
    #expect(spring.errors.contains("duration 0.990391 s"), "\(spring.errors)")
  }

  @Test(
    "an invalid easing or spring is a data error that names the place",
    arguments: [
      ("foo", "expected linear"), ("spring:duration=x", "duration: 'x' is not a finite number"),
      ("spring:mass=1,bounce=2", "do not determine one spring together"), ("spring:damping=0", "never settles"),
      ("spring:mass=1,mass=2", "mass is given twice"), ("spring:", "'' is not a parameter of a spring"),
      ("elastic-out-gsap(0.5)", "an amplitude from 1 to 1000000 and a period"),
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
