// turns.h - parsed tokens (token.h). Private to core/replay/.
#ifndef SMC_REPLAY_TURNS_H
#define SMC_REPLAY_TURNS_H

#include "result/witness/witness.h"

// A write named in a token: the source of a read, or the coherence predecessor of a write. All
// zero: no write is named.
typedef struct smc_turn_write {
    bool initial; // the initialisation write of the location
    // If not initial: the write's thread, and its index (from 1) in that thread.
    uint64_t thread, index;
} smc_turn_write;

// One element of a token: a step of a thread, or several steps without further data.
typedef struct smc_turn {
    uint32_t thread;
    // Number of steps. Above 1, no other field is set: reads read the last write, and writes follow
    // it in coherence.
    uint64_t steps;
    // Whether `value` is given: the answer of a choice, or the value of a write that comes later in
    // the token.
    bool has_value;
    uint64_t value;
    // The write that the step reads; the write that its own write directly follows.
    smc_turn_write source, after;
} smc_turn;
typedef SMC_VEC(smc_turn) smc_turn_list;

// A parsed token.
typedef struct smc_turns {
    // The threads that the numbers 1, 2, .. stand for, as in smc_witness.threads.
    SMC_VEC(smc_created_thread) threads;
    smc_turn_list list; // the turns
    uint32_t digest;    // of all steps (smc_turns_extend_digest)
} smc_turns;

// Whether a write is named.
static inline bool smc_turn_has_write(const smc_turn_write *w) { return w->initial || w->index; }

// Parses a token. Returns false if the text is no token. *out must be empty; the caller frees it in
// both cases (smc_turns_free).
bool smc_turns_parse(const char *text, smc_turns *out);
void smc_turns_free(smc_turns *);

// Returns the digest of some steps, extended by the next step. The digest of no steps is 0.
uint32_t smc_turns_extend_digest(uint32_t digest, const smc_witness_event *);

#endif
