// Swift's Glibc module leaves out signalfd, with which a run loop waits for signals as for anything else.
#include <signal.h>
#include <sys/signalfd.h>
