// search.h - models that decide consistency by a search for a run: the question, and the services that follow from it.
//
// A model of this kind says whether there is a run that gives the reads of a part of the graph their sources, one read with a
// source of the asker's choice (smc_search.possible). Everything that the tracer asks of a model is such a question.
#ifndef SMC_SEARCH_H
#define SMC_SEARCH_H

#include "core/models/known.h"
#include "core/models/model.h"

typedef struct smc_question {
    const smc_view *view; // what takes part; NULL: all linked events
    smc_id read, source;  // a read that takes part, linked or not, and what it is to read; 0: none
    bool read_writes;     // and whether it then writes
    bool drained;         // all stores are to reach memory
} smc_question;

typedef struct smc_search smc_search;
struct smc_search { // first member of the model's state
    const smc_graph *graph;
    bool (*possible)(smc_search *, const smc_question *);
    const smc_question *q;    // the one being searched
    SMC_VEC(uint32_t) length; // [thread]: how many of its events take part
    smc_known known; // a run of the whole graph; searches for others begin in its order
    // Whether the event waits for the stores of its thread, itself included, to reach memory. NULL: stores reach memory in the
    // order of po u rf.
    bool (*drains)(const smc_search *, smc_id);
    SMC_VEC(uint32_t) drained; // [event], with `drains`: the index of its thread's last such event up to it; 0: none
};

// Of a write that is not in the run: after all others.
static inline uint64_t smc_search_rank(const smc_search *s, smc_id id) {
    return id < s->known.rank.n && smc_ev(s->graph, id)->linked ? s->known.rank.at[id] : UINT64_MAX;
}

// Notes the run of the whole graph that was found: all its writes or, where known.of_all, its events, in order.
void smc_search_remember(smc_search *, const smc_id *events, uint32_t n);

void smc_search_free(smc_search *);

// Starts on a question: sets q and length.
void smc_search_begin(smc_search *, const smc_question *);

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

// Sets of states that led nowhere, by their hashes.
typedef struct smc_failures {
    uint64_t *slots; // open addressing, 0 is empty
    uint32_t n, cap;
} smc_failures;
void smc_failures_clear(smc_failures *);
bool smc_failures_has(const smc_failures *, uint64_t key);
void smc_failures_add(smc_failures *, uint64_t key);

// Services of smc_model.
bool smc_search_add(smc_model_state *, smc_id);
void smc_search_remove(smc_model_state *, smc_id);
void smc_search_readable(smc_model_state *, smc_id, smc_sources *);
bool smc_search_canonical(smc_model_state *, const smc_view *, smc_id);

#endif
