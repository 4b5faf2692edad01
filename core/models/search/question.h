// question.h - a query to the search for a run, and the state of the search.
#ifndef SMC_SEARCH_QUESTION_H
#define SMC_SEARCH_QUESTION_H

#include "models/model.h"
#include "models/saturation/certificate.h"
#include "models/saturation/views.h"

typedef struct smc_search smc_search;

typedef struct smc_search_query {
    const smc_view *view; // events to consider; NULL: all linked events
    smc_id read, source;  // a read (linked or not) to consider in addition, and its source; 0: none
    bool read_writes;     // whether the read also writes (RMW)
    smc_id added;         // the event linked last, if the certificate does not have it yet; 0: none
    bool drained;         // all stores must reach memory
} smc_search_query;

// Whether the model preserves the program order from event a to a later event b of the same thread.
typedef bool smc_preserved(const smc_search *, smc_id a, smc_id b);

typedef enum smc_closure_rules {
    SMC_READS_AT_ONCE, // a read sees memory as it is: both rules apply to all reads
    SMC_READS_LATER,   // a read may see old values (SRA): the first rule applies to what happens
                       // before the read; both rules apply to RMWs
} smc_closure_rules;

typedef struct smc_closed_event {
    smc_id id, source; // source: the event that it reads from or waits for (lock, join); 0: none
    uint32_t loc;
    uint32_t origin;    // read: 1 + number of its source; 0: reads the initial value
    uint32_t previous;  // 1 + number of the previous access to its location; 0: none
    uint32_t log;       // length of the log before it was added
    bool reads, writes; // as assumed by the query
    bool followed;      // it has, or had, a successor in the order
} smc_closed_event;

typedef struct smc_closure_change {
    uint32_t row, word;
    uint64_t old;
} smc_closure_change;

typedef struct smc_closure {
    const smc_search *search;
    smc_preserved *preserved; // NULL: all of program order
    smc_closure_rules rules;
    SMC_VEC(smc_closed_event) events; // the events considered, in link order; the read in question
                                      // comes last
    uint32_t kept;    // the first `kept` events of link_order are the first ones here, and closed
    uint32_t words;   // per row
    uint64_t *before; // [number][word]: predecessors, closed
    uint64_t *writes, *done, *changed; // sets: all writes; writes done in the search; events whose
                                       // rows have unprocessed changes
    uint32_t n_locs;                   // number of locations allocated
    uint64_t *at_locs; // [loc][3][word]: its writes; writes that are read; reads of the initial
                       // value
    uint64_t *readers; // [number][word]: the reads of a write to which both rules apply
    uint64_t *fresh;   // [number][word]: predecessors not processed yet
    SMC_VEC(smc_closure_change) log;
    SMC_VEC(uint32_t) number; // [event id]: its number in `events`
    SMC_VEC(uint32_t) last;   // [loc]: 1 + number of its last access; 0: none
} smc_closure;

// Hash set of states from which the search has failed.
typedef struct smc_failures {
    uint64_t *slots; // open addressing; 0 is empty
    uint32_t n, cap;
} smc_failures;

// A run found while checking a source of a read. It becomes the known run if the read takes that
// source. Valid as long as the events linked at that time are.
typedef struct smc_found {
    smc_id read, source;
    uint32_t height; // length of link_order, without the read
    uint32_t from;   // index of its first event in smc_search.runs; it has height + 1 events
} smc_found;

// In the known run: when an event executes, and when all its thread's stores up to it have reached
// memory (moments.h).
typedef struct smc_event_time {
    uint64_t passed, settled;
} smc_event_time;

// The operations of a model for the search. The model's state begins with the smc_search.
typedef struct smc_machine {
    bool (*begin)(smc_search *);        // resets its tables for the query; false: there is no run
    bool (*pass)(smc_search *, smc_id); // executes the next event of a thread, if that is possible
                                        // without changing memory
    bool (*is_through)(const smc_search *, uint32_t t); // whether thread t, past its last event,
                                                        // has nothing left to do
    void (*offer)(smc_search *, uint32_t t); // appends the writes that thread t can do next to
                                             // `candidates`
    bool (*may_write)(const smc_search *, smc_id); // with certificate.of_all: whether the next
                                                   // event of a thread, a write, is such a
                                                   // candidate
    void (*write)(smc_search *, smc_id);           // does one of the candidates
    uint32_t (*height)(const smc_search *);        // number of steps done
    void (*undo_to)(smc_search *, uint32_t height);
    uint64_t (*key)(const smc_search *); // hash of the state
    bool (*close)(smc_search *);         // computes the closure; false: it is cyclic
    void (*list)(smc_search *);          // appends what was done to `order`: writes or, with
                                         // certificate.of_all, events
    void (*know)(smc_search *); // without certificate.of_all: records the moments of the run just
                                // found (moments.h); NULL: no moments
} smc_machine;

// When the earlier stores of an event's thread must be in memory: never; when another thread sees
// this event (a store) in memory; when another thread sees this event or any later one of the
// thread.
typedef enum smc_draining {
    SMC_DRAINS_NOT,
    SMC_DRAINS_FOR_ITSELF,
    SMC_DRAINS_FOR_ALL
} smc_draining;

struct smc_search { // must be the first member of the model's state
    const smc_graph *graph;
    const smc_machine *machine;
    const smc_search_query *q;  // the current query
    SMC_VEC(uint32_t) length;   // [thread]: number of its events considered
    SMC_VEC(uint32_t) position; // [thread]: number of these that are done
    SMC_VEC(smc_id) candidates;
    SMC_VEC(smc_id) order;    // the last run found for the whole graph
    SMC_VEC(smc_found) found; // ordered by height; with certificate.of_all
    SMC_VEC(smc_id) runs;
    smc_closure closure;
    smc_views views; // happens-before, if it differs from the graph's clocks (all_synchronise)
    bool closed;     // the closure is that of the current query
    smc_failures failures;
    // For reorder.c: entries equal to `mark` are marked.
    SMC_VEC(uint32_t) marks, thread_marks, loc_marks; // [event], [thread], [loc]
    uint32_t mark;
    smc_certificate certificate;     // a run of the whole graph; searches try its order first
    SMC_VEC(smc_event_time) moments; // [event], if the machine supports moments
    bool ordered;                    // `order` is a run of the current graph
    bool pretends;                   // the exploration is to stop: link order is used as run
    smc_id refused;                  // the event linked last, if no run contains it; 0: a run does
    // NULL: stores reach memory in the order of po u rf.
    smc_draining (*draining)(const smc_search *, smc_id);
    SMC_VEC(uint32_t) drained; // [event], if `draining`: index of its thread's last event up to it
                               // with SMC_DRAINS_FOR_ALL; 0: none
};

// Clocks of the events that happen before a linked event, including itself; and before an event
// independently of its source.
static inline const uint32_t *smc_search_hb(const smc_search *s, smc_id id) {
    return s->views.kept ? smc_views_of(&s->views, id, SMC_VIEW_HB) : smc_clock(s->graph, id);
}
static inline const uint32_t *smc_search_before(const smc_search *s, smc_id id) {
    return s->views.kept ? smc_views_before(&s->views, id) : smc_graph_po_clock(s->graph, id);
}
// The write whose value thread t saw last at `loc` within its first `bound` events: its own write
// or the source of its read; 0: none. If all reads synchronise, own writes suffice.
static inline smc_id smc_search_last_value(const smc_search *s, uint32_t loc, uint32_t t,
                                           uint32_t bound) {
    return s->views.kept ? smc_graph_last_value(s->graph, loc, t, bound)
                         : smc_graph_last_write(s->graph, loc, t, bound);
}

static inline smc_id smc_search_subject(const smc_search *s) {
    return s->q->read ? s->q->read : s->q->added;
}

static inline bool smc_search_is_done(const smc_search *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}
// Whether the event is not its thread's first, or its thread has been created in the run.
static inline bool smc_search_may_begin(const smc_search *s, const smc_event *e) {
    const smc_id create = s->graph->threads.at[e->thread].create;
    return e->index > 1 || !create || smc_search_is_done(s, create);
}

// The i-th event (from 0) of thread t among those considered; its source; whether it writes, as
// assumed by the query.
static inline smc_id smc_search_event(const smc_search *s, uint32_t t, uint32_t i) {
    const smc_thread *thread = &s->graph->threads.at[t];
    // an unlinked read comes last
    return i < thread->events.n ? thread->events.at[i] : s->q->read;
}
static inline smc_id smc_search_source(const smc_search *s, smc_id id) {
    return id == s->q->read ? s->q->source : smc_ev(s->graph, id)->rf;
}
static inline bool smc_search_writes(const smc_search *s, smc_id id) {
    if (id == s->q->read) return s->q->read_writes;
    return smc_ev(s->graph, id)->writes && !(s->q->view && s->q->view->writer == id);
}

// With explicit coherence: iterates over the location's writes in coherence order, without the read
// in question. Start with *at = 0; returns 0 at the end.
smc_id smc_search_next_write(const smc_search *, uint32_t loc, uint32_t *at);

// Sets the current query and selects its events.
void smc_search_set_query(smc_search *, const smc_search_query *);
// Makes a run of the whole graph (or the writes of one) the certificate.
void smc_search_certify(smc_search *, const smc_id *run, uint32_t n);

#endif
