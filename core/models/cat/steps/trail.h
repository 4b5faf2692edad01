// trail.h - the linked events of a graph as events of a cat program, kept as they come and go.
//
// Events are numbered in the order in which they are linked, and leave last in, first out. So
// program order, reads-from and all that is made of them lead from smaller numbers to greater ones.
// A question has events of its own, which come last and go when it is answered.
#ifndef SMC_CAT_TRAIL_H
#define SMC_CAT_TRAIL_H

#include "models/cat/steps/question.h"
#include "models/cat/steps/terms.h"

// A set of events is so many words at most; where more are linked, the trail does not hold.
enum { CAT_MOST_TRAIL_WORDS = 16 };

typedef struct cat_bits {
    uint64_t at[CAT_MOST_TRAIL_WORDS];
} cat_bits;

typedef struct cat_step_event {
    uint32_t thread, group; // SMC_INIT_THREAD; of its location, UINT32_MAX: it has none
    int32_t rf, pair;       // numbers; -1
    bool access;
    smc_id id;        // of a question: 0
    uint64_t members; // by cat_term.row
} cat_step_event;

// Sets of events, by the number of an event or of what they have in common.
typedef enum cat_row {
    CAT_ROW_READERS, // [event]: what reads it
    CAT_ROW_BEFORE,  // [write]: what comes before it in coherence
    CAT_ROW_AFTER,
    CAT_ROW_THREAD,
    CAT_ROW_LOC,    // [group]
    CAT_ROW_SET,    // [cat_terms.rows]
    CAT_ROW_COLUMN, // [event * cat_terms.n_columns + column]: what leads to the event
    CAT_ROW_KNOWN,  // [column]: of which events that is known
    CAT_ROW_KINDS
} cat_row;

typedef struct cat_row_store {
    uint64_t *at;
    uint32_t n;
} cat_row_store;

// What belongs to an event of the graph: [from, own) initialisation that was met with it, [own,
// end) its own.
typedef struct cat_linked {
    uint32_t from, own, end;
    int32_t first, last; // as those of cat_parts
} cat_linked;

typedef struct cat_trail {
    const cat_program *program;
    cat_terms terms;
    uint32_t words, n;                     // of a set; events
    uint32_t missing;                      // linked events that found no room
    SMC_VEC(cat_step_event) events;        // [number], n of them
    SMC_VEC(cat_linked) linked;            // [height]
    SMC_VEC(int32_t) first, last;          // [id]: its numbers; -1
    cat_row_store rows[CAT_ROW_KINDS];     // see cat_row
    uint64_t paired[CAT_MOST_TRAIL_WORDS]; // writes of RMWs
    uint64_t alive[CAT_MOST_TRAIL_WORDS];  // what takes part in the question
} cat_trail;

void cat_trail_start(cat_trail *, const cat_program *);
void cat_trail_free(cat_trail *);

// The event that was linked last in the graph, and its end.
void cat_trail_link(cat_trail *, const smc_graph *, smc_id);
void cat_trail_unlink(cat_trail *);

// The event in question comes last, with its location's initialisation, which takes part.
// Afterwards it goes.
cat_linked cat_trail_try(cat_trail *, const smc_graph *, const cat_question *);
void cat_trail_forget(cat_trail *, cat_linked);

// The last event of the thread in the set whose whole is there (of an RMW, its write); 0: none.
smc_id cat_trail_last_in_thread(const cat_trail *, const uint64_t *set, uint32_t thread);

// What takes part: the first n events, or what is in the view, without the event in question.
void cat_trail_take(cat_trail *, uint32_t n);
void cat_trail_take_view(cat_trail *, const smc_graph *, const cat_question *);

// Whether all linked events are there. If not, nothing can be asked.
static inline bool cat_trail_holds(const cat_trail *t) { return !t->missing; }

static inline uint64_t *cat_row_at(const cat_trail *t, cat_row kind, uint32_t i) {
    return t->rows[kind].at + (size_t)i * t->words;
}
static inline bool cat_in(const uint64_t *set, uint32_t i) { return set[i / 64] >> i % 64 & 1; }
static inline void cat_put(uint64_t *set, uint32_t i) { set[i / 64] |= UINT64_C(1) << i % 64; }
static inline void cat_take_out(uint64_t *set, uint32_t i) {
    set[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static inline uint32_t cat_lowest(uint32_t word, uint64_t left) {
    return word * 64 + (uint32_t)__builtin_ctzll(left);
}

// Each element i of a set, in ascending order; the set may lose elements meanwhile.
#define CAT_EACH(t, set, i)                                                                        \
    for (uint32_t i##_word = 0; i##_word < (t)->words; i##_word++)                                 \
        for (uint64_t i##_left = (set)[i##_word], i;                                               \
             i##_left && (i = cat_lowest(i##_word, i##_left), true); i##_left &= i##_left - 1)

#endif
