// SPDX-License-Identifier: MIT
import Dispatch
import GlissadeDisplayLists
import Synchronization

/// A source of the pictures of frames.
protocol FrameSource: ~Copyable, SendableMetatype {
  /// The picture of a frame. It depends on the number alone.
  mutating func picture(ofFrame number: Int) throws(Failure) -> Bitmap
}

/// Draws and encodes frames on several threads, and hands the results over in order.
///
/// A thread takes the next frame, draws it and encodes it. If an encoding needs the picture before it, the thread that
/// finishes the later one of both pictures encodes.
struct FramePipeline<Source: FrameSource & ~Copyable, Output: Sendable>: Sendable {
  /// A drawn frame.
  struct Frame: Sendable {
    let number: Int
    let picture: Bitmap
    /// The picture before it; `nil` for the first frame, or if the encoding does not need it.
    let previous: Bitmap?
  }

  /// The numbers of the frames.
  let frames: [Int]
  /// The number of threads.
  let jobs: Int
  /// Whether an encoding needs the picture before it.
  let needsPrevious: Bool
  /// Creates the source of the pictures, once for each thread.
  let source: @Sendable () -> Source
  let encode: @Sendable (Frame) throws(Failure) -> Output

  /// The most frames in memory for each thread.
  static var framesPerJob: Int { 3 }

  /// Runs all frames; `write` is called on this thread, in order.
  ///
  /// - Throws: The error of the first frame that fails. Frames before it have been written.
  func run(_ write: (_ output: Output, _ number: Int) throws(Failure) -> Void) throws(Failure) {
    guard jobs > 1, frames.count > 1 else { return try runOnThisThread(write) }
    let state = PipelineState<Output>(space: jobs * Self.framesPerJob)
    var threads = WorkerThreads()
    for _ in 0..<min(jobs, frames.count) {
      // Fewer threads do the same work.
      guard threads.start({ self.work(state) }) else { break }
    }
    guard threads.count > 0 else { return try runOnThisThread(write) }
    defer { threads.wait() }
    for (index, number) in frames.enumerated() {
      do throws(Failure) {
        try write(try state.output(at: index).get(), number)
        state.release(through: index)
      } catch {
        state.stop(jobs: jobs)
        throw error
      }
    }
  }

  private func runOnThisThread(_ write: (_ output: Output, _ number: Int) throws(Failure) -> Void) throws(Failure) {
    var source = source()
    var previous: Bitmap?
    for number in frames {
      let picture = try source.picture(ofFrame: number)
      try write(try encode(Frame(number: number, picture: picture, previous: previous)), number)
      if needsPrevious { previous = picture }
    }
  }

  /// Draws and encodes frames until none is left.
  private func work(_ state: PipelineState<Output>) {
    var source = source()
    while let index = state.nextIndex(before: frames.count) {
      do throws(Failure) {
        let picture = try source.picture(ofFrame: frames[index])
        guard needsPrevious else {
          state.finish(index, .success(try encode(Frame(number: frames[index], picture: picture, previous: nil))))
          continue
        }
        for pair in state.add(picture, at: index) {
          let frame = Frame(number: frames[pair.index], picture: pair.picture, previous: pair.previous)
          do throws(Failure) { state.finish(pair.index, .success(try encode(frame))) } catch {
            state.finish(pair.index, .failure(error))
          }
        }
      } catch {
        state.finish(index, .failure(error))
      }
    }
  }
}

/// The frames that are in work.
private final class PipelineState<Output: Sendable>: Sendable {
  private struct Content {
    var next = 0
    var isStopped = false
    var outputs: [Int: Result<Output, Failure>] = [:]
    var pictures: [Int: Bitmap] = [:]
  }

  private let content = Mutex(Content())
  /// Counts the frames that may be taken before one is written.
  private let space = DispatchSemaphore(value: 0)
  /// Counts the finished frames.
  private let finished = DispatchSemaphore(value: 0)

  init(space: Int) {
    // Signals instead of an initial value: a semaphore must not end with less than that.
    for _ in 0..<space { self.space.signal() }
  }

  /// The index of the next frame, when there is space for it; `nil` after the last one.
  func nextIndex(before end: Int) -> Int? {
    space.wait()
    return content.withLock { content in
      guard !content.isStopped, content.next < end else {
        // The other threads end too.
        space.signal()
        return nil
      }
      defer { content.next += 1 }
      return content.next
    }
  }

  /// Adds a picture, and returns the pairs of successive pictures that it completes.
  func add(_ picture: Bitmap, at index: Int) -> [(index: Int, picture: Bitmap, previous: Bitmap?)] {
    content.withLock { content in
      content.pictures[index] = picture
      var pairs: [(index: Int, picture: Bitmap, previous: Bitmap?)] = []
      if index == 0 {
        pairs.append((0, picture, nil))
      } else if let previous = content.pictures[index - 1] {
        pairs.append((index, picture, previous))
      }
      if let following = content.pictures[index + 1] { pairs.append((index + 1, following, picture)) }
      return pairs
    }
  }

  func finish(_ index: Int, _ output: Result<Output, Failure>) {
    content.withLock { $0.outputs[index] = output }
    finished.signal()
  }

  /// Waits for the output of a frame.
  func output(at index: Int) -> Result<Output, Failure> {
    while true {
      if let output = content.withLock({ $0.outputs.removeValue(forKey: index) }) { return output }
      finished.wait()
    }
  }

  /// Notes that a frame is written: the picture before it is not needed any more.
  func release(through index: Int) {
    content.withLock { _ = $0.pictures.removeValue(forKey: index - 1) }
    space.signal()
  }

  /// Ends all threads after their current frames.
  func stop(jobs: Int) {
    content.withLock { $0.isStopped = true }
    for _ in 0..<jobs { space.signal() }
  }
}
