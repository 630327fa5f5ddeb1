// Loops that gather coverage from edges, for whatever instructions are enabled where this is included.
//
// An edge that runs down through a pixel over a height h at a mean distance x from its left side adds h * (1 - x) to the pixel's cell
// and h * x to the next one.

static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

// Marks the groups of two columns, the second not before the first.
static inline void touchPair(uint64_t *touched, int32_t first, int32_t second) {
  const int32_t a = first >> 2, b = second >> 2;
  if (a >> 6 == b >> 6) {
    touched[a >> 6] |= UINT64_C(1) << (a & 63) | UINT64_C(1) << (b & 63);
  } else {
    touched[a >> 6] |= UINT64_C(1) << (a & 63);
    touched[b >> 6] |= UINT64_C(1) << (b & 63);
  }
}

// Marks the groups of columns from the first to the last.
static inline void touchAll(uint64_t *touched, int32_t first, int32_t last) {
  const int32_t a = first >> 2, b = last >> 2;
  const uint64_t from = UINT64_MAX << (a & 63), to = UINT64_MAX >> (63 - (b & 63));
  if (a >> 6 == b >> 6) {
    touched[a >> 6] |= from & to;
    return;
  }
  touched[a >> 6] |= from;
  for (int32_t word = (a >> 6) + 1; word < b >> 6; word++) touched[word] = UINT64_MAX;
  touched[b >> 6] |= to;
}

// The ends of a row are rounded, so that a sum may come a little beyond the whole before the last column.
static inline int32_t reached(int64_t sum, int32_t whole) {
  const int32_t height = (int32_t)(sum >> 32);
  return height < whole ? height : whole;
}

// Adds a piece of an edge that crosses several columns, or lies outside of them in part.
//
// The height is shared out in 2^-16 of a row, by a sum that ends exactly at the whole of it.
static __attribute__((noinline)) void addWide(
    int32_t *cells, uint64_t *touched, int32_t width, int32_t x0, int32_t x1, int32_t height, int32_t winding,
    int64_t steepness) {
  const int32_t whole = height << 8;
  const int32_t last = x1 >> 8;
  int32_t column = x0 >> 8;
  if (column >= width) return;
  if (last < 0) {
    cells[0] += whole * winding * 2;
    touched[0] |= 1;
    return;
  }
  int64_t sum = steepness * (256 - (x0 & 255));
  const int64_t perColumn = steepness << 8;
  int32_t done = 0;
  const int32_t end = smaller(last, width);
  const int32_t start = larger(column, 0);
  if (column < 0) {
    sum += perColumn * (-1 - (int64_t)column);
    done = reached(sum, whole);
    cells[0] += done * winding * 2;
    sum += perColumn;
    column = 0;
  } else if (column < last) {
    done = reached(sum, whole);
    const int32_t area = ((((x0 & 255) + 256) * done) >> 8) * winding;
    cells[column] += done * winding * 2 - area;
    cells[column + 1] += area;
    sum += perColumn;
    column++;
  }
  for (; column < end; column++) {
    const int32_t next = reached(sum, whole);
    const int32_t cover = (next - done) * winding;
    done = next;
    cells[column] += cover;
    cells[column + 1] += cover;
    sum += perColumn;
  }
  if (last < width) {
    const int32_t area = (((x1 & 255) * (whole - done)) >> 8) * winding;
    cells[column] += (whole - done) * winding * 2 - area;
    cells[column + 1] += area;
  }
  touchAll(touched, start, end + (last < width));
}

static inline void addEdge(const CPixelsBand *band, const CPixelsEdge *edge, int32_t top, int32_t bottom) {
  const int32_t startY = larger(edge->y0, top), endY = smaller(edge->y1, bottom);
  const int32_t left = band->left << 8;
  if (startY >= endY || smaller(edge->x0, edge->x1) >= left + (band->width << 8)) return;
  const int32_t winding = edge->winding;
  const ptrdiff_t row = (startY >> 8) - band->top;
  int32_t *cells = band->cells + row * band->cellsPerRow;
  uint64_t *touched = band->touched + row * band->wordsPerRow;
  int32_t y = startY;
  if (larger(edge->x0, edge->x1) <= left) {
    do {
      const int32_t next = smaller((y | 255) + 1, endY);
      cells[0] += (next - y) * winding * 512;
      touched[0] |= 1;
      cells += band->cellsPerRow;
      touched += band->wordsPerRow;
      y = next;
    } while (y < endY);
    return;
  }
  // 32 fractional bits: the x of a row follows from the edge alone, not from where the band or the clip begins, and sums of
  // slopes equal products. With |x| < 2^25 nothing overflows between the two ends.
  const double width = edge->x1 - edge->x0, height = edge->y1 - edge->y0;
  const Doubles2 ratios = (Doubles2){width, height} / (Doubles2){height, width < 0 ? -width : width};
  const int64_t slope = (int64_t)(ratios[0] * 4294967296.0);
  // The height in 2^-16 of a row for each 256th of a pixel across, with as many further bits. An edge that is steeper than a row
  // in one of these crosses no column or one.
  const int64_t steepness = (int64_t)((ratios[1] < 256 ? ratios[1] : 256) * 1099511627776.0);
  int64_t x = ((int64_t)(edge->x0 - left) << 32) + 2147483648 + slope * (startY - edge->y0);
  do {
    const int32_t next = smaller((y | 255) + 1, endY);
    const int64_t nextX = x + slope * (next - y);
    const int32_t start = (int32_t)(x >> 32), end = (int32_t)(nextX >> 32);
    const int32_t x0 = smaller(start, end), x1 = larger(start, end);
    const int32_t column = x0 >> 8, last = x1 >> 8;
    if (last <= column + 1 && column >= 0 && last < band->width) {
      // One column or two, alike: which of them it is is no better known to a processor than a coin's side. Heights are shared out in
      // 2^-16 of a row. The sign comes last: rounding must not depend on the direction of the outline.
      const int32_t beyond = last - column;
      const int32_t whole = (next - y) << 8;
      const int32_t part = reached(steepness * (256 - (x0 & 255)), whole);
      const int32_t first = beyond == 0 ? whole : part;
      const int32_t rest = whole - first;
      const int32_t firstEnd = beyond == 0 ? x1 & 255 : 256;
      const int32_t firstArea = ((((x0 & 255) + firstEnd) * first) >> 8) * winding;
      const int32_t restArea = (((x1 & 255) * rest) >> 8) * winding;
      cells[column] += first * winding * 2 - firstArea;
      cells[column + 1] += rest * winding * 2 - restArea + firstArea;
      cells[column + 2] += restArea;
      touchPair(touched, column, column + 1 + beyond);
    } else {
      addWide(cells, touched, band->width, x0, x1, next - y, winding, steepness);
    }
    cells += band->cellsPerRow;
    touched += band->wordsPerRow;
    x = nextX;
    y = next;
  } while (y < endY);
}

static void add(const CPixelsBand *band, const CPixelsEdge *edges, ptrdiff_t count) {
  const int32_t top = band->top << 8, bottom = (band->top + band->rows) << 8;
  for (ptrdiff_t index = 0; index < count; index++) addEdge(band, edges + index, top, bottom);
}
