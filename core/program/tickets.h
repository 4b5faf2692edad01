// tickets.h - the mark of semaphores by tickets (docs/design/barriers.md#semaphores).
//
// A wait adds 1 to a word below the limit SMC_TICKET, which is never reached; a post exchanges
// SMC_TICKET for the 0 of a word. No other action on the words of synchronisation objects has this
// number there, so that reductions recognise these actions.
//
// Also included by the library for checked programs (pass/library/semaphore.inc).
#ifndef SMC_TICKETS_H
#define SMC_TICKETS_H

#include <stdint.h>

#define SMC_TICKET UINT32_MAX

#endif
