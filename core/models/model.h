// model.h - which executions are allowed. A model is a row here (SMC_MEMORY_MODELS) and a file.
//
// An explorer asks a model for services, never for its name. What else it may rely on stands in
// capability flags.
#ifndef SMC_MODEL_H
#define SMC_MODEL_H

#include "graph/graph.h"
#include "models/axiomatic/execution.h"
#include "models/axiomatic/relation.h"

enum smc_model_flags {
    // SMC_MODEL_PREFIX_CLOSED, and every consistent execution can be extended by every enabled
    // thread. Licenses canonical revisits (docs/tracer.md).
    SMC_MODEL_EXTENSIBLE = 1 << 0,
    // A seq_cst fence is an RMW on one hidden location (TRACER, section 2); weaker fences add
    // nothing to accesses that are all release and acquire.
    SMC_MODEL_FENCE_IS_RMW = 1 << 1,
    // Conflicting accesses, one of them plain, that are not ordered by happens-before are an error
    // (unless the user says that plain accesses branch; under other models they do unless the user
    // says that they race).
    SMC_MODEL_PLAIN_RACES = 1 << 2,
    // po u rf is acyclic, and every (po u rf)-prefix-closed part of a consistent execution is
    // consistent. Licenses making executions event by event; elsewhere only whole ones can be
    // judged (docs/algorithms.md).
    SMC_MODEL_PREFIX_CLOSED = 1 << 3,
    // Of the writes that happen before a read and are ordered, it can read none but the last.
    // Licenses plain accesses without events where all are ordered
    // (core/reductions/elision/elision.c). Not so where a thread's stores may overtake each other.
    SMC_MODEL_SEES_PAST = 1 << 4,
    // SMC_MODEL_PREFIX_CLOSED, locks are part of happens-before, and irreflexive(hb ; eco?) in
    // every consistent execution. Licenses inferring the order of critical sections from their
    // accesses (docs/lapor.md).
    SMC_MODEL_LOCKS_BY_HB = 1 << 5,
    // An execution is consistent iff its events have an order in which each read takes the last
    // write before it. Licenses looking for such an order where sources of reads are left open
    // (docs/rvf.md).
    SMC_MODEL_INTERLEAVES = 1 << 6,
    // po u rf may be cyclic, and consistency is: coherence, atomicity of RMWs, what synchronises
    // (29.8 of C11, with release sequences that depend on coherence), an order S of seq_cst events
    // (29.3). Licenses coherence as constraints, and reads of what is only promised
    // (docs/cdschecker.md).
    SMC_MODEL_PROMISES = 1 << 7,
    // Happens-before has release sequences, so that smc_model.releases makes a difference.
    SMC_MODEL_RELEASE_SEQUENCES = 1 << 8,
    // The orders of accesses and fences count, and whatever is consistent stays so where some are
    // weaker: the axioms ask no less of stronger ones. Licenses one execution as a witness against
    // all weaker orders (docs/orders.md).
    SMC_MODEL_ORDERS = 1 << 9,
    // SMC_MODEL_EXTENSIBLE, and RMWs of a location that commute, whose results nobody uses and that
    // no other access of it comes in between may be left without an order, where nothing
    // synchronises with them or smc_model.interleaves (docs/counters.md).
    SMC_MODEL_COMMUTES = 1 << 10,
    // Its axioms come from a file. Each question is about an execution with its coherence, which
    // has to be part of the graph. Where smc_model.start is there, it is known of the axioms what
    // SMC_MODEL_EXTENSIBLE says, with such graphs (docs/design/cat.md).
    SMC_MODEL_BY_FORMULA = 1 << 11,
    // SMC_MODEL_PREFIX_CLOSED, and the axioms are stated for accesses to several cells, which are
    // seen as wholes (docs/mixed-sizes.md).
    SMC_MODEL_MIXES_SIZES = 1 << 12,
    // Not SMC_MODEL_PREFIX_CLOSED, and the axioms ask for dependencies (smc_execution.depends).
    SMC_MODEL_DEPENDS = 1 << 13,
    // SMC_MODEL_DEPENDS. What an event needs, and reads-from, have no cycle, and each part of a
    // consistent execution that has, with an event, all that it needs is consistent. Licenses
    // executions in which a write comes before an earlier read of its thread has its value
    // (docs/design/pending.md).
    SMC_MODEL_NEEDS_CLOSED = 1 << 14,
    // It knows what read-side critical sections of RCU and grace periods are.
    SMC_MODEL_RCU = 1 << 15,
};

// The part of the graph that a maximality test looks at (docs/tracer.md, prev): the events with a
// smaller stamp than `stamp`, those in `prefix`, and initialisation. `writer` is in the prefix, as
// a plain read if it reads, not at all otherwise; its write is never part of the view. 0: no
// writer.
typedef struct smc_view {
    const uint32_t *prefix;
    uint32_t stamp;
    smc_id writer;
} smc_view;

static inline bool smc_in_view(const smc_event *e, const smc_view *v) {
    return e->thread == SMC_INIT_THREAD || e->added_at < v->stamp ||
           e->index <= v->prefix[e->thread];
}

static inline bool smc_is_written_in_view(const smc_view *v, smc_id id, const smc_event *e) {
    return !v || (id != v->writer && smc_in_view(e, v));
}

// The write of initialisation of a location, in an execution.
static inline smc_execution_event smc_initialisation_of(uint32_t loc) {
    return (smc_execution_event){.thread = SMC_INIT_THREAD,
                                 .loc = loc,
                                 .kind = SMC_WRITE,
                                 .writes = true,
                                 .rf = -1,
                                 .create = -1};
}

// The last write of thread t to the location of `except` that is in the view (NULL: of all) and
// before `except`, which is linked as the last of its thread there or not at all; 0: none. Those
// that come before it in its thread are there, but for the view's writer.
static inline smc_id smc_last_write_in_view(const smc_graph *g, const smc_view *v, smc_id except,
                                            uint32_t t) {
    const smc_event *e = smc_ev(g, except);
    smc_id w =
        e->linked && e->thread == t ? e->prev_write : g->write_head[(size_t)e->loc * g->stride + t];
    while (w && !smc_is_written_in_view(v, w, smc_ev(g, w))) w = smc_ev(g, w)->prev_write;
    return w;
}

// A write that a read may take.
typedef struct smc_source {
    smc_id write;
    bool taken; // an RMW that would write has it already: only its revisits are of use
} smc_source;
typedef SMC_VEC(smc_source) smc_sources;

// In the order in which the writes were linked, initialisation first.
static inline void smc_sort_by_height(const smc_graph *g, smc_source *at, uint32_t n) {
    for (uint32_t i = 1; i < n; i++) {
        const smc_source s = at[i];
        uint32_t k = i;
        for (; k > 0 && smc_ev(g, at[k - 1].write)->thread != SMC_INIT_THREAD &&
               smc_ev(g, at[k - 1].write)->linked_at > smc_ev(g, s.write)->linked_at;
             k--)
            at[k] = at[k - 1];
        at[k] = s;
    }
}

// Whether release sequences go on with later writes of the thread: C11 to C23, and C++ before 20,
// have that rule.
#define SMC_RELEASE_SEQUENCES(X)                                                                   \
    X(SMC_RELEASES_OF_SOURCE, "source") X(SMC_RELEASES_C11, "c11") X(SMC_RELEASES_C20, "c20")
#define X(id, word) id,
typedef enum smc_release_sequence { SMC_RELEASE_SEQUENCES(X) } smc_release_sequence;
#undef X

// Of the sequence that a write heads; `of_source`: smc_action.po_releases.
static inline bool smc_goes_on_by_po(smc_release_sequence s, bool of_source) {
    return s == SMC_RELEASES_OF_SOURCE ? of_source : s == SMC_RELEASES_C11;
}

typedef struct smc_model_state smc_model_state;

typedef struct smc_model smc_model;
struct smc_model {
    const char *name, *title, *paper;
    unsigned flags;
    // With SMC_MODEL_BY_FORMULA: accesses of one location need not be in an order that extends
    // program order.
    bool incoherent;
    // With SMC_MODEL_NEEDS_CLOSED: an event needs values, not branches. It may come before a read
    // that decides whether its thread comes to it.
    bool free_paths;
    smc_release_sequence releases;
    // The same language by a later standard, which may forbid what this model allows. NULL: none.
    const smc_model *later;
    const void *own; // what the functions of this model need to know of it

    // The model as its paper states it, on a whole execution (axioms.h): what everything else is
    // judged by.
    bool (*axioms)(const smc_model *self, const smc_execution *);
    // Its happens-before.
    smc_rel (*axioms_hb)(const smc_model *self, const smc_execution *, smc_matrices *);
    // The program order it keeps; NULL: not stated so.
    smc_rel (*axioms_ppo)(const smc_model *self, const smc_execution *, smc_matrices *);

    // Of a whole execution that the axioms allow: whether two accesses race in it by what the model
    // itself calls a race, and which. NULL: races are what happens-before leaves unordered, where
    // SMC_MODEL_PLAIN_RACES says so, and none elsewhere.
    bool (*race)(const smc_model *self, const smc_execution *, uint32_t pair[2]);

    // Of the same: which events are over when others begin, as far as lifetimes ask: an access, and
    // what frees or destroys its object. NULL: happens-before says so.
    smc_rel (*lifetimes)(const smc_model *self, const smc_execution *, smc_matrices *);

    // What follows works event by event: all NULL where the model is not prefix-closed. The graph
    // and the model outlive the state.
    smc_model_state *(*start)(const smc_model *self, const smc_graph *);
    void (*finish)(smc_model_state *);

    // What takes long ends early where the exploration is to stop (smc_graph_stops).

    // `e` was linked last. False: the graph is no longer consistent; nothing may be added until
    // `remove(e)`.
    bool (*add)(smc_model_state *, smc_id e);
    void (*remove)(smc_model_state *, smc_id e); // the one added last, still linked

    // Appends the writes that `e` (added to the graph, not linked, a read or RMW of its location)
    // can read so that the graph stays consistent, e taken as a read.
    void (*readable)(smc_model_state *, smc_id e, smc_sources *out);

    // For a linked read or RMW `e` without readers in the view, which has its source there and is
    // the last of its thread there: whether that source is the canonical one, the greatest
    // (smc_canonical_before) of those with which the view without e, plus e, is consistent.
    bool (*canonical)(smc_model_state *, const smc_view *, smc_id e);

    // Whether the view with `e`, which is linked as above or stands where its thread comes next in
    // the view, is consistent if e takes the write w of the view (and writes).
    bool (*takes)(smc_model_state *, const smc_view *, smc_id e, smc_id w);

    // Whether the n writes, of different locations, can all be the last of their locations in
    // coherence: a thread that reads them reads them for ever.
    bool (*can_be_last)(smc_model_state *, const smc_id *writes, uint32_t n);

    // Whether the current graph, with more happening before by locks, is consistent as soon as
    // coherence satisfies happens-before. NULL: never.
    bool (*hb_decides)(const smc_model_state *);

    // With SMC_MODEL_COMMUTES: whether the graph is consistent iff what RMWs and fences wait for
    // can be had one after the other, in an order in which happens-before is. NULL: always.
    bool (*interleaves)(const smc_model_state *);

    // Puts the linked events into `out` in the order of a run of the graph, in which RMWs that
    // commute can be, and returns how many there are; 0: there is none. NULL: never.
    uint32_t (*run)(smc_model_state *, smc_id *out);

    // What happens before a linked event, itself included, as a clock. NULL: the clocks of the
    // graph are happens-before.
    const uint32_t *(*hb)(const smc_model_state *, smc_id);

    // With SMC_MODEL_BY_FORMULA: a graph was met that contradicts what the flags say. Tells the
    // user so. NULL: that is an error in smc.
    void (*breaks)(const smc_model *self, const char *what);

    // Puts the linked writes of `loc`, the initialisation first, into `out` (room for one more than
    // the location has events) in an order in which coherence can be, and returns how many there
    // are.
    uint32_t (*coherence)(smc_model_state *, uint32_t loc, smc_id *out);
};

// Whether a data race may be with what comes later by reads-from (smc_start.races_late): not
// where every access is release and acquire.
static inline bool smc_model_races_late(const smc_model *m) {
    return m->race || (m->flags & SMC_MODEL_PLAIN_RACES && !(m->flags & SMC_MODEL_FENCE_IS_RMW));
}

// Accesses of weaker orders, at which nobody looks, may stand anywhere in the order of their
// location (smc_start.free_below).
static inline smc_order smc_model_free_below(const smc_model *m) {
    if (m->race || m->flags & SMC_MODEL_BY_FORMULA) return SMC_PLAIN;
    return smc_model_races_late(m) ? SMC_CONSUME : SMC_RELAXED;
}

// How a program is run under the model.
static inline smc_start smc_model_start(const smc_model *m) {
    return (smc_start){.races_late = smc_model_races_late(m),
                       .free_below = smc_model_free_below(m),
                       .asks_for_depends = m->flags & SMC_MODEL_DEPENDS,
                       .knows_rcu = m->flags & SMC_MODEL_RCU};
}

// The model with other release sequences, where it has any (SMC_MODEL_RELEASE_SEQUENCES).
static inline smc_model smc_model_with_releases(const smc_model *m, smc_release_sequence releases) {
    smc_model with = *m;
    with.releases = releases;
    return with;
}

// Whether an execution can be told by its events in an order, each of which the model takes;
// elsewhere it is looked at as a whole, with its coherence.
static inline bool smc_model_replays_events(const smc_model *m) {
    return m->flags & SMC_MODEL_PREFIX_CLOSED && !(m->flags & SMC_MODEL_BY_FORMULA);
}

// Whether an RMW, or a fence that is one, writes where it reads `value`.
static inline bool smc_would_write(const smc_event *e, uint64_t value) {
    uint64_t out;
    return e->kind == SMC_FENCE ||
           (e->kind == SMC_RMW && smc_rmw_writes(&e->step->action, value, &out));
}

// Whether the event, were it to read w, would find w taken in the view.
static inline bool smc_is_taken_in_view(const smc_graph *g, const smc_view *v, smc_id id,
                                        const smc_event *w) {
    if (!w->taker || w->taker == id || w->taker == v->writer ||
        !smc_would_write(smc_ev(g, id), w->out))
        return false;
    return smc_in_view(smc_ev(g, w->taker), v);
}

// What happens before a linked event, itself included, as a clock.
static inline const uint32_t *smc_model_hb_clock(const smc_model *m, const smc_model_state *s,
                                                 const smc_graph *g, smc_id id) {
    return m->hb ? m->hb(s, id) : smc_clock(g, id);
}

// The writes that a linked graph's next event can read (smc_model.readable), at least one. A plain
// read sees the past; where what it has seen already keeps it from that, it takes what an atomic
// read would, and has a race with it.
static inline void smc_model_readable(const smc_model *m, smc_model_state *s, smc_event *e,
                                      smc_id id, smc_sources *out) {
    const uint32_t from = out->n;
    m->readable(s, id, out);
    if (out->n > from || !e->sees_past) return;
    e->sees_past = false;
    m->readable(s, id, out);
}

// X(name), in the order in which they are listed. One is a row here and a file.
#define SMC_MEMORY_MODELS(X)                                                                       \
    X(rc11)                                                                                        \
    X(c20)                                                                                         \
    X(ra)                                                                                          \
    X(sra)                                                                                         \
    X(sc)                                                                                          \
    X(tso)                                                                                         \
    X(pso)                                                                                         \
    X(c11)

#define X(name) extern const smc_model smc_model_##name;
SMC_MEMORY_MODELS(X)
#undef X

const smc_model *smc_model_find(const char *name); // NULL: unknown
const smc_model *smc_model_at(size_t i);           // NULL past the last row

#endif
