// query.h - a query about a graph, and the state of the search that answers it: is there a run of
// certain events in which each read reads from its source?
#ifndef SMC_SEARCH_QUERY_H
#define SMC_SEARCH_QUERY_H

#include "models/model.h"
#include "models/saturation/certificate.h"
#include "models/saturation/views.h"
#include "models/search/rows.h"

typedef struct smc_search smc_search;

// A query: which events a run must contain, and how it must end.
typedef struct smc_search_query {
    const smc_view *view; // the events that the run contains; NULL: all linked events
    smc_id read, source;  // a read (linked or not) to be considered in addition, and its source; 0:
                          // none
    bool read_writes;     // whether the read also writes (RMW)
    smc_id added;         // the event linked last, if the certificate does not contain it; 0: none
    bool drained;         // the run must end with empty store buffers
} smc_search_query;

// Calls the visitor with earlier events of the event's thread whose order before the event the
// model preserves. All other such events precede the visited ones.
typedef void smc_event_visitor(void *self, smc_id);
typedef void smc_preserved_order(const smc_search *, smc_id, smc_event_visitor *, void *self);

// When a read sees the effect of writes that precede it.
typedef enum smc_closure_rules {
    SMC_READS_SEE_MEMORY, // a read sees memory as it is when the read executes: both rules of
                          // closure.h apply to all reads
    // A read may see old values (SRA): the first rule applies only to writes that happen before the
    // read. Both rules apply to RMWs.
    SMC_READS_MAY_SEE_OLD,
} smc_closure_rules;

// An event that the closure contains. Its number is its index in smc_closure.events. Events that
// are referred to as 1 + number: 0 stands for none.
typedef struct smc_closure_event {
    smc_id id, source; // `source`: the event that it reads from or waits for (lock, join); 0: none
    uint32_t loc;      // location of the event; 0: none
    uint32_t origin;   // read: its source, as 1 + number; 0: it reads the initial value
    uint32_t previous; // the previous write to the event's location, as 1 + number
    // Reads to which both rules of closure.h apply, as lists in the order of descending numbers:
    // the first one that reads from this event, and the next one with the same source as this
    // event; as 1 + number.
    uint32_t first_reader, next_reader;
    uint32_t linked_at; // position in link_order; for the read of the query it is not valid
    uint32_t log;       // length of smc_closure.log before the event was added
    bool reads, writes; // whether the event reads and writes in the query
    bool followed;      // the event has, or had, a successor in the order
} smc_closure_event;

// A replaced page of smc_closure.before.
typedef struct smc_closure_change {
    uint32_t row, page;
    smc_row_page *old;
} smc_closure_change;

// The accesses to a location in a closure, as 1 + number.
typedef struct smc_closure_loc {
    uint32_t last_write;     // smc_closure_event.previous continues this list
    uint32_t initial_reader; // first read of the initial value to which both rules of closure.h
                             // apply; smc_closure_event.next_reader continues this list
} smc_closure_loc;

// A partial order of events, see closure.h. Events are numbered in the order in which they were
// added; a row is a set of event numbers.
typedef struct smc_closure {
    const smc_search *search;
    smc_preserved_order *preserved; // the program order that the model preserves; NULL: all of it
    smc_closure_rules rules;
    // The events, in link order; the read of the query comes last.
    SMC_VEC(smc_closure_event) events;
    // The rows of the first `complete` events are complete, and contain nothing else. These events
    // are linked, and write in the query if they write in the graph.
    uint32_t complete;
    smc_rows rows;         // sizes of the rows
    smc_row_page **before; // [number][page]: the predecessors of each event, transitively closed
    smc_row_page **fresh;  // [number][page]: the new predecessors that are not processed yet
    smc_row_page **taken;  // [page]: the new predecessors that are being processed
    uint32_t words;        // number of 64-bit words in the following sets of event numbers
    // All writes; the writes that the search has performed; the events with unprocessed new
    // predecessors.
    uint64_t *writes, *done, *changed;
    uint32_t first_changed;          // the words of `changed` below this index are 0
    SMC_VEC(smc_closure_change) log; // changes of `before`, to undo additions
    SMC_VEC(uint32_t) later;         // scratch: writes that a read must precede
    SMC_VEC(uint32_t) number;        // [event id]: its number, i.e. its index in `events`
    SMC_VEC(smc_closure_loc) locs;   // [location]
} smc_closure;

// Hash set of the states from which the search has failed.
typedef struct smc_failures {
    uint64_t *slots; // open addressing; 0: free slot
    uint32_t n, cap; // number of states, number of slots
} smc_failures;

// A run that was found while a source of a read was checked. It becomes the known run if the read
// gets that source. It is valid as long as the events that were linked at that time are linked.
typedef struct smc_cached_run {
    smc_id read, source; // the read, and the source with which the run contains it
    uint32_t height;     // length of link_order at that time, without the read
    uint32_t from; // index in smc_search.runs of the run's first event; the run has height + 1
                   // events
} smc_cached_run;

// Moments of the known run (moments.h). `passed`: when the event executes. `settled`: when all
// stores of its thread up to the event have reached memory.
typedef struct smc_event_time {
    uint64_t passed, settled;
} smc_event_time;

// The operations of a model that the search calls: they run an abstract machine. The model's state
// begins with the smc_search.
typedef struct smc_machine {
    bool (*begin)(smc_search *); // prepares the model's tables for the query; returns false if
                                 // there is no run
    // Executes the event, the next one of its thread, if that is possible without changing memory.
    // Returns whether it is possible.
    bool (*pass)(smc_search *, smc_id);
    // Whether thread t, whose events are all executed, has no further steps (such as stores in its
    // buffer).
    bool (*has_finished)(const smc_search *, uint32_t t);
    void (*offer)(smc_search *, uint32_t t); // appends to `candidates` the writes that thread t can
                                             // perform next
    // With certificate.of_all: whether the event, a write and the next event of its thread, is
    // among the writes that `offer` appends.
    bool (*may_write)(const smc_search *, smc_id);
    void (*write)(smc_search *, smc_id);            // performs one of the candidates
    uint32_t (*height)(const smc_search *);         // number of steps performed
    void (*undo_to)(smc_search *, uint32_t height); // undoes the last steps
    uint64_t (*key)(const smc_search *);            // hash of the machine's state
    bool (*close)(smc_search *); // computes the closure; returns false on a cycle
    // Appends the steps performed to `order`: the writes or, with certificate.of_all, all events.
    void (*list)(smc_search *);
    // Without certificate.of_all: records the moments of the run that was just found (moments.h).
    // NULL: the machine has no moments.
    void (*know)(smc_search *);
} smc_machine;

// When the stores before an event of a thread must be in memory. NOT: at no particular time.
// FOR_ITSELF: when another thread sees the event, which is a store, in memory. FOR_ALL: when
// another thread sees the event or a later event of the thread.
typedef enum smc_drain_requirement {
    SMC_DRAINS_NOT,
    SMC_DRAINS_FOR_ITSELF,
    SMC_DRAINS_FOR_ALL
} smc_drain_requirement;

struct smc_search { // the state of a model that searches begins with this struct
    const smc_graph *graph;
    const smc_machine *machine;    // the operations of the model's machine
    const smc_search_query *q;     // the query that is being answered
    SMC_VEC(uint32_t) length;      // [thread]: number of its events that are considered
    SMC_VEC(uint32_t) position;    // [thread]: number of its events that the search has executed
    SMC_VEC(smc_id) candidates;    // writes that the search can perform next, at each level of the
                                   // search
    SMC_VEC(smc_id) order;         // the last run found for the whole graph
    SMC_VEC(smc_cached_run) found; // runs found while sources were checked, ordered by height; with
                                   // certificate.of_all
    SMC_VEC(smc_id) runs;          // events of the runs in `found`
    smc_closure closure;
    smc_views views;       // happens-before, if it differs from the graph's clocks
                           // (smc_views.all_synchronise)
    bool closed;           // `closure` is computed for the current query
    smc_failures failures; // states from which the search has failed
    // Marks of reorder.c: an event, thread or location is marked if its entry is equal to `mark`.
    SMC_VEC(uint32_t) marks, thread_marks, loc_marks; // [event], [thread], [loc]: equal to `mark`
                                                      // if marked
    uint32_t mark;
    smc_certificate certificate;     // a run of the whole graph, the "known run"; searches try its
                                     // order first
    SMC_VEC(smc_event_time) moments; // [event], if the machine supports moments
    bool ordered;                    // `order` is a run of the current graph
    SMC_VEC(uint32_t) ranks;         // [event]: its position in `order`; valid if `ordered`
    bool assumes_link_order;         // a stop is requested: link order is used as if it were a run
    smc_id refused; // the event linked last, if there is no run that contains it; otherwise 0
    // When the stores before an event must be in memory; NULL: stores reach memory in an order that
    // extends po u rf.
    smc_drain_requirement (*draining)(const smc_search *, smc_id);
    // With `draining`: [event]: index of the last event of its thread, up to the event itself, with
    // SMC_DRAINS_FOR_ALL; 0: none.
    SMC_VEC(uint32_t) drained;
};

// smc_search_hb_clock: clock of the events that happen before a linked event, including the event
// itself. smc_search_clock_before: clock of the events that happen before the event independently
// of its source.
static inline const uint32_t *smc_search_hb_clock(const smc_search *s, smc_id id) {
    return s->views.is_enabled ? smc_views_of(&s->views, id, SMC_VIEW_HB)
                               : smc_event_clock(s->graph, id);
}
static inline const uint32_t *smc_search_clock_before(const smc_search *s, smc_id id) {
    return s->views.is_enabled ? smc_views_before(&s->views, id) : smc_graph_po_clock(s->graph, id);
}
// The write whose value thread t read or wrote last at `loc` within its first `bound` events; 0:
// none. If all reads synchronise, only its own writes are considered.
static inline smc_id smc_search_last_value(const smc_search *s, uint32_t loc, uint32_t t,
                                           uint32_t bound) {
    return s->views.is_enabled ? smc_graph_last_value(s->graph, loc, t, bound)
                               : smc_graph_last_write(s->graph, loc, t, bound);
}

// The event that the query adds to the known run; 0: none.
static inline smc_id smc_search_added_event(const smc_search *s) {
    return s->q->read ? s->q->read : s->q->added;
}

// Whether the search has executed the event.
static inline bool smc_search_is_done(const smc_search *s, smc_id id) {
    const smc_event *e = smc_event_at(s->graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}
// Whether the event is not its thread's first one, or the search has executed the creation of its
// thread.
static inline bool smc_search_thread_may_begin(const smc_search *s, const smc_event *e) {
    const smc_id create = s->graph->threads.at[e->thread].create;
    return e->index > 1 || !create || smc_search_is_done(s, create);
}

// smc_search_event_at: event number i (from 0) of thread t among those that the query considers.
// smc_search_source: the event's source in the query. smc_search_writes: whether the event writes
// in the query.
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
// of the query. Begin with *at = 0; returns 0 at the end.
smc_id smc_search_next_write(const smc_search *, uint32_t loc, uint32_t *at);

// Begins a query: selects the events that it considers.
void smc_search_set_query(smc_search *, const smc_search_query *);
// Makes a run of the whole graph the certificate. `run` has all n events or, without
// certificate.of_all, the n writes.
void smc_search_certify(smc_search *, const smc_id *run, uint32_t n);

#endif
