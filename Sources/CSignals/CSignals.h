// What Swift's Glibc module leaves out: signalfd, with which a run loop waits for signals as for anything else, and eventfd.
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/eventfd.h>
