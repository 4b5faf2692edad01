// sections.h - atomic sections in one piece.
//
// Sections exclude each other, as critical sections of one lock; what other threads do outside of
// sections may come in between (docs/threads.md). Here executions are told apart in which it has
// to.
#ifndef SMC_SECTIONS_H
#define SMC_SECTIONS_H

#include "result/errors.h"

// Values of --atomic-sections.
enum { SMC_SECTIONS_INTERRUPTIBLE, SMC_SECTIONS_INDIVISIBLE };
extern const smc_option smc_option_atomic_sections;

// Whether an execution whose sections are all in one piece shows what the event shows, beside the
// other one (0: by itself); both 0: whether this whole execution is one. Asked of executions that
// nothing can be added to, in which coherence is part of the graph, under a model that interleaves
// (smc_errors.counts).
bool smc_sections_are_whole(const smc_errors *, smc_id at, smc_id other);

#endif
