// positions.h - what is known of the n-th event of a thread, whatever it is.
#ifndef SMC_MCR_POSITIONS_H
#define SMC_MCR_POSITIONS_H

#include "explorers/mcr/terms.h"

mcr_threaded *mcr_thread_at(mcr_formula *, uint32_t thread);
mcr_position *mcr_position_at(mcr_formula *, uint32_t thread, uint32_t index);
mcr_point mcr_time_at(mcr_formula *, uint32_t thread, uint32_t index);

// The thread with this first position begins after its creation, where that is what the shape says.
void mcr_begin_after(mcr_formula *, uint32_t create, const mcr_position *first);

// Of those that exclude each other, `any` says that one holds; 0: there are none yet. Adds one
// more, and returns what now says so, by a name of its own.
mcr_literal mcr_exclude(mcr_formula *, mcr_literal any, mcr_literal one, char letter,
                        uint32_t name);

#endif
