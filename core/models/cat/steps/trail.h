// trail.h - the linked events of a graph as events of a cat program, kept as they come and go.
//
// Events are numbered in the order in which they are linked, and leave last in, first out. So
// program order, reads-from and all that is made of them lead from smaller numbers to greater ones.
// A question has events of its own, which come last and go when it is answered.
#ifndef SMC_CAT_STEPS_TRAIL_H
#define SMC_CAT_STEPS_TRAIL_H

#include "models/cat/steps/question.h"
#include "models/cat/steps/terms.h"

// A set of events is so many words at most; where more are linked, the trail does not hold.
enum { STEPS_MOST_WORDS = 16 };

typedef struct steps_bits {
    uint64_t at[STEPS_MOST_WORDS];
} steps_bits;

typedef struct steps_event {
    uint32_t thread, group; // SMC_INIT_THREAD; of its location, UINT32_MAX: it has none
    int32_t rf, pair;       // numbers; -1
    bool access;
    smc_id id;        // of a question: 0
    uint64_t members; // by steps_term.row
} steps_event;

// Sets of events, by the number of an event or of what they have in common.
typedef enum steps_row {
    STEPS_ROW_READERS, // [event]: what reads it
    STEPS_ROW_BEFORE,  // [write]: what comes before it in coherence
    STEPS_ROW_AFTER,
    STEPS_ROW_THREAD,
    STEPS_ROW_LOC,    // [group]
    STEPS_ROW_SET,    // [steps_terms.rows]
    STEPS_ROW_COLUMN, // [event * steps_terms.n_columns + column]: what leads to the event
    STEPS_ROW_KNOWN,  // [column]: of which events that is known
    STEPS_ROW_KINDS
} steps_row;

typedef struct steps_row_store {
    uint64_t *at;
    uint32_t n;
} steps_row_store;

// What belongs to an event of the graph: [from, own) initialisation that was met with it, [own,
// end) its own.
typedef struct steps_linked {
    uint32_t from, own, end;
    int32_t first, last; // as those of cat_parts
} steps_linked;

typedef struct steps_trail {
    const cat_program *program;
    steps_terms terms;
    uint32_t words, n;                     // of a set; events
    uint32_t missing;                      // linked events that found no room
    SMC_VEC(steps_event) events;           // [number], n of them
    SMC_VEC(steps_linked) linked;          // [height]
    SMC_VEC(int32_t) first, last;          // [id]: its numbers; -1
    steps_row_store rows[STEPS_ROW_KINDS]; // see steps_row
    uint64_t paired[STEPS_MOST_WORDS];     // writes of RMWs
    uint64_t alive[STEPS_MOST_WORDS];      // what takes part in the question
} steps_trail;

void steps_trail_start(steps_trail *, const cat_program *);
void steps_trail_free(steps_trail *);

// The event that was linked last in the graph, and its end.
void steps_trail_link(steps_trail *, const smc_graph *, smc_id);
void steps_trail_unlink(steps_trail *);

// The event in question comes last, with its location's initialisation, which takes part.
// Afterwards it goes.
steps_linked steps_trail_try(steps_trail *, const smc_graph *, const steps_question *);
void steps_trail_forget(steps_trail *, steps_linked);

// The last event of the thread in the set whose whole is there (of an RMW, its write); 0: none.
smc_id steps_trail_last_in_thread(const steps_trail *, const uint64_t *set, uint32_t thread);

// What takes part: the first n events, or what is in the view, without the event in question.
void steps_trail_take(steps_trail *, uint32_t n);
void steps_trail_take_view(steps_trail *, const smc_graph *, const steps_question *);

// Whether all linked events are there. If not, nothing can be asked.
static inline bool steps_trail_holds(const steps_trail *t) { return !t->missing; }

static inline uint64_t *steps_row_at(const steps_trail *t, steps_row kind, uint32_t i) {
    return t->rows[kind].at + (size_t)i * t->words;
}
static inline bool steps_in(const uint64_t *set, uint32_t i) { return set[i / 64] >> i % 64 & 1; }
static inline void steps_put(uint64_t *set, uint32_t i) { set[i / 64] |= UINT64_C(1) << i % 64; }
static inline void steps_take_out(uint64_t *set, uint32_t i) {
    set[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static inline uint32_t steps_lowest(uint32_t word, uint64_t left) {
    return word * 64 + (uint32_t)__builtin_ctzll(left);
}

// Each element i of a set, in ascending order; the set may lose elements meanwhile.
#define STEPS_EACH(t, set, i)                                                                      \
    for (uint32_t i##_word = 0; i##_word < (t)->words; i##_word++)                                 \
        for (uint64_t i##_left = (set)[i##_word], i;                                               \
             i##_left && (i = steps_lowest(i##_word, i##_left), true); i##_left &= i##_left - 1)

// ---- sets ---------------------------------------------------------------------------------------

// Loops: sets have one word or few.
static inline void steps_empty(const steps_trail *t, uint64_t *set) {
    for (uint32_t w = 0; w < t->words; w++) set[w] = 0;
}
static inline uint64_t *steps_clear(const steps_trail *t, steps_bits *set) {
    steps_empty(t, set->at);
    return set->at;
}
static inline uint64_t *steps_only(const steps_trail *t, steps_bits *set, uint32_t i) {
    uint32_t w = 0; // there is a word
    do set->at[w] = w == i / 64 ? UINT64_C(1) << i % 64 : 0;
    while (++w < t->words);
    return set->at;
}
static inline void steps_copy(const steps_trail *t, uint64_t *to, const uint64_t *of) {
    for (uint32_t w = 0; w < t->words; w++) to[w] = of[w];
}
static inline bool steps_same(const steps_trail *t, const uint64_t *a, const uint64_t *b) {
    uint64_t other = 0;
    for (uint32_t w = 0; w < t->words; w++) other |= a[w] ^ b[w];
    return !other;
}
static inline bool steps_has_any(const steps_trail *t, const uint64_t *set) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= set[w];
    return any;
}
static inline void steps_unite(const steps_trail *t, uint64_t *to, const uint64_t *with) {
    for (uint32_t w = 0; w < t->words; w++) to[w] |= with[w];
}
static inline bool steps_meet(const steps_trail *t, const uint64_t *a, const uint64_t *b) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= a[w] & b[w];
    return any;
}
static inline bool steps_intersect(const steps_trail *t, uint64_t *to, const uint64_t *a,
                                   const uint64_t *b) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < t->words; w++) any |= to[w] = a[w] & b[w];
    return any;
}

#endif
