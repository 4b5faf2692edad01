#include "explorers/mcr/formula.h"
#include "explorers/mcr/order.h"
#include "explorers/mcr/positions.h"
#include "explorers/mcr/validity.h"

#include <string.h>
#include <xxhash.h>

void mcr_formula_init(mcr_formula *f, smc_program *program, const smc_model *model,
                      mcr_solver *solver, mcr_histories *h) {
    *f = (mcr_formula){.program = program, .model = model, .solver = solver, .histories = h};
    *smc_vec_push(&f->shapes) = (mcr_shape){0};
    *smc_vec_push(&f->labels) = (mcr_label){0};
    *smc_vec_push(&f->writes) = (mcr_write){0};
    *smc_vec_push(&f->sources) = (mcr_source){0};
}

void mcr_formula_free(mcr_formula *f) {
    for (uint32_t t = 0; t < f->threads.n; t++) {
        mcr_thread_terms *thread = &f->threads.at[t];
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

// ---- shapes -------------------------------------------------------------------------------------

// Whether the action is a fence that orders the stores before it and those after it.
static bool orders_stores(const smc_action *a) {
    return a->kind == SMC_FENCE && (a->order == SMC_RELEASE || a->order == SMC_ACQ_REL);
}

// Returns the shape of the action; adds it if it is new. `fence`: index of the thread's last fence
// before it that orders stores; 0: none.
static uint32_t shape_of(mcr_formula *f, uint32_t thread, uint32_t index, uint32_t fence,
                         const smc_action *a) {
    struct {
        uint32_t thread, index, fence, loc, other;
        uint8_t kind, order, op, size;
        uint64_t words[SMC_ACTION_WORDS];
    } key;
    memset(&key, 0, sizeof key); // clears the padding, since the hash depends on it
    key.thread = thread, key.index = index, key.loc = a->loc, key.other = a->thread;
    key.kind = a->kind, key.order = a->order, key.op = a->op, key.size = a->size;
    if (a->kind == SMC_WRITE) key.fence = fence;
    for (unsigned i = 0; i < SMC_ACTION_WORDS && (a->kind == SMC_RMW || a->kind == SMC_CHOICE); i++)
        key.words[i] = a->words[i];
    const XXH128_hash_t hash = XXH3_128bits(&key, sizeof key);
    uint32_t *known = smc_table_at(&f->shape_at, hash.low64, hash.high64);
    if (*known) return *known;
    const uint32_t shape = *known = f->shapes.n;
    mcr_position *p = mcr_position_at(f, thread, index);
    *smc_vec_push(&f->shapes) =
        (mcr_shape){.thread = thread,
                    .index = index,
                    .loc = a->loc,
                    .other = a->thread,
                    .kind = a->kind,
                    .reads = a->kind == SMC_READ || a->kind == SMC_RMW || a->kind == SMC_LOCK,
                    .writes = a->kind == SMC_WRITE || a->kind == SMC_RMW || a->kind == SMC_LOCK ||
                              a->kind == SMC_UNLOCK,
                    .action = *a,
                    .present = mcr_new_literal(f->solver, 'S', shape, index)};
    p->shaped = mcr_add_exclusive_literal(f, p->shaped, f->shapes.at[shape].present, 'F', shape);
    mcr_add_validity(f, shape);
    mcr_add_sync(f, shape);
    return shape;
}

uint32_t mcr_shape_of_waiting_lock(mcr_formula *f, uint32_t thread, uint32_t index,
                                   const smc_action *a) {
    return shape_of(f, thread, index, 0, a);
}

// ---- labels -------------------------------------------------------------------------------------

// Whether events of this shape receive a value.
static bool shape_receives_value(const mcr_shape *s) { return s->reads || s->kind == SMC_CHOICE; }

// Adds the constraints of a new label: its shape, its writes and its value.
static void add_label(mcr_formula *f, uint32_t label, const mcr_node *n) {
    const mcr_label l = f->labels.at[label];
    mcr_position *p = mcr_position_at(f, n->thread, n->index);
    MCR_CLAUSE(f->solver, -l.present, f->shapes.at[l.shape].present);
    p->labelled = mcr_add_exclusive_literal(f, p->labelled, l.present, 'E', label);
    *smc_vec_push(&p->labels) = label;
    for (uint32_t i = 0; i < p->writes.n; i++) mcr_relate_label_to_write(f, label, p->writes.at[i]);
    if (!shape_receives_value(&f->shapes.at[l.shape])) return;
    const mcr_literal value = mcr_value_literal(f, l.shape, n->in, n->unwritten);
    MCR_CLAUSE(f->solver, -p->in, -l.present, value);
    MCR_CLAUSE(f->solver, -p->target, -l.present, -value);
}

// Returns the label of the node's event; adds it if it is new. `fence`: as for shape_of.
static uint32_t label_of(mcr_formula *f, const mcr_node *n, uint32_t fence) {
    const uint32_t shape = shape_of(f, n->thread, n->index, fence, &n->step->action);
    const uint64_t value = n->step->action.kind == SMC_WRITE ? n->out : n->in;
    const bool reads = shape_receives_value(&f->shapes.at[shape]);
    const bool counts = reads || f->shapes.at[shape].writes;
    uint32_t *known =
        smc_table_at(&f->label_at, (uint64_t)shape << 1 | n->unwritten, counts ? value : 0);
    if (*known) return *known;
    const uint32_t label = *known = f->labels.n;
    const unsigned kind = n->step->action.kind;
    *smc_vec_push(&f->labels) =
        (mcr_label){.shape = shape,
                    .out = n->out,
                    .writes = n->writes || kind == SMC_LOCK || kind == SMC_UNLOCK,
                    .present = mcr_new_literal(f->solver, 'A', label, n->index)};
    add_label(f, label, n);
    return label;
}

// ---- traces -------------------------------------------------------------------------------------

// Stores the nodes of a thread in an outcome in mcr_formula.path, in program order.
static void load_path(mcr_formula *f, const mcr_outcome *o, uint32_t thread) {
    uint32_t n = mcr_last_node_of_thread(f->histories, o, thread);
    const uint32_t length = mcr_node_at(f->histories, n)->index;
    smc_vec_reserve(&f->path, length);
    f->path.n = length;
    for (; mcr_node_at(f->histories, n)->step; n = mcr_node_at(f->histories, n)->parent)
        f->path.at[mcr_node_at(f->histories, n)->index - 1] = n;
}

// Adds the lock at which a thread waits at the end of the outcome; it comes after all events of the
// thread.
static void add_pending_to_formula(mcr_formula *f, const mcr_outcome *o, const mcr_pending *p) {
    load_path(f, o, p->thread);
    const uint32_t lock = mcr_shape_of_waiting_lock(f, p->thread, f->path.n + 1, &p->step->action);
    bool first = true;
    for (uint32_t i = 0; i < f->path.n; i++) {
        const mcr_node *n = mcr_node_at(f->histories, f->path.at[i]);
        if (!mcr_is_ordered_action(&n->step->action)) continue;
        mcr_add_order(f, f->labels.at[n->label].shape, lock);
        first = false;
    }
    if (first) mcr_note_shape_if_first(f, lock);
}

void mcr_formula_add_outcome(mcr_formula *f, uint32_t outcome) {
    const mcr_outcome o = f->histories->outcomes.at[outcome];
    for (uint32_t t = 0; t < o.threads; t++) {
        uint32_t fence = 0;
        load_path(f, &o, t);
        for (uint32_t i = 0; i < f->path.n; i++) {
            mcr_node *n = &f->histories->nodes.at[f->path.at[i]];
            if (mcr_solver_is_stopped(f->solver)) return;
            if (!n->label) n->label = label_of(f, n, fence);
            if (orders_stores(&n->step->action)) fence = n->index;
        }
        if (f->path.n && !mcr_node_at(f->histories, f->path.at[f->path.n - 1])->ordered)
            mcr_add_program_order(f);
    }
    for (uint32_t i = 0; i < o.n_pending; i++)
        add_pending_to_formula(f, &o, &f->histories->pending.at[o.pending + i]);
}

void mcr_formula_assume_outcome(mcr_formula *f, uint32_t outcome) {
    const mcr_outcome o = f->histories->outcomes.at[outcome];
    for (uint32_t t = 0; t < f->threads.n; t++) {
        load_path(f, &o, t);
        for (uint32_t i = 0; i < f->path.n; i++) {
            const mcr_label *l = &f->labels.at[mcr_node_at(f->histories, f->path.at[i])->label];
            const mcr_shape *s = &f->shapes.at[l->shape];
            MCR_CLAUSE(f->solver, l->present);
            if (s->reads) MCR_CLAUSE(f->solver, -s->more);
        }
        const mcr_thread_terms *thread = &f->threads.at[t];
        if (f->path.n + 1 < thread->positions.n)
            MCR_CLAUSE(f->solver, -thread->positions.at[f->path.n + 1].in);
    }
    for (uint32_t i = 0; i < o.n_pending; i++) {
        const mcr_pending p = f->histories->pending.at[o.pending + i];
        const uint32_t index =
            mcr_node_at(f->histories, mcr_last_node_of_thread(f->histories, &o, p.thread))->index +
            1;
        const mcr_shape *s =
            &f->shapes.at[mcr_shape_of_waiting_lock(f, p.thread, index, &p.step->action)];
        MCR_CLAUSE(f->solver, s->present);
        MCR_CLAUSE(f->solver, -s->more);
    }
}
