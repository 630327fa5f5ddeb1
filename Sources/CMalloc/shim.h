// The C library's own functions on its heap, which Glibc leaves out.
#include <malloc.h>
