// visit.c - visits the states of a program in breadth-first order.
#include "starvation/states.h"

#include "program/fault_action.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

// Limits of the search: words of all packed states (a state has some tens of words); alternatives
// of a choice that are tried.
enum { MOST_WORDS = 1 << 25, MAX_ALTERNATIVES = 16 };

// ---- packed states ------------------------------------------------------------------------------

// The packed form of a state: a word with the numbers of faults, threads and cells, a word for each
// thread, two words for each cell.

static size_t packed_size(const starvation_state *s) {
    return 1 + s->locals.n + 2 * (size_t)s->cells.n;
}

static void reserve_words(starvation_state_graph *x, size_t n) {
    if (x->words.n + n <= x->words.cap) return;
    x->words.cap = 2 * x->words.cap > x->words.n + n ? 2 * x->words.cap : x->words.n + n + 1024;
    x->words.at = smc_realloc(x->words.at, x->words.cap * sizeof *x->words.at);
}

enum { FAULTS_AT = 56 }; // position of the number of faults in a word

// Writes the packed state after all others and returns its number of words. The words become part
// of starvation_state_graph.words only if the caller increases its `n`.
static size_t pack(starvation_state_graph *x, const starvation_state *s) {
    const size_t n = packed_size(s);
    reserve_words(x, n);
    uint64_t *to = x->words.at + x->words.n;
    *to++ = (uint64_t)s->faults << FAULTS_AT | (uint64_t)s->locals.n << 32 | s->cells.n;
    for (uint32_t t = 0; t < s->locals.n; t++) *to++ = s->locals.at[t];
    for (uint32_t i = 0; i < s->cells.n; i++) {
        *to++ = s->cells.at[i].loc;
        *to++ = s->cells.at[i].value;
    }
    return n;
}

void starvation_unpack(const starvation_state_graph *x, uint32_t node, starvation_state *out) {
    const uint64_t *from = x->words.at + x->nodes.at[node].words;
    const uint32_t threads = (uint32_t)(*from >> 32) & 0xffffff, cells = (uint32_t)*from;
    out->faults = (uint32_t)(*from >> FAULTS_AT);
    from++;
    out->locals.n = out->cells.n = 0;
    for (uint32_t t = 0; t < threads; t++) *smc_vec_push(&out->locals) = (uint32_t)*from++;
    for (uint32_t i = 0; i < cells; i++, from += 2)
        *smc_vec_push(&out->cells) = (starvation_cell){(uint32_t)from[0], from[1]};
}

void starvation_state_free(starvation_state *s) {
    smc_vec_free(&s->locals);
    smc_vec_free(&s->cells);
}

// Index of the state's node. Adds a node if the state is new; it was reached from `before` by the
// edge `by`. States are identified by hashes of 128 bits.
static uint32_t intern_state_node(starvation_state_graph *x, const starvation_state *s,
                                  uint32_t before, uint32_t by) {
    const size_t n = pack(x, s);
    const XXH128_hash_t h = XXH3_128bits(x->words.at + x->words.n, n * sizeof *x->words.at);
    uint32_t *known = smc_table_at(&x->known, h.low64, h.high64);
    if (!*known) {
        *smc_vec_push(&x->nodes) =
            (starvation_node){.words = x->words.n, .before = before, .by = by};
        x->words.n += n;
        *known = x->nodes.n;
        if (s->locals.n > x->threads) x->threads = s->locals.n;
    }
    return *known - 1;
}

// ---- the search ---------------------------------------------------------------------------------

static uint64_t alternatives_of(const starvation_state_graph *x, const starvation_state *s,
                                uint32_t t) {
    return smc_alternatives(&starvation_continuation_of(x, s, t)->step->action, s->faults);
}

// Adds the edge e, which leaves `from`, and the state to which it leads. *s is scratch space.
static void visit_step(starvation_state_graph *x, uint32_t from, starvation_edge e,
                       starvation_state *s) {
    starvation_unpack(x, from, s);
    if (!starvation_take_step(x, s, &e, NULL, NULL)) return;
    e.to = intern_state_node(x, s, from, x->edges.n);
    *smc_vec_push(&x->edges) = e;
    x->nodes.at[from].edges++;
}

// Sets the set of the node's enabled threads, and the number of alternatives of each thread's next
// step; 0: the thread cannot take a step.
static void find_enabled_threads(starvation_state_graph *x, uint32_t from, starvation_state *s,
                                 uint32_t alternatives[STARVATION_MAX_THREADS]) {
    starvation_unpack(x, from, s);
    memset(alternatives, 0, STARVATION_MAX_THREADS * sizeof *alternatives);
    if (s->locals.n > STARVATION_MAX_THREADS) x->status = SMC_TOO_LONG;
    for (uint32_t t = 0; t < s->locals.n && x->status == SMC_OK; t++) {
        if (starvation_ability_of(x, s, t) != STARVATION_ENABLED || x->status != SMC_OK) continue;
        x->nodes.at[from].enabled |= UINT64_C(1) << t;
        uint64_t n = alternatives_of(x, s, t);
        if (n > MAX_ALTERNATIVES) n = 1, x->tried_all_choices = false;
        alternatives[t] = (uint32_t)n;
    }
}

static void visit_steps(starvation_state_graph *x, uint32_t from, starvation_state *s) {
    uint32_t alternatives[STARVATION_MAX_THREADS];
    find_enabled_threads(x, from, s, alternatives);
    x->nodes.at[from].first_edge = x->edges.n;
    for (uint32_t t = 0; t < STARVATION_MAX_THREADS; t++)
        for (uint32_t i = 0; i < alternatives[t] && x->status == SMC_OK; i++)
            visit_step(x, from, (starvation_edge){.from = from, .thread = (uint16_t)t, .answer = i},
                       s);
}

void starvation_begin(starvation_state_graph *x, const smc_step *first) {
    starvation_state s = {0};
    x->tried_all_choices = true;
    if (starvation_set_thread_step(x, &s, 0, first))
        (void)intern_state_node(x, &s, 0, STARVATION_NONE);
    starvation_state_free(&s);
}

void starvation_visit_states(starvation_state_graph *x, uint32_t most) {
    starvation_state s = {0};
    while (x->visited < x->nodes.n && x->visited < most && x->status == SMC_OK &&
           x->words.n < MOST_WORDS)
        visit_steps(x, x->visited++, &s);
    x->all = x->visited == x->nodes.n && x->tried_all_choices && x->status == SMC_OK;
    starvation_state_free(&s);
}

void starvation_space_free(starvation_state_graph *x) {
    smc_vec_free(&x->locals);
    smc_vec_free(&x->nodes);
    smc_vec_free(&x->edges);
    smc_table_free(&x->local_of);
    smc_table_free(&x->continuation_of_step);
    smc_table_free(&x->known);
    free(x->words.at);
}
