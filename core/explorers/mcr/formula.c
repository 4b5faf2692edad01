#include "core/explorers/mcr/formula.h"

#include <string.h>
#include <xxhash.h>

void mcr_formula_init(mcr_formula *f, smc_program *program, const smc_model *model, mcr_solver *solver,
                      mcr_histories *h) {
    *f = (mcr_formula){.program = program, .model = model, .solver = solver, .histories = h};
    *smc_vec_push(&f->shapes) = (mcr_shape){0};
    *smc_vec_push(&f->labels) = (mcr_label){0};
    *smc_vec_push(&f->writes) = (mcr_write){0};
    *smc_vec_push(&f->sources) = (mcr_source){0};
}

void mcr_formula_free(mcr_formula *f) {
    for (uint32_t t = 0; t < f->threads.n; t++) {
        mcr_threaded *thread = &f->threads.at[t];
        for (uint32_t i = 0; i < thread->positions.n; i++) {
            smc_vec_free(&thread->positions.at[i].labels);
            smc_vec_free(&thread->positions.at[i].writes);
        }
        smc_vec_free(&thread->positions);
        smc_vec_free(&thread->creates);
        smc_vec_free(&thread->ends);
        smc_vec_free(&thread->joins);
        smc_vec_free(&thread->firsts);
    }
    for (uint32_t i = 0; i < f->shapes.n; i++) smc_vec_free(&f->shapes.at[i].sources);
    for (uint32_t i = 0; i < f->writes.n; i++) smc_vec_free(&f->writes.at[i].labels);
    for (uint32_t l = 0; l < f->places.n; l++) {
        smc_vec_free(&f->places.at[l].reads);
        smc_vec_free(&f->places.at[l].writes);
    }
    smc_vec_free(&f->threads);
    smc_vec_free(&f->shapes);
    smc_vec_free(&f->labels);
    smc_vec_free(&f->writes);
    smc_vec_free(&f->sources);
    smc_vec_free(&f->places);
    smc_vec_free(&f->path);
    smc_vec_free(&f->clause);
    smc_table_free(&f->shape_at);
    smc_table_free(&f->label_at);
    smc_table_free(&f->value_at);
    smc_table_free(&f->receives);
    smc_table_free(&f->edges);
}

// ---- positions ---------------------------------------------------------------------------------------------------

static mcr_threaded *thread_at(mcr_formula *f, uint32_t t) {
    while (f->threads.n <= t) *smc_vec_push(&f->threads) = (mcr_threaded){0};
    return &f->threads.at[t];
}

// A thread begins after its creation.
static void begin_after(mcr_formula *f, uint32_t create, const mcr_position *first) {
    const mcr_shape *c = &f->shapes.at[create];
    const mcr_literal created = mcr_position_at(f, c->thread, c->index)->in;
    MCR_CLAUSE(f->solver, -c->here, -first->in, created);
    MCR_CLAUSE(f->solver, -c->here, -first->target, created);
}

static void add_position(mcr_formula *f, uint32_t t, uint32_t index) {
    mcr_threaded *thread = thread_at(f, t);
    mcr_position p = {.in = mcr_truth(f->solver, 'L', t, index),
                      .target = mcr_truth(f->solver, 'T', t, index),
                      .time = mcr_time(f->solver, 'O', t, index)};
    MCR_CLAUSE(f->solver, -p.target, -p.in);
    if (index > 1) {
        MCR_CLAUSE(f->solver, -p.in, thread->positions.at[index - 1].in);
        MCR_CLAUSE(f->solver, -p.target, thread->positions.at[index - 1].in);
    } else {
        for (uint32_t i = 0; i < thread->creates.n; i++) begin_after(f, thread->creates.at[i], &p);
    }
    *smc_vec_push(&thread_at(f, t)->positions) = p;
}

mcr_position *mcr_position_at(mcr_formula *f, uint32_t t, uint32_t index) {
    if (!thread_at(f, t)->positions.n) *smc_vec_push(&thread_at(f, t)->positions) = (mcr_position){0};
    while (thread_at(f, t)->positions.n <= index) add_position(f, t, thread_at(f, t)->positions.n);
    return &thread_at(f, t)->positions.at[index];
}

static mcr_point time_of(mcr_formula *f, uint32_t thread, uint32_t index) {
    return mcr_position_at(f, thread, index)->time;
}

// Of those that exclude each other, `any` says that one holds; 0: there are none yet. Adds one more, and returns what
// now says so, by a name of its own.
static mcr_literal exclude(mcr_formula *f, mcr_literal any, mcr_literal one, char letter, uint32_t name) {
    const mcr_literal now = mcr_truth(f->solver, letter, name, (uint32_t)one);
    MCR_CLAUSE(f->solver, -one, now);
    if (!any) return now;
    MCR_CLAUSE(f->solver, -one, -any);
    MCR_CLAUSE(f->solver, -any, now);
    return now;
}

// ---- values ------------------------------------------------------------------------------------------------------

static uint32_t number_of(mcr_formula *f, uint64_t value, bool unwritten) {
    uint32_t *number = smc_table_at(&f->value_at, value, unwritten);
    if (!*number) *number = ++f->n_values;
    return *number;
}

mcr_literal mcr_receives(const mcr_formula *f, uint32_t shape, uint64_t value, bool unwritten) {
    const uint32_t number = smc_table_get(&f->value_at, value, unwritten);
    return number ? (mcr_literal)smc_table_get(&f->receives, shape, number) : 0;
}

// That the shape receives the value, which excludes all others.
static mcr_literal receives(mcr_formula *f, uint32_t shape, uint64_t value, bool unwritten) {
    const uint32_t number = number_of(f, value, unwritten);
    uint32_t *known = smc_table_at(&f->receives, shape, number);
    if (*known) return (mcr_literal)*known;
    const mcr_literal it = mcr_truth(f->solver, 'V', shape, number);
    *known = (uint32_t)it;
    mcr_shape *s = &f->shapes.at[shape];
    s->known = exclude(f, s->known, it, 'K', shape);
    return it;
}

// ---- Phi_validity ------------------------------------------------------------------------------------------------

// The write comes before what the shape's event reads, by its thread: that sees it, in memory or in the store buffer.
static bool is_own(const mcr_shape *r, const mcr_write *w) {
    return w->index && w->thread == r->thread && w->index < r->index;
}
static bool is_later_own(const mcr_shape *r, const mcr_write *w) {
    return w->index && w->thread == r->thread && w->index >= r->index;
}
static bool is_earlier_in_thread(const mcr_write *a, const mcr_write *b) {
    return !a->index || (b->index && a->thread == b->thread && a->index < b->index);
}

// The read, which takes w, does not find `other` in its place: that is before w, or after the read.
static void keep_out(mcr_formula *f, const mcr_source *source, uint32_t write, uint32_t other) {
    const mcr_shape *r = &f->shapes.at[source->shape];
    const mcr_write *w = &f->writes.at[write], *o = &f->writes.at[other];
    mcr_literal clause[4] = {-source->taken, -o->reached};
    uint32_t n = 2;
    if (is_later_own(r, o) || is_earlier_in_thread(o, w) || (f->places.at[r->loc].info.lock && !o->lock)) return;
    const mcr_point at_o = time_of(f, o->thread, o->index);
    if (!is_earlier_in_thread(w, o)) clause[n++] = mcr_before(f->solver, at_o, time_of(f, w->thread, w->index));
    if (!is_own(r, o)) clause[n++] = mcr_before(f->solver, time_of(f, r->thread, r->index), at_o);
    mcr_clause(f->solver, clause, n);
}

// What the label writes, if it is what the source's write is.
static void hand_on(mcr_formula *f, const mcr_source *source, const mcr_label *label) {
    MCR_CLAUSE(f->solver, -source->taken, -label->here, receives(f, source->shape, label->out, false));
}

// Lets the shape read the write. 0: it never can.
static mcr_literal add_source(mcr_formula *f, uint32_t shape, uint32_t write) {
    mcr_shape *r = &f->shapes.at[shape];
    const mcr_write *w = &f->writes.at[write];
    const mcr_place *place = &f->places.at[r->loc];
    if (is_later_own(r, w) || w->lock) return 0;
    const mcr_source source = {shape, write, mcr_truth(f->solver, 'R', shape, write)};
    *smc_vec_push(&r->sources) = f->sources.n;
    *smc_vec_push(&f->sources) = source;
    MCR_CLAUSE(f->solver, -source.taken, r->here);
    if (w->index) {
        MCR_CLAUSE(f->solver, -source.taken, w->here);
        MCR_CLAUSE(f->solver, -source.taken, mcr_position_at(f, w->thread, w->index)->in);
        if (!is_own(r, w))
            MCR_CLAUSE(f->solver, -source.taken,
                       mcr_before(f->solver, time_of(f, w->thread, w->index), time_of(f, r->thread, r->index)));
        for (uint32_t i = 0; i < w->labels.n; i++) hand_on(f, &source, &f->labels.at[w->labels.at[i]]);
    } else {
        const smc_location *at = &place->info;
        const mcr_literal initial = receives(f, shape, at->lock ? 0 : at->initial, !at->lock && !at->initialised);
        MCR_CLAUSE(f->solver, -source.taken, initial);
    }
    for (uint32_t i = 0; i < place->writes.n; i++)
        if (place->writes.at[i] != write) keep_out(f, &source, write, place->writes.at[i]);
    return source.taken;
}

// The sources of the shape from the `from`th on are new.
static void add_validity(mcr_formula *f, uint32_t shape, uint32_t from) {
    mcr_shape *r = &f->shapes.at[shape];
    const mcr_literal more = mcr_truth(f->solver, 'M', shape, r->sources.n);
    f->clause.n = 0;
    *smc_vec_push(&f->clause) = from ? -r->more : -r->valid;
    for (uint32_t i = from; i < r->sources.n; i++) *smc_vec_push(&f->clause) = f->sources.at[r->sources.at[i]].taken;
    *smc_vec_push(&f->clause) = more;
    mcr_clause(f->solver, f->clause.at, f->clause.n);
    r->more = more;
}

// ---- writes and reads --------------------------------------------------------------------------------------------

static void add_place(mcr_formula *f, uint32_t loc) {
    while (f->places.n <= loc) *smc_vec_push(&f->places) = (mcr_place){0};
    mcr_place *p = &f->places.at[loc];
    if (p->writes.n) return;
    p->info = f->program->location(f->program, loc);
    *smc_vec_push(&p->writes) = f->writes.n;
    *smc_vec_push(&f->writes) = (mcr_write){.loc = loc};
}

// The write that the shape's event is; 0: it has not been added.
static uint32_t write_of(const mcr_formula *f, const mcr_shape *s) {
    const mcr_position *p = &f->threads.at[s->thread].positions.at[s->index];
    for (uint32_t i = 0; i < p->writes.n; i++) {
        const mcr_write *w = &f->writes.at[p->writes.at[i]];
        if (w->loc == s->loc && w->lock == (s->kind == SMC_LOCK)) return p->writes.at[i];
    }
    return 0;
}

// Whether the label is what writes there.
static void relate(mcr_formula *f, uint32_t label, uint32_t write) {
    const mcr_label *l = &f->labels.at[label];
    mcr_write *w = &f->writes.at[write];
    const bool same = l->writes && write_of(f, &f->shapes.at[l->shape]) == write;
    MCR_CLAUSE(f->solver, -l->here, same ? w->here : -w->here);
    if (!same) return;
    *smc_vec_push(&w->labels) = label;
    const mcr_place *place = &f->places.at[w->loc];
    for (uint32_t i = 0; i < place->reads.n; i++) {
        const mcr_shape *r = &f->shapes.at[place->reads.at[i]];
        for (uint32_t k = 0; k < r->sources.n; k++) {
            const mcr_source source = f->sources.at[r->sources.at[k]];
            if (source.write == write) hand_on(f, &source, l);
        }
    }
}

static void add_write(mcr_formula *f, const mcr_shape *s) {
    mcr_position *p = mcr_position_at(f, s->thread, s->index);
    if (write_of(f, s)) return;
    const uint32_t write = f->writes.n;
    const mcr_write w = {.thread = s->thread,
                         .index = s->index,
                         .loc = s->loc,
                         .lock = s->kind == SMC_LOCK,
                         .here = mcr_truth(f->solver, 'W', write, s->loc),
                         .reached = mcr_truth(f->solver, 'X', write, s->loc)};
    *smc_vec_push(&f->writes) = w;
    *smc_vec_push(&p->writes) = write;
    MCR_CLAUSE(f->solver, -w.here, -p->in, w.reached);
    for (uint32_t i = 0; i < p->labels.n; i++) relate(f, p->labels.at[i], write);
    mcr_place *place = &f->places.at[w.loc];
    for (uint32_t i = 0; i < place->reads.n; i++) {
        const uint32_t shape = place->reads.at[i], n = f->shapes.at[shape].sources.n;
        for (uint32_t k = 0; k < n; k++) {
            const mcr_source source = f->sources.at[f->shapes.at[shape].sources.at[k]];
            keep_out(f, &source, source.write, write);
        }
        if (add_source(f, shape, write)) add_validity(f, shape, n);
    }
    *smc_vec_push(&place->writes) = write;
}

static void add_read(mcr_formula *f, uint32_t shape) {
    mcr_shape *r = &f->shapes.at[shape];
    const mcr_position *p = mcr_position_at(f, r->thread, r->index);
    r->valid = mcr_truth(f->solver, 'Y', shape, 0);
    MCR_CLAUSE(f->solver, -p->in, -r->here, r->valid);
    MCR_CLAUSE(f->solver, -p->target, -r->here, r->valid);
    const mcr_place *place = &f->places.at[r->loc];
    for (uint32_t i = 0; i < place->writes.n; i++) add_source(f, shape, place->writes.at[i]);
    add_validity(f, shape, 0);
    // What a target may write, nobody in the prefix reads: a solution has it after all who read what it reads.
    if (r->writes) MCR_CLAUSE(f->solver, -p->target, -r->here, f->writes.at[write_of(f, r)].reached);
    *smc_vec_push(&f->places.at[r->loc].reads) = shape;
}

// ---- shapes ------------------------------------------------------------------------------------------------------

// Whether the event comes after the other, where they are what their shapes say.
static void order(mcr_formula *f, uint32_t first, uint32_t second) {
    uint32_t *known = smc_table_at(&f->edges, first, second);
    if (*known) return;
    *known = 1;
    const mcr_shape *a = &f->shapes.at[first], *b = &f->shapes.at[second];
    MCR_CLAUSE(f->solver, -a->here, -b->here,
               mcr_before(f->solver, time_of(f, a->thread, a->index), time_of(f, b->thread, b->index)));
}

static void add_create(mcr_formula *f, uint32_t shape) {
    mcr_threaded *created = thread_at(f, f->shapes.at[shape].other);
    *smc_vec_push(&created->creates) = shape;
    if (created->positions.n > 1) begin_after(f, shape, &created->positions.at[1]);
    for (uint32_t i = 0; i < created->firsts.n; i++) order(f, shape, created->firsts.at[i]);
}

static void add_joined(mcr_formula *f, uint32_t end, uint32_t join) {
    const mcr_shape *e = &f->shapes.at[end], *j = &f->shapes.at[join];
    MCR_CLAUSE(f->solver, -e->here, -j->here, -mcr_position_at(f, j->thread, j->index)->in,
               mcr_position_at(f, e->thread, e->index)->in);
    order(f, end, join);
}

static void add_join(mcr_formula *f, uint32_t shape) {
    mcr_threaded *joined = thread_at(f, f->shapes.at[shape].other);
    *smc_vec_push(&joined->joins) = shape;
    for (uint32_t i = 0; i < joined->ends.n; i++) add_joined(f, joined->ends.at[i], shape);
}

static void add_end(mcr_formula *f, uint32_t shape) {
    const uint32_t t = f->shapes.at[shape].thread;
    *smc_vec_push(&thread_at(f, t)->ends) = shape;
    for (uint32_t i = 0; i < thread_at(f, t)->joins.n; i++) add_joined(f, shape, thread_at(f, t)->joins.at[i]);
}

// Any answer can be had.
static void add_choice(mcr_formula *f, uint32_t shape) {
    const mcr_shape s = f->shapes.at[shape];
    SMC_VEC(mcr_literal) clause = {0};
    *smc_vec_push(&clause) = -mcr_position_at(f, s.thread, s.index)->target;
    *smc_vec_push(&clause) = -s.here;
    for (uint64_t answer = 0; answer < s.action.value; answer++)
        *smc_vec_push(&clause) = receives(f, shape, answer, false);
    mcr_clause(f->solver, clause.at, clause.n);
    smc_vec_free(&clause);
}

static void add_shape(mcr_formula *f, uint32_t shape) {
    const mcr_shape s = f->shapes.at[shape];
    if (s.reads || s.writes) add_place(f, s.loc);
    if (s.writes) add_write(f, &s);
    if (s.reads) add_read(f, shape);
    switch (s.kind) {
    case SMC_CREATE: add_create(f, shape); break;
    case SMC_JOIN: add_join(f, shape); break;
    case SMC_END: add_end(f, shape); break;
    case SMC_CHOICE: add_choice(f, shape); break;
    default: break;
    }
}

static bool orders_stores(const smc_action *a) {
    return a->kind == SMC_FENCE && (a->order == SMC_RELEASE || a->order == SMC_ACQ_REL);
}

// `fence`: the index of the last fence before it that keeps stores in order; 0: none.
static uint32_t shape_of(mcr_formula *f, uint32_t thread, uint32_t index, uint32_t fence, const smc_action *a) {
    struct {
        uint32_t thread, index, fence, loc, other;
        uint8_t kind, order, rmw, size;
        uint64_t value, expected;
    } key;
    memset(&key, 0, sizeof key); // padding too
    key.thread = thread, key.index = index, key.loc = a->loc, key.other = a->thread;
    key.kind = a->kind, key.order = a->order, key.rmw = a->rmw, key.size = a->size;
    if (a->kind == SMC_WRITE) key.fence = fence;
    if (a->kind == SMC_RMW || a->kind == SMC_CHOICE) key.value = a->value, key.expected = a->expected;
    const XXH128_hash_t hash = XXH3_128bits(&key, sizeof key);
    uint32_t *known = smc_table_at(&f->shape_at, hash.low64, hash.high64);
    if (*known) return *known;
    const uint32_t shape = *known = f->shapes.n;
    mcr_position *p = mcr_position_at(f, thread, index);
    *smc_vec_push(&f->shapes) = (mcr_shape){
        .thread = thread,
        .index = index,
        .loc = a->loc,
        .other = a->thread,
        .kind = a->kind,
        .reads = a->kind == SMC_READ || a->kind == SMC_RMW || a->kind == SMC_LOCK,
        .writes = a->kind == SMC_WRITE || a->kind == SMC_RMW || a->kind == SMC_LOCK || a->kind == SMC_UNLOCK,
        .action = *a,
        .here = mcr_truth(f->solver, 'S', shape, index)};
    p->shaped = exclude(f, p->shaped, f->shapes.at[shape].here, 'F', shape);
    add_shape(f, shape);
    return shape;
}

uint32_t mcr_shape_of_lock(mcr_formula *f, uint32_t thread, uint32_t index, const smc_action *a) {
    return shape_of(f, thread, index, 0, a);
}

// ---- labels ------------------------------------------------------------------------------------------------------

static bool is_answered(const mcr_shape *s) { return s->reads || s->kind == SMC_CHOICE; }

static void add_label(mcr_formula *f, uint32_t label, const mcr_node *n) {
    const mcr_label l = f->labels.at[label];
    mcr_position *p = mcr_position_at(f, n->thread, n->index);
    MCR_CLAUSE(f->solver, -l.here, f->shapes.at[l.shape].here);
    p->labelled = exclude(f, p->labelled, l.here, 'E', label);
    *smc_vec_push(&p->labels) = label;
    for (uint32_t i = 0; i < p->writes.n; i++) relate(f, label, p->writes.at[i]);
    if (!is_answered(&f->shapes.at[l.shape])) return;
    const mcr_literal value = receives(f, l.shape, n->in, n->unwritten);
    MCR_CLAUSE(f->solver, -p->in, -l.here, value);
    MCR_CLAUSE(f->solver, -p->target, -l.here, -value);
}

static uint32_t label_of(mcr_formula *f, const mcr_node *n, uint32_t fence) {
    const uint32_t shape = shape_of(f, n->thread, n->index, fence, &n->step->action);
    const uint64_t value = n->step->action.kind == SMC_WRITE ? n->out : n->in;
    const bool reads = is_answered(&f->shapes.at[shape]);
    const bool counts = reads || f->shapes.at[shape].writes;
    uint32_t *known = smc_table_at(&f->label_at, (uint64_t)shape << 1 | n->unwritten, counts ? value : 0);
    if (*known) return *known;
    const uint32_t label = *known = f->labels.n;
    const unsigned kind = n->step->action.kind;
    *smc_vec_push(&f->labels) = (mcr_label){.shape = shape,
                                            .out = n->out,
                                            .writes = n->writes || kind == SMC_LOCK || kind == SMC_UNLOCK,
                                            .here = mcr_truth(f->solver, 'A', label, n->index)};
    add_label(f, label, n);
    return label;
}

// ---- Phi_mem -----------------------------------------------------------------------------------------------------

static smc_execution_event event_of(const mcr_node *n) {
    const smc_action *a = &n->step->action;
    return (smc_execution_event){.thread = n->thread,
                                 .index = n->index,
                                 .loc = a->loc,
                                 .kind = a->kind,
                                 .order = smc_order_in_execution(a, n->writes),
                                 .reads = a->kind == SMC_READ || a->kind == SMC_RMW,
                                 .writes = n->writes,
                                 .rf = -1,
                                 .create = -1};
}

// The shape comes after nothing else of its thread.
static void begin_with(mcr_formula *f, uint32_t shape) {
    mcr_threaded *thread = thread_at(f, f->shapes.at[shape].thread);
    for (uint32_t i = 0; i < thread->firsts.n; i++)
        if (thread->firsts.at[i] == shape) return;
    *smc_vec_push(&thread->firsts) = shape;
    for (uint32_t c = 0; c < thread->creates.n; c++) order(f, thread->creates.at[c], shape);
}

// Orders the i-th event of the path after what comes right before it in the model's order.
static void order_event(mcr_formula *f, const smc_matrices *m, smc_rel ppo, uint32_t i) {
    const mcr_node *n = mcr_node_at(f->histories, f->path.at[i]);
    const uint32_t shape = f->labels.at[n->label].shape;
    bool first = true;
    for (uint32_t k = i; k-- > 0;) {
        bool between = false;
        if (!smc_related(m, ppo, k, i)) continue;
        first = false;
        for (uint32_t j = k + 1; j < i && !between; j++)
            between = smc_related(m, ppo, k, j) && smc_related(m, ppo, j, i);
        if (!between) order(f, f->labels.at[mcr_node_at(f->histories, f->path.at[k])->label].shape, shape);
    }
    if (first && mcr_takes_part(&n->step->action)) begin_with(f, shape);
}

// Adds the order that the model keeps among the events of `path`.
static void order_path(mcr_formula *f) {
    smc_execution_event *events = smc_alloc(f->path.n * sizeof *events);
    smc_matrices m;
    for (uint32_t i = 0; i < f->path.n; i++) events[i] = event_of(mcr_node_at(f->histories, f->path.at[i]));
    smc_matrices_init(&m, f->path.n);
    const smc_rel ppo = f->model->axioms_ppo(&(smc_execution){f->path.n, events}, &m);
    for (uint32_t i = 0; i < f->path.n; i++) {
        mcr_node *n = &f->histories->nodes.at[f->path.at[i]];
        if (!n->ordered) order_event(f, &m, ppo, i);
        n->ordered = true;
    }
    smc_matrices_free(&m);
    free(events);
}

// ---- traces ------------------------------------------------------------------------------------------------------

// Makes `path` the events of the outcome's thread.
static void take_path(mcr_formula *f, const mcr_outcome *o, uint32_t thread) {
    uint32_t n = mcr_leaf(f->histories, o, thread);
    const uint32_t length = mcr_node_at(f->histories, n)->index;
    smc_vec_reserve(&f->path, length);
    f->path.n = length;
    for (; mcr_node_at(f->histories, n)->step; n = mcr_node_at(f->histories, n)->parent)
        f->path.at[mcr_node_at(f->histories, n)->index - 1] = n;
}

// A lock comes after all that its thread has done.
static void add_pending(mcr_formula *f, const mcr_outcome *o, const mcr_pending *p) {
    take_path(f, o, p->thread);
    const uint32_t lock = mcr_shape_of_lock(f, p->thread, f->path.n + 1, &p->step->action);
    bool first = true;
    for (uint32_t i = 0; i < f->path.n; i++) {
        const mcr_node *n = mcr_node_at(f->histories, f->path.at[i]);
        if (!mcr_takes_part(&n->step->action)) continue;
        order(f, f->labels.at[n->label].shape, lock);
        first = false;
    }
    if (first) begin_with(f, lock);
}

void mcr_formula_add(mcr_formula *f, uint32_t outcome) {
    const mcr_outcome o = f->histories->outcomes.at[outcome];
    for (uint32_t t = 0; t < o.threads; t++) {
        uint32_t fence = 0;
        take_path(f, &o, t);
        for (uint32_t i = 0; i < f->path.n; i++) {
            mcr_node *n = &f->histories->nodes.at[f->path.at[i]];
            if (!n->label) n->label = label_of(f, n, fence);
            if (orders_stores(&n->step->action)) fence = n->index;
        }
        if (f->path.n && !mcr_node_at(f->histories, f->path.at[f->path.n - 1])->ordered) order_path(f);
    }
    for (uint32_t i = 0; i < o.n_pending; i++) add_pending(f, &o, &f->histories->pending.at[o.pending + i]);
}

void mcr_formula_assume(mcr_formula *f, uint32_t outcome) {
    const mcr_outcome o = f->histories->outcomes.at[outcome];
    for (uint32_t t = 0; t < f->threads.n; t++) {
        take_path(f, &o, t);
        for (uint32_t i = 0; i < f->path.n; i++) {
            const mcr_label *l = &f->labels.at[mcr_node_at(f->histories, f->path.at[i])->label];
            const mcr_shape *s = &f->shapes.at[l->shape];
            MCR_CLAUSE(f->solver, l->here);
            if (s->reads) MCR_CLAUSE(f->solver, -s->more);
        }
        const mcr_threaded *thread = &f->threads.at[t];
        if (f->path.n + 1 < thread->positions.n) MCR_CLAUSE(f->solver, -thread->positions.at[f->path.n + 1].in);
    }
    for (uint32_t i = 0; i < o.n_pending; i++) {
        const mcr_pending p = f->histories->pending.at[o.pending + i];
        const uint32_t index = mcr_node_at(f->histories, mcr_leaf(f->histories, &o, p.thread))->index + 1;
        const mcr_shape *s = &f->shapes.at[mcr_shape_of_lock(f, p.thread, index, &p.step->action)];
        MCR_CLAUSE(f->solver, s->here);
        MCR_CLAUSE(f->solver, -s->more);
    }
}
