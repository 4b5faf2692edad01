// oracle.c - what an execution says, by the axioms and by nothing but its events. Simple and slow on purpose.
//
// Nothing is shared with the incremental graph and models; only an error that was found here is shown by building the graph
// of its execution.
#include "candidates/candidates.h"

#include <string.h>
#include <xxhash.h>

bool oracle_ok(enumeration *x, smc_status s) {
    if (s == SMC_OK) return true;
    x->result->status = s;
    x->done = true;
    return false;
}

bool oracle_stopped(enumeration *x) {
    if (!x->done && x->options->stop->requested) oracle_ok(x, SMC_STOPPED);
    if (smc_progress_due(x->options)) x->options->progress->show(x->options->progress, x->result, -1);
    return x->done;
}

void oracle_free(enumeration *x) {
    free(x->seen.slots);
    free(x->classes.slots);
    free(x->shown.slots);
    free(x->coherence_classes.slots);
    free(x->lock_classes.slots);
    free(x->value_classes.slots);
}

int32_t oracle_create_of(const node *x, uint32_t thread) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].step && x->events[i].step->action.kind == SMC_CREATE &&
            x->events[i].step->action.thread == thread)
            return (int32_t)i;
    return -1;
}

int32_t oracle_init_of(const node *x, uint32_t loc) {
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].thread == SMC_INIT_THREAD && x->events[i].loc == loc) return (int32_t)i;
    return -1;
}

uint32_t oracle_thread_count(const node *x) {
    uint32_t n = 1;
    for (uint32_t i = 0; i < x->n; i++)
        if (x->events[i].step && x->events[i].step->action.kind == SMC_CREATE && x->events[i].step->action.thread >= n)
            n = x->events[i].step->action.thread + 1;
    return n;
}

uint32_t oracle_writes_at(const node *g, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n; i++) n += g->events[i].writes && g->events[i].loc == loc;
    return n;
}

bool oracle_is_data(const enumeration *x, const smc_action *a) {
    return smc_is_access(a->kind) ||
           (a->kind == SMC_FENCE && a->order == SMC_SEQ_CST && (x->model->flags & SMC_MODEL_FENCE_IS_RMW));
}

bool oracle_is_plain(const enumeration *x, const smc_action *a) {
    return smc_is_access(a->kind) && a->order == SMC_PLAIN && !x->options->plain_access;
}

bool oracle_is_located(const enumeration *x, const smc_action *a) {
    return oracle_is_data(x, a) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK;
}

node_event oracle_initialisation(const enumeration *x, uint32_t loc) {
    smc_location info = {0};
    if (loc != SMC_LOC_FENCE) info = x->program->location(x->program, loc);
    return (node_event){.thread = SMC_INIT_THREAD, .loc = loc, .out = info.initial, .rf = -1, .writes = true};
}

// ---- what a partial execution goes on with ----------------------------------------------------------------------------

int32_t oracle_last_of(const node *g, uint32_t thread) {
    for (uint32_t i = g->n; i-- > 0;)
        if (g->events[i].thread == thread) return (int32_t)i;
    return -1;
}

int32_t oracle_end_of(const node *g, uint32_t thread) {
    const int32_t last = oracle_last_of(g, thread);
    return last >= 0 && g->events[last].step && smc_is_joinable(&g->events[last].step->action) ? last : -1;
}

void oracle_place(node *g, node_event *e, uint32_t co) {
    for (uint32_t i = 0; i < g->n; i++) {
        node_event *o = &g->events[i];
        if (o->writes && o->loc == e->loc && o != e && o->co >= co) o->co++;
    }
    e->co = co;
}

const smc_step *oracle_next_step(enumeration *x, const node *g, uint32_t thread) {
    const int32_t last = oracle_last_of(g, thread);
    if (last >= 0) return g->events[last].next;
    if (thread == 0) return x->start;
    const int32_t create = oracle_create_of(g, thread);
    const smc_step *step = NULL;
    if (create < 0) return NULL;
    return oracle_ok(x, x->program->child(x->program, g->events[create].step, &step)) ? step : NULL;
}

node_event oracle_next_event(const enumeration *x, const node *g, const smc_step *step, uint32_t thread) {
    const smc_action *a = &step->action;
    const int32_t last = oracle_last_of(g, thread);
    return (node_event){.step = step,
                        .thread = thread,
                        .index = (last >= 0 ? g->events[last].index : 0) + 1,
                        .loc = a->loc,
                        .rf = -1,
                        .out = a->value,
                        .reads = oracle_is_data(x, a) && a->kind != SMC_WRITE,
                        .writes = a->kind == SMC_WRITE,
                        .plain = oracle_is_plain(x, a)};
}

// ---- axioms and canonical form -----------------------------------------------------------------------------------

static void to_execution(const node *g, smc_execution_event *out) {
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        out[i] = (smc_execution_event){.thread = e->thread,
                                       .index = e->index,
                                       .loc = e->loc,
                                       .kind = e->step ? e->step->action.kind : SMC_WRITE,
                                       .order = e->step ? smc_order_in_execution(&e->step->action, e->writes) : SMC_PLAIN,
                                       .reads = e->reads,
                                       .writes = e->writes,
                                       .plain = e->plain,
                                       .rf = e->rf,
                                       .create = e->index == 1 && e->thread ? oracle_create_of(g, e->thread) : -1,
                                       .co = e->co};
    }
}

bool oracle_is_consistent(const enumeration *x, const node *g) {
    smc_execution_event *events = smc_alloc(g->n * sizeof *events);
    to_execution(g, events);
    const bool ok = x->model->axioms(x->model, &(smc_execution){g->n, events});
    free(events);
    return ok;
}

smc_rel oracle_hb(const enumeration *x, const node *g, smc_matrices *m) {
    smc_execution_event *events = smc_alloc(g->n * sizeof *events);
    to_execution(g, events);
    smc_matrices_init(m, g->n);
    const smc_rel hb = x->model->axioms_hb(x->model, &(smc_execution){g->n, events}, m);
    free(events);
    return hb;
}

// What an execution is whatever the order in which it was built: for each event, in the order of threads, what it reads
// and, with coherence, its position there.
uint64_t oracle_canonical_hash(const node *g, oracle_form form) {
    uint64_t sum = g->n;
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i], *w = e->rf >= 0 ? &g->events[e->rf] : NULL;
        if (e->thread == SMC_INIT_THREAD) continue;
        if (form == ORACLE_VALUES || (form == ORACLE_OPEN_LOCKS && e->step->action.kind == SMC_LOCK)) w = NULL;
        const struct {
            uint32_t thread, index, rf_thread, rf_index, co, loc;
            uint64_t in;
        } key = {e->thread, e->index, w ? w->thread : 0, w ? w->index : 0, form == ORACLE_COHERENCE ? e->co : 0, e->loc, e->in};
        sum += XXH3_64bits(&key, sizeof key); // a sum, since each key names its event
    }
    return sum;
}

bool oracle_is_new(smc_outcomes *set, uint64_t hash) {
    const uint64_t n = set->n;
    smc_outcomes_add(set, hash);
    return set->n != n;
}

// ---- errors ------------------------------------------------------------------------------------------------------

static bool conflict(const node_event *a, const node_event *b) {
    return a->step && b->step && (a->reads || a->writes) && (b->reads || b->writes) && a->loc == b->loc &&
           a->thread != b->thread && (a->writes || b->writes) && (a->plain || b->plain);
}

// Whether one of the events from `from` on races with another one, by happens-before as a matrix.
static bool races(const enumeration *x, const node *g, uint32_t from) {
    smc_matrices m;
    const smc_rel hb = oracle_hb(x, g, &m);
    bool found = false;
    for (uint32_t j = from; j < g->n && !found; j++)
        for (uint32_t i = 0; i < j && !found; i++)
            found = conflict(&g->events[i], &g->events[j]) && !smc_related(&m, hb, i, j) && !smc_related(&m, hb, j, i);
    smc_matrices_free(&m);
    return found;
}

// The event's action is an error by itself, or it reads what was copied from memory that was never written.
static bool is_error(const node_event *e) {
    return e->step->action.kind == SMC_ERROR || (e->reads && e->in == SMC_UNWRITTEN && !e->step->action.copies);
}

void oracle_errors_of_last_event(enumeration *x, const node *g) {
    const smc_action *a = &g->events[g->n - 1].step->action;
    const bool racy = !x->options->plain_access && races(x, g, g->n - 1);
    const bool error = is_error(&g->events[g->n - 1]);
    if (racy || error || a->object || a->kind == SMC_UNLOCK) oracle_report(x, g, ORACLE_LAST_EVENT, racy || error);
}

void oracle_errors_of_execution(enumeration *x, const node *g) {
    const bool racy = !x->options->plain_access && races(x, g, 0);
    bool error = false, other = false;
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_action *a = g->events[i].step ? &g->events[i].step->action : NULL;
        error |= a && is_error(&g->events[i]);
        other |= a && (a->object || a->kind == SMC_UNLOCK);
    }
    if (racy || error || other) oracle_report(x, g, ORACLE_EACH_EVENT, racy || error);
}

// ---- leaves ------------------------------------------------------------------------------------------------------

static uint64_t name_of(const node *g, uint32_t thread) {
    uint32_t nth = 0;
    if (thread == 0) return SMC_MAIN_NAME;
    const node_event *create = &g->events[oracle_create_of(g, thread)];
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        nth += e->thread == create->thread && e->index < create->index && e->step->action.kind == SMC_CREATE;
    }
    return smc_digest_start(name_of(g, create->thread), nth);
}

static uint64_t outcome_of(const node *g) {
    uint64_t outcome = 0;
    for (uint32_t t = 0; t < oracle_thread_count(g); t++) {
        if (t && oracle_create_of(g, t) < 0) continue;
        uint64_t digest = name_of(g, t);
        for (uint32_t i = 0; i < g->n; i++) {
            const node_event *e = &g->events[i];
            if (e->thread != t || !e->reads || !smc_is_access(e->step->action.kind) || e->step->action.sync) continue;
            digest = smc_digest_read(digest, e->in, e->step->action.size);
        }
        outcome += smc_digest_end(digest);
    }
    return outcome;
}

// How many of the last writes of a location, in coherence order, are read-modify-writes that left the value as it was.
static uint32_t idle_at_end(const node *g, uint32_t loc) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n; i++) { // an event that is not the next from the end is looked at again
        const node_event *e = &g->events[i];
        if (e->loc != loc || !e->writes || e->co + 1 + n != oracle_writes_at(g, loc)) continue;
        if (!e->step || e->step->action.kind != SMC_RMW || e->out != e->in) return n;
        n++;
        i = UINT32_MAX;
    }
    return n;
}

// A wait by reading that coherence lets go on for ever: what it would read again is the last write of its location.
static bool repeats_for_ever(const node *g, const node_event *block) {
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *r = &g->events[i];
        if (r->thread != block->thread || !r->reads || r->index + block->step->action.value < block->index) continue;
        if (r->step->action.kind == SMC_FENCE) continue;
        if (g->events[r->rf].co + 1 + idle_at_end(g, r->loc) < oracle_writes_at(g, r->loc)) return false;
    }
    return true;
}

static bool waits_endlessly(const node *g) {
    bool waits = false;
    for (uint32_t i = 0; i < g->n; i++) {
        const node_event *e = &g->events[i];
        const smc_action *a = e->step ? &e->step->action : NULL;
        if (!a || !smc_is_last(a->kind) || (a->kind == SMC_END && !a->exits)) continue;
        if (a->kind != SMC_BLOCK || !a->value || !repeats_for_ever(g, e)) return false;
        waits = true;
    }
    return waits;
}

static bool is_freed(const node *g, uint32_t object) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step && g->events[i].step->action.kind == SMC_FREE && g->events[i].step->action.object == object)
            return true;
    return false;
}

static bool leaks(const node *g) {
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_action *a = g->events[i].step ? &g->events[i].step->action : NULL;
        if (a && a->kind == SMC_ALLOC && !is_freed(g, a->object)) return true;
    }
    return false;
}

static void count_blocked(enumeration *x, const node *g, bool blocked, bool is_new) {
    for (uint32_t i = 0; i < g->n; i++)
        if (g->events[i].step) smc_result_last_action(x->result, &g->events[i].step->action);
    if (blocked && oracle_is_new(&x->coherence_classes, oracle_canonical_hash(g, ORACLE_COHERENCE))) x->result->coherence_blocked++;
    if (blocked && oracle_is_new(&x->value_classes, oracle_canonical_hash(g, ORACLE_VALUES))) x->result->value_blocked++;
    uint64_t *count = blocked ? &x->result->blocked : &x->result->bounded;
    *count += is_new;
}

static void count_complete(enumeration *x, const node *g, bool is_new) {
    smc_outcomes_add(&x->result->outcome_set, outcome_of(g));
    if (oracle_is_new(&x->coherence_classes, oracle_canonical_hash(g, ORACLE_COHERENCE))) x->result->coherence_classes++;
    if (oracle_is_new(&x->lock_classes, oracle_canonical_hash(g, ORACLE_OPEN_LOCKS))) x->result->lock_classes++;
    if (oracle_is_new(&x->value_classes, oracle_canonical_hash(g, ORACLE_VALUES))) x->result->value_classes++;
    x->result->executions += is_new;
}

void oracle_leaf(enumeration *x, const node *g, bool unfinished) {
    bool blocked = false, bounded = false, cut_short = false;
    for (uint32_t i = 0; i < g->n; i++) {
        const smc_action *a = g->events[i].step ? &g->events[i].step->action : NULL;
        if (!a) continue;
        blocked |= a->kind == SMC_BLOCK;
        bounded |= a->kind == SMC_BOUND;
        cut_short |= a->kind == SMC_ERROR || (a->kind == SMC_END && a->exits);
    }
    const bool blocks = blocked || bounded, is_new = oracle_is_new(&x->classes, oracle_canonical_hash(g, ORACLE_READS_FROM));
    unsigned what = 0;
    if (blocked && waits_endlessly(g)) what |= ORACLE_ENDLESS_WAIT;
    if (!blocks && unfinished && !cut_short) what |= ORACLE_DEADLOCK;
    if (!blocks && x->options->leaks && !unfinished && !cut_short && leaks(g)) what |= ORACLE_LEAK;
    const bool must = what;
    if (is_new && x->options->keep_going && x->result->errors.n) what |= ORACLE_ALL_EVENTS;
    if (what) oracle_report(x, g, what, must);
    if (blocks) count_blocked(x, g, blocked, is_new);
    else count_complete(x, g, is_new);
}
