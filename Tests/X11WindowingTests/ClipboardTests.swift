// SPDX-License-Identifier: MIT
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("The clipboard", .waiting) struct ClipboardTests {
  private func pasted(_ event: Event) -> String?? {
    if case .clipboard(let text) = event.kind { .some(text) } else { nil }
  }

  /// Another program's window on the same display.
  private func other(_ fixture: WindowFixture) throws -> Window {
    try Window(.test(width: 50, height: 50), on: Connection(display: fixture.display.name))
  }

  /// Handles the events of both programs until the requesting one has its text.
  private func paste(into fixture: WindowFixture, from owner: Window) throws -> String? {
    try fixture.window.requestClipboard(serverMilliseconds: 0)
    let deadline = now() + Int64(30e9 * Patience.factor)
    var events: [Event] = []
    while now() < deadline {
      _ = try owner.connection.wait(until: now() + 2_000_000, nowNanoseconds: now())
      try owner.connection.takeEvents(into: &events)
      _ = try fixture.connection.wait(until: now() + 2_000_000, nowNanoseconds: now())
      try fixture.connection.takeEvents(into: &events)
      if let text = events.compactMap(pasted).first { return text }
    }
    throw WindowFixture.NoSuchEvent()
  }

  @Test(
    "a copied text can be pasted in another program",
    arguments: ["cubic-bezier(0.5, 0, 0.5, 1)", "½ · Bézier — 曲線", "a"])
  func text(text: String) throws {
    let fixture = try WindowFixture()
    let owner = try other(fixture)
    #expect(try owner.connection.copy(text, serverMilliseconds: 0))
    #expect(try paste(into: fixture, from: owner) == text)
    // A copy in the other direction replaces the first owner.
    #expect(try fixture.connection.copy("mine", serverMilliseconds: 0))
    #expect(try paste(into: fixture, from: owner) == "mine")
  }

  @Test("the clipboard keeps a copied text after its window is closed")
  func closedWindow() throws {
    let fixture = try WindowFixture()
    let connection = try Connection(display: fixture.display.name)
    let staying = try Window(.test(width: 50, height: 50), on: connection)
    do {
      let closing = try Window(.test(width: 50, height: 50), on: connection)
      try closing.show()
      #expect(try closing.connection.copy("left behind", serverMilliseconds: 0))
    }
    #expect(try paste(into: fixture, from: staying) == "left behind")
  }

  @Test("a clipboard without an owner or without a text gives no text")
  func empty() throws {
    let fixture = try WindowFixture()
    let bystander = try other(fixture)
    #expect(try paste(into: fixture, from: bystander) == nil)
  }

  @Test("a copied text is available in several target formats")
  func otherPrograms() throws {
    let fixture = try WindowFixture()
    let owner = try other(fixture)
    try owner.connection.copy("linear(0, 0.25, 1) – ½", serverMilliseconds: 0)
    let client = try SelectionClient(display: fixture.display)
    func request(_ target: String) throws -> SelectionClient.Answer? { try client.request(target) { try serve(owner) } }
    #expect(try request("UTF8_STRING")?.text == "linear(0, 0.25, 1) – ½")
    #expect(try request("TEXT")?.type == "UTF8_STRING")
    // Latin-1 has no dash, but a half.
    #expect(try request("STRING")?.bytes == Array("linear(0, 0.25, 1) ? ".utf8) + [0xBD])
    let targets = try #require(try request("TARGETS"))
    #expect(
      targets.type == "ATOM" && Set(targets.atoms).isSuperset(of: ["TARGETS", "MULTIPLE", "UTF8_STRING", "STRING"]))
    #expect(try request("TIMESTAMP")?.type == "INTEGER")
    #expect(try request("image/png") == nil)
  }

  private func serve(_ owner: Window) throws {
    var events: [Event] = []
    _ = try owner.connection.wait(until: now() + 5_000_000, nowNanoseconds: now())
    try owner.connection.takeEvents(into: &events)
  }

  @Test("a long text is received in parts")
  func parts() throws {
    let fixture = try WindowFixture()
    let text = String((0..<20_000).map { "line \($0) é\n" }.joined())
    let owner = try SelectionClient(display: fixture.display)
    try fixture.connection.copy("before", serverMilliseconds: 0)
    try owner.own()
    try fixture.window.requestClipboard(serverMilliseconds: 0)
    var events: [Event] = []
    var answer: String??
    let deadline = now() + Int64(30e9 * Patience.factor)
    try owner.giveInParts(Array(text.utf8), partLength: 30_000) {
      _ = try fixture.connection.wait(until: now() + 2_000_000, nowNanoseconds: now())
      try fixture.connection.takeEvents(into: &events)
      answer = events.compactMap(pasted).first ?? answer
      return answer == nil && now() < deadline
    }
    #expect(answer == .some(text))
  }

  @Test("a program that ends before the answer to its request causes no error in the owner")
  func gone() throws {
    let fixture = try WindowFixture()
    let owner = try other(fixture)
    try owner.connection.copy("text", serverMilliseconds: 0)
    do {
      let client = try SelectionClient(display: fixture.display)
      try client.requestAndEnd()
    }
    var events: [Event] = []
    for _ in 0..<5 {
      _ = try owner.connection.wait(until: now() + 5_000_000, nowNanoseconds: now())
      try owner.connection.takeEvents(into: &events)
      #expect(!events.contains { if case .requestRefused = $0.kind { true } else { false } })
    }
    #expect(owner.connection.isConnected)
  }
}
