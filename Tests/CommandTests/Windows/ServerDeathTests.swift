// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("A server that is killed at a random instant", .waiting)
struct ServerDeathTests {
  @Test(
    "the death of the server ends the program within a second, with a line and status 69 and no shared memory",
    arguments: 0..<Soak.count(inGate: 4, otherwise: 50))
  func death(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let desk = try Desk(.bare)
    let scene = ["curves", "retarget"].randomElement(using: &random) ?? "curves"
    let shown = try ServedWindow([scene, "--size", "800x600"], on: desk)
    let first = shown.picture
    try wait(for: "motion") { shown.picture.map { $0 != first } ?? false }
    // The connection ends at a random instant within 0.4 s: during a frame, between two, or while one is sent.
    usleep(UInt32.random(in: 0...400_000, using: &random))
    desk.closeConnection()
    desk.display.kill()
    let killed = now()
    #expect(try shown.end() == 69)
    let seconds = now() - killed
    #expect(seconds < limit(promised: 1), "\(scene): \(seconds) s")
    #expect(shown.errors.split(separator: "\n").count == 1 && shown.errors.contains("was lost"), "\(shown.errors)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }
}
