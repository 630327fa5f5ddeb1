// SPDX-License-Identifier: MIT

/// A pool of shared values. Each value is stored once, under a number. The number is reused after the last release of
/// its value.
struct InternPool<Key: Hashable & Sendable, Content: Sendable>: Sendable {
  /// The values by number. An unused value stays until its number is reused.
  private(set) var contents: [Content] = []
  private var keys: [Key] = []
  private var uses: [Int32] = []
  private var numbers: [Key: Int32] = [:]
  private var free: [Int32] = []
  /// The last returned number. Its value is compared first, because neighbouring rows often share a value.
  private var last: Int32 = -1

  /// Returns the number of a value, and increments its use count.
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

  /// Decrements the use count of a number.
  mutating func release(_ number: Int32) {
    uses[Int(number)] -= 1
    guard uses[Int(number)] == 0 else { return }
    numbers[keys[Int(number)]] = nil
    free.append(number)
  }
}

extension Array {
  /// Appends an element, and increases a full capacity by a quarter. Doubling would leave half of a large array unused.
  mutating func appendGrowingByQuarter(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 4 + 4) }
    append(element)
  }

  /// Removes an element by moving the last one to its index.
  mutating func removeBySwapping(at index: Int) {
    self[index] = self[count - 1]
    removeLast()
  }
}
