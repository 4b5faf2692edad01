// tell.c - a result, and what there is to say of each number that it names.
#include "parallel/told.h"

enum { TEXT = 1024 };

typedef struct numbering {
    smc_table of; // number here -> number there + 1
    SMC_VEC(uint32_t) all;
} numbering;

typedef struct telling {
    const smc_program *program;
    smc_packed body, places, locations;
    numbering place, location, object;
    smc_table seen[SMC_TOLD_KINDS];
    smc_packed values[SMC_TOLD_KINDS];
    uint32_t n_values[SMC_TOLD_KINDS];
} telling;

// Whether it is new.
static bool number(numbering *n, uint32_t x, uint32_t *out) {
    uint32_t *id = smc_table_at(&n->of, x, 0);
    const bool is_new = !*id;
    if (is_new) {
        *smc_vec_push(&n->all) = x;
        *id = n->all.n;
    }
    *out = *id; // 0 is for nothing
    return is_new;
}

// ---- places ------------------------------------------------------------------------------------------------------

static uint32_t place(telling *t, uint32_t x) {
    uint32_t id = x ? smc_table_get(&t->place.of, x, 0) : 0;
    if (!x || id) return id;
    const smc_place p = t->program->place(t->program, x);
    const uint32_t caller = place(t, p.caller); // comes before
    (void)number(&t->place, x, &id);
    smc_put(&t->places, p.code);
    smc_put_text(&t->places, p.file);
    smc_put_text(&t->places, p.function);
    smc_put(&t->places, p.line);
    smc_put(&t->places, p.column);
    smc_put(&t->places, caller);
    smc_put(&t->places, p.optimised);
    smc_put(&t->places, p.header);
    smc_put(&t->places, p.inside);
    return id;
}

static void put_places(telling *t, const smc_distinct_places *all) {
    smc_put(&t->body, all->n);
    for (uint32_t i = 0; i < all->n; i++) smc_put(&t->body, place(t, all->at[i]));
}

// ---- memory ------------------------------------------------------------------------------------------------------

static uint32_t object(telling *t, uint32_t x) {
    uint32_t id = 0;
    if (x) (void)number(&t->object, x, &id);
    return id;
}

static uint32_t location(telling *t, uint32_t x) {
    uint32_t id = 0;
    char name[TEXT];
    if (x == SMC_LOC_FENCE || !number(&t->location, x, &id)) return id;
    const smc_location l = t->program->location(t->program, x);
    t->program->describe(t->program, x, name, sizeof name);
    smc_put(&t->locations, l.address);
    smc_put(&t->locations, l.code);
    smc_put(&t->locations, object(t, l.object));
    smc_put(&t->locations, l.offset);
    smc_put(&t->locations, l.size);
    smc_put(&t->locations, l.initialised);
    smc_put(&t->locations, l.lock);
    smc_put(&t->locations, l.blank);
    smc_put(&t->locations, l.plain_only);
    smc_put(&t->locations, l.initial);
    smc_put_text(&t->locations, name);
    return id;
}

// ---- values that are more than numbers ---------------------------------------------------------------------------

static bool is_new_value(telling *t, smc_told_kind kind, uint64_t value) {
    uint32_t *id = smc_table_at(&t->seen[kind], value, 0);
    if (*id) return false;
    *id = 1;
    t->n_values[kind]++;
    smc_put(&t->values[kind], value);
    return true;
}

static void value(telling *t, uint32_t loc, uint64_t x) {
    const smc_program *p = t->program;
    const unsigned size = loc ? p->location(p, loc).size : 8;
    char text[TEXT];
    if (p->describe_undefined && p->describe_undefined(p, x, text, sizeof text)) {
        if (is_new_value(t, SMC_TOLD_UNDEFINED, x)) smc_put_text(&t->values[SMC_TOLD_UNDEFINED], text);
    } else if (size <= 8 && p->describe_value && p->describe_value(p, size, x, text, sizeof text)) {
        if (is_new_value(t, SMC_TOLD_ADDRESS, x)) smc_put_text(&t->values[SMC_TOLD_ADDRESS], text);
    } else if (size > 8 && p->wide && is_new_value(t, SMC_TOLD_WIDE, x)) {
        uint64_t half[2];
        p->wide(p, x, half);
        smc_put(&t->values[SMC_TOLD_WIDE], half[0]);
        smc_put(&t->values[SMC_TOLD_WIDE], half[1]);
    }
}

// ---- errors ------------------------------------------------------------------------------------------------------

static void thread(telling *t, uint32_t x) {
    char text[TEXT];
    const bool is_named = t->program->thread_name && t->program->thread_name(t->program, x, text, sizeof text);
    if (is_named && is_new_value(t, SMC_TOLD_THREAD, x)) smc_put_text(&t->values[SMC_TOLD_THREAD], text);
}

static void put_event(telling *t, const smc_witness_event *e) {
    const uint64_t flags = (uint64_t)e->reads | (uint64_t)e->writes << 1 | (uint64_t)e->culprit << 2 | (uint64_t)e->pending << 3 |
                           (uint64_t)e->stale << 4;
    const uint64_t all[] = {e->thread, e->index, e->kind, e->order, e->rmw, flags, location(t, e->loc), object(t, e->object),
                            place(t, e->place), e->other, e->undone, e->in, e->out, (uint64_t)(e->rf + 1), e->step};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) smc_put(&t->body, all[i]);
    value(t, e->loc, e->in);
    value(t, e->loc, e->out);
    thread(t, e->thread);
}

static void put_error(telling *t, const smc_error *e) {
    const smc_witness *w = &e->witness;
    const uint64_t all[] = {e->kind, e->thread, place(t, e->place), place(t, e->place2), e->thread2, e->found, e->executions, e->compared,
                            e->counted, w->stale, w->switches, w->exact, w->digest};
    smc_put_text(&t->body, e->message);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) smc_put(&t->body, all[i]);
    smc_put(&t->body, w->n);
    for (uint32_t i = 0; i < w->n; i++) put_event(t, &w->events[i]);
    smc_put(&t->body, w->n_co);
    for (uint32_t i = 0; i < w->n_co; i++) smc_put(&t->body, w->co[i][0]), smc_put(&t->body, w->co[i][1]);
}

// ---- the whole ---------------------------------------------------------------------------------------------------

static void put_result(telling *t, const smc_result *r) {
    const uint64_t all[] = {
#define X(field, words) r->field,
        SMC_COUNTERS(X)
#undef X
        r->status, r->complete, r->seen, r->elided, r->interchangeable, r->stale_bound,
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) smc_put(&t->body, all[i]);
    for (unsigned i = 0; i < SMC_MOST_OWN_COUNTERS; i++) smc_put(&t->body, r->own[i]);
    smc_put_text(&t->body, r->message);
    put_places(t, &r->cut);
    put_places(t, &r->stuck);
    put_places(t, &r->stale);
    put_places(t, &r->undone);
    smc_put(&t->body, r->errors.n);
    for (uint32_t i = 0; i < r->errors.n; i++) put_error(t, &r->errors.at[i]);
}

static void put_part(smc_packed *to, uint32_t n, smc_packed *part) {
    smc_put(to, n);
    smc_put_all(to, part->at, part->n);
    smc_vec_free(part);
}

static void put_objects(telling *t, smc_packed *to) {
    char text[TEXT] = "";
    smc_put(to, t->object.all.n);
    for (uint32_t i = 0; i < t->object.all.n; i++) {
        if (t->program->describe_object) t->program->describe_object(t->program, t->object.all.at[i], text, sizeof text);
        smc_put_text(to, text);
    }
}

static void free_numbering(numbering *n) {
    smc_table_free(&n->of);
    smc_vec_free(&n->all);
}

void smc_tell(smc_packed *to, const smc_program *program, const smc_result *result) {
    telling t = {.program = program};
    put_result(&t, result);
    put_part(to, t.place.all.n, &t.places);
    put_objects(&t, to);
    put_part(to, t.location.all.n, &t.locations);
    for (unsigned i = 0; i < SMC_TOLD_KINDS; i++) put_part(to, t.n_values[i], &t.values[i]), smc_table_free(&t.seen[i]);
    smc_put_all(to, t.body.at, t.body.n);
    smc_vec_free(&t.body);
    free_numbering(&t.place);
    free_numbering(&t.location);
    free_numbering(&t.object);
}
