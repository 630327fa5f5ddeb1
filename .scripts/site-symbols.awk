# Reads symbol graphs and prints one line for each public symbol, with fields that tabs separate: the module, the path
# with slashes, the declaration, the comment. In a field, the control character 013 is a line break.
#
# The graphs of a module that re-exports others must come last, because a symbol is printed only once.
#
# Usage: awk -f site-symbols.awk MODULE.symbols.json MODULE@EXTENDED.symbols.json …

FNR == 1 && NR > 1 { read(text) }
FNR == 1 {
  text = ""
  module = FILENAME
  sub(/.*\//, "", module)
  sub(/(@.*)?\.symbols\.json$/, "", module)
}
{ text = text $0 "\n" }
END { read(text) }

# Reads one graph. Strings are the even parts between quotation marks; the odd parts have the punctuation.
function read(json, parts, count, i, j, mark, marks) {
  gsub(/\\\\/, "\001", json)
  gsub(/\\"/, "\002", json)
  count = split(json, parts, "\"")
  depth = 0
  expectsKey = 0
  for (i = 1; i <= count; i++) {
    if (i % 2 == 0) {
      if (expectsKey) key[depth] = parts[i]
      else value(parts[i])
      continue
    }
    marks = length(parts[i])
    for (j = 1; j <= marks; j++) {
      mark = substr(parts[i], j, 1)
      if (mark == "{" || mark == "[") {
        depth++
        isObject[depth] = mark == "{"
        key[depth] = ""
        expectsKey = isObject[depth]
        if (depth == 3 && key[1] == "symbols") begin()
      } else if (mark == "}" || mark == "]") {
        if (depth == 3 && key[1] == "symbols") finish()
        depth--
        expectsKey = 0
      } else if (mark == ":") {
        expectsKey = 0
      } else if (mark == ",") {
        expectsKey = isObject[depth]
      }
    }
  }
}

# Receives a string that is not a key.
function value(string) {
  if (key[1] != "symbols" || depth < 4) return
  if (depth == 4 && key[3] == "identifier" && key[4] == "precise") precise = string
  else if (depth == 4 && key[3] == "pathComponents") path = path (path == "" ? "" : "/") plain(string)
  else if (depth == 6 && key[3] == "docComment" && key[6] == "text") comment = comment plain(string) "\013"
  else if (depth == 5 && key[3] == "declarationFragments" && key[5] == "spelling") {
    declaration = declaration plain(string)
  }
}

function begin() { precise = path = declaration = comment = "" }

function finish() {
  if (path == "" || precise in printed || precise ~ /::SYNTHESIZED::/) return
  printed[precise] = 1
  print module "\t" path "\t" declaration "\t" comment
}

# The text of a string of JSON.
function plain(string, code) {
  while (match(string, /\\u[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f]/)) {
    code = number(substr(string, RSTART + 2, 4))
    string = substr(string, 1, RSTART - 1) utf8(code) substr(string, RSTART + 6)
  }
  gsub(/\\n/, "\013", string)
  gsub(/\\t|\t/, "  ", string)
  gsub(/\\\//, "/", string)
  gsub(/\001/, "\\", string)
  gsub(/\002/, "\"", string)
  return string
}

function number(digits, i, result) {
  result = 0
  for (i = 1; i <= length(digits); i++) {
    result = result * 16 + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1
  }
  return result
}

# The bytes of a character.
function utf8(code) {
  if (code < 128) return sprintf("%c", code)
  if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
  return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
}
