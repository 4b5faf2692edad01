// turns.h - what a token (token.h) says, turn by turn. Private to whoever makes or runs one.
#ifndef SMC_REPLAY_TURNS_H
#define SMC_REPLAY_TURNS_H

#include "result/witness/witness.h"

// Where a step reads from, or what its write comes after in coherence.
typedef struct smc_turn_write {
    bool initial;
    uint64_t thread, index; // otherwise; index 0: nothing is said
} smc_turn_write;

typedef struct smc_turn {
    uint32_t thread;
    uint64_t steps; // that take what was written last and write after it; what follows is said of a
                    // single one
    bool has_value; // `value`: a choice's answer, or what is read of a write that has not been made
    uint64_t value;
    smc_turn_write source, after;
} smc_turn;
typedef SMC_VEC(smc_turn) smc_turn_list;

typedef struct smc_turns {
    SMC_VEC(smc_created) threads; // smc_witness.threads
    smc_turn_list list;
    uint32_t digest;
} smc_turns;

static inline bool smc_turn_says(const smc_turn_write *w) { return w->initial || w->index; }

// False: the text is no token.
bool smc_turns_read(const char *text, smc_turns *out);
void smc_turns_free(smc_turns *);

// The digest of the steps so far with one more.
uint32_t smc_turns_digest(uint32_t digest, const smc_witness_event *);

#endif
