// question.h - what a search for a run is asked, and its state.
#ifndef SMC_SEARCH_QUESTION_H
#define SMC_SEARCH_QUESTION_H

#include "models/model.h"
#include "models/saturation/certificate.h"
#include "models/saturation/views.h"

typedef struct smc_search smc_search;

typedef struct smc_question {
    const smc_view *view; // what takes part; NULL: all linked events
    smc_id read, source;  // a read that takes part, linked or not, and what it is to read; 0: none
    bool read_writes;     // and whether it then writes
    smc_id added;         // the event that was linked last and is not in the certificate; 0: none
    bool drained;         // all stores are to reach memory
} smc_question;

// Whether the model keeps event a before event b, both of one thread, a earlier in program order.
typedef bool smc_preserved(const smc_search *, smc_id a, smc_id b);

typedef enum smc_closure_rules {
    SMC_READS_AT_ONCE, // a read takes what is in memory: both rules for all reads
    SMC_READS_LATER,   // it takes an old value as it likes (SRA): the first rule for what happens
                       // before it; both for RMWs
} smc_closure_rules;

typedef struct smc_closed_event {
    smc_id id, source; // source: what it reads, or comes after (lock, join); 0: nothing
    uint32_t loc;
    uint32_t origin;    // of a read: the number of its source + 1; 0: it is initial
    uint32_t previous;  // the access to its location before it: its number + 1; 0: none
    uint32_t log;       // height of the log before it
    bool reads, writes; // as the question has it
    bool followed;      // something comes after it, or did before that was taken back
} smc_closed_event;

typedef struct smc_closure_change {
    uint32_t row, word;
    uint64_t old;
} smc_closure_change;

typedef struct smc_closure {
    const smc_search *search;
    smc_preserved *preserved; // NULL: program order is kept
    smc_closure_rules rules;
    SMC_VEC(smc_closed_event) events; // that take part, in the order of the stack; the read in
                                      // question is the last
    uint32_t kept;    // the first `kept` events of the stack are the first ones here, and closed
    uint32_t words;   // of a row
    uint64_t *before; // [number][word]: what comes before it, closed
    uint64_t *writes, *done, *changed; // sets: the writes; those that are done in the search; rows
                                       // still to be looked at
    uint32_t n_locs;                   // for which there is room
    uint64_t *at_locs; // [loc][3][word]: its writes; those that are read; the reads of its initial
                       // value
    uint64_t *readers; // [number][word]: of a write, the reads of it; like the above, those to
                       // which both rules apply
    uint64_t *fresh;   // [number][word]: of a row that has changed, what is new there
    SMC_VEC(smc_closure_change) log;
    SMC_VEC(uint32_t) number; // [event id]: its number in `events`
    SMC_VEC(uint32_t) last;   // [loc]: the last access to it: its number + 1; 0: none
} smc_closure;

// Sets of states that led nowhere, by their hashes.
typedef struct smc_failures {
    uint64_t *slots; // open addressing, 0 is empty
    uint32_t n, cap;
} smc_failures;

// A run that was found when a source for a read was looked for, to be known where the read takes
// that source. It is a run as long as the events that were linked then are.
typedef struct smc_found {
    smc_id read, source;
    uint32_t height; // of the stack, the read not linked
    uint32_t from;   // its first event in smc_search.runs; it has height + 1
} smc_found;

// When an event passes in the run that is known, and all stores of its thread up to it have reached
// memory (moments.h).
typedef struct smc_moment {
    uint64_t passed, settled;
} smc_moment;

// What a model does for a search. Its state begins with the smc_search.
typedef struct smc_machine {
    bool (*begin)(smc_search *); // empties its tables for the question; false: there is no run
    bool (*pass)(smc_search *, smc_id); // lets the next event of a thread go by, if it can without
                                        // changing memory
    bool (*is_through)(const smc_search *, uint32_t t); // thread t, past its last event, has
                                                        // nothing left to do
    void (*offer)(smc_search *, uint32_t t);       // appends the writes that thread t may do now to
                                                   // `candidates`
    bool (*may_write)(const smc_search *, smc_id); // where certificate.of_all: whether the next
                                                   // event of a thread, a write, is one of them
    void (*write)(smc_search *, smc_id);           // does one of them
    uint32_t (*height)(const smc_search *);        // of what was done
    void (*undo_to)(smc_search *, uint32_t height);
    uint64_t (*key)(const smc_search *); // of the state
    bool (*close)(smc_search *);         // makes the closure; false: it has a cycle
    void (*list)(smc_search *);          // appends what was done to `order`: writes or, where
                                         // certificate.of_all, events
    void (*know)(smc_search *); // where not certificate.of_all: the run that was found is the one
                                // that is known (moments.h); NULL: moments are not
} smc_machine;

// For whom an event has the stores before it in its thread reach memory first: for nobody; for who
// sees it, a store, in memory; for who sees it or anything of its thread that comes later.
typedef enum smc_draining {
    SMC_DRAINS_NOT,
    SMC_DRAINS_FOR_ITSELF,
    SMC_DRAINS_FOR_ALL
} smc_draining;

struct smc_search { // first member of the model's state
    const smc_graph *graph;
    const smc_machine *machine;
    const smc_question *q;      // the one being searched
    SMC_VEC(uint32_t) length;   // [thread]: how many of its events take part
    SMC_VEC(uint32_t) position; // [thread]: how many of them are done
    SMC_VEC(smc_id) candidates;
    SMC_VEC(smc_id) order;    // the last run of the whole graph that was found
    SMC_VEC(smc_found) found; // by height; where certificate.of_all
    SMC_VEC(smc_id) runs;
    smc_closure closure;
    smc_views views; // happens-before, where it is not the clocks of the graph (all_synchronise)
    bool closed;     // the closure is that of the question
    smc_failures failures;
    // Of reorder.c: marked is what has the number `mark`.
    SMC_VEC(uint32_t) marks, thread_marks, loc_marks; // [event], [thread], [loc]
    uint32_t mark;
    smc_certificate certificate; // a run of the whole graph; searches for others begin in its order
    SMC_VEC(smc_moment) moments; // [event], where the machine knows them
    bool ordered;                // `order` is a run of the whole graph as it is
    bool pretends;               // the exploration is to stop: what is linked passes for a run
    smc_id refused; // the event linked last, if there is no run that has it; 0: there is one
    smc_draining (*draining)(const smc_search *, smc_id); // NULL: stores reach memory in the order
                                                          // of po u rf
    SMC_VEC(uint32_t) drained; // [event], with `draining`: the index of its thread's last event up
                               // to it that drains for all; 0: none
};

// What happens before a linked event, itself included; what does so whatever the event reads.
static inline const uint32_t *smc_search_hb(const smc_search *s, smc_id id) {
    return s->views.kept ? smc_views_of(&s->views, id, SMC_VIEW_HB) : smc_clock(s->graph, id);
}
static inline const uint32_t *smc_search_before(const smc_search *s, smc_id id) {
    return s->views.kept ? smc_views_before(&s->views, id) : smc_graph_po_clock(s->graph, id);
}
// The last of thread t's first `bound` events that wrote to `loc` or read from it: the write or the
// one read; 0: none. Where reads synchronise, writes are enough.
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
// An event is not its thread's first, or its thread has been created.
static inline bool smc_search_may_begin(const smc_search *s, const smc_event *e) {
    const smc_id create = s->graph->threads.at[e->thread].create;
    return e->index > 1 || !create || smc_search_is_done(s, create);
}

// The i-th event (from 0) of thread t that takes part; its source and whether it writes, as the
// question has it.
static inline smc_id smc_search_event(const smc_search *s, uint32_t t, uint32_t i) {
    const smc_thread *thread = &s->graph->threads.at[t];
    // a read that is not linked comes last.
    return i < thread->events.n ? thread->events.at[i] : s->q->read;
}
static inline smc_id smc_search_source(const smc_search *s, smc_id id) {
    return id == s->q->read ? s->q->source : smc_ev(s->graph, id)->rf;
}
static inline bool smc_search_writes(const smc_search *s, smc_id id) {
    if (id == s->q->read) return s->q->read_writes;
    return smc_ev(s->graph, id)->writes && !(s->q->view && s->q->view->writer == id);
}

// Where coherence is part of the graph: the location's writes that take part, one after the other,
// the read in question left out. *at is 0 at first; 0: there are no more.
smc_id smc_search_next_write(const smc_search *, uint32_t loc, uint32_t *at);

// Takes up a question: which events take part.
void smc_search_take(smc_search *, const smc_question *);
// Makes a run of the whole graph, or the writes of one, the certificate.
void smc_search_certify(smc_search *, const smc_id *run, uint32_t n);

#endif
