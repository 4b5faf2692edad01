// parts.c - judges parts of executions that grow in an order that need not agree with program order
// (models/parts.h), by the pairs that relations gain by an event (delta.c).
#include "models/parts.h"

#include "models/cat/model.h"
#include "models/cat/steps/delta.h"

// The events of a thread, by step.
typedef struct part_thread {
    SMC_VEC(int32_t) steps; // [step]: number of the event in the part; -1: the part lacks it
} part_thread;

// An event of the part.
typedef struct part_entry {
    uint32_t thread, step; // `thread`: SMC_INIT_THREAD for an initialisation write
    bool reads;
    const uint64_t *needs; // as in smc_part_event
    uint32_t words;
} part_entry;

// A part of an execution (parts.h). `index` has its events in the form that the cat language uses;
// the sets of steps_event_range contain numbers of events of the part.
struct smc_part {
    steps_event_index index;
    steps_deltas deltas;
    SMC_VEC(part_entry) entries;  // [number]
    SMC_VEC(part_thread) threads; // [thread]
};

enum { MOST_PARTS = 3 }; // maximum number of cat events for an event (cat_event_parts)

static smc_part *begin_part(const smc_model *self) {
    smc_part *p = smc_alloc(sizeof *p);
    steps_event_index_start(&p->index, &cat_of(self)->program, true);
    return p;
}

static void end_part(smc_part *p) {
    for (uint32_t t = 0; t < p->threads.n; t++) smc_vec_free(&p->threads.at[t].steps);
    smc_vec_free(&p->threads);
    smc_vec_free(&p->entries);
    steps_deltas_free(&p->deltas);
    steps_event_index_free(&p->index);
    free(p);
}

// Also if the next event might have no room.
static bool is_full(const smc_part *p) {
    return p->index.missing || p->index.n + MOST_PARTS > 64 * STEPS_MAX_WORDS;
}

// ---- dependencies -------------------------------------------------------------------------------

// The place where the number of a thread's event is stored.
static int32_t *number_at(smc_part *p, uint32_t thread, uint32_t step) {
    while (p->threads.n <= thread) *smc_vec_push(&p->threads) = (part_thread){0};
    part_thread *t = &p->threads.at[thread];
    while (t->steps.n <= step) *smc_vec_push(&t->steps) = -1;
    return &t->steps.at[step];
}

static bool needs_step(const part_entry *e, unsigned kind, uint32_t step) {
    return e->needs && step / 64 < e->words &&
           e->needs[kind * e->words + step / 64] >> step % 64 & 1;
}

// Adds a dependency of an event on a read. Address and control dependencies lead to the read and
// the write of an RMW, a data dependency only to its write.
static void relate(smc_part *p, unsigned kind, const steps_event_range *read,
                   const steps_event_range *to) {
    const smc_dependency as = (smc_dependency)kind;
    if (read->first < 0 || to->first < 0) return;
    if (as != SMC_DEPENDS_DATA)
        steps_event_index_add_dependency(&p->index, as, (uint32_t)read->first, (uint32_t)to->first);
    steps_event_index_add_dependency(&p->index, as, (uint32_t)read->first, (uint32_t)to->last);
}

// Adds the dependencies of the event that was added last on reads of the part.
static void relate_to_reads(smc_part *p, const part_entry *e, const steps_event_range *to) {
    for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++)
        for (uint32_t w = 0; w < e->words; w++)
            for (uint64_t left = e->needs[kind * e->words + w]; left; left &= left - 1) {
                const uint32_t step = steps_lowest_bit(w, left);
                const int32_t read = step < e->step ? *number_at(p, e->thread, step) : -1;
                if (read >= 0 && p->entries.at[read].reads)
                    relate(p, kind, &p->index.linked.at[read], to);
            }
}

// Adds the dependencies of later events of the thread on the read that was added last.
static void relate_to_later_events(smc_part *p, const part_entry *e,
                                   const steps_event_range *read) {
    const part_thread *t = &p->threads.at[e->thread];
    for (uint32_t step = e->step + 1; step < t->steps.n; step++) {
        const int32_t later = t->steps.at[step];
        if (later < 0) continue;
        for (unsigned kind = 0; kind < SMC_DEPENDS_KINDS; kind++)
            if (needs_step(&p->entries.at[later], kind, e->step))
                relate(p, kind, read, &p->index.linked.at[later]);
    }
}

// ---- events -------------------------------------------------------------------------------------

// Pushes the cat events of an event. Returns their numbers.
static steps_event_range push_parts(smc_part *p, const smc_part_event *e, bool only_leaves) {
    steps_event_index *t = &p->index;
    smc_execution_event x = e->event;
    if (x.rf >= 0) x.rf = t->linked.at[x.rf].last;
    if (x.create >= 0) x.create = t->linked.at[x.create].last;
    cat_event_parts parts = cat_parts_of(t->program, &x);
    steps_event_range of = {.from = t->n, .own = t->n};
    for (uint32_t k = 0; k < parts.n; k++) {
        cat_event *part = &parts.at[k];
        if (part->pair >= 0) part->pair += (int32_t)of.own;
        const bool own = parts.first == (int32_t)k;
        (void)steps_event_index_push(
            t, part,
            (steps_addition_of){.before = e->before >= 0 ? t->linked.at[e->before].last : -1,
                                .only_leaves = only_leaves && own});
    }
    of.end = t->n;
    of.first = parts.first < 0 ? -1 : (int32_t)of.own + parts.first;
    of.last = parts.last < 0 ? -1 : (int32_t)of.own + parts.last;
    return of;
}

// Enters the event in its thread, with its dependencies.
static void enter_thread(smc_part *p, const part_entry *e, const steps_event_range *of) {
    if (e->thread == SMC_INIT_THREAD) return;
    *number_at(p, e->thread, e->step) = (int32_t)p->entries.n - 1;
    if (!p->index.depends) return;
    if (e->needs) relate_to_reads(p, e, of);
    if (e->reads) relate_to_later_events(p, e, of);
}

static bool add_event(smc_part *p, const smc_part_event *e, smc_part_question question) {
    steps_event_index *t = &p->index;
    if (t->missing || !steps_event_index_reserve(t, MOST_PARTS)) return t->missing++, false;
    const uint32_t n = t->n;
    const steps_event_range of = push_parts(p, e, question == SMC_PART_NOT_TOO_EARLY);
    *smc_vec_push(&t->linked) = of;
    const part_entry *entry = smc_vec_push(&p->entries);
    p->entries.at[p->entries.n - 1] = (part_entry){.thread = e->event.thread,
                                                   .step = e->event.index - 1,
                                                   .reads = e->event.reads,
                                                   .needs = e->needs,
                                                   .words = e->words};
    enter_thread(p, entry, &of);
    steps_event_index_select(t, n);
    if (question != SMC_PART_KNOWN) return steps_is_consistent_with(t, &p->deltas, of.own, of.end);
    steps_extend_closures(t, &p->deltas, of.own, of.end);
    return true;
}

static void remove_last(smc_part *p) {
    steps_event_index *t = &p->index;
    if (t->missing) {
        t->missing--;
        return;
    }
    const steps_event_range of = smc_vec_pop(&t->linked);
    const part_entry e = smc_vec_pop(&p->entries);
    if (e.thread != SMC_INIT_THREAD) {
        part_thread *thread = &p->threads.at[e.thread];
        thread->steps.at[e.step] = -1;
        while (thread->steps.n && thread->steps.at[thread->steps.n - 1] < 0) thread->steps.n--;
    }
    while (t->n > of.from) steps_event_index_pop(t);
}

static const smc_part_services services = {.begin = begin_part,
                                           .end = end_part,
                                           .add = add_event,
                                           .remove = remove_last,
                                           .is_full = is_full};

void smc_cat_set_parts(smc_model *m) {
    const cat_program *p = &cat_of(m)->program;
    if (steps_are_supported(p, true)) m->parts = &services;
}

bool smc_cat_tests_are_monotone(const smc_model *m) {
    return steps_are_monotone(&cat_of(m)->program);
}
