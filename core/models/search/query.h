// query.h - the state of the search for a run, and a query that the search answers: is there a
// run of these events in which each read reads from its source?
#ifndef SMC_SEARCH_QUERY_H
#define SMC_SEARCH_QUERY_H

#include "models/model.h"
#include "models/saturation/certificate.h"
#include "models/saturation/views.h"

typedef struct smc_search smc_search;

typedef struct smc_search_query {
    const smc_view *view; // the events to consider; NULL: all linked events
    smc_id read, source;  // a read (linked or not) to be considered in addition, and its source; 0:
                          // none
    bool read_writes;     // whether the read also writes (RMW)
    smc_id added; // the event linked last, if the certificate does not contain it yet; 0: none
    bool drained; // the run must end with empty store buffers
} smc_search_query;

// Whether the model preserves the program order from event a to a later event b of the same thread.
typedef bool smc_preserved_order(const smc_search *, smc_id a, smc_id b);

typedef enum smc_closure_rules {
    SMC_READS_AT_ONCE, // a read sees memory as it is: both rules apply to all reads
    // A read may see old values (SRA): the first rule applies to what happens before the read. Both
    // rules apply to RMWs.
    SMC_READS_LATER,
} smc_closure_rules;

typedef struct smc_closed_event {
    smc_id id, source; // `source`: the event that it reads from or waits for (lock, join); 0: none
    uint32_t loc;
    uint32_t origin;    // read: 1 + number of its source among the events considered; 0: reads the
                        // initial value
    uint32_t previous;  // 1 + number of the previous access to the event's location; 0: none
    uint32_t log;       // length of smc_closure.log before the event was added
    bool reads, writes; // whether it reads or writes, as the query assumes
    bool followed;      // the event has, or had, a successor in the order
} smc_closed_event;

typedef struct smc_closure_change {
    uint32_t row, word;
    uint64_t old;
} smc_closure_change;

typedef struct smc_closure {
    const smc_search *search;
    smc_preserved_order *preserved; // tells which program order the model preserves; NULL: all of
                                    // it
    smc_closure_rules rules;
    // The events considered, in link order; the read of the query comes last.
    SMC_VEC(smc_closed_event) events;
    // The first `kept` events of link_order are the first ones in `events`, and their rows are
    // closed.
    uint32_t kept;
    uint32_t words;   // number of 64-bit words in a row
    uint64_t *before; // [number][word]: the predecessors of each event, transitively closed
    // Sets: all writes; the writes done in the search; the events whose rows have unprocessed
    // changes.
    uint64_t *writes, *done, *changed;
    uint32_t n_locs; // number of locations for which `at_locs` has room
    // [loc][3][word]: the location's writes; its writes that are read; its reads of the initial
    // value.
    uint64_t *at_locs;
    uint64_t *readers; // [number][word]: the reads of a write to which both rules apply
    uint64_t *fresh;   // [number][word]: the predecessors that are not processed yet
    SMC_VEC(smc_closure_change) log;
    SMC_VEC(uint32_t) number; // [event id]: its number, i.e. index in `events`
    SMC_VEC(uint32_t) last;   // [loc]: 1 + number of the last access to the location; 0: none
} smc_closure;

// Hash set of states from which the search has failed.
typedef struct smc_dead_ends {
    uint64_t *slots; // open addressing; 0: free slot
    uint32_t n, cap;
} smc_dead_ends;

// A run found while checking a source of a read. The run becomes the known run if the read takes
// that source. It is valid as long as the events that were linked at that time are linked.
typedef struct smc_found_run {
    smc_id read, source;
    uint32_t height; // length of link_order at that time, without the read
    uint32_t from;   // index in smc_search.runs of the run's first event; the run has height + 1
                     // events
} smc_found_run;

// Moments of the known run (moments.h). passed: when the event executes. settled: when all stores
// of its thread up to the event have reached memory.
typedef struct smc_event_time {
    uint64_t passed, settled;
} smc_event_time;

// The operations of a model that the search calls. The model's state begins with the smc_search.
typedef struct smc_machine {
    bool (*begin)(smc_search *); // resets the model's tables for the query; false: there is no run
    // Executes the next event of a thread if that is possible without changing memory; returns
    // whether it is.
    bool (*pass)(smc_search *, smc_id);
    // Whether thread t, all of whose events are executed, has nothing left to do (such as stores in
    // its buffer).
    bool (*is_through)(const smc_search *, uint32_t t);
    void (*offer)(smc_search *, uint32_t t); // appends to `candidates` the writes that thread t can
                                             // perform next
    // With certificate.of_all: whether the next event of a thread, a write, is among the writes
    // that `offer` appends.
    bool (*may_write)(const smc_search *, smc_id);
    void (*write)(smc_search *, smc_id);    // performs one of the candidates
    uint32_t (*height)(const smc_search *); // number of steps performed
    void (*undo_to)(smc_search *, uint32_t height);
    uint64_t (*key)(const smc_search *); // hash of the machine's state
    bool (*close)(smc_search *);         // computes the closure; false: it is cyclic
    // Appends the steps performed to `order`: the writes or, with certificate.of_all, all events.
    void (*list)(smc_search *);
    // Without certificate.of_all: records the moments of the run that was just found (moments.h).
    // NULL: the machine has no moments.
    void (*know)(smc_search *);
} smc_machine;

// When the stores before an event of a thread must be in memory. NOT: at no particular time.
// FOR_ITSELF: when another thread sees the event, a store, in memory. FOR_ALL: when another thread
// sees the event or any later event of the thread.
typedef enum smc_store_draining {
    SMC_DRAINS_NOT,
    SMC_DRAINS_FOR_ITSELF,
    SMC_DRAINS_FOR_ALL
} smc_store_draining;

struct smc_search { // the model's state begins with this struct
    const smc_graph *graph;
    const smc_machine *machine;
    const smc_search_query *q;  // the query that is being answered
    SMC_VEC(uint32_t) length;   // [thread]: number of its events that are considered
    SMC_VEC(uint32_t) position; // [thread]: number of its events that are done
    SMC_VEC(smc_id) candidates;
    SMC_VEC(smc_id) order;        // the last run found for the whole graph
    SMC_VEC(smc_found_run) found; // runs found while checking sources, ordered by height; with
                                  // certificate.of_all
    SMC_VEC(smc_id) runs;
    smc_closure closure;
    smc_views views; // happens-before, if it differs from the graph's clocks
                     // (smc_views.all_synchronise)
    bool closed;     // the closure is computed for the current query
    smc_dead_ends failures;
    // Marks of reorder.c: an event, thread or location is marked if its entry is equal to `mark`.
    SMC_VEC(uint32_t) marks, thread_marks, loc_marks; // [event], [thread], [loc]: equal to `mark`
                                                      // if marked
    uint32_t mark;
    smc_certificate certificate;     // a run of the whole graph, the "known run"; searches try its
                                     // order first
    SMC_VEC(smc_event_time) moments; // [event], if the machine supports moments
    bool ordered;                    // `order` is a run of the current graph
    bool pretends;  // the exploration is to stop: link order is used as if it were a run
    smc_id refused; // the event linked last, if no run contains it; 0: a run does
    // When stores must be in memory, for an event; NULL: stores reach memory in the order of po u
    // rf.
    smc_store_draining (*draining)(const smc_search *, smc_id);
    // [event], with `draining`: index of the last event of its thread, up to the event itself, that
    // has SMC_DRAINS_FOR_ALL; 0: none.
    SMC_VEC(uint32_t) drained;
};

// smc_search_hb_clock: clock of the events that happen before a linked event; the event itself is
// included. smc_search_clock_before: clock of the events that happen before it independently of its
// source.
static inline const uint32_t *smc_search_hb_clock(const smc_search *s, smc_id id) {
    return s->views.kept ? smc_views_of(&s->views, id, SMC_VIEW_HB) : smc_event_clock(s->graph, id);
}
static inline const uint32_t *smc_search_clock_before(const smc_search *s, smc_id id) {
    return s->views.kept ? smc_views_before(&s->views, id) : smc_graph_po_clock(s->graph, id);
}
// The last value of `loc` that thread t knew within its first `bound` events, given as a write: its
// own write or the source of its read; 0: none. If all reads synchronise, it suffices to consider
// its own writes.
static inline smc_id smc_search_last_value(const smc_search *s, uint32_t loc, uint32_t t,
                                           uint32_t bound) {
    return s->views.kept ? smc_graph_last_value(s->graph, loc, t, bound)
                         : smc_graph_last_write(s->graph, loc, t, bound);
}

static inline smc_id smc_search_subject(const smc_search *s) {
    return s->q->read ? s->q->read : s->q->added;
}

static inline bool smc_search_is_done(const smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}
// Whether the event is not its thread's first event, or its thread has been created in the run.
static inline bool smc_search_thread_may_begin(const smc_search *s, const smc_event *e) {
    const smc_id create = s->graph->threads.at[e->thread].create;
    return e->index > 1 || !create || smc_search_is_done(s, create);
}

// smc_search_event_at: the i-th event (from 0) of thread t among those considered.
// smc_search_source: the event's source. smc_search_writes: whether the event writes. The last two
// follow the query's assumptions.
static inline smc_id smc_search_event_at(const smc_search *s, uint32_t t, uint32_t i) {
    const smc_thread *thread = &s->graph->threads.at[t];
    // a read that is not linked comes last in its thread
    return i < thread->events.n ? thread->events.at[i] : s->q->read;
}
static inline smc_id smc_search_source(const smc_search *s, smc_id id) {
    return id == s->q->read ? s->q->source : smc_event_at(s->graph, id)->rf;
}
static inline bool smc_search_writes(const smc_search *s, smc_id id) {
    if (id == s->q->read) return s->q->read_writes;
    return smc_event_at(s->graph, id)->writes && !(s->q->view && s->q->view->writer == id);
}

// With explicit coherence: iterates over the location's writes in coherence order, except the read
// of the query. Start with *at = 0; returns 0 at the end.
smc_id smc_search_next_write(const smc_search *, uint32_t loc, uint32_t *at);

// Starts work on a query and selects the events that it considers.
void smc_search_set_query(smc_search *, const smc_search_query *);
// Makes a run of the whole graph (or, without certificate.of_all, its n writes) the certificate.
void smc_search_certify(smc_search *, const smc_id *run, uint32_t n);

#endif
