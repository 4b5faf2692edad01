// hear.c - results that other processes have told, and the program that their numbers are of.
#include "parallel/told.h"

#include <stdio.h>
#include <string.h>

// ---- the program -------------------------------------------------------------------------------------------------

static smc_place place_of(const smc_program *p, uint32_t place) { return ((const smc_told *)p)->places.at[place]; }

static smc_location location_of(const smc_program *p, uint32_t loc) { return ((const smc_told *)p)->locations.at[loc].seen; }

static void describe(const smc_program *p, uint32_t loc, char *buf, size_t size) {
    const char *name = ((const smc_told *)p)->locations.at[loc].name;
    snprintf(buf, size, "%s", name ? name : "");
}

static void describe_object(const smc_program *p, uint32_t object, char *buf, size_t size) {
    const char *name = ((const smc_told *)p)->objects.at[object];
    snprintf(buf, size, "%s", name ? name : "");
}

static const smc_told_value *find(const smc_told *t, smc_told_kind kind, uint64_t value) {
    for (uint32_t i = 0; i < t->values[kind].n; i++)
        if (t->values[kind].at[i].value == value) return &t->values[kind].at[i];
    return NULL;
}

static bool put(const smc_program *p, smc_told_kind kind, uint64_t value, char *buf, size_t size) {
    const smc_told_value *v = find((const smc_told *)p, kind, value);
    if (v) snprintf(buf, size, "%s", v->text);
    return v;
}

static bool describe_value(const smc_program *p, unsigned bytes, uint64_t value, char *buf, size_t size) {
    (void)bytes;
    return put(p, SMC_TOLD_ADDRESS, value, buf, size);
}

static bool describe_undefined(const smc_program *p, uint64_t value, char *buf, size_t size) {
    return put(p, SMC_TOLD_UNDEFINED, value, buf, size);
}

static bool thread_name(const smc_program *p, uint32_t thread, char *buf, size_t size) { return put(p, SMC_TOLD_THREAD, thread, buf, size); }

static void wide(const smc_program *p, uint64_t name, uint64_t half[2]) {
    const smc_told_value *v = find((const smc_told *)p, SMC_TOLD_WIDE, name);
    half[0] = v ? v->half[0] : 0;
    half[1] = v ? v->half[1] : 0;
}

void smc_told_init(smc_told *t) {
    *t = (smc_told){.program = {.location = location_of, .place = place_of, .describe = describe, .describe_object = describe_object,
                                .describe_value = describe_value, .describe_undefined = describe_undefined, .thread_name = thread_name, .wide = wide}};
    *smc_vec_push(&t->places) = (smc_place){0};
    *smc_vec_push(&t->locations) = (smc_told_location){0};
    *smc_vec_push(&t->objects) = NULL;
}

void smc_told_free(smc_told *t) {
    for (uint32_t i = 0; i < t->locations.n; i++) free(t->locations.at[i].name);
    for (uint32_t i = 0; i < t->objects.n; i++) free(t->objects.at[i]);
    for (uint32_t i = 0; i < t->texts.n; i++) free(t->texts.at[i]);
    smc_vec_free(&t->places);
    smc_vec_free(&t->locations);
    smc_vec_free(&t->objects);
    for (unsigned kind = 0; kind < SMC_TOLD_KINDS; kind++) {
        for (uint32_t i = 0; i < t->values[kind].n; i++) free(t->values[kind].at[i].text);
        smc_vec_free(&t->values[kind]);
    }
    smc_vec_free(&t->texts);
    smc_table_free(&t->text_ids);
    smc_table_free(&t->place_ids);
}

// ---- hearing -----------------------------------------------------------------------------------------------------

typedef struct hearing {
    smc_told *told;
    smc_unpacking *from;
    SMC_VEC(uint32_t) places;         // [number there]: ours
    uint32_t first_location, first_object; // theirs are in order from here on; 0 is nothing
    uint32_t n_locations, n_objects;
} hearing;

static uint32_t get_place(hearing *h) { return h->places.at[smc_get_below(h->from, h->places.n)]; }

static uint32_t get_object(hearing *h) {
    const uint32_t x = (uint32_t)smc_get_below(h->from, (uint64_t)h->n_objects + 1);
    return x ? h->first_object + x - 1 : 0;
}

static uint32_t get_location(hearing *h) {
    const uint32_t x = (uint32_t)smc_get_below(h->from, (uint64_t)h->n_locations + 1);
    return x ? h->first_location + x - 1 : SMC_LOC_FENCE;
}

// Equal texts are one, as in a program.
static const char *get_kept_text(hearing *h) {
    char *text = smc_get_text(h->from);
    uint64_t hash = 0;
    for (const char *c = text; c && *c; c++) hash = smc_mix_pair(hash, (unsigned char)*c);
    if (!text) return NULL;
    uint32_t *id = smc_table_at(&h->told->text_ids, hash, 0);
    if (*id && strcmp(h->told->texts.at[*id - 1], text) == 0) {
        free(text);
        return h->told->texts.at[*id - 1];
    }
    *smc_vec_push(&h->told->texts) = text;
    *id = h->told->texts.n;
    return text;
}

static void hear_place(hearing *h) {
    smc_unpacking *u = h->from;
    smc_place p = {.code = smc_get(u)};
    p.file = get_kept_text(h);
    p.function = get_kept_text(h);
    p.line = smc_get_32(u);
    p.column = smc_get_32(u);
    p.caller = get_place(h);
    p.optimised = smc_get_flag(u);
    p.header = smc_get_flag(u);
    p.inside = smc_get_flag(u);
    uint32_t *id = smc_table_at(&h->told->place_ids, p.code, 0);
    if (!*id) {
        *id = h->told->places.n;
        *smc_vec_push(&h->told->places) = p;
    }
    const uint32_t ours = *id;
    *smc_vec_push(&h->places) = ours;
}

static void hear_location(hearing *h) {
    smc_unpacking *u = h->from;
    smc_told_location l = {.seen.address = smc_get(u)};
    l.seen.code = smc_get(u);
    l.seen.object = get_object(h);
    l.seen.offset = smc_get_32(u);
    l.seen.size = smc_get_32(u);
    l.seen.initialised = smc_get_flag(u);
    l.seen.lock = smc_get_flag(u);
    l.seen.blank = smc_get_flag(u);
    l.seen.plain_only = smc_get_flag(u);
    l.seen.initial = smc_get(u);
    l.name = smc_get_text(u);
    *smc_vec_push(&h->told->locations) = l;
}

static void hear_numbers(hearing *h) {
    smc_unpacking *u = h->from;
    smc_told *t = h->told;
    *smc_vec_push(&h->places) = 0;
    for (uint32_t n = smc_get_count(u); n; n--) hear_place(h);
    h->first_object = t->objects.n;
    h->n_objects = smc_get_count(u);
    for (uint32_t i = 0; i < h->n_objects; i++) *smc_vec_push(&t->objects) = smc_get_text(u);
    h->first_location = t->locations.n;
    h->n_locations = smc_get_count(u);
    for (uint32_t i = 0; i < h->n_locations; i++) hear_location(h);
}

// Processes may number threads otherwise.
static void also_called(hearing *h, const smc_told_value *v) {
    for (uint32_t i = 0; i < h->told->values[SMC_TOLD_THREAD].n; i++) {
        smc_told_value *known = &h->told->values[SMC_TOLD_THREAD].at[i];
        if (known->value != v->value || strstr(known->text, v->text)) continue;
        char *both = smc_format("%s or %s", known->text, v->text);
        free(known->text);
        known->text = both;
    }
}

static void hear_values(hearing *h, smc_told_kind kind) {
    for (uint32_t n = smc_get_count(h->from); n; n--) {
        smc_told_value v = {.value = smc_get(h->from)};
        if (kind != SMC_TOLD_WIDE) v.text = smc_get_text(h->from);
        else v.half[0] = smc_get(h->from), v.half[1] = smc_get(h->from);
        h->from->wrong |= kind != SMC_TOLD_WIDE && !v.text;
        if (kind == SMC_TOLD_THREAD && !h->from->wrong) also_called(h, &v);
        if (find(h->told, kind, v.value) || h->from->wrong) free(v.text);
        else *smc_vec_push(&h->told->values[kind]) = v;
    }
}

static smc_witness_event hear_event(hearing *h, uint32_t n) {
    smc_unpacking *u = h->from;
    smc_witness_event e = {.thread = smc_get_32(u)};
    e.index = smc_get_32(u);
    e.kind = (uint8_t)smc_get_below(u, SMC_KIND_COUNT);
    e.order = (uint8_t)smc_get_below(u, 256);
    e.rmw = (uint8_t)smc_get_below(u, 256);
    const uint64_t flags = smc_get_below(u, 32);
    e.reads = flags & 1;
    e.writes = flags & 2;
    e.culprit = flags & 4;
    e.pending = flags & 8;
    e.stale = flags & 16;
    e.loc = get_location(h);
    e.object = get_object(h);
    e.place = get_place(h);
    e.other = smc_get_32(u);
    e.undone = smc_get_32(u);
    e.in = smc_get(u);
    e.out = smc_get(u);
    e.rf = (int32_t)smc_get_below(u, (uint64_t)n + 1) - 1;
    e.step = (uint32_t)smc_get_below(u, n ? n : 1);
    return e;
}

static void hear_witness(hearing *h, smc_witness *w) {
    smc_unpacking *u = h->from;
    const uint32_t n = smc_get_count(u);
    w->events = smc_alloc(n * sizeof *w->events);
    w->n = n;
    for (uint32_t i = 0; i < n; i++) w->events[i] = hear_event(h, n);
    w->n_co = smc_get_count(u);
    w->co = smc_alloc(w->n_co * sizeof *w->co);
    for (uint32_t i = 0; i < w->n_co; i++)
        for (unsigned k = 0; k < 2; k++) w->co[i][k] = (uint32_t)smc_get_below(u, n ? n : 1);
}

static void hear_error(hearing *h, smc_error *e) {
    smc_unpacking *u = h->from;
    *e = (smc_error){.message = smc_get_text(u)};
    u->wrong |= !e->message;
    e->kind = (smc_error_kind)smc_get_below(u, SMC_ERR_COUNT);
    e->thread = smc_get_32(u);
    e->place = get_place(h);
    e->place2 = get_place(h);
    e->thread2 = smc_get_32(u);
    e->found = smc_get(u);
    e->executions = smc_get(u);
    e->compared = smc_get_32(u);
    e->counted = smc_get_flag(u);
    e->witness.stale = smc_get_32(u);
    e->witness.switches = smc_get_32(u);
    e->witness.exact = smc_get_flag(u);
    e->witness.digest = smc_get(u);
    hear_witness(h, &e->witness);
}

static void hear_places(hearing *h, smc_distinct_places *out) {
    for (uint32_t n = smc_get_count(h->from); n; n--) smc_distinct_places_add(out, get_place(h));
}

static void hear_result(hearing *h, smc_result *r) {
    smc_unpacking *u = h->from;
#define X(field, words) r->field = smc_get(u);
    SMC_COUNTERS(X)
#undef X
    r->status = (smc_status)smc_get_below(u, SMC_RESTART + 1);
    r->complete = smc_get_flag(u);
    r->seen = smc_get_flag(u);
    r->elided = smc_get_flag(u);
    r->interchangeable = smc_get_32(u);
    r->stale_bound = smc_get_32(u);
    for (unsigned i = 0; i < SMC_MOST_OWN_COUNTERS; i++) r->own[i] = smc_get(u);
    r->message = smc_get_text(u);
    hear_places(h, &r->cut);
    hear_places(h, &r->stuck);
    hear_places(h, &r->stale);
    hear_places(h, &r->undone);
    for (uint32_t n = smc_get_count(u); n && !u->wrong; n--) hear_error(h, smc_vec_push(&r->errors));
}

bool smc_hear(smc_told *told, smc_unpacking *from, smc_result *out) {
    hearing h = {.told = told, .from = from};
    hear_numbers(&h);
    for (unsigned kind = 0; kind < SMC_TOLD_KINDS; kind++) hear_values(&h, kind);
    hear_result(&h, out);
    smc_vec_free(&h.places);
    return !from->wrong;
}
