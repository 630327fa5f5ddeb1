// eventfd(2), which Swift's Glibc module leaves out: with it a run loop waits for signals as for anything else.
#include <signal.h>
#include <sys/eventfd.h>
