// Xlib, MIT-SHM and the Present extension as one module for Swift.
//
// Xlib's types, constants and functions of memory are its own. Calls that need a connection are guarded
// (`CX11Calls.h`), so that a lost connection neither ends the process nor is used again. Other functions are in C
// because Xlib offers what they need only through `Xlibint.h`: request buffers and replies (macros over the private
// display structure), wire-to-event hooks, and the handlers that see a protocol error before Xlib's process-wide error
// handler does. That header stays out of this one, so that `Display` remains opaque to Swift.

#ifndef CX11_H
#define CX11_H

#if !__has_include(<X11/Xlib.h>) || !__has_include(<X11/extensions/XShm.h>)
#error "The X11 headers are missing. On Debian: apt-get install libx11-dev libxext-dev"
#endif

#include <stdint.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>

// A connection to a server.
//
// All calls of Xlib that need it are made through the functions below, which do nothing once it is lost.
typedef struct CX11Display {
  Display *connection;
  int isLost;  // the server has ended, or has closed the connection
  struct CX11ErrorLog *errors;
  struct CX11InputMethod *inputMethod;
  struct CX11Display *next;  // among the lost ones
} CX11Display;

// Opens a display. Returns null where that fails, also because the connection is lost on the way.
CX11Display *CX11Open(const char *name);

// Closes a display. Of a lost one the descriptor is closed; its memory, about 100 kB, is kept until the process ends.
void CX11Close(CX11Display *display);

#define CX11_CALL(type, name, parameters, expression) type name parameters;
#define CX11_CALL_VOID(name, parameters, expression) void name parameters;
#include "CX11Calls.h"

// Frees a graphics context, also after the connection is lost.
void CX11FreeContext(CX11Display *display, GC graphics);

// A protocol error: a request that the server refused.
typedef struct {
  unsigned long serial;
  unsigned long resource;
  unsigned char code;
  unsigned char majorOpcode;
  unsigned short minorOpcode;
} CX11Error;

// Each connection has a log of its protocol errors.
//
// The log is one of the display's asynchronous handlers, which Xlib calls before the error handler that all connections
// of a process share. So two connections never see each other's errors, and no handler is swapped and restored around a
// call.

// Begins a trap: from here to its end, errors of new requests go to the trap; errors of earlier requests stay in the
// log.
void CX11BeginTrap(CX11Display *display);

// Waits for the server to answer everything sent so far, ends the trap and returns 1 with its first error, or 0.
int CX11EndTrap(CX11Display *display, CX11Error *error);

// Returns 1 with the oldest error that no trap caught, or 0. The log keeps the first few.
int CX11TakeError(CX11Display *display, CX11Error *error);

// A notification of the Present extension that a refresh has begun.
typedef struct {
  uint64_t ust;  // microseconds of the server's monotonic clock
  uint64_t msc;  // refreshes counted by the display
  uint32_t serial;
  uint32_t window;
} CX11PresentComplete;

// Prepares the connection for Present events and returns the extension's major opcode, or 0 where the server lacks it.
int CX11PresentOpen(CX11Display *display, int *majorVersion, int *minorVersion);

// Has the server report completions for a window, under an event identifier that this call allocates and returns.
XID CX11PresentSelectCompletion(CX11Display *display, int opcode, Window window);

// Asks for one notification: when the refresh counter reaches `target`. Where it already has, it comes at the next
// refresh with `divisor` 1, and at once with 0.
void CX11PresentNotify(
    CX11Display *display, int opcode, Window window, uint32_t serial, uint64_t target, uint64_t divisor);

// Opens the input method of the locale of the process (LC_CTYPE): it makes texts of dead keys, of compose sequences and
// of spelled scripts. Returns 0 where there is none. It closes with the connection.
int CX11InputMethodOpen(CX11Display *display);

// Returns whether the input method is open. Its server can end at any time, and its contexts are then invalid.
int CX11InputMethodIsOpen(const CX11Display *display);

// Returns the context of a window, or null, and the events that the window selects in addition.
XIC CX11InputContextCreate(CX11Display *display, Window window, long *events);

// The version of an extension that asks for it as RANDR does: RANDR itself (up to 1.5), Composite, XFIXES, DAMAGE.
// Returns 0 where the server lacks it.
int CX11QueryVersion(CX11Display *display, const char *name, int *major, int *minor);

// The version of XTEST, or 0 where the server lacks it.
int CX11QueryTestVersion(CX11Display *display, int *major, int *minor);

// The refresh rate of the screen's mode in whole hertz, or 0 where the server does not tell.
int CX11StatedRefreshRate(CX11Display *display, Window root);

// What CX11Wait saw.
enum {
  CX11WaitTimedOut = 0,
  CX11WaitConnection = 1,  // the display's connection can be read, or has ended
  CX11WaitDescriptor = 2,  // so can the other descriptor
  CX11WaitInterrupted = 4,
};

// Sleeps until the connection or the other descriptor can be read, or the time is over. A negative descriptor is none,
// a negative time is for ever. Here because Glibc's Swift module hides ppoll(2), and poll(2) counts milliseconds.
long CX11Wait(int connection, int descriptor, int64_t nanoseconds);

#endif
