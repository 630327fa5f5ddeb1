// SPDX-License-Identifier: MIT
import Glibc

/// A file of a command with the option that names it; `nil` stands for an argument.
typealias NamedFile = (option: String?, name: FileName)

/// A command with files. No output may replace an input or another output.
protocol FileCommand {
  var inputs: [NamedFile] { get }
  /// The outputs with a name of their own. `-` is standard output.
  var outputs: [NamedFile] { get }
}

extension FileCommand {
  /// The files that the command uses, compared by identity before anything is read, drawn or written.
  ///
  /// - Throws: A failure with both names if an output or a standard stream is the same regular file as an input, or an
  ///   output the same as another output or a standard stream.
  func usedFiles() throws(Failure) -> UsedFiles {
    var files = try UsedFiles(inputs: inputs)
    for output in outputs where output.name != FileName("-") {
      try files.add(output.name, option: output.option ?? "--output")
    }
    return files
  }
}

/// The files that a command reads and writes, by identity.
///
/// Links, other spellings and names of open descriptors such as `/dev/fd/3` therefore do not matter. Only regular files
/// are compared: a terminal or `/dev/null` can be several files of a command.
struct UsedFiles {
  /// The uses of existing files.
  private var uses: [FileIdentity: String] = [:]
  /// The uses of files that do not exist yet.
  private var newUses: [FilePlace: String] = [:]

  /// Records the inputs, and the files to which the standard streams are redirected.
  ///
  /// - Throws: A failure if a standard stream writes into an input.
  init(inputs: [NamedFile]) throws(Failure) {
    for input in inputs {
      guard let status = input.name.status(), status.kind == S_IFREG else { continue }
      uses[FileIdentity(status)] = input.option.map { "\($0) \(input.name)" } ?? "the input \(input.name)"
    }
    for (number, stream) in [(STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error")] {
      var status = stat()
      // SAFETY: the call only writes the local structure that is passed to it.
      guard unsafe fstat(number, &status) == 0, status.kind == S_IFREG else { continue }
      if let input = uses[FileIdentity(status)], input != "standard output" {
        throw Failure(.cannotCreate, "\(stream): this is the same file as \(input); another file is accepted")
      }
      uses[FileIdentity(status)] = stream
    }
  }

  /// Records an output.
  ///
  /// - Throws: A failure if another use of the command has the same file.
  mutating func add(_ name: FileName, option: String) throws(Failure) {
    try check(name, option: option)
    let use = "\(option) \(name)"
    if let status = name.status() {
      if status.kind == S_IFREG { uses[FileIdentity(status)] = use }
    } else if let other = newUses.updateValue(use, forKey: FilePlace(name)) {
      throw Self.failure(name, option, other)
    }
  }

  /// Checks that an output is not one of the existing files.
  ///
  /// - Throws: A failure if another use of the command has the same file.
  func check(_ name: FileName, option: String) throws(Failure) {
    guard let status = name.status(), status.kind == S_IFREG, let other = uses[FileIdentity(status)] else { return }
    // The name of a standard stream is this stream.
    if other.hasPrefix("standard "), OutputTarget.openDescriptor(of: name) != nil { return }
    throw Self.failure(name, option, other)
  }

  private static func failure(_ name: FileName, _ option: String, _ other: String) -> Failure {
    OutputFile.failure(name, option, "this is the same file as \(other); the name of another file is accepted")
  }
}
