#include "result/sampled.h"

const smc_option smc_seed = {.name = "seed",
                             .argument = "K",
                             .help = "sampling: random seed",
                             .kind = SMC_OPTION_COUNT,
                             .initial.count = 1,
                             .selects = true};

// Tags in the lowest bits of a hash: first found late; a pair rather than an outcome.
enum { LATE = 1, PAIR = 2, TAGS = LATE | PAIR };

// The hash with its tags, which is not 0.
static uint64_t add_tags_to_hash(smc_sampled_kind kind, uint64_t hash, bool late) {
    const uint64_t bare = hash & ~(uint64_t)TAGS;
    return (bare ? bare : TAGS + 1) | (kind == SMC_SAMPLED_PAIR ? PAIR : 0) | (late ? LATE : 0);
}

void smc_sampled_add(smc_outcomes *o, smc_sampled_kind kind, uint64_t hash, bool late) {
    smc_outcomes_add(o, add_tags_to_hash(kind, hash, late));
}

bool smc_sampled_has(const smc_outcomes *o, smc_sampled_kind kind, uint64_t hash) {
    return o->n && (smc_outcomes_has(o, add_tags_to_hash(kind, hash, false)) ||
                    smc_outcomes_has(o, add_tags_to_hash(kind, hash, true)));
}

smc_sampled smc_sampled_count(const smc_outcomes *o) {
    smc_sampled s = {0};
    for (uint64_t i = 0; i < o->cap; i++) {
        const uint64_t at = o->slots[i];
        // the set also contains the outcome or pair as found early
        const bool again = at & LATE && smc_outcomes_has(o, at & ~(uint64_t)LATE);
        if (!at || again) continue;
        *(at & PAIR ? &s.pairs : &s.outcomes) += 1;
        *(at & PAIR ? &s.new_pairs : &s.new_outcomes) += at & LATE;
    }
    assert(s.new_outcomes <= s.outcomes && s.new_pairs <= s.pairs);
    return s;
}
