// SPDX-License-Identifier: MIT
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Files that another program drops on a window", .waiting) struct FileDropTests {
  /// The drop of a source on a window, with the events of the window.
  private final class Drag {
    let fixture: WindowFixture
    let source: DropSource
    private(set) var dropped: [String?] = []

    init() throws {
      fixture = try WindowFixture()
      source = try DropSource(on: fixture.display, over: fixture.window.id)
    }

    func serve() throws {
      var events: [Event] = []
      _ = try fixture.connection.wait(until: now() + 2_000_000, nowNanoseconds: now())
      try fixture.connection.takeEvents(into: &events)
      for case .dropped(let uris) in events.map(\.kind) { dropped.append(uris) }
    }
  }

  @Test("the window accepts files, reports their URIs, and tells the source that it took them")
  func files() throws {
    let drag = try Drag()
    let uris = "file:///tmp/a%20b.json\r\nfile:///tmp/c.svg\r\n"
    drag.source.enter("text/uri-list")
    for _ in 0..<3 {
      drag.source.move()
      #expect(try drag.source.answer("XdndStatus", drag.serve))
    }
    drag.source.drop()
    #expect(try drag.source.answer("XdndFinished", giving: uris, drag.serve))
    try drag.serve()
    #expect(drag.dropped == [uris])
  }

  @Test("other data is refused, before and after the drop")
  func text() throws {
    let drag = try Drag()
    drag.source.enter("text/plain")
    drag.source.move()
    #expect(try !drag.source.answer("XdndStatus", drag.serve))
    drag.source.drop()
    #expect(try !drag.source.answer("XdndFinished", drag.serve))
    #expect(drag.dropped.isEmpty)
  }

  @Test("a source that does not give the URIs is reported, and one that leaves is not")
  func faults() throws {
    let drag = try Drag()
    drag.source.enter("text/uri-list")
    drag.source.drop()
    #expect(try !drag.source.answer("XdndFinished", drag.serve))
    try drag.serve()
    #expect(drag.dropped == [nil])
    drag.source.enter("text/uri-list")
    drag.source.leave()
    drag.source.move()
    drag.source.drop()
    for _ in 0..<5 { try drag.serve() }
    #expect(drag.dropped == [nil])
  }
}
