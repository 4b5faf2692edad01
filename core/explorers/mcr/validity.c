// validity.c - makes the constraints on where values come from, Phi_validity and Phi_lock, for all
// reads of a shape together.
#include "explorers/mcr/positions.h"
#include "explorers/mcr/validity.h"

// ---- values -------------------------------------------------------------------------------------

// Returns the number of the value, from 1; gives it the next one if it is new.
static uint32_t formula_value_number(mcr_formula *f, uint64_t value, bool unwritten) {
    uint32_t *number = smc_table_at(&f->value_at, value, unwritten);
    if (!*number) *number = ++f->n_values;
    return *number;
}

mcr_literal mcr_receives_value(const mcr_formula *f, uint32_t shape, uint64_t value,
                               bool unwritten) {
    const uint32_t number = smc_table_get(&f->value_at, value, unwritten);
    return number ? (mcr_literal)smc_table_get(&f->receives, shape, number) : 0;
}

mcr_literal mcr_value_literal(mcr_formula *f, uint32_t shape, uint64_t value, bool unwritten) {
    const uint32_t number = formula_value_number(f, value, unwritten);
    uint32_t *known = smc_table_at(&f->receives, shape, number);
    if (*known) return (mcr_literal)*known;
    const mcr_literal it = mcr_new_literal(f->solver, 'V', shape, number);
    *known = (uint32_t)it;
    mcr_shape *s = &f->shapes.at[shape];
    s->known = mcr_add_exclusive_literal(f, s->known, it, 'K', shape);
    return it;
}

// Adds the constraints of a shape that is a choice: it may have every answer.
static void add_choice(mcr_formula *f, uint32_t shape) {
    const mcr_shape s = f->shapes.at[shape];
    SMC_VEC(mcr_literal) clause = {0};
    *smc_vec_push(&clause) = -mcr_position_at(f, s.thread, s.index)->target;
    *smc_vec_push(&clause) = -s.present;
    for (uint64_t answer = 0; answer < s.action.choice.alternatives; answer++)
        *smc_vec_push(&clause) = mcr_value_literal(f, shape, answer, false);
    mcr_add_clause(f->solver, clause.at, clause.n);
    smc_vec_free(&clause);
}

// ---- Phi_validity -------------------------------------------------------------------------------

// Whether the write precedes the read in its thread, so that the read sees it in memory or in the
// store buffer.
static bool is_earlier_write_of_thread(const mcr_shape *r, const mcr_write *w) {
    return w->index && w->thread == r->thread && w->index < r->index;
}
// Whether the write comes later in the read's thread, or is the RMW itself.
static bool is_later_write_of_reader(const mcr_shape *r, const mcr_write *w) {
    return w->index && w->thread == r->thread && w->index >= r->index;
}
// Whether write a precedes write b because of program order, or as an initialisation write.
static bool is_earlier_in_thread(const mcr_write *a, const mcr_write *b) {
    return !a->index || (b->index && a->thread == b->thread && a->index < b->index);
}

// Adds the constraint: if the source is taken, write `other` comes before the source's write or
// after the read.
static void exclude_write(mcr_formula *f, const mcr_source *source, uint32_t write,
                          uint32_t other) {
    const mcr_shape *r = &f->shapes.at[source->shape];
    const mcr_write *w = &f->writes.at[write], *o = &f->writes.at[other];
    mcr_literal clause[4] = {-source->taken, -o->reached};
    uint32_t n = 2;
    if (is_later_write_of_reader(r, o) || is_earlier_in_thread(o, w) ||
        (f->places.at[r->loc].info.lock && !o->lock))
        return;
    const mcr_time_variable at_o = mcr_time_at(f, o->thread, o->index);
    if (!is_earlier_in_thread(w, o))
        clause[n++] = mcr_before_literal(f->solver, at_o, mcr_time_at(f, w->thread, w->index));
    if (!is_earlier_write_of_thread(r, o))
        clause[n++] = mcr_before_literal(f->solver, mcr_time_at(f, r->thread, r->index), at_o);
    mcr_add_clause(f->solver, clause, n);
}

// Adds the constraint: if the source is taken and its write has this label, the read receives the
// label's value.
static void relate_read_value_to_label(mcr_formula *f, const mcr_source *source,
                                       const mcr_label *label) {
    MCR_CLAUSE(f->solver, -source->taken, -label->present,
               mcr_value_literal(f, source->shape, label->out, false));
}

// Adds the write as a possible source of the shape. Returns the literal that it is the source; 0:
// it cannot be.
static mcr_literal add_source(mcr_formula *f, uint32_t shape, uint32_t write) {
    mcr_shape *r = &f->shapes.at[shape];
    const mcr_write *w = &f->writes.at[write];
    const mcr_location_terms *place = &f->places.at[r->loc];
    if (is_later_write_of_reader(r, w) || w->lock) return 0;
    const mcr_source source = {shape, write, mcr_new_literal(f->solver, 'R', shape, write)};
    *smc_vec_push(&r->sources) = f->sources.n;
    *smc_vec_push(&f->sources) = source;
    MCR_CLAUSE(f->solver, -source.taken, r->present);
    if (w->index) {
        MCR_CLAUSE(f->solver, -source.taken, w->present);
        MCR_CLAUSE(f->solver, -source.taken, mcr_position_at(f, w->thread, w->index)->in);
        if (!is_earlier_write_of_thread(r, w))
            MCR_CLAUSE(f->solver, -source.taken,
                       mcr_before_literal(f->solver, mcr_time_at(f, w->thread, w->index),
                                          mcr_time_at(f, r->thread, r->index)));
        for (uint32_t i = 0; i < w->labels.n; i++)
            relate_read_value_to_label(f, &source, &f->labels.at[w->labels.at[i]]);
    } else {
        const smc_location *at = &place->info;
        const mcr_literal initial =
            mcr_value_literal(f, shape, at->lock ? 0 : at->initial, mcr_is_unwritten(at));
        MCR_CLAUSE(f->solver, -source.taken, initial);
    }
    for (uint32_t i = 0; i < place->writes.n; i++)
        if (place->writes.at[i] != write) exclude_write(f, &source, write, place->writes.at[i]);
    return source.taken;
}

// Extends the disjunction of the shape's sources by those from number `from` on.
static void add_new_sources(mcr_formula *f, uint32_t shape, uint32_t from) {
    mcr_shape *r = &f->shapes.at[shape];
    const mcr_literal more = mcr_new_literal(f->solver, 'M', shape, r->sources.n);
    f->clause.n = 0;
    *smc_vec_push(&f->clause) = from ? -r->more : -r->valid;
    for (uint32_t i = from; i < r->sources.n; i++)
        *smc_vec_push(&f->clause) = f->sources.at[r->sources.at[i]].taken;
    *smc_vec_push(&f->clause) = more;
    mcr_add_clause(f->solver, f->clause.at, f->clause.n);
    r->more = more;
}

// ---- writes and reads ---------------------------------------------------------------------------

// Adds the location with its initialisation write, unless the formula has it already.
static void add_place(mcr_formula *f, uint32_t loc) {
    while (f->places.n <= loc) *smc_vec_push(&f->places) = (mcr_location_terms){0};
    mcr_location_terms *p = &f->places.at[loc];
    if (p->writes.n) return;
    p->info = f->program->location(f->program, loc);
    *smc_vec_push(&p->writes) = f->writes.n;
    *smc_vec_push(&f->writes) = (mcr_write){.loc = loc};
}

// Returns the write of the shape's event; 0: it is not added yet.
static uint32_t write_of(const mcr_formula *f, const mcr_shape *s) {
    const mcr_position *p = &f->threads.at[s->thread].positions.at[s->index];
    for (uint32_t i = 0; i < p->writes.n; i++) {
        const mcr_write *w = &f->writes.at[p->writes.at[i]];
        if (w->loc == s->loc && w->lock == (s->kind == SMC_LOCK)) return p->writes.at[i];
    }
    return 0;
}

void mcr_relate_label_to_write(mcr_formula *f, uint32_t label, uint32_t write) {
    const mcr_label *l = &f->labels.at[label];
    mcr_write *w = &f->writes.at[write];
    const bool same = l->writes && write_of(f, &f->shapes.at[l->shape]) == write;
    MCR_CLAUSE(f->solver, -l->present, same ? w->present : -w->present);
    if (!same) return;
    *smc_vec_push(&w->labels) = label;
    const mcr_location_terms *place = &f->places.at[w->loc];
    for (uint32_t i = 0; i < place->reads.n; i++) {
        const mcr_shape *r = &f->shapes.at[place->reads.at[i]];
        for (uint32_t k = 0; k < r->sources.n; k++) {
            const mcr_source source = f->sources.at[r->sources.at[k]];
            if (source.write == write) relate_read_value_to_label(f, &source, l);
        }
    }
}

// Adds the write of a shape, as a possible source of the reads of its location.
static void add_write_to_formula(mcr_formula *f, const mcr_shape *s) {
    mcr_position *p = mcr_position_at(f, s->thread, s->index);
    if (write_of(f, s)) return;
    const uint32_t write = f->writes.n;
    const mcr_write w = {.thread = s->thread,
                         .index = s->index,
                         .loc = s->loc,
                         .lock = s->kind == SMC_LOCK,
                         .present = mcr_new_literal(f->solver, 'W', write, s->loc),
                         .reached = mcr_new_literal(f->solver, 'X', write, s->loc)};
    *smc_vec_push(&f->writes) = w;
    *smc_vec_push(&p->writes) = write;
    MCR_CLAUSE(f->solver, -w.present, -p->in, w.reached);
    for (uint32_t i = 0; i < p->labels.n; i++) mcr_relate_label_to_write(f, p->labels.at[i], write);
    mcr_location_terms *place = &f->places.at[w.loc];
    for (uint32_t i = 0; i < place->reads.n && !mcr_solver_is_stopped(f->solver); i++) {
        const uint32_t shape = place->reads.at[i], n = f->shapes.at[shape].sources.n;
        for (uint32_t k = 0; k < n; k++) {
            const mcr_source source = f->sources.at[f->shapes.at[shape].sources.at[k]];
            exclude_write(f, &source, source.write, write);
        }
        if (add_source(f, shape, write)) add_new_sources(f, shape, n);
    }
    *smc_vec_push(&place->writes) = write;
}

// Adds the read of a shape, with all writes to its location as possible sources.
static void add_read_to_formula(mcr_formula *f, uint32_t shape) {
    mcr_shape *r = &f->shapes.at[shape];
    const mcr_position *p = mcr_position_at(f, r->thread, r->index);
    r->valid = mcr_new_literal(f->solver, 'Y', shape, 0);
    MCR_CLAUSE(f->solver, -p->in, -r->present, r->valid);
    MCR_CLAUSE(f->solver, -p->target, -r->present, r->valid);
    const mcr_location_terms *place = &f->places.at[r->loc];
    for (uint32_t i = 0; i < place->writes.n && !mcr_solver_is_stopped(f->solver); i++)
        add_source(f, shape, place->writes.at[i]);
    add_new_sources(f, shape, 0);
    // No event in the prefix reads from a write of the target: a solution can place the target
    // after all other readers of its source.
    if (r->writes)
        MCR_CLAUSE(f->solver, -p->target, -r->present, f->writes.at[write_of(f, r)].reached);
    *smc_vec_push(&f->places.at[r->loc].reads) = shape;
}

void mcr_add_validity(mcr_formula *f, uint32_t shape) {
    const mcr_shape s = f->shapes.at[shape];
    if (s.reads || s.writes) add_place(f, s.loc);
    if (s.writes) add_write_to_formula(f, &s);
    if (s.reads) add_read_to_formula(f, shape);
    if (s.kind == SMC_CHOICE) add_choice(f, shape);
}
