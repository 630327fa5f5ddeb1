// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CSubmitPeer.h"

#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>

enum { bufferCount = 3 };

struct SubmitPeer {
  Display *display;
  Window window;
  GC graphics;
  int width, height, completion;
  XImage *images[bufferCount];
  XShmSegmentInfo segments[bufferCount];
  int isBusy[bufferCount];
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

SubmitPeer *submitPeerOpen(int width, int height) {
  SubmitPeer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  peer->width = width;
  peer->height = height;
  peer->display = XOpenDisplay(NULL);
  if (!peer->display || !XShmQueryExtension(peer->display)) {
    free(peer);
    return NULL;
  }
  peer->completion = XShmGetEventBase(peer->display) + ShmCompletion;
  // Beside the other window, because drawing to a covered window costs the server nothing.
  int screen = DefaultScreen(peer->display);
  peer->window = XCreateSimpleWindow(
      peer->display, RootWindow(peer->display, screen), width, 0, (unsigned)width, (unsigned)height, 0, 0, 0);
  XSelectInput(peer->display, peer->window, ExposureMask);
  XMapWindow(peer->display, peer->window);
  XEvent event;
  do XNextEvent(peer->display, &event);
  while (event.type != Expose);
  peer->graphics = XCreateGC(peer->display, peer->window, 0, NULL);
  for (int index = 0; index < bufferCount; index++) {
    XShmSegmentInfo *segment = &peer->segments[index];
    XImage *image = XShmCreateImage(
        peer->display, DefaultVisual(peer->display, screen), (unsigned)DefaultDepth(peer->display, screen), ZPixmap,
        NULL, segment, (unsigned)width, (unsigned)height);
    segment->shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * (size_t)height, IPC_CREAT | 0600);
    segment->shmaddr = image->data = shmat(segment->shmid, NULL, 0);
    segment->readOnly = True;
    XShmAttach(peer->display, segment);
    XSync(peer->display, False);
    shmctl(segment->shmid, IPC_RMID, NULL);
    peer->images[index] = image;
  }
  return peer;
}

static void takeEvent(SubmitPeer *peer) {
  XEvent event;
  XNextEvent(peer->display, &event);
  if (event.type != peer->completion) return;
  ShmSeg segment = ((XShmCompletionEvent *)&event)->shmseg;
  for (int index = 0; index < bufferCount; index++) {
    if (peer->segments[index].shmseg == segment) peer->isBusy[index] = 0;
  }
}

int64_t submitPeerFrame(SubmitPeer *peer) {
  int free = -1;
  while (XPending(peer->display)) takeEvent(peer);
  for (;;) {
    for (int index = 0; index < bufferCount && free < 0; index++) {
      if (!peer->isBusy[index]) free = index;
    }
    if (free >= 0) break;
    takeEvent(peer);
  }
  int64_t begin = now();
  XShmPutImage(
      peer->display, peer->window, peer->graphics, peer->images[free], 0, 0, 0, 0, (unsigned)peer->width,
      (unsigned)peer->height, True);
  XFlush(peer->display);
  peer->isBusy[free] = 1;
  return now() - begin;
}

void submitPeerFinish(SubmitPeer *peer) {
  for (int index = 0; index < bufferCount; index++) {
    while (peer->isBusy[index]) takeEvent(peer);
  }
}

void submitPeerClose(SubmitPeer *peer) {
  for (int index = 0; index < bufferCount; index++) {
    XShmDetach(peer->display, &peer->segments[index]);
    shmdt(peer->segments[index].shmaddr);
    peer->images[index]->data = NULL;
    XDestroyImage(peer->images[index]);
  }
  XCloseDisplay(peer->display);
  free(peer);
}
