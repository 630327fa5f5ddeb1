// The header is named by its usual path, so that no build setting has to find it.
#include <zlib.h>
