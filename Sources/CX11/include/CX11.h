// Xlib, MIT-SHM and the Present extension as one module for Swift.
//
// Everything here is Xlib's own, except the few functions at the end. They are in C because Xlib offers what they need only
// through `Xlibint.h`: request buffers and replies (macros over the private display structure), wire-to-event hooks, and
// the handlers that see a protocol error before Xlib's process-wide error handler does. That header stays out of this one,
// so that `Display` remains opaque to Swift.

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

// A protocol error: a request that the server refused.
typedef struct {
  unsigned long serial;
  unsigned long resource;
  unsigned char code;
  unsigned char majorOpcode;
  unsigned short minorOpcode;
} CX11Error;

// The protocol errors of one connection.
//
// The log is one of the display's asynchronous handlers, which Xlib asks before it calls the error handler that all
// connections of a process share. So two connections never see each other's errors, and no handler is swapped and
// restored around a call.
typedef struct CX11ErrorLog CX11ErrorLog;

// Returns null when memory runs out. Must be detached before the display is closed.
CX11ErrorLog *CX11ErrorLogAttach(Display *display);
void CX11ErrorLogDetach(CX11ErrorLog *log);

// From here to the end of the trap, errors of new requests are the trap's; errors of earlier requests stay with the log.
void CX11ErrorLogBeginTrap(CX11ErrorLog *log);

// Waits for the server to answer everything sent so far, ends the trap and returns 1 with its first error, or 0.
int CX11ErrorLogEndTrap(CX11ErrorLog *log, CX11Error *error);

// Returns 1 with the oldest error that no trap caught, or 0. The log keeps the first few and counts the rest.
int CX11ErrorLogTake(CX11ErrorLog *log, CX11Error *error);

// A notification of the Present extension that a refresh has begun.
typedef struct {
  uint64_t ust;  // microseconds of the server's monotonic clock
  uint64_t msc;  // refreshes counted by the display
  uint32_t serial;
  uint32_t window;
} CX11PresentComplete;

// Prepares the connection for Present events and returns the extension's major opcode, or 0 where the server lacks it.
int CX11PresentOpen(Display *display, int *majorVersion, int *minorVersion);

// Has the server report completions for a window, under an event identifier that this call allocates and returns.
XID CX11PresentSelectCompletion(Display *display, int opcode, Window window);

// Ends the reports of `CX11PresentSelectCompletion`.
void CX11PresentDeselect(Display *display, int opcode, Window window, XID eventIdentifier);

// Asks for one notification: when the refresh counter reaches `target`. Where it already has, it comes at the next refresh
// with `divisor` 1, and at once with 0.
void CX11PresentNotify(
    Display *display, int opcode, Window window, uint32_t serial, uint64_t target, uint64_t divisor);

// The input method of a connection: who makes texts of dead keys, of compose sequences, or of what is spelled for scripts
// that have more letters than a keyboard. Its contexts are gone when it is no longer open: its server can end at any time.
typedef struct CX11InputMethod CX11InputMethod;

// Returns null where there is none for the locale of the process (LC_CTYPE).
CX11InputMethod *CX11InputMethodOpen(Display *display);
int CX11InputMethodIsOpen(const CX11InputMethod *method);

// Frees the memory; what else there is to close goes only while the display is connected.
void CX11InputMethodClose(CX11InputMethod *method, int isConnected);

// Returns the context of a window, or null, and the events that the window must ask for besides its own.
XIC CX11InputContextCreate(CX11InputMethod *method, Window window, long *events);

// The version of an extension that asks for it as RANDR does: RANDR itself (up to 1.5), Composite, XFIXES, DAMAGE. Returns 0
// where the server lacks it.
int CX11QueryVersion(Display *display, const char *name, int *major, int *minor);

// The version of XTEST, or 0 where the server lacks it.
int CX11QueryTestVersion(Display *display, int *major, int *minor);

// The refresh rate of the screen's mode in whole hertz, or 0 where the server does not tell.
int CX11StatedRefreshRate(Display *display, Window root);

// What CX11Wait saw.
enum {
  CX11WaitTimedOut = 0,
  CX11WaitConnection = 1,  // the display's connection can be read, or has ended
  CX11WaitDescriptor = 2,  // so can the other descriptor
  CX11WaitInterrupted = 4,
};

// Sleeps until the connection or the other descriptor can be read, or the time is over. A negative descriptor is none, a
// negative time is for ever. Here because Glibc's Swift module hides ppoll(2), and poll(2) counts milliseconds.
long CX11Wait(int connection, int descriptor, int64_t nanoseconds);

#endif
