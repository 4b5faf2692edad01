// search.h - models that decide consistency by a search for a run: the question, the search, and the services that follow.
//
// A model of this kind is a machine that runs a part of the graph: events go by as soon as they can where that changes
// nothing for others; only the order of writes is searched. Everything that an explorer asks of a model is the question
// whether there is a run that gives the reads of a part of the graph their sources, one read with a source of the asker's choice.
// First one run is tried, in the order of the last one found; under sequential consistency the known run is reordered. Where
// it fails, what every run must keep in order (closure.h) either shows that there is none or narrows the search; states that
// led nowhere are remembered.
#ifndef SMC_SEARCH_H
#define SMC_SEARCH_H

#include "models/search/closure.h"
#include "models/saturation/certificate.h"
#include "models/model.h"

typedef struct smc_question {
    const smc_view *view; // what takes part; NULL: all linked events
    smc_id read, source;  // a read that takes part, linked or not, and what it is to read; 0: none
    bool read_writes;     // and whether it then writes
    smc_id added;         // the event that was linked last and is not in the known run; 0: none
    bool drained;         // all stores are to reach memory
} smc_question;

// Sets of states that led nowhere, by their hashes.
typedef struct smc_failures {
    uint64_t *slots; // open addressing, 0 is empty
    uint32_t n, cap;
} smc_failures;

// A run that was found when a source for a read was looked for, to be known where the read takes that source. It is a run as
// long as the events that were linked then are.
typedef struct smc_found {
    smc_id read, source;
    uint32_t height; // of the stack, the read not linked
    uint32_t from;   // its first event in smc_search.runs; it has height + 1
} smc_found;

// What a model does for a search. Its state begins with the smc_search.
typedef struct smc_machine {
    bool (*begin)(smc_search *);                    // empties its tables for the question; false: there is no run
    bool (*pass)(smc_search *, smc_id);             // lets the next event of a thread go by, if it can without changing memory
    bool (*is_through)(const smc_search *, uint32_t t); // thread t, past its last event, has nothing left to do
    void (*offer)(smc_search *, uint32_t t);        // appends the writes that thread t may do now to `candidates`
    bool (*may_write)(const smc_search *, smc_id);  // where known.of_all: whether the next event of a thread, a write, is one of them
    void (*write)(smc_search *, smc_id);            // does one of them
    uint32_t (*height)(const smc_search *);         // of what was done
    void (*undo_to)(smc_search *, uint32_t height);
    uint64_t (*key)(const smc_search *);            // of the state
    bool (*close)(smc_search *);                    // makes the closure; false: it has a cycle
    void (*list)(smc_search *);                     // appends what was done to `order`: writes or, where known.of_all, events
} smc_machine;

struct smc_search { // first member of the model's state
    const smc_graph *graph;
    const smc_machine *machine;
    const smc_question *q;      // the one being searched
    SMC_VEC(uint32_t) length;   // [thread]: how many of its events take part
    SMC_VEC(uint32_t) position; // [thread]: how many of them are done
    SMC_VEC(smc_id) candidates;
    SMC_VEC(smc_id) order;      // the last run of the whole graph that was found
    SMC_VEC(smc_found) found;   // by height; where known.of_all
    SMC_VEC(smc_id) runs;
    smc_closure closure;
    bool closed;                // the closure is that of the question
    smc_failures failures;
    // Of reorder.c: marked is what has the number `mark`.
    SMC_VEC(uint32_t) marks, thread_marks, loc_marks; // [event], [thread], [loc]
    uint32_t mark;
    smc_known known; // a run of the whole graph; searches for others begin in its order
    smc_id refused;  // the event linked last, if there is no run that has it; 0: there is one
    // Whether the event waits for the stores of its thread, itself included, to reach memory. NULL: stores reach memory in the
    // order of po u rf.
    bool (*drains)(const smc_search *, smc_id);
    SMC_VEC(uint32_t) drained; // [event], with `drains`: the index of its thread's last such event up to it; 0: none
};

void smc_search_free(smc_search *);

// Starts on a question: nothing is done. False: the machine sees that there is no run.
bool smc_search_begin(smc_search *, const smc_question *);
// Whether there is a run. One of the whole graph is known from then on.
bool smc_search_answer(smc_search *);
bool smc_search_possible(smc_search *, const smc_question *); // both, or less where the known run can be reordered

// Whether the known run, the event in question put into it, can be reordered to a run that answers the question. If so, and
// the question is about the whole graph, that run is known from then on. Uses `length` of the question that is begun.
typedef enum smc_fit { SMC_FITS_NOT, SMC_FITS, SMC_FIT_UNKNOWN } smc_fit;
smc_fit smc_search_reorder(smc_search *);
// Puts the events of the known run that take part, but the one that is added or in question, into `order`.
void smc_search_list_known(smc_search *);
// Makes a run of the whole graph, or the writes of one, the known one.
void smc_search_know(smc_search *, const smc_id *run, uint32_t n);
static inline smc_id smc_search_subject(const smc_search *s) { return s->q->read ? s->q->read : s->q->added; }

static inline bool smc_search_is_done(const smc_search *s, smc_id id) {
    const smc_event *e = smc_ev(s->graph, id);
    return e->thread == SMC_INIT_THREAD || e->index <= s->position.at[e->thread];
}
// An event is not its thread's first, or its thread has been created.
static inline bool smc_search_may_begin(const smc_search *s, const smc_event *e) {
    const smc_id create = s->graph->threads.at[e->thread].create;
    return e->index > 1 || !create || smc_search_is_done(s, create);
}

// The i-th event (from 0) of thread t that takes part; its source and whether it writes, as the question has it.
static inline smc_id smc_search_event(const smc_search *s, uint32_t t, uint32_t i) {
    const smc_thread *thread = &s->graph->threads.at[t];
    return i < thread->events.n ? thread->events.at[i] : s->q->read; // a read that is not linked comes last
}
static inline smc_id smc_search_source(const smc_search *s, smc_id id) {
    return id == s->q->read ? s->q->source : smc_ev(s->graph, id)->rf;
}
static inline bool smc_search_writes(const smc_search *s, smc_id id) {
    if (id == s->q->read) return s->q->read_writes;
    return smc_ev(s->graph, id)->writes && !(s->q->view && s->q->view->writer == id);
}

// Where coherence is part of the graph: the location's writes that take part, one after the other, the read in question left
// out. *at is 0 at first; 0: there are no more.
smc_id smc_search_next_write(const smc_search *, uint32_t loc, uint32_t *at);

// Services of smc_model.
bool smc_search_add(smc_model_state *, smc_id);
void smc_search_remove(smc_model_state *, smc_id);
void smc_search_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_search_canonical(smc_model_state *, const smc_view *, smc_id);
uint32_t smc_search_coherence(smc_model_state *, uint32_t loc, smc_id *out);

#endif
