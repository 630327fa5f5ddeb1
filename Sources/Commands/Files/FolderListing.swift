// SPDX-License-Identifier: MIT
import Glibc

/// The names of the files of a folder.
enum FolderListing {
  /// The names of all files but folders and hidden ones, in ascending order; empty for a folder that cannot be read.
  static func names(in folder: FileName) -> [FileName] {
    let name = folder.isEmpty ? FileName(".") : folder
    guard let stream = unsafe name.withCString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [FileName] = []
    // SAFETY: an entry is valid until the next call, and its name is copied at once.
    while let entry = unsafe readdir(stream) {
      guard unsafe entry.pointee.d_type != UInt8(DT_DIR) else { continue }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if bytes.first != UInt8(ascii: ".") { names.append(FileName(bytes)) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
