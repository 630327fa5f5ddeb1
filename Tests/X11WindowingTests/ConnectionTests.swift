// SPDX-License-Identifier: MIT
import Foundation
import GlissadeX11Windowing
import Synchronization
import TestSupport
import Testing
import VirtualDisplay

@Suite("A connection", .waiting) struct ConnectionTests {
  @Test("a connection waits until its deadline, and does not wait for a past deadline")
  func deadline() throws {
    let display = try VirtualDisplay()
    let connection = try Connection(display: display.name)
    let begin = now()
    #expect(try connection.wait(until: begin + 30_000_000, nowNanoseconds: begin) == .deadline)
    #expect(now() >= begin + 30_000_000)
    #expect(try connection.wait(until: begin, nowNanoseconds: now()) == .deadline)
    #expect(try connection.wait(until: .min, nowNanoseconds: .max) == .deadline)
  }

  @Test("connections open and close on several threads at the same time, each with shared memory")
  func threads() throws {
    let display = try VirtualDisplay()
    let name = display.name
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<40 {
        do {
          let connection = try Connection(display: name)
          let window = try Window(
            WindowProperties(
              title: "thread", instanceName: "thread", className: "Thread", width: 16, height: 16), on: connection)
          let surface = try Surface(window: window)
          if surface.transport != .sharedMemory { failures.withLock { $0 += 1 } }
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    #expect(failures.withLock { $0 } == 0)
  }

  @Test("a connection wakes for another descriptor")
  func descriptor() throws {
    let display = try VirtualDisplay()
    let connection = try Connection(display: display.name)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
    let reader = pipe.fileHandleForReading.fileDescriptor
    #expect(try connection.wait(until: nil, nowNanoseconds: 0, alsoReading: reader) == .descriptor)
  }

  @Test("a connection wakes for a signal")
  func signal() throws {
    let display = try VirtualDisplay()
    let connection = try Connection(display: display.name)
    Foundation.signal(SIGUSR1) { _ in }
    // Tests run on threads that block all signals.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let sleeper = pthread_self()
    let sender = Thread {
      // Repeatedly, because a signal before the start of the wait has no effect.
      for _ in 0..<200 {
        pthread_kill(sleeper, SIGUSR1)
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
    sender.start()
    #expect(try connection.wait(until: now() + 5_000_000_000, nowNanoseconds: now()) == .signal)
    sender.cancel()
    while !sender.isFinished { Thread.sleep(forTimeInterval: 0.01) }
  }

  @Test("a connection uses no processor time without events")
  func sleep() throws {
    let fixture = try WindowFixture()
    let batch = EventBatch(fixture)
    while try fixture.connection.wait(until: now() + 100_000_000, nowNanoseconds: now()) != .deadline {
      try batch.take()
    }
    var before = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
    let begin = now()
    #expect(try fixture.connection.wait(until: begin + 500_000_000, nowNanoseconds: begin) == .deadline)
    var after = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
    let used = (after.tv_sec - before.tv_sec) * 1_000_000_000 + after.tv_nsec - before.tv_nsec
    #expect(used < 5_000_000)
  }

  @Test("the report has the features of the display")
  func report() throws {
    let display = try VirtualDisplay(width: 900, height: 700)
    let connection = try Connection(display: display.name)
    let report = try connection.report()
    #expect(report.displayName == display.name)
    #expect(!report.vendor.isEmpty)
    #expect((report.screenWidth, report.screenHeight) == (900, 700))
    #expect(report.visual.className == "TrueColor")
    #expect(report.visual.redMask == 0xff0000)
    #expect(report.windowDepth == 24)
    #expect(report.transport == .sharedMemory)
    #expect(report.extensions.first { $0.name == "MIT-SHM" }?.version != nil)
    #expect(!report.hasCompositor)
    #expect(report.windowManager == nil)
  }

  @Test("a window has its properties for window managers, and isAnswered their pings")
  func properties() throws {
    let fixture = try WindowFixture()
    let other = try MessageSender(display: fixture.display)
    let id = fixture.window.id
    #expect(other.property("_NET_WM_NAME", of: id) == "Tëst")
    #expect(other.property("WM_CLASS", of: id) == "test\0Test\0")
    #expect(other.property("_NET_WM_PID", of: id) == String(getpid()))
    try fixture.window.setTitle("Other")
    _ = try fixture.connection.report()
    #expect(other.property("_NET_WM_NAME", of: id) == "Other")
    let isAnswered = try other.ping(id) {
      let batch = EventBatch(fixture)
      _ = try fixture.connection.wait(until: now() + 1_000_000_000, nowNanoseconds: now())
      try batch.take()
      try fixture.connection.flush()
      _ = try fixture.connection.report()
    }
    #expect(isAnswered)
  }
}
