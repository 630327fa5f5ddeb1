# Converts a Markdown file of the documentation to the body of an HTML page, and appends the declarations of a module.
#
# It supports what the documentation uses: headings, paragraphs, lists, tables, code, links, pictures, emphasis, and
# DocC's links to symbols and articles. Other markup stays as text.
#
# Usage: awk -v folder=FOLDER -v module=MODULE -v pages=FILE -v symbols=FILE -v copies=FILE -v missing=FILE \
#   -f site-page.awk PAGE.md
#
#   folder   the folder of the Markdown file, relative to the package
#   module   the module whose declarations the page lists, or nothing
#   pages    lines with a Markdown file, its page and its title, separated by tabs
#   symbols  the output of site-symbols.awk, sorted
#   copies   receives the files to which the page refers, relative to the package
#   missing  receives the references without a file
#
# The title is the first line of the output.

BEGIN {
  while ((getline line < pages) > 0) {
    split(line, fields, "\t")
    pageOfFile[fields[1]] = fields[2]
    titleOfPage[fields[2]] = fields[3]
  }
  readSymbols()
}

# References and the title are needed before the text, so the lines are converted at the end.
{ lines[NR] = $0 }

END {
  for (i = 1; i <= NR; i++) {
    if (match(lines[i], /^ *\[[^]]+\]: /)) define(lines[i])
    if (title == "" && lines[i] ~ /^# /) title = substr(lines[i], 3)
  }
  gsub(/`/, "", title)
  print escaped(title)
  for (i = 1; i <= NR; i++) convert(lines[i])
  finish()
  if (module != "") printDeclarations()
}

# MARK: Symbols

# Reads the symbols: their pages and the ids of their elements.
function readSymbols(line, fields, id) {
  while ((getline line < symbols) > 0) {
    split(line, fields, "\t")
    # A module without a page has no links.
    if (!(pageOfModule(fields[1]) in titleOfPage)) continue
    id = fields[2]
    gsub(/ /, "", id)
    if (fields[1] == module) {
      declared++
      path[declared] = fields[2]
      declaration[declared] = fields[3]
      comment[declared] = fields[4]
      occurrences[id]++
      identity[declared] = occurrences[id] > 1 ? id "-" occurrences[id] : id
    }
    if (!((fields[1], fields[2]) in target)) target[fields[1], fields[2]] = pageOfModule(fields[1]) "#" id
    if (!(fields[2] in anyTarget)) anyTarget[fields[2]] = target[fields[1], fields[2]]
  }
}

# The page of a module; its folder can lack the prefix of the module.
function pageOfModule(name, folderName) {
  folderName = name
  if (("Sources/" name "/" name ".docc/" name ".md") in pageOfFile) return name ".html"
  sub(/^Glissade/, "", folderName)
  return folderName ".html"
}

# A link to a symbol, or its name as code.
function symbolLink(name, short, url, other) {
  url = symbolTarget(name)
  short = name
  # A slash can be an operator.
  if (short ~ /\/[^\/]+$/) sub(/^.*\//, "", short)
  sub(/-\([^)]*\)$/, "", short)
  if (url == "") return "<code>" escaped(short) "</code>"
  return "<a href=\"" attribute(url) "\"><code>" escaped(short) "</code></a>"
}

function symbolTarget(name, page) {
  if (name ~ /^Glissade[A-Za-z0-9]*$/) {
    page = pageOfModule(name)
    return page in titleOfPage ? page : ""
  }
  if ((module, name) in target) return target[module, name]
  sub(/^Glissade[A-Za-z0-9]*\//, "", name)
  if (name in anyTarget) return anyTarget[name]
  # The rest distinguishes overloads.
  sub(/-(\([^)]*\)|[0-9a-z]+)$/, "", name)
  return name in anyTarget ? anyTarget[name] : ""
}

function printDeclarations(i, level, count, parts, text) {
  if (declared == 0) return
  print "<h2 id=\"declarations\">Declarations</h2>"
  headingOffset = 3
  for (i = 1; i <= declared; i++) {
    level = path[i] ~ /.\/[^\/]/ ? 4 : 3
    text = path[i]
    gsub(/\//, ".", text)
    print "<h" level " id=\"" attribute(identity[i]) "\"><code>" escaped(text) "</code></h" level ">"
    text = declaration[i]
    gsub(/\013/, "\n", text)
    print "<pre><code>" escaped(text) "</code></pre>"
    count = split(comment[i], parts, "\013")
    for (j = 1; j <= count; j++) if (match(parts[j], /^ *\[[^]]+\]: /)) define(parts[j])
    for (j = 1; j <= count; j++) convert(parts[j])
    finish()
  }
}

# MARK: Blocks

# Stores the address of a reference, such as `[spec]: https://…`.
function define(line, name) {
  name = line
  sub(/^ *\[/, "", name)
  sub(/\]: .*/, "", name)
  sub(/^ *\[[^]]+\]: */, "", line)
  address[tolower(name)] = line
}

# Converts one line.
function convert(line, indent, marker, text) {
  if (inFence) {
    if (line ~ /^ *```/) {
      inFence = 0
      print "</code></pre>"
    } else {
      print escaped(substr(line, length(fenceIndent) + 1))
    }
    return
  }
  if (line ~ /^ *\[[^]]+\]: [^ ]+$/) return
  indent = match(line, /[^ ]/) - 1
  if (indent < 0) {
    blank()
    return
  }
  text = substr(line, indent + 1)
  if (inCode) {
    if (indent >= codeIndent) {
      for (; pendingBlanks > 0; pendingBlanks--) print ""
      print escaped(substr(line, codeIndent + 1))
      return
    }
    endCode()
  }
  if (text ~ /^```/) {
    endParagraph()
    endTable()
    if (afterBlank) leaveLists(indent)
    inFence = 1
    fenceIndent = substr(line, 1, indent)
    printf "<pre><code>"
    return
  }
  if (text ~ /^\|/) {
    endParagraph()
    row(text)
    return
  }
  endTable()
  if (afterBlank || paragraph == "") {
    if (indent >= contentIndent() + 4) {
      endParagraph()
      inCode = 1
      codeIndent = contentIndent() + 4
      printf "<pre><code>"
      print escaped(substr(line, codeIndent + 1))
      afterBlank = 0
      return
    }
  }
  if (text ~ /^#+ /) {
    endParagraph()
    leaveLists(0)
    heading(text)
    afterBlank = 0
    return
  }
  if (match(text, /^([-*]|[0-9]+\.) +/)) {
    marker = substr(text, 1, RLENGTH)
    endParagraph()
    item(indent, indent + RLENGTH, marker ~ /^[0-9]/ ? "ol" : "ul")
    paragraph = substr(text, length(marker) + 1)
    afterBlank = 0
    return
  }
  if (afterBlank) {
    endParagraph()
    leaveLists(indent)
  }
  paragraph = paragraph == "" ? text : paragraph "\n" text
  afterBlank = 0
}

# Ends the text.
function finish() {
  if (inFence) print "</code></pre>"
  inFence = 0
  endCode()
  blank()
  leaveLists(-1)
  afterBlank = 0
}

function blank() {
  if (inCode) {
    pendingBlanks++
    return
  }
  endParagraph()
  endTable()
  afterBlank = 1
}

function endCode() {
  if (inCode) print "</code></pre>"
  inCode = pendingBlanks = 0
}

function endParagraph() {
  if (paragraph == "") return
  if (listDepth > 0 && !hasText[listDepth]) print inline(paragraph)
  else print "<p>" inline(paragraph) "</p>"
  if (listDepth > 0) hasText[listDepth] = 1
  paragraph = ""
}

function heading(text, level, id) {
  match(text, /^#+/)
  level = RLENGTH + headingOffset
  text = substr(text, RLENGTH + 2)
  id = tolower(text)
  gsub(/[^a-z0-9]+/, "-", id)
  gsub(/^-|-$/, "", id)
  # Symbols have ids of their own.
  id = "section-" id
  if (++headings[id] > 1) id = id "-" headings[id]
  if (level > 6) level = 6
  if (headingOffset > 0) print "<h" level ">" inline(text) "</h" level ">"
  else print "<h" level " id=\"" id "\">" inline(text) "</h" level ">"
}

# MARK: Lists

# The column at which the text of the innermost list item begins.
function contentIndent() { return listDepth > 0 ? listContent[listDepth] : 0 }

function item(indent, content, kind) {
  while (listDepth > 0 && listIndent[listDepth] > indent) closeList()
  if (listDepth > 0 && indent < listContent[listDepth] && listKind[listDepth] == kind) {
    print "</li>"
  } else {
    if (listDepth > 0 && indent < listContent[listDepth]) closeList()
    listDepth++
    listKind[listDepth] = kind
    print "<" kind ">"
  }
  listIndent[listDepth] = indent
  listContent[listDepth] = content
  hasText[listDepth] = 0
  printf "<li>"
}

function closeList() {
  print "</li></" listKind[listDepth] ">"
  listDepth--
}

# Closes the lists whose text begins after a column.
function leaveLists(indent) {
  while (listDepth > 0 && listContent[listDepth] > indent) closeList()
}

# MARK: Tables

function row(text, cells, count, i, element) {
  gsub(/^\||\| *$/, "", text)
  gsub(/\\\|/, "\004", text)
  if (text ~ /^[-:| ]+$/ && inTable == 1) {
    count = split(text, cells, "|")
    for (i = 1; i <= count; i++) isNumber[i] = cells[i] ~ /-: *$/
    inTable = 2
    return
  }
  if (!inTable) {
    if (afterBlank) leaveLists(0)
    for (i in isNumber) delete isNumber[i]
    print "<table>"
  }
  element = inTable ? "td" : "th"
  if (!inTable) inTable = 1
  count = split(text, cells, "|")
  printf "<tr>"
  for (i = 1; i <= count; i++) {
    gsub(/^ +| +$/, "", cells[i])
    gsub(/\004/, "|", cells[i])
    printf "<%s%s>%s</%s>", element, isNumber[i] ? " class=\"number\"" : "", inline(cells[i]), element
  }
  print "</tr>"
}

function endTable() {
  if (inTable) print "</table>"
  inTable = 0
}

# MARK: Text

# Converts text with code, links, pictures and emphasis.
function inline(text, out, c, ticks, end, inner, url) {
  out = ""
  while (text != "") {
    c = substr(text, 1, 1)
    if (c == "`") {
      match(text, /^`+/)
      ticks = substr(text, 1, RLENGTH)
      inner = substr(text, RLENGTH + 1)
      end = index(inner, ticks)
      if (end > 0) {
        text = substr(inner, end + length(ticks))
        inner = substr(inner, 1, end - 1)
        if (ticks == "``" && inner !~ / /) out = out symbolLink(inner)
        else out = out "<code>" escaped(inner) "</code>"
        continue
      }
    } else if (c == "!" && match(text, /^!\[[^]]*\]\([^) ]+\)/)) {
      inner = substr(text, 3, RLENGTH - 3)
      text = substr(text, RLENGTH + 1)
      end = index(inner, "](")
      out = out picture(substr(inner, end + 2), substr(inner, 1, end - 1))
      continue
    } else if (c == "[" && match(text, /^\[[^]]+\]\([^) ]+\)/)) {
      inner = substr(text, 2, RLENGTH - 2)
      text = substr(text, RLENGTH + 1)
      end = index(inner, "](")
      out = out link(substr(inner, end + 2), inline(substr(inner, 1, end - 1)))
      continue
    } else if (c == "[" && match(text, /^\[[^]]+\]\[[^]]+\]/)) {
      inner = substr(text, 2, RLENGTH - 2)
      end = index(inner, "][")
      url = tolower(substr(inner, end + 2))
      if (url in address) {
        text = substr(text, RLENGTH + 1)
        out = out link(address[url], inline(substr(inner, 1, end - 1)))
        continue
      }
    } else if (c == "<" && match(text, /^<doc:[A-Za-z0-9]+>/)) {
      inner = substr(text, 6, RLENGTH - 6)
      text = substr(text, RLENGTH + 1)
      url = inner ".html"
      if (url in titleOfPage) out = out "<a href=\"" url "\">" escaped(titleOfPage[url]) "</a>"
      else print "<doc:" inner ">" > missing
      continue
    } else if (c == "<" && match(text, /^<https?:[^> ]+>/)) {
      inner = substr(text, 2, RLENGTH - 2)
      text = substr(text, RLENGTH + 1)
      out = out link(inner, escaped(inner))
      continue
    } else if (c == "*" && match(text, /^\*\*[^*]+\*\*/)) {
      inner = substr(text, 3, RLENGTH - 4)
      text = substr(text, RLENGTH + 1)
      out = out "<strong>" inline(inner) "</strong>"
      continue
    } else if (c == "*" && match(text, /^\*[^* \n][^*]*\*/)) {
      inner = substr(text, 2, RLENGTH - 2)
      text = substr(text, RLENGTH + 1)
      out = out "<em>" inline(inner) "</em>"
      continue
    } else if (c == "\\" && substr(text, 2, 1) ~ /[][\\`*_<>(){}#!|-]/) {
      out = out escaped(substr(text, 2, 1))
      text = substr(text, 3)
      continue
    }
    out = out escaped(c)
    text = substr(text, 2)
  }
  return out
}

# A link. A file of the package that is not a page is copied; a folder is not a link.
function link(url, text, file) {
  if (url ~ /^(https?:|mailto:|#)/) return "<a href=\"" attribute(url) "\">" text "</a>"
  file = inPackage(url)
  if (file in pageOfFile) return "<a href=\"" pageOfFile[file] "\">" text "</a>"
  if (!exists(file)) {
    print file > missing
    return text
  }
  print file > copies
  return "<a href=\"files/" attribute(file) "\">" text "</a>"
}

# A picture: a file of the package, or a resource of the article at two pixels a point.
function picture(url, text, file, source) {
  if (url ~ /^https?:/) return "<img src=\"" attribute(url) "\" alt=\"" attribute(text) "\">"
  file = inPackage(url)
  if (url !~ /[.\/]/) {
    file = folder "/Resources/" url "@2x.png"
    if (!exists(file)) file = folder "/Resources/" url ".png"
  }
  if (!exists(file)) {
    print file > missing
    return "<em>" escaped(text) "</em>"
  }
  print file > copies
  source = "files/" attribute(file)
  if (file ~ /@2x\.png$/) source = source "\" srcset=\"" source " 2x"
  return "<img src=\"" source "\" alt=\"" attribute(text) "\">"
}

# The path of a file relative to the package.
function inPackage(url, file) {
  sub(/#.*/, "", url)
  file = folder == "" ? url : folder "/" url
  while (file ~ /[^\/.]+\/\.\.\//) sub(/[^\/.]+\/\.\.\//, "", file)
  return file
}

function exists(file, line, result) {
  result = (getline line < file) >= 0
  close(file)
  return result
}

function escaped(text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  return text
}

function attribute(text) {
  text = escaped(text)
  gsub(/"/, "\\&quot;", text)
  return text
}
