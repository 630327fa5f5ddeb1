// Input methods through Xlib alone. In C because their calls take argument lists of variable length, which Swift cannot make.

#include "CX11.h"

#include <stdlib.h>

struct CX11InputMethod {
  XIM method;  // null once its server has gone
};

static void forget(XIM method, XPointer data, XPointer unused) {
  (void)method;
  (void)unused;
  ((CX11InputMethod *)data)->method = NULL;
}

CX11InputMethod *CX11InputMethodOpen(Display *display) {
  if (!XSupportsLocale()) return NULL;
  // The one that the person has chosen, or else Xlib's own, which knows dead keys and compose sequences.
  XIM method = XSetLocaleModifiers("") ? XOpenIM(display, NULL, NULL, NULL) : NULL;
  if (!method && XSetLocaleModifiers("@im=none")) method = XOpenIM(display, NULL, NULL, NULL);
  if (!method) return NULL;
  CX11InputMethod *result = malloc(sizeof *result);
  if (!result) {
    XCloseIM(method);
    return NULL;
  }
  result->method = method;
  XIMCallback callback = {.client_data = (XPointer)result, .callback = forget};
  XSetIMValues(method, XNDestroyCallback, &callback, NULL);
  return result;
}

int CX11InputMethodIsOpen(const CX11InputMethod *method) { return method->method != NULL; }

void CX11InputMethodClose(CX11InputMethod *method, int isConnected) {
  if (method->method && isConnected) XCloseIM(method->method);
  free(method);
}

XIC CX11InputContextCreate(CX11InputMethod *method, Window window, long *events) {
  *events = 0;
  if (!method->method) return NULL;
  // The method shows what is being composed in a window of its own, if at all.
  XIC context = XCreateIC(
      method->method, XNInputStyle, (unsigned long)(XIMPreeditNothing | XIMStatusNothing), XNClientWindow, window,
      XNFocusWindow, window, NULL);
  if (context) XGetICValues(context, XNFilterEvents, events, NULL);
  return context;
}
