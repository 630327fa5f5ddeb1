// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("A surface", .waiting) struct SurfaceTests {
  @Test(
    "a surface shows the drawn picture, with and without shared memory, also at widths with padding",
    arguments: [Surface.SharedMemoryUse.whenPossible, .never], [320, 301])
  func showsPixels(sharedMemory: Surface.SharedMemoryUse, width: Int) throws {
    let fixture = try WindowFixture(width: width)
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    #expect((surface.transport == .sharedMemory) == (sharedMemory == .whenPossible))
    try fixture.present(surface, pattern)
    #expect(try fixture.window.readPixels() == picture(width: width, height: 200, pattern))
  }

  @Test("a surface copies pixels if the display has no MIT-SHM, and reports this reason")
  func withoutExtension() throws {
    let fixture = try WindowFixture(displayArguments: ["-extension", "MIT-SHM"])
    let surface = try Surface(window: fixture.window)
    #expect(surface.transport == .copying(because: .extensionMissing))
    try fixture.present(surface, pattern)
    #expect(try fixture.window.readPixels() == picture(width: 320, height: 200, pattern))
  }

  @Test("a surface copies pixels if the server has other memory, as in a container, and reports this reason")
  func otherNamespace() throws {
    let fixture: WindowFixture
    do {
      fixture = try WindowFixture(displayWrapper: ["unshare", "--ipc"])
    } catch VirtualDisplay.Failure.failed(let output) where output.contains("unshare") {
      // Only root may create a namespace, and not on every system.
      return
    }
    let surface = try Surface(window: fixture.window)
    guard case .copying(because: .attachmentRefused(let failure)) = surface.transport else {
      Issue.record("unexpected transport \(surface.transport)")
      return
    }
    #expect("\(failure)".hasPrefix("BadAccess"))
    #expect(surface.segmentIdentifiers.isEmpty)
    try fixture.present(surface, pattern)
    #expect(try fixture.window.readPixels() == picture(width: 320, height: 200, pattern))
    // The refusal was expected, so that it gives no event.
    let batch = EventBatch(fixture)
    try batch.take()
    #expect(!batch.kinds.contains { if case .requestRefused = $0 { true } else { false } })
  }

  @Test(
    "a surface has one buffer if two would take more than 1 GiB", arguments: [(16_384, 8192, 2), (16_384, 8193, 1)])
  func largeBuffers(width: Int, height: Int, count: Int) throws {
    let fixture = try WindowFixture(width: width, height: height)
    let surface = try Surface(window: fixture.window)
    // The kernel allocates a page at its first write: these buffers are cheap.
    var lent = 0
    if let first = try surface.nextBuffer() {
      lent += 1
      #expect(surface.hasFreeBuffer == (count > 1))
      if try surface.nextBuffer() != nil { lent += 1 }
      _ = consume first
    }
    #expect(lent == count)
    #expect(surface.hasFreeBuffer)
  }

  @Test("a surface sends only the damage", arguments: [Surface.SharedMemoryUse.whenPossible, .never])
  func damage(sharedMemory: Surface.SharedMemoryUse) throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    try fixture.present(surface, pattern)
    let parts = [
      PixelRect(x: 10, y: 20, width: 33, height: 7), PixelRect(x: 300, y: 190, width: 100, height: 100),
      PixelRect(x: -5, y: -5, width: 6, height: 6), PixelRect(x: 400, y: 0, width: 5, height: 5),
      PixelRect(x: .min, y: 100, width: .max, height: 1),
    ]
    try fixture.present(surface, damage: parts) { _, _ in 0xff12_3456 }
    let expected = picture(width: 320, height: 200) { x, y in
      let isDamaged = parts.contains { !$0.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty }
      return isDamaged ? 0xff12_3456 : pattern(x, y)
    }
    #expect(try fixture.window.readPixels() == expected)
  }

  @Test("a surface counts the pixels that it sends")
  func countsPixels() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    let buffer = try surface.requireBuffer()
    let count = try buffer.present(damage: [PixelRect(x: 310, y: 0, width: 20, height: 3)])
    #expect(count == 30)
  }

  @Test("a surface never lends a buffer that the server has not released")
  func lending() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, bufferCount: 2)
    // No event is taken in between, so that no release can be known.
    for _ in 0..<2 {
      let buffer = try surface.requireBuffer()
      try buffer.present()
    }
    #expect(try !surface.hasBuffer())
    try fixture.wait { $0.kind == .bufferReleased }
    #expect(try surface.hasBuffer())
  }

  @Test("a buffer has the age of its content")
  func age() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, sharedMemory: .never)
    let first = try surface.requireBuffer()
    let firstAge = first.age
    #expect(firstAge == 0)
    try first.present()
    let second = try surface.requireBuffer()
    let secondAge = second.age
    #expect(secondAge == 1)
    let third = try surface.requireBuffer()
    let thirdAge = third.age
    #expect(thirdAge == 0)
    try third.present()
    try second.present()
    let fourth = try surface.requireBuffer()
    let fourthAge = fourth.age
    #expect(fourthAge == 1)
    let fifth = try surface.requireBuffer()
    let fifthAge = fifth.age
    #expect(fifthAge == 2)
  }

  @Test("a buffer that was not presented becomes free, and its content is invalid")
  func dropped() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, bufferCount: 2)
    for _ in 0..<10 {
      let buffer = try surface.requireBuffer()
      let bufferAge = buffer.age
      #expect(bufferAge == 0)
    }
  }

  @Test(
    "a surface follows its window through many sizes and shows the last one",
    arguments: [Surface.SharedMemoryUse.whenPossible, .never])
  func resizing(sharedMemory: Surface.SharedMemoryUse) throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    for step in 0..<40 {
      let (width, height) = (20 + step * 37 % 700, 30 + step * 53 % 500)
      try fixture.window.resize(width: width, height: height)
      try fixture.wait { $0.kind == .resized(width: width, height: height) }
      try fixture.present(surface, pattern)
    }
    let last = picture(width: fixture.window.width, height: fixture.window.height, pattern)
    #expect(try fixture.window.readPixels() == last)
    #expect(surface.segmentIdentifiers.count <= 3)
  }

  @Test("a growing window is not repainted with its background")
  func noFlicker() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    try fixture.present(surface, pattern)
    try fixture.window.resize(width: 400, height: 300)
    try fixture.wait { $0.kind == .resized(width: 400, height: 300) }
    let pixels = try fixture.window.readPixels()
    for (x, y) in [(0, 0), (319, 0), (0, 199), (319, 199), (100, 100)] {
      #expect(pixels.pixels[y * 400 + x] == pattern(x, y))
    }
  }
}
