#include "graph/graph.h"

#include "graph/columns.h"
#include "program/tested.h"

#include <string.h>

enum { FIRST_STRIDE = 8 };
_Static_assert(FIRST_STRIDE % 4 == 0, "clocks are joined four numbers at a time");

smc_status smc_graph_init(smc_graph *g, smc_program *program, smc_graph_options options) {
    *g = (smc_graph){.program = program, .stride = FIRST_STRIDE, .options = options};
    g->zero_clock = smc_alloc(g->stride * sizeof *g->zero_clock);
    *smc_vec_push(&g->pool) = (smc_event){0}; // index 0 of the pool means "no event"
    smc_vec_reserve(&g->threads, 1);
    g->threads.at[g->threads.n++] =
        (smc_thread){.path = SMC_MAIN_PATH, .name = SMC_MAIN_NAME, .digest = SMC_MAIN_NAME};
    *smc_vec_push(&g->by_path) = *smc_vec_push(&g->rank) = 0;
    if (smc_graph_can_advance(g))
        g->status = program->start(program, &g->options.start, &g->threads.at[0].step);
    return g->status;
}

void smc_graph_free(smc_graph *g) {
    for (uint32_t t = 0; t < g->threads.n; t++) smc_vec_free(&g->threads.at[t].events);
    for (uint32_t l = 0; l < g->locs.n; l++) {
        smc_vec_free(&g->locs.at[l].events);
        smc_vec_free(&g->locs.at[l].co);
    }
    smc_vec_free(&g->pool);
    smc_vec_free(&g->unused);
    smc_vec_free(&g->link_order);
    smc_vec_free(&g->addition_order);
    smc_vec_free(&g->threads);
    smc_vec_free(&g->by_path);
    smc_vec_free(&g->rank);
    smc_vec_free(&g->locs);
    smc_vec_free(&g->objects);
    smc_vec_free(&g->live);
    free(g->clocks);
    free(g->zero_clock);
    free(g->access_head);
    free(g->write_head);
    free(g->object_head);
    *g = (smc_graph){0};
}

// ---- tables with one column per thread ----------------------------------------------------------

static void reserve_threads(smc_graph *g, uint32_t count) {
    while (g->threads.n < count) *smc_vec_push(&g->threads) = (smc_thread){0};
    uint32_t stride = g->stride;
    while (stride < count) stride *= 2;
    if (stride == g->stride) return;
    g->clocks = smc_widen_table(g->clocks, g->clock_cap, g->stride, stride);
    g->access_head = smc_widen_table(g->access_head, g->head_cap, g->stride, stride);
    g->write_head = smc_widen_table(g->write_head, g->head_cap, g->stride, stride);
    g->object_head = smc_widen_table(g->object_head, g->object_cap, g->stride, stride);
    g->zero_clock = smc_widen_table(g->zero_clock, 1, g->stride, stride);
    g->stride = stride;
}

static smc_id allocate_event_id(smc_graph *g) {
    if (g->unused.n) return smc_vec_pop(&g->unused);
    smc_id id = g->pool.n;
    smc_vec_push(&g->pool);
    if (id >= g->clock_cap) {
        uint32_t cap = smc_grown_capacity(g->clock_cap, id + 1);
        g->clocks = smc_add_table_rows(g->clocks, g->clock_cap, cap, g->stride);
        g->clock_cap = cap;
    }
    return id;
}

// Adds a location to the words of the synchronisation object whose lock is at location `lock`.
static void add_word_to_lock(smc_graph *g, uint32_t word, uint32_t lock) {
    smc_graph_add_location(g, lock);
    g->locs.at[word].next_word = g->locs.at[lock].words;
    g->locs.at[lock].words = word;
}

void smc_graph_add_location(smc_graph *g, uint32_t loc) {
    while (g->locs.n <= loc) *smc_vec_push(&g->locs) = (smc_loc){0};
    if (g->locs.n > g->head_cap) {
        uint32_t cap = smc_grown_capacity(g->head_cap, g->locs.n);
        g->access_head = smc_add_table_rows(g->access_head, g->head_cap, cap, g->stride);
        g->write_head = smc_add_table_rows(g->write_head, g->head_cap, cap, g->stride);
        g->head_cap = cap;
    }
    if (g->locs.at[loc].init) return;
    smc_location info = {.initialised = true};
    if (loc != SMC_LOC_FENCE) info = g->program->location(g->program, loc);
    smc_id init = allocate_event_id(g);
    *smc_event_at(g, init) = (smc_event){.out = info.initial,
                                         .thread = SMC_INIT_THREAD,
                                         .loc = loc,
                                         .kind = SMC_WRITE,
                                         .writes = true,
                                         .linked = true};
    memset(smc_event_clock(g, init), 0, g->stride * sizeof(uint32_t));
    g->locs.at[loc].info = info;
    g->locs.at[loc].init = init;
    g->locs.at[loc].tail = init;
    if (info.part_of) add_word_to_lock(g, loc, info.part_of);
    if (g->options.coherence) *smc_vec_push(&g->locs.at[loc].co) = init;
}

static void reserve_object(smc_graph *g, uint32_t object) {
    while (g->objects.n <= object) *smc_vec_push(&g->objects) = (smc_object){0};
    if (g->objects.n <= g->object_cap) return;
    uint32_t cap = smc_grown_capacity(g->object_cap, g->objects.n);
    g->object_head = smc_add_table_rows(g->object_head, g->object_cap, cap, g->stride);
    g->object_cap = cap;
}

// ---- clocks -------------------------------------------------------------------------------------

// Four elements of a clock, for vector instructions.
typedef int32_t clock_lanes __attribute__((vector_size(16), aligned(4), may_alias));

// Sets `into` to the elementwise maximum of both clocks. Strides are multiples of FIRST_STRIDE, so
// whole vectors fit; counts stay below 2^31, so signed elements suffice.
static void join_clock(uint32_t *into, const uint32_t *from, uint32_t stride) {
    for (uint32_t t = 0; t < stride; t += 4) {
        clock_lanes *a = (clock_lanes *)(into + t);
        const clock_lanes b = *(const clock_lanes *)(from + t), a_larger = *a > b;
        *a = (*a & a_larger) | (b & ~a_larger);
    }
}

static void copy_clock(uint32_t *to, const uint32_t *from, uint32_t stride) {
    for (uint32_t t = 0; t < stride; t += 4)
        *(clock_lanes *)(to + t) = *(const clock_lanes *)(from + t);
}

// ---- events -------------------------------------------------------------------------------------

static bool is_rmw_fence(const smc_graph *g, const smc_action *a) {
    return a->kind == SMC_FENCE && a->order == SMC_SEQ_CST && g->options.fences_are_rmws;
}

// Assigns a path and a rank to `child`, the thread that t creates next.
static void register_child_thread(smc_graph *g, uint32_t t, uint32_t child) {
    reserve_threads(g, child + 1);
    if (g->threads.at[child].path) return;
    const smc_thread *creator = &g->threads.at[t];
    smc_invariant(creator->path >> (63 - SMC_PATH_BITS) == 0 &&
                      creator->creates + 1 < 1u << SMC_PATH_BITS,
                  "more threads than paths can name");
    const uint64_t path = g->threads.at[child].path =
        creator->path << SMC_PATH_BITS | (creator->creates + 1);
    while (g->rank.n <= child) *smc_vec_push(&g->rank) = 0;
    uint32_t i = g->by_path.n;
    (void)smc_vec_push(&g->by_path);
    for (; g->threads.at[g->by_path.at[i - 1]].path > path; i--) {
        g->by_path.at[i] = g->by_path.at[i - 1];
        g->rank.at[g->by_path.at[i]] = i;
    }
    g->by_path.at[i] = child; // main has the smallest path, so the search above stops at index 0 at
                              // the latest
    g->rank.at[child] = i;
}

uint32_t smc_graph_thread_of_path(const smc_graph *g, uint64_t path) {
    uint32_t low = 0, high = g->by_path.n; // the paths of threads before `low` are smaller
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (g->threads.at[g->by_path.at[middle]].path < path) low = middle + 1;
        else high = middle;
    }
    const uint32_t t = low < g->by_path.n ? g->by_path.at[low] : 0;
    return g->threads.at[t].path == path ? t : 0;
}

static bool has_location(const smc_graph *g, const smc_action *a) {
    return smc_is_access(a->kind) || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK ||
           is_rmw_fence(g, a);
}

smc_id smc_graph_add_event(smc_graph *g, uint32_t t) {
    assert(t < g->threads.n && g->threads.at[t].step);
    const smc_step *step = g->threads.at[t].step;
    const smc_action *a = &step->action;
    const bool located = has_location(g, a);
    const bool touches =
        located || smc_is_lifetime(a->kind) || (a->kind == SMC_FENCE && a->loc != SMC_LOC_FENCE);
    if (touches && (a->loc >= g->locs.n || !g->locs.at[a->loc].init))
        smc_graph_add_location(g, a->loc);
    if (a->object) reserve_object(g, a->object);
    if (a->kind == SMC_CREATE) register_child_thread(g, t, a->thread);
    const bool plain = smc_is_access(a->kind) && a->order == SMC_PLAIN && !g->options.plain_access;
    smc_id id = allocate_event_id(g);
    *smc_event_at(g, id) =
        (smc_event){.step = step,
                    .thread = t,
                    .index = g->threads.at[t].events.n + 1,
                    .loc = a->loc,
                    .kind = a->kind,
                    .located = located,
                    .reads = a->kind == SMC_READ || a->kind == SMC_RMW || is_rmw_fence(g, a),
                    .plain = plain,
                    .mixed = smc_belongs_to_mixed_access(a),
                    .reads_only_hb_past = plain};
    uint32_t *clock = smc_event_clock(g, id);
    copy_clock(clock, smc_graph_po_clock(g, id), g->stride);
    clock[t] = smc_event_at(g, id)->index;
    return id;
}

smc_id smc_graph_copy_event(smc_graph *g, smc_id of) {
    smc_id id = allocate_event_id(g);
    *smc_event_at(g, id) = *smc_event_at(g, of);
    smc_event_at(g, id)->linked = false;
    copy_clock(smc_event_clock(g, id), smc_event_clock(g, of), g->stride);
    return id;
}

void smc_graph_discard_event(smc_graph *g, smc_id id) {
    assert(!smc_event_at(g, id)->linked);
    smc_event_at(g, id)->step = NULL; // otherwise smc_graph_trim_steps would keep the step alive
    *smc_vec_push(&g->unused) = id;
}

void smc_graph_trim_steps(smc_graph *g, const smc_steps *held) {
    g->live.n = 0;
    for (smc_id id = 1; id < g->pool.n; id++) {
        const smc_event *e = smc_event_at(g, id);
        if (!e->step) continue;
        *smc_vec_push(&g->live) = e->step;
        if (e->next) *smc_vec_push(&g->live) = e->next;
        if (e->child) *smc_vec_push(&g->live) = e->child;
    }
    for (uint32_t t = 0; t < g->threads.n; t++)
        if (g->threads.at[t].step) *smc_vec_push(&g->live) = g->threads.at[t].step;
    for (uint32_t i = 0; held && i < held->n; i++) *smc_vec_push(&g->live) = held->at[i];
    g->program->storage.trim(g->program, g->live.at, g->live.n);
}

// The thread's digest before the event.
static uint64_t thread_digest_before(const smc_graph *g, const smc_event *e) {
    if (e->index > 1)
        return smc_event_at(g, g->threads.at[e->thread].events.at[e->index - 2])->digest;
    return g->threads.at[e->thread].digest;
}

void smc_graph_join_access_clocks(const smc_graph *g, uint32_t *clock, const smc_event *w) {
    if (w->thread == SMC_INIT_THREAD) return;
    const smc_thread *t = &g->threads.at[w->thread];
    uint32_t last = w->index;
    while (last < t->events.n && smc_event_at(g, t->events.at[last])->step->action.continues)
        last++;
    if (last > clock[w->thread]) clock[w->thread] = last;
}

void smc_graph_set_source(smc_graph *g, smc_id id, smc_id rf, bool half) {
    smc_event *e = smc_event_at(g, id);
    const smc_action *a = &e->step->action;
    uint32_t *clock = smc_event_clock(g, id);
    assert(!e->linked && id != rf);
    assert(!rf || !e->located || smc_event_at(g, rf)->loc == e->loc);
    if (e->rf) { // the clock must not include the old source's clock any longer, so it is computed
                 // again from the program-order predecessor
        copy_clock(clock, smc_graph_po_clock(g, id), g->stride);
        clock[e->thread] = e->index;
    }
    if (rf) join_clock(clock, smc_event_clock(g, rf), g->stride);
    if (rf && g->options.cells) smc_graph_join_access_clocks(g, clock, smc_event_at(g, rf));
    e->rf = rf;
    e->in = rf ? smc_event_at(g, rf)->out : 0;
    if (g->rules.value_before_event && (e->reads || e->kind == SMC_RMW))
        e->in = g->rules.value_before_event(g, id);
    e->out = 0;
    e->rmw_lacks_write = half;
    e->writes = false;
    switch (e->kind) {
    case SMC_WRITE:
        e->writes = true;
        e->out = a->written;
        break;
    case SMC_RMW:
        e->writes = smc_program_rmw_writes(g->program, a, e->in, &e->out) && !half && e->reads;
        break;
    case SMC_FENCE: e->writes = e->reads && !half; break;
    case SMC_LOCK:
    case SMC_UNLOCK: e->in = 0; break;
    case SMC_END: e->out = a->result; break;
    case SMC_BLOCK: e->out = a->block.repeats; break;
    }
    if (!g->options.digests) return;
    e->digest = thread_digest_before(g, e);
    if (smc_is_outcome_read(a))
        e->digest = smc_digest_read(e->digest, smc_outcome_value(a, e->in), a->size);
}

void smc_graph_set_answer(smc_graph *g, smc_id id, uint64_t answer) {
    assert(smc_is_answer(&smc_event_at(g, id)->step->action, answer));
    smc_graph_set_source(g, id, 0, false);
    smc_event_at(g, id)->in = answer;
    smc_event_at(g, id)->out = smc_action_own_result(&smc_event_at(g, id)->step->action);
}

smc_status smc_graph_advance_thread(smc_graph *g, smc_id id) {
    smc_event *e = smc_event_at(g, id);
    e->next = e->child = NULL;
    if (e->kind == SMC_CREATE && smc_graph_can_advance(g))
        g->status = g->program->child(g->program, e->step, &e->child);
    if (!smc_kind_ends_thread(e->kind) && smc_graph_can_advance(g))
        g->status = g->program->advance(g->program, e->step, smc_received_value(e), &e->next);
    return g->status;
}

void smc_graph_set_coherence(smc_graph *g, smc_id id, uint32_t co) {
    assert(g->options.coherence && !smc_event_at(g, id)->linked);
    // position 0 belongs to the initialisation write
    assert(co && co <= g->locs.at[smc_event_at(g, id)->loc].co.n);
    smc_event_at(g, id)->co = co;
}

static void link_coherence(smc_graph *g, smc_id id, smc_event *e) {
    smc_loc *loc = &g->locs.at[e->loc];
    if (e->reads) e->co = smc_event_at(g, e->rf)->co + 1;
    else if (!e->co) e->co = loc->co.n;
    assert(e->co && e->co <= loc->co.n);
    smc_vec_push(&loc->co);
    for (uint32_t i = loc->co.n - 1; i > e->co; i--) {
        loc->co.at[i] = loc->co.at[i - 1];
        smc_event_at(g, loc->co.at[i])->co = i;
    }
    loc->co.at[e->co] = id;
}

static void unlink_coherence(smc_graph *g, const smc_event *e) {
    smc_loc *loc = &g->locs.at[e->loc];
    assert(smc_event_at(g, loc->co.at[e->co]) == e);
    loc->co.n--;
    for (uint32_t i = e->co; i < loc->co.n; i++) {
        loc->co.at[i] = loc->co.at[i + 1];
        smc_event_at(g, loc->co.at[i])->co = i;
    }
}

// Sets the event's skip pointer over its thread's accesses to the location (skew-binary jumps;
// Myers 1983, see smc_graph_last_access): the pointer spans the previous two jumps if these have
// the same length; otherwise it leads to the previous access.
static void set_skip_pointer(const smc_graph *g, smc_event *e) {
    const smc_event *p = smc_event_at(g, e->prev_access), *first = smc_event_at(g, p->jump),
                    *second = smc_event_at(g, first->jump);
    const bool equal =
        p->jump && first->jump && p->depth - first->depth == first->depth - second->depth;
    e->jump = equal ? first->jump : e->prev_access;
    e->depth = p->depth + 1;
}

static void link_location(smc_graph *g, smc_id id, smc_event *e) {
    enum { FEW = 32 };
    smc_loc *loc = &g->locs.at[e->loc];
    const size_t cell = (size_t)e->loc * g->stride + e->thread;
    *smc_vec_push(&loc->events) = id;
    loc->n_plain += e->plain;
    loc->n_mixed_accesses += e->mixed;
    e->prev_access = g->access_head[cell];
    g->access_head[cell] = id;
    e->jump = e->depth = 0;
    if (loc->events.n > FEW && e->prev_access) set_skip_pointer(g, e);
    e->prev_write = g->write_head[cell];
    if (e->writes) g->write_head[cell] = id;
    if (e->writes && g->options.coherence) link_coherence(g, id, e);
    if (e->kind == SMC_LOCK || e->kind == SMC_UNLOCK) {
        e->chain_tail = loc->tail;
        loc->tail = id;
    }
}

static void unlink_location(smc_graph *g, smc_event *e) {
    smc_loc *loc = &g->locs.at[e->loc];
    const size_t cell = (size_t)e->loc * g->stride + e->thread;
    assert(smc_event_at(g, loc->events.at[loc->events.n - 1]) == e);
    loc->events.n--;
    loc->n_plain -= e->plain;
    loc->n_mixed_accesses -= e->mixed;
    g->access_head[cell] = e->prev_access;
    if (e->writes) g->write_head[cell] = e->prev_write;
    if (e->writes && g->options.coherence) unlink_coherence(g, e);
    if (e->kind == SMC_LOCK || e->kind == SMC_UNLOCK) loc->tail = e->chain_tail;
}

// Links an event that is not at a location. An event that initialises or destroys its object heads
// the list of the object's lifetime events.
static void link_unlocated(smc_graph *g, smc_id id, smc_event *e) {
    if (smc_is_lifetime(e->kind)) {
        e->chain_tail = g->locs.at[e->loc].lifetime;
        g->locs.at[e->loc].lifetime = id;
    }
    g->choices += e->kind == SMC_CHOICE;
    g->faults += smc_is_fault(&e->step->action, e->in);
    if (e->kind == SMC_CREATE) {
        smc_thread *t = &g->threads.at[e->thread], *child = &g->threads.at[e->step->action.thread];
        assert(!child->create && !child->events.n);
        child->step = e->child;
        child->create = id;
        child->name = child->digest = smc_digest_start(t->name, t->creates++);
    }
}

static void unlink_unlocated(smc_graph *g, const smc_event *e) {
    assert(!smc_is_lifetime(e->kind) || smc_event_at(g, g->locs.at[e->loc].lifetime) == e);
    if (smc_is_lifetime(e->kind)) g->locs.at[e->loc].lifetime = e->chain_tail;
    g->choices -= e->kind == SMC_CHOICE;
    g->faults -= smc_is_fault(&e->step->action, e->in);
    if (e->kind == SMC_CREATE) {
        smc_thread *child = &g->threads.at[e->step->action.thread];
        assert(smc_event_at(g, child->create) == e && !child->events.n); // the child's events are
                                                                         // unlinked before the
                                                                         // child's creation
        child->step = NULL;
        child->create = 0;
        g->threads.at[e->thread].creates--;
    }
}

static void link_object(smc_graph *g, smc_id id, smc_event *e) {
    const uint32_t object = e->step->action.object;
    const size_t cell = (size_t)object * g->stride + e->thread;
    assert(object < g->objects.n);
    // an object is one allocation, which is made at most once in an execution
    assert(e->kind != SMC_ALLOC || !g->objects.at[object].alloc);
    if (e->kind == SMC_ALLOC) g->objects.at[object].alloc = id;
    else if (e->kind == SMC_FREE)
        e->prev_object = g->objects.at[object].free, g->objects.at[object].free = id;
    else e->prev_object = g->object_head[cell], g->object_head[cell] = id;
}

static void unlink_object(smc_graph *g, smc_event *e) {
    const uint32_t object = e->step->action.object;
    const size_t cell = (size_t)object * g->stride + e->thread;
    assert(object < g->objects.n);
    if (e->kind == SMC_ALLOC) g->objects.at[object].alloc = 0;
    else if (e->kind == SMC_FREE) g->objects.at[object].free = e->prev_object;
    else g->object_head[cell] = e->prev_object;
}

void smc_graph_link_event(smc_graph *g, smc_id id) {
    smc_event *e = smc_event_at(g, id);
    smc_thread *t = &g->threads.at[e->thread];
    assert(!e->linked && t->events.n + 1 == e->index);
    e->linked_at = g->link_order.n;
    *smc_vec_push(&g->link_order) = id;
    *smc_vec_push(&t->events) = id;
    t->step = e->next;
    e->linked = true;
    e->actions = ++t->actions;
    e->readers = e->rmw_reader = 0;
    if (e->rf) {
        smc_event *w = smc_event_at(g, e->rf);
        assert(w->linked);
        e->next_reader = w->readers;
        w->readers = id;
        if ((e->writes || e->kind == SMC_LOCK) && !w->rmw_reader) w->rmw_reader = id;
    }
    if (e->located) link_location(g, id, e);
    else link_unlocated(g, id, e);
    if (e->step->action.object) link_object(g, id, e);
    g->fences += e->kind == SMC_FENCE;
}

void smc_graph_unlink_event(smc_graph *g) {
    assert(g->link_order.n);
    smc_id id = smc_vec_pop(&g->link_order);
    smc_event *e = smc_event_at(g, id);
    smc_thread *t = &g->threads.at[e->thread];
    assert(e->linked && t->events.n == e->index && !e->readers);
    g->fences -= e->kind == SMC_FENCE;
    if (e->step->action.object) unlink_object(g, e);
    if (e->located) unlink_location(g, e);
    else unlink_unlocated(g, e);
    if (e->rf) {
        smc_event *w = smc_event_at(g, e->rf);
        assert(w->readers == id); // the list of readers begins with the reader that was linked last
        w->readers = e->next_reader;
        if (w->rmw_reader == id) w->rmw_reader = 0;
    }
    e->linked = false;
    t->events.n--;
    t->actions--;
    t->step = e->step;
}
