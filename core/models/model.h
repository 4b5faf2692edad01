// model.h - the interface of a memory model, which decides which executions are consistent. A model
// is a row in SMC_MEMORY_MODELS and a source file.
//
// Explorers use the functions and flags of a model, never its name.
#ifndef SMC_MODEL_H
#define SMC_MODEL_H

#include "graph/graph.h"
#include "models/axiomatic/execution.h"
#include "models/axiomatic/relation.h"
#include "models/parts.h"

// Properties of a model that explorers and reductions rely on, as bits of a set. "Licenses" names
// the algorithms that are sound because of the property.
enum smc_model_flags {
    // Includes SMC_MODEL_PREFIX_CLOSED. Every enabled thread can extend every consistent execution.
    // Licenses canonical revisits (docs/design/tracer.md).
    SMC_MODEL_EXTENSIBLE = 1 << 0,
    // A seq_cst fence is an RMW of one hidden location (TRACER, section 2). Weaker fences have no
    // effect, since all accesses release and acquire.
    SMC_MODEL_FENCE_IS_RMW = 1 << 1,
    // Conflicting accesses, at least one of them plain, that happens-before leaves unordered are a
    // data race and an error. Under models without this flag plain accesses are events like atomic
    // ones. Options can override both (--plain).
    SMC_MODEL_PLAIN_RACES = 1 << 2,
    // po u rf is acyclic, and every (po u rf)-prefix of a consistent execution is consistent.
    // Licenses building executions event by event. For models without this flag, consistency is
    // defined only for complete executions (docs/design/algorithms.md).
    SMC_MODEL_PREFIX_CLOSED = 1 << 3,
    // Of totally ordered writes that happen before a read, the read can only read from the last
    // one. Licenses eliding plain accesses that are totally ordered
    // (core/reductions/elision/elision.c). Does not hold if stores of one thread can be reordered.
    SMC_MODEL_SEES_PAST = 1 << 4,
    // Includes SMC_MODEL_PREFIX_CLOSED. Happens-before contains lock order, and hb ; eco? is
    // irreflexive in every consistent execution. Licenses inferring the order of critical sections
    // from their accesses (docs/design/lapor.md).
    SMC_MODEL_LOCKS_BY_HB = 1 << 5,
    // An execution is consistent iff there is a total order of its events in which each read reads
    // from the last write before it. Licenses the search for such an order while the sources of
    // reads are not chosen yet (docs/design/rvf.md).
    SMC_MODEL_INTERLEAVES = 1 << 6,
    // po u rf may be cyclic. Consistency consists of coherence, atomicity of RMWs,
    // synchronises-with (C11 29.8, with release sequences that depend on coherence) and a total
    // order S of seq_cst events (C11 29.3). Licenses coherence constraints and reads of values that
    // are not yet written (promises) (docs/design/cdschecker.md).
    SMC_MODEL_PROMISES = 1 << 7,
    // Happens-before depends on release sequences, so smc_model.releases matters.
    SMC_MODEL_RELEASE_SEQUENCES = 1 << 8,
    // Memory orders matter, and a consistent execution stays consistent if orders are weakened
    // (monotonicity). Licenses using one execution as a counterexample to all weaker orders
    // (docs/orders.md).
    SMC_MODEL_ORDERS = 1 << 9,
    // Includes SMC_MODEL_EXTENSIBLE. Commuting RMWs of a location may stay unordered if their
    // results are unused, no other access of the location comes between them, and nothing
    // synchronises with them or smc_model.interleaves holds (docs/design/counters.md).
    SMC_MODEL_COMMUTES = 1 << 10,
    // The axioms come from a file. All queries are about executions with coherence, which must be
    // part of the graph. If smc_model.start is set, an analysis of the axioms has proved
    // SMC_MODEL_EXTENSIBLE for such graphs (docs/design/cat.md).
    SMC_MODEL_BY_FORMULA = 1 << 11,
    // Includes SMC_MODEL_PREFIX_CLOSED. The axioms support mixed-size accesses: an access to
    // several cells is one event of the execution (docs/mixed-sizes.md).
    SMC_MODEL_MIXES_SIZES = 1 << 12,
    // Excludes SMC_MODEL_PREFIX_CLOSED. The axioms use dependencies (smc_execution.depends).
    SMC_MODEL_DEPENDS = 1 << 13,
    // Includes SMC_MODEL_DEPENDS. The union of reads-from and the relation "needs"
    // (docs/design/pending.md) is acyclic. Each part of a consistent execution that contains all
    // events needed by its events is consistent. Licenses adding a write before the value of an
    // earlier read of its thread is known.
    SMC_MODEL_NEEDS_CLOSED = 1 << 14,
    // The model defines RCU read-side critical sections and grace periods.
    SMC_MODEL_RCU = 1 << 15,
    // Includes SMC_MODEL_NEEDS_CLOSED. A consistent part stays consistent with an event that is the
    // last one of its thread in the part and that is no access, writes last in coherence, or reads
    // the last write. Licenses adding such events unasked (docs/design/pending.md).
    SMC_MODEL_EXTENDS_PARTS = 1 << 16,
    // Includes SMC_MODEL_NEEDS_CLOSED. If some events of an execution contain the sources of all
    // their reads, and no event of RCU, and are inconsistent, so is the execution.
    SMC_MODEL_SUBSETS = 1 << 17,
};

// The part of the graph that a maximality test considers (docs/design/tracer.md, prev): events with
// `added_at` below `stamp`, events in the clock `prefix`, and initialisation writes. `writer` (0:
// none) is an event in the prefix; if it is an RMW, the view contains its read but not its write.
typedef struct smc_view {
    const uint32_t *prefix;
    uint32_t stamp;
    smc_id writer;
} smc_view;

// Whether the event is in the view.
static inline bool smc_is_in_view(const smc_event *e, const smc_view *v) {
    return e->thread == SMC_INIT_THREAD || e->added_at < v->stamp ||
           e->index <= v->prefix[e->thread];
}

// Whether the event is in the view as a write. v = NULL: the whole graph.
static inline bool smc_is_written_in_view(const smc_view *v, smc_id id, const smc_event *e) {
    return !v || (id != v->writer && smc_is_in_view(e, v));
}

// The initialisation write of a location, as an event of the axioms.
static inline smc_execution_event smc_initial_write_of(uint32_t loc) {
    return (smc_execution_event){.thread = SMC_INIT_THREAD,
                                 .loc = loc,
                                 .kind = SMC_WRITE,
                                 .writes = true,
                                 .rf = -1,
                                 .create = -1};
}

// The last write by thread t to the location of the event `except`, within the view (NULL: the
// whole graph) and without `except` itself; 0: none. `except` is unlinked, or its thread's last
// event at the location.
static inline smc_id smc_last_write_in_view(const smc_graph *g, const smc_view *v, smc_id except,
                                            uint32_t t) {
    const smc_event *e = smc_event_at(g, except);
    smc_id w =
        e->linked && e->thread == t ? e->prev_write : g->write_head[(size_t)e->loc * g->stride + t];
    while (w && !smc_is_written_in_view(v, w, smc_event_at(g, w)))
        w = smc_event_at(g, w)->prev_write;
    return w;
}

// A possible source of a read.
typedef struct smc_source {
    smc_id write;
    // Another RMW already reads from this write, and the reader would write too. The reader can get
    // this source only if it revisits that RMW.
    bool taken;
} smc_source;
typedef SMC_VEC(smc_source) smc_sources;

// Sorts the sources by the link order of their writes; the initialisation write comes first.
static inline void smc_sort_by_link_order(const smc_graph *g, smc_source *at, uint32_t n) {
    for (uint32_t i = 1; i < n; i++) {
        const smc_source s = at[i];
        uint32_t k = i;
        for (; k > 0 && smc_event_at(g, at[k - 1].write)->thread != SMC_INIT_THREAD &&
               smc_event_at(g, at[k - 1].write)->linked_at > smc_event_at(g, s.write)->linked_at;
             k--)
            at[k] = at[k - 1];
        at[k] = s;
    }
}

// Rules about release sequences: whether later writes of the same thread continue one. They do in
// C11 to C23 and in C++ before C++20. SOURCE: the rule of the program's language.
#define SMC_RELEASE_SEQUENCES(X)                                                                   \
    X(SMC_RELEASES_OF_SOURCE, "source") X(SMC_RELEASES_C11, "c11") X(SMC_RELEASES_C20, "c20")
#define X(id, word) id,
typedef enum smc_release_sequence { SMC_RELEASE_SEQUENCES(X) } smc_release_sequence;
#undef X

// Whether the release sequence headed by a write continues with later writes of its thread.
// `of_source` is smc_action.po_releases, the rule of the program's language.
static inline bool smc_continues_by_po(smc_release_sequence s, bool of_source) {
    return s == SMC_RELEASES_OF_SOURCE ? of_source : s == SMC_RELEASES_C11;
}

typedef struct smc_model_state smc_model_state;

// A memory model. The functions take the model or its state as their first argument.
struct smc_model {
    const char *name, *title, *paper; // `title`: one line for users; `paper`: the publication that
                                      // defines the model
    unsigned flags;                   // bits SMC_MODEL_..
    // With SMC_MODEL_BY_FORMULA: coherence need not agree with the program order of accesses to one
    // location.
    bool incoherent;
    // With SMC_MODEL_NEEDS_CLOSED: an event does not need the branches before it. A write may be
    // added before an earlier read whose value decides whether the thread reaches the write.
    bool ignores_control_deps;
    smc_release_sequence releases; // rule about release sequences
    // The model of a later standard of the same language, which may allow fewer executions; NULL:
    // none.
    const smc_model *later;
    const void *own; // private data of the model's functions

    // The model as its paper states it: whether a complete execution is consistent (axioms.h). This
    // function is the reference for all others.
    bool (*axioms)(const smc_model *self, const smc_execution *);
    // Computes happens-before of a complete execution.
    smc_rel (*axioms_hb)(const smc_model *self, const smc_execution *, smc_matrices *);
    // Computes preserved program order of a complete execution; NULL: the model defines none.
    smc_rel (*axioms_ppo)(const smc_model *self, const smc_execution *, smc_matrices *);

    // Whether a complete consistent execution has a data race by the model's own definition; stores
    // the indices of the two events in `pair`. NULL: two accesses race if happens-before does not
    // order them and SMC_MODEL_PLAIN_RACES is set.
    bool (*race)(const smc_model *self, const smc_execution *, uint32_t pair[2]);

    // For a complete consistent execution: the relation "event a has finished before event b
    // begins". It decides lifetime errors (an access against freeing or destroying the object).
    // NULL: happens-before.
    smc_rel (*lifetimes)(const smc_model *self, const smc_execution *, smc_matrices *);

    // With SMC_MODEL_NEEDS_CLOSED: judges growing parts of executions; NULL: only `axioms` does.
    const smc_part_services *parts;
    // With SMC_MODEL_NEEDS_CLOSED: as `axioms`, but as if nothing led to the read or write `event`,
    // which is no RMW, by rf, co or fr. If the answer is no, the event can have neither this source
    // or place in coherence nor one that is earlier in coherence. The answer yes implies nothing.
    // NULL: such a question has no meaning in the model (SMC_PART_NOT_TOO_EARLY neither).
    bool (*may_be_so_early)(const smc_model *self, const smc_execution *, uint32_t event);

    // The following functions decide consistency event by event; all are NULL if the model is not
    // prefix-closed. The graph and the model must outlive the state. Expensive functions return
    // early if a stop is requested (smc_graph_stop_requested).
    smc_model_state *(*start)(const smc_model *self, const smc_graph *);
    void (*finish)(smc_model_state *);

    // Adds the event `e`, which was linked last, to the state. Returns false if the graph is
    // inconsistent; then the caller must call `remove(e)` before it adds another event.
    bool (*add)(smc_model_state *, smc_id e);
    // Undoes `add` of the event that was added last and is still linked.
    void (*remove)(smc_model_state *, smc_id e);

    // Appends the writes from which `e` can read such that the graph with `e` is consistent. `e` is
    // an unlinked read or RMW made by smc_graph_add_event; only its read is considered.
    void (*readable)(smc_model_state *, smc_id e, smc_sources *out);

    // Whether the source of `e` is canonical: the greatest (smc_precedes_canonically) of the
    // sources with which the view without e, extended by e, is consistent. `e` is a linked read or
    // RMW. The view contains its source, but no later event of its thread and no event that reads
    // from it.
    bool (*canonical)(smc_model_state *, const smc_view *, smc_id e);

    // Whether the view is consistent if `e` reads from w, a write in the view, and also writes if
    // it is an RMW. `e` is linked as for `canonical`, or is the next event of its thread in the
    // view.
    bool (*takes)(smc_model_state *, const smc_view *, smc_id e, smc_id w);

    // Whether there is a coherence order in which each of the n writes, to distinct locations, is
    // the last one of its location, so that a waiting thread can read it for ever.
    bool (*can_be_last)(smc_model_state *, const smc_id *writes, uint32_t n);

    // Whether the current graph is consistent iff a coherence order agrees with happens-before,
    // extended by the order of lock sections. NULL: never.
    bool (*is_consistency_decided_by_hb)(const smc_model_state *);

    // With SMC_MODEL_COMMUTES: whether the graph is consistent iff a total order that extends
    // happens-before produces the values of all RMWs and fences. NULL: always.
    bool (*interleaves)(const smc_model_state *);

    // Writes the linked events to `out` in the order of an interleaving, which also orders
    // commuting RMWs. Returns their number; 0: no interleaving was found. NULL: interleavings are
    // not supported.
    uint32_t (*run)(smc_model_state *, smc_id *out);

    // Vector clock of the events that happen before a linked event, including the event itself.
    // NULL: the graph's own clocks.
    const uint32_t *(*hb)(const smc_model_state *, smc_id);

    // With SMC_MODEL_BY_FORMULA: called when a graph contradicts the flags that were derived from
    // the axioms; reports the contradiction to the user. NULL: such a contradiction is a bug in
    // smc.
    void (*breaks)(const smc_model *self, const char *what);

    // Writes a possible coherence order of `loc`, initialisation first, to `out`, which has space
    // for one more than the location's number of events. Returns the number of writes.
    uint32_t (*coherence)(smc_model_state *, uint32_t loc, smc_id *out);
};

// Whether an access can race with an access that follows it by reads-from (smc_start.races_late).
// This is impossible if all accesses release and acquire.
static inline bool smc_model_has_late_races(const smc_model *m) {
    return m->race || (m->flags & SMC_MODEL_PLAIN_RACES && !(m->flags & SMC_MODEL_FENCE_IS_RMW));
}

// Accesses with weaker orders than this neither synchronise nor drain a store buffer
// (smc_start.unsynchronised_below).
static inline smc_order smc_model_relaxed_below(const smc_model *m) {
    if (m->race || m->flags & SMC_MODEL_BY_FORMULA) return SMC_PLAIN;
    return smc_model_has_late_races(m) ? SMC_CONSUME : SMC_RELAXED;
}

// The mode in which a program runs under the model.
static inline smc_start smc_model_start(const smc_model *m) {
    return (smc_start){.races_late = smc_model_has_late_races(m),
                       .unsynchronised_below = smc_model_relaxed_below(m),
                       .needs_dependencies = m->flags & SMC_MODEL_DEPENDS,
                       .supports_rcu = m->flags & SMC_MODEL_RCU};
}

// A copy of the model with another rule about release sequences (needs
// SMC_MODEL_RELEASE_SEQUENCES).
static inline smc_model smc_model_with_releases(const smc_model *m, smc_release_sequence releases) {
    smc_model with = *m;
    with.releases = releases;
    return with;
}

// Whether a replay token can encode an execution as a sequence of events that the model accepts one
// by one. Otherwise the token encodes the complete execution with its coherence.
static inline bool smc_model_replays_events(const smc_model *m) {
    return m->flags & SMC_MODEL_PREFIX_CLOSED && !(m->flags & SMC_MODEL_BY_FORMULA);
}

// Whether an RMW, or a fence treated as one, writes when it reads `value`.
static inline bool smc_would_write(const smc_event *e, uint64_t value) {
    uint64_t out;
    return e->kind == SMC_FENCE ||
           (e->kind == SMC_RMW && smc_rmw_writes(&e->step->action, value, &out));
}

// Whether another RMW in the view already reads from w and the event would write if it read from w,
// so that two RMWs would have one source. The view's writer does not count as another RMW.
static inline bool smc_rmw_source_is_taken(const smc_graph *g, const smc_view *v, smc_id id,
                                           const smc_event *w) {
    if (!w->rmw_reader || w->rmw_reader == id || w->rmw_reader == v->writer ||
        !smc_would_write(smc_event_at(g, id), w->out))
        return false;
    return smc_is_in_view(smc_event_at(g, w->rmw_reader), v);
}

// Vector clock of the events that happen before a linked event, including the event itself.
static inline const uint32_t *smc_model_hb_clock(const smc_model *m, const smc_model_state *s,
                                                 const smc_graph *g, smc_id id) {
    return m->hb ? m->hb(s, id) : smc_event_clock(g, id);
}

// Appends the possible sources of event `e` (smc_model.readable), at least one. A plain read reads
// only from writes that happen before it. If none of these is consistent, it gets the sources of an
// atomic read; then it races with their writes.
static inline void smc_model_readable(const smc_model *m, smc_model_state *s, smc_event *e,
                                      smc_id id, smc_sources *out) {
    const uint32_t from = out->n;
    m->readable(s, id, out);
    if (out->n > from || !e->reads_only_hb_past) return;
    e->reads_only_hb_past = false;
    m->readable(s, id, out);
}

// X(name), in the order of `smc --list`.
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

// Returns the built-in model with this name; NULL: unknown name.
const smc_model *smc_model_find(const char *name);

// Returns the i-th built-in model; NULL: there are at most i.
const smc_model *smc_model_at(size_t i);

#endif
