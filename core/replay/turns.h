// turns.h - parsed tokens (token.h). Private to core/replay/.
#ifndef SMC_REPLAY_TURNS_H
#define SMC_REPLAY_TURNS_H

#include "result/witness/witness.h"

// The source of a read, or the coherence predecessor of a write.
typedef struct smc_turn_write {
    bool initial;
    uint64_t thread, index; // if not initial: the write's thread and index in it; index 0: not
                            // specified
} smc_turn_write;

typedef struct smc_turn {
    uint32_t thread;
    // Number of steps that read from the last write and write after it; more than 1 only if no
    // other field is set.
    uint64_t steps;
    // `value` is given: the answer of a choice, or the value read from a later write.
    bool has_value;
    uint64_t value;
    smc_turn_write source, after;
} smc_turn;
typedef SMC_VEC(smc_turn) smc_turn_list;

typedef struct smc_turns {
    SMC_VEC(smc_created) threads; // what the thread numbers stand for, see smc_witness.threads
    smc_turn_list list;
    uint32_t digest;
} smc_turns;

static inline bool smc_turn_has_write(const smc_turn_write *w) { return w->initial || w->index; }

// Parses a token. Returns false if the text is no token.
bool smc_turns_parse(const char *text, smc_turns *out);
void smc_turns_free(smc_turns *);

// Returns the digest extended by one step.
uint32_t smc_turns_digest(uint32_t digest, const smc_witness_event *);

#endif
