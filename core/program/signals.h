// signals.h - names of the words from which signals are built (interp/libc/signals.c). Reports
// recognise the words by these beginnings of their names.
#ifndef SMC_SIGNALS_H
#define SMC_SIGNALS_H

#define SMC_NAME_PENDING_SIGNALS "the pending signals of "
#define SMC_NAME_KICKS "the number of signals that have reached "

#endif
