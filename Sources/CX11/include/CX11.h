// SPDX-License-Identifier: MIT

// Xlib, MIT-SHM, SYNC and parts of other extensions as one module for Swift.
//
// Xlib's types, constants and memory functions are imported unchanged. Functions that require a connection are guarded
// (`CX11Calls.h`): a lost connection neither ends the process nor is used again.
//
// Most other functions are in C because they require `Xlibint.h`. That header has request buffers and replies (macros
// over the private display structure), wire-to-event hooks and asynchronous handlers. An asynchronous handler receives
// a protocol error before Xlib's process-wide error handler does. This header does not include `Xlibint.h`, so
// `Display` remains opaque to Swift.

#ifndef CX11_H
#define CX11_H

#if !__has_include(<X11/Xlib.h>) || !__has_include(<X11/extensions/XShm.h>)
#error "The X11 headers are missing. On Debian: apt-get install libx11-dev libxext-dev"
#endif

#include <stdint.h>
// eventfd(2), which Swift's Glibc module omits: a run loop uses it to wait for signals together with other events.
#include <sys/eventfd.h>
// epoll(7), for the same purpose: several descriptors as one.
#include <sys/epoll.h>

// Returns 1 on the main thread of the process.
int CX11IsMainThread(void);

// The interface of libdispatch for run loops, by which Foundation's RunLoop serves the main queue. No header declares
// it. The descriptor is an eventfd(2), which is readable when the main queue has work. The second function does that
// work. It must be called on the main thread, and does nothing inside a task of the main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

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
// All Xlib calls that require the connection use the functions below, which do nothing after the connection is lost.
typedef struct CX11Display {
  Display *connection;
  int isLost;  // 1 after the server has ended or has closed the connection
  struct CX11ErrorLog *errors;
  struct CX11InputMethod *inputMethod;
  struct CX11Display *next;  // the next display in the list of lost displays
} CX11Display;

// Opens a display. Returns null on failure, for example if the connection is lost while it opens.
CX11Display *CX11Open(const char *name);

// Closes a display and frees it. If the connection is lost, closes only the descriptor; about 100 kB are never freed.
void CX11Close(CX11Display *display);

#define CX11_CALL(type, name, parameters, expression) type name parameters;
#define CX11_CALL_VOID(name, parameters, expression) void name parameters;
#include "CX11Calls.h"

// Frees a graphics context. On a lost connection, frees only the client's memory.
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
// The log is an asynchronous handler of the display. Xlib calls it before the process-wide error handler, which all
// connections share. A connection therefore never receives the errors of another one. No handler is replaced and
// restored around a call.

// Begins a trap. Until the trap ends, the first error of a new request is stored in it, and later ones are dropped.
// Errors of earlier requests are added to the log.
void CX11BeginTrap(CX11Display *display);

// Waits until the server has processed all requests, then ends the trap. Returns 1 and the first trapped error, or 0.
int CX11EndTrap(CX11Display *display, CX11Error *error);

// Removes the oldest error from the log. Returns 1 and the error, or 0 if the log is empty. The log holds at most 16
// errors and drops later ones.
int CX11TakeError(CX11Display *display, CX11Error *error);

// A notification of the Present extension about the start of a refresh.
typedef struct {
  uint64_t ust;  // microseconds of the server's monotonic clock
  uint64_t msc;  // the display's refresh count
  uint32_t serial;
  uint32_t window;
} CX11PresentComplete;

// Prepares the connection for Present events. Returns the extension's major opcode, or 0 if the server lacks it.
int CX11PresentOpen(CX11Display *display, int *majorVersion, int *minorVersion);

// Selects the completion events of a window. Allocates and returns their event identifier.
XID CX11PresentSelectCompletion(CX11Display *display, int opcode, Window window);

// Requests one notification, which the server sends when the refresh count reaches `target`. If the count has already
// reached it, the server sends the notification at the next refresh (`divisor` 1) or at once (`divisor` 0).
void CX11PresentNotify(
    CX11Display *display, int opcode, Window window, uint32_t serial, uint64_t target, uint64_t divisor);

// Opens the input method of the process locale (LC_CTYPE). It makes text of dead keys, of compose sequences and of
// phonetic input, such as Pinyin. Returns 0 if none is available. It closes with the connection.
int CX11InputMethodOpen(CX11Display *display);

// Returns whether the input method is open. Its server can end at any time. All its contexts are then invalid.
int CX11InputMethodIsOpen(const CX11Display *display);

// Creates and returns the input context of a window, or returns null. Sets `events` to the events that the window must
// select in addition.
XIC CX11InputContextCreate(CX11Display *display, Window window, long *events);

// Queries the version of an extension whose QueryVersion request has RANDR's format: RANDR (up to 1.5), Composite,
// XFIXES or DAMAGE. Returns 0 if the server lacks the extension.
int CX11QueryVersion(CX11Display *display, const char *name, int *major, int *minor);

// Queries the version of XTEST. Returns 0 if the server lacks the extension.
int CX11QueryTestVersion(CX11Display *display, int *major, int *minor);

// Returns the refresh rate of the screen's mode in whole hertz, or 0 if the server does not report one.
int CX11NominalRefreshRate(CX11Display *display, Window root);

// The result of `CX11Wait`: a combination of these flags.
enum {
  CX11WaitTimedOut = 0,
  CX11WaitConnection = 1,  // the connection is readable or has ended
  CX11WaitDescriptor = 2,  // the other descriptor is readable or its other end is closed
  CX11WaitInterrupted = 4,
};

// Waits until the connection or the other descriptor is readable, the timeout expires or a signal arrives. A negative
// descriptor is ignored, and a negative timeout never expires. In C because Glibc's Swift module does not export
// ppoll(2), and the timeout of poll(2) has a resolution of 1 ms.
long CX11Wait(int connection, int descriptor, int64_t nanoseconds);

#endif
