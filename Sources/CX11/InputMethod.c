// SPDX-License-Identifier: MIT

// Input methods, used through Xlib alone. Written in C because the Xlib functions take variable argument lists, which
// Swift cannot call.

#include "Guard.h"

#include <stdlib.h>

typedef struct CX11InputMethod {
  XIM method;  // null after the server of the input method has ended
} CX11InputMethod;

static void handleMethodDestroyed(XIM method, XPointer data, XPointer unused) {
  (void)method;
  (void)unused;
  ((CX11InputMethod *)data)->method = NULL;
}

static int openMethod(CX11Display *display) {
  if (display->inputMethod) return 1;
  if (!XSupportsLocale()) return 0;
  Display *connection = display->connection;
  // Opens the user's input method (XMODIFIERS), or else Xlib's built-in one, which supports dead keys and compose
  // sequences.
  XIM method = XSetLocaleModifiers("") ? XOpenIM(connection, NULL, NULL, NULL) : NULL;
  if (!method && XSetLocaleModifiers("@im=none")) method = XOpenIM(connection, NULL, NULL, NULL);
  if (!method) return 0;
  CX11InputMethod *result = malloc(sizeof *result);
  if (!result) {
    XCloseIM(method);
    return 0;
  }
  result->method = method;
  display->inputMethod = result;
  XIMCallback callback = {.client_data = (XPointer)result, .callback = handleMethodDestroyed};
  XSetIMValues(method, XNDestroyCallback, &callback, NULL);
  return 1;
}

CX11_GUARDED(int, CX11InputMethodOpen, (CX11Display *display), openMethod(display))

int CX11InputMethodIsOpen(const CX11Display *display) {
  return !display->isLost && display->inputMethod && display->inputMethod->method;
}

void CX11InputMethodClose(CX11Display *display) {
  CX11InputMethod *method = display->inputMethod;
  if (!method) return;
  if (method->method) XCloseIM(method->method);
  display->inputMethod = NULL;
  free(method);
}

static XIC createContext(CX11Display *display, Window window, long *events) {
  if (!CX11InputMethodIsOpen(display)) return NULL;
  // With this style, the input method shows unfinished text in a separate window or not at all.
  XIC context = XCreateIC(
      display->inputMethod->method, XNInputStyle, (unsigned long)(XIMPreeditNothing | XIMStatusNothing),
      XNClientWindow, window, XNFocusWindow, window, NULL);
  if (context) XGetICValues(context, XNFilterEvents, events, NULL);
  return context;
}

CX11_GUARDED(XIC, CX11InputContextCreate,
    (CX11Display *display, Window window, long *events),
    createContext(display, window, events))
