// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("A server that is killed at any moment", .waiting)
struct ServerDeathTests {
  @Test(
    "ends the program with a line and its status, within a second, and leaves no memory behind",
    arguments: 0..<Soak.count(inGate: 4, otherwise: 50))
  func death(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let desk = try Desk(.bare)
    let scene = ["curves", "retarget"].randomElement(using: &random) ?? "curves"
    let shown = try ServedWindow([scene, "--size", "800x600"], on: desk)
    let first = shown.picture
    try wait(for: "motion") { shown.picture.map { $0 != first } ?? false }
    // Any moment of a few frames: in the middle of one, between two, while one is sent.
    usleep(UInt32.random(in: 0...400_000, using: &random))
    desk.letGo()
    desk.display.kill()
    let killed = now()
    #expect(try shown.end() == 69)
    let seconds = now() - killed
    // A second is what is promised; the gate runs beside much else.
    #expect(seconds < (Soak.isAsked ? 1 : 3 * Patience.factor), "\(scene): \(seconds) s")
    #expect(shown.errors.split(separator: "\n").count == 1 && shown.errors.contains("was lost"), "\(shown.errors)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }
}
