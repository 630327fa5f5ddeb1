/// Things that many share: each is kept once, under a number that is given out again when nobody uses it any more.
struct InternPool<Key: Hashable & Sendable, Content: Sendable>: Sendable {
  /// By number; what nobody uses keeps its place until that is given out again.
  private(set) var contents: [Content] = []
  private var keys: [Key] = []
  private var uses: [Int32] = []
  private var numbers: [Key: Int32] = [:]
  private var free: [Int32] = []
  /// What was asked for last: neighbours are often alike.
  private var last: Int32 = -1

  /// The number of a thing, which is one use more.
  ///
  /// - Complexity: O(1) amortised.
  mutating func intern(_ key: Key, _ content: @autoclosure () -> Content) -> (number: Int32, isNew: Bool) {
    if last >= 0, uses[Int(last)] > 0, keys[Int(last)] == key {
      uses[Int(last)] += 1
      return (last, false)
    }
    if let number = numbers[key] {
      uses[Int(number)] += 1
      last = number
      return (number, false)
    }
    let number = free.popLast() ?? Int32(contents.count)
    if Int(number) == contents.count {
      contents.append(content())
      keys.append(key)
      uses.append(1)
    } else {
      contents[Int(number)] = content()
      keys[Int(number)] = key
      uses[Int(number)] = 1
    }
    numbers[key] = number
    last = number
    return (number, true)
  }

  /// One use less.
  ///
  /// - Complexity: O(1) amortised.
  mutating func release(_ number: Int32) {
    uses[Int(number)] -= 1
    guard uses[Int(number)] == 0 else { return }
    numbers[keys[Int(number)]] = nil
    free.append(number)
  }
}

extension Array {
  /// Appends, and takes a quarter more room where there is none: doubling would leave half of a large array unused.
  mutating func appendGrowingByQuarter(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 4 + 4) }
    append(element)
  }

  /// Takes out an element by putting the last one in its place.
  mutating func removeBySwapping(at index: Int) {
    self[index] = self[count - 1]
    removeLast()
  }
}
