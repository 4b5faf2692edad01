// positions.h - formula terms for the n-th event of a thread, whatever it is.
#ifndef SMC_MCR_POSITIONS_H
#define SMC_MCR_POSITIONS_H

#include "explorers/mcr/terms.h"

// The record of a thread; of a position (index from 1); its time. Added if missing.
mcr_threaded *mcr_thread_at(mcr_formula *, uint32_t thread);
mcr_position *mcr_position_at(mcr_formula *, uint32_t thread, uint32_t index);
mcr_point mcr_time_at(mcr_formula *, uint32_t thread, uint32_t index);

// Adds: the thread with this first position begins after the create event of the shape, if that is
// present.
void mcr_begin_after(mcr_formula *, uint32_t create, const mcr_position *first);

// Extends a set of mutually exclusive literals by `one`. `any` represents their disjunction so far
// (0: empty). Returns the literal of the new disjunction, named by `letter` and `name`.
mcr_literal mcr_exclude(mcr_formula *, mcr_literal any, mcr_literal one, char letter,
                        uint32_t name);

#endif
