#include "parallel/codec.h"

#include "inputs/terms.h"

// ---- numbers and texts --------------------------------------------------------------------------

// Encodes x and returns it, or decodes a number of at most `most`.
static uint64_t encode_or_decode(smc_codec *c, uint64_t x, uint64_t most) {
    if (c->to) smc_pack_number(c->to, x);
    if (c->to) return x;
    return most == UINT64_MAX ? smc_unpack_number(c->from)
                              : smc_unpack_number_below(c->from, most + 1);
}

// MOST: the maximum of x's type. CODE_NUMBER_UP_TO, CODE_NUMBER: encode or decode the variable x.
#define MOST(x)                                                                                    \
    _Generic((x), bool: 1, uint8_t: UINT8_MAX, uint32_t: UINT32_MAX, uint64_t: UINT64_MAX)
#define CODE_NUMBER_UP_TO(x, most) ((x) = (__typeof__(x))encode_or_decode(c, (uint64_t)(x), (most)))
#define CODE_NUMBER(x) CODE_NUMBER_UP_TO(x, MOST(x))

// Encodes or decodes a number of the program, which other_side translates.
static void encode_or_decode_named(smc_codec *c, uint32_t (*other_side)(void *self, uint32_t),
                                   uint32_t *x) {
    if (c->to) smc_pack_number(c->to, other_side(c->self, *x));
    else *x = other_side(c->self, smc_unpack_number32(c->from));
}

#define PLACE(x) encode_or_decode_named(c, c->place, &(x))
#define LOCATION(x) encode_or_decode_named(c, c->location, &(x))
#define OBJECT(x) encode_or_decode_named(c, c->object, &(x))

uint32_t smc_codec_count(smc_codec *c, uint32_t n) {
    if (!c->to) return smc_unpack_count(c->from);
    smc_pack_number(c->to, n);
    return n;
}

void smc_codec_text(smc_codec *c, char **text) {
    if (c->to) smc_pack_text(c->to, *text);
    else *text = smc_unpack_text(c->from);
}

// Encodes or decodes a text that smc_codec.keep owns after decoding.
static void encode_or_decode_interned_text(smc_codec *c, const char **text) {
    if (c->to) smc_pack_text(c->to, *text);
    else *text = c->keep(c->self, smc_unpack_text(c->from));
}

// Encodes or decodes n flags as one number, the first flag in its lowest bit.
static void encode_or_decode_flags(smc_codec *c, bool *const *flags, unsigned n) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < n; i++) bits |= (uint64_t)*flags[i] << i;
    CODE_NUMBER_UP_TO(bits, (UINT64_C(1) << n) - 1);
    for (unsigned i = 0; i < n; i++) *flags[i] = bits >> i & 1;
}

// ---- the program's places, locations and values -------------------------------------------------

void smc_codec_place(smc_codec *c, smc_place *p) {
    CODE_NUMBER(p->code);
    encode_or_decode_interned_text(c, &p->file);
    encode_or_decode_interned_text(c, &p->function);
    CODE_NUMBER(p->line);
    CODE_NUMBER(p->column);
    PLACE(p->caller);
    CODE_NUMBER(p->optimised);
    CODE_NUMBER(p->header);
    CODE_NUMBER(p->in_library_callee);
    encode_or_decode_interned_text(c, &p->library);
    encode_or_decode_interned_text(c, &p->callee);
    CODE_NUMBER(p->is_volatile);
    CODE_NUMBER(p->is_assembly);
    encode_or_decode_interned_text(c, &p->holder);
}

// Encodes or decodes a location. Leaves out `elided`, which only the graph uses.
void smc_codec_location(smc_codec *c, smc_decoded_location *l) {
    smc_location *seen = &l->seen;
    CODE_NUMBER(seen->address);
    CODE_NUMBER(seen->code);
    OBJECT(seen->object);
    CODE_NUMBER(seen->offset);
    CODE_NUMBER(seen->size);
    CODE_NUMBER(seen->initialised);
    CODE_NUMBER(seen->lock);
    CODE_NUMBER(seen->mutex);
    CODE_NUMBER(seen->thread_state);
    CODE_NUMBER(seen->uninitialised_lock);
    CODE_NUMBER(seen->plain_only);
    CODE_NUMBER(seen->initial);
    LOCATION(seen->part_of);
    smc_codec_text(c, &l->name);
}

void smc_codec_value(smc_codec *c, smc_decoded_kind kind, smc_decoded_value *v) {
    CODE_NUMBER(v->value);
    if (kind == SMC_DECODED_TYPED) LOCATION(v->loc);
    if (kind != SMC_DECODED_WIDE) smc_codec_text(c, &v->text);
    else CODE_NUMBER(v->half[0]), CODE_NUMBER(v->half[1]);
    if (!c->to) c->from->wrong |= kind != SMC_DECODED_WIDE && !v->text;
}

// ---- errors -------------------------------------------------------------------------------------

// Encodes or decodes an event of a witness with n events.
static void encode_or_decode_event(smc_codec *c, smc_witness_event *e, uint32_t n) {
    bool *const flags[] = {&e->reads,           &e->writes,          &e->culprit,
                           &e->pending,         &e->stale,           &e->in_turns,
                           &e->in_cycle,        &e->failed_attempt,  &e->repeated,
                           &e->scoped,          &e->is_waiting_list, &e->continues,
                           &e->tries,           &e->reads_input,     &e->writes_input,
                           &e->input_is_signed, &e->input_is_float};
    uint32_t source = (uint32_t)(e->rf + 1);
    CODE_NUMBER(e->thread);
    CODE_NUMBER(e->index);
    CODE_NUMBER_UP_TO(e->kind, SMC_KIND_COUNT - 1);
    CODE_NUMBER(e->order);
    CODE_NUMBER(e->rmw);
    encode_or_decode_flags(c, flags, sizeof flags / sizeof *flags);
    LOCATION(e->loc);
    OBJECT(e->object);
    PLACE(e->place);
    CODE_NUMBER(e->other);
    CODE_NUMBER(e->net_zero_events);
    CODE_NUMBER(e->in);
    CODE_NUMBER(e->out);
    CODE_NUMBER_UP_TO(e->input_bits, SMC_MAX_WIDTH);
    CODE_NUMBER_UP_TO(source, n);
    CODE_NUMBER_UP_TO(e->step, n ? n - 1 : 0);
    e->rf = (int32_t)source - 1;
    if (c->to) c->written(c->self, e);
}

// Encodes or decodes a wait of a witness with n events.
static void encode_or_decode_wait(smc_codec *c, smc_wait *w, uint32_t n) {
    bool *const flags[] = {&w->is_root, &w->would, &w->sets};
    uint32_t of = w->of == SMC_NO_POSITION ? n : w->of,
             taken = w->taken == SMC_NO_POSITION ? n : w->taken,
             checked = w->checked == SMC_NO_POSITION ? n : w->checked;
    CODE_NUMBER(w->thread);
    CODE_NUMBER_UP_TO(w->at, n ? n - 1 : 0);
    CODE_NUMBER_UP_TO(w->what, SMC_WAITS_KINDS - 1);
    encode_or_decode_flags(c, flags, sizeof flags / sizeof *flags);
    CODE_NUMBER_UP_TO(of, n);
    CODE_NUMBER_UP_TO(taken, n);
    CODE_NUMBER_UP_TO(checked, n);
    CODE_NUMBER_UP_TO(w->n_by, SMC_MAX_ENDING);
    for (uint32_t i = 0; i < w->n_by; i++) CODE_NUMBER(w->by[i]);
    w->of = of == n ? SMC_NO_POSITION : of;
    w->taken = taken == n ? SMC_NO_POSITION : taken;
    w->checked = checked == n ? SMC_NO_POSITION : checked;
}

static void encode_or_decode_witness(smc_codec *c, smc_witness *w) {
    w->n = smc_codec_count(c, w->n);
    if (!c->to) w->events = smc_alloc(w->n * sizeof *w->events);
    for (uint32_t i = 0; i < w->n; i++) encode_or_decode_event(c, &w->events[i], w->n);
    w->n_co = smc_codec_count(c, w->n_co);
    if (!c->to) w->co = smc_alloc(w->n_co * sizeof *w->co);
    for (uint32_t i = 0; i < w->n_co; i++)
        for (unsigned k = 0; k < 2; k++) CODE_NUMBER_UP_TO(w->co[i][k], w->n ? w->n - 1 : 0);
    w->n_threads = smc_codec_count(c, w->n_threads);
    if (!c->to) w->threads = smc_alloc(w->n_threads * sizeof *w->threads);
    for (uint32_t i = 0; i < w->n_threads; i++)
        CODE_NUMBER(w->threads[i].creator), CODE_NUMBER(w->threads[i].nth);
    const uint32_t n_waits = smc_codec_count(c, w->waits.n);
    if (!c->to) c->from->wrong |= n_waits && !w->n;
    for (uint32_t i = 0; i < n_waits && (c->to || !c->from->wrong); i++) {
        if (!c->to) *smc_vec_push(&w->waits) = (smc_wait){0};
        encode_or_decode_wait(c, &w->waits.at[i], w->n);
    }
}

static void encode_or_decode_error(smc_codec *c, smc_error *e) {
    smc_codec_text(c, &e->message);
    if (!c->to) c->from->wrong |= !e->message;
    CODE_NUMBER_UP_TO(e->kind, SMC_ERR_COUNT - 1);
    CODE_NUMBER_UP_TO(e->subkind, SMC_ERR_END - 1);
    CODE_NUMBER(e->thread);
    PLACE(e->place);
    PLACE(e->place2);
    CODE_NUMBER(e->rule);
    CODE_NUMBER(e->source);
    CODE_NUMBER(e->source2);
    CODE_NUMBER(e->thread2);
    CODE_NUMBER(e->found);
    CODE_NUMBER(e->executions);
    CODE_NUMBER(e->compared);
    CODE_NUMBER(e->counted);
    CODE_NUMBER(e->witness.stale);
    CODE_NUMBER(e->witness.switches);
    CODE_NUMBER(e->witness.exact);
    CODE_NUMBER(e->witness.mixed);
    CODE_NUMBER(e->witness.in_part);
    CODE_NUMBER(e->witness.digest);
    encode_or_decode_witness(c, &e->witness);
}

// ---- the result ---------------------------------------------------------------------------------

// Encodes or decodes a list of places, or of numbers that have the same meaning in all processes.
static void encode_or_decode_distinct(smc_codec *c, smc_place_set *all, bool are_places) {
    const uint32_t n = smc_codec_count(c, all->n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t x = c->to ? all->at[i] : 0;
        if (are_places) PLACE(x);
        else CODE_NUMBER(x);
        if (!c->to) smc_distinct_places_add(all, x);
    }
}

static void encode_or_decode_errors(smc_codec *c, smc_error_list *errors) {
    const uint32_t n = smc_codec_count(c, errors->n);
    for (uint32_t i = 0; i < n && (c->to || !c->from->wrong); i++) {
        if (!c->to) *smc_vec_push(errors) = (smc_error){0};
        encode_or_decode_error(c, &errors->at[i]);
    }
}

// Encodes or decodes a row of a table of late races, whose values are at most SMC_LATE_ACCESS_MASK.
static void encode_or_decode_late_row(smc_codec *c, smc_table_row *row) {
    CODE_NUMBER(row->a);
    CODE_NUMBER(row->b);
    CODE_NUMBER_UP_TO(row->value, SMC_LATE_ACCESS_MASK);
}

static void encode_or_decode_late_table(smc_codec *c, smc_table *t) {
    const uint32_t n = smc_codec_count(c, t->n);
    for (uint32_t i = 0; c->to && i < t->size; i++)
        if (t->rows[i].value) encode_or_decode_late_row(c, &t->rows[i]);
    for (uint32_t i = 0; !c->to && i < n; i++) {
        smc_table_row row = {0};
        encode_or_decode_late_row(c, &row);
        if (row.value) *smc_table_at(t, row.a, row.b) = row.value;
    }
}

static void encode_or_decode_late_races(smc_codec *c, smc_late_race_notes *late) {
    encode_or_decode_late_table(c, &late->locations);
    encode_or_decode_late_table(c, &late->kinds);
    encode_or_decode_late_table(c, &late->left);
    CODE_NUMBER(late->by_kind);
}

void smc_codec_result(smc_codec *c, smc_result *r) {
#define X(field, words) CODE_NUMBER(r->field);
    SMC_COUNTERS(X)
#undef X
    CODE_NUMBER_UP_TO(r->status, SMC_RESTART);
    CODE_NUMBER(r->complete);
    CODE_NUMBER(r->seen);
    CODE_NUMBER_UP_TO(r->rounds, (1u << SMC_ROUNDS_BITS) - 1);
    CODE_NUMBER(r->cyclic);
    CODE_NUMBER(r->elided);
    CODE_NUMBER(r->has_cells);
    CODE_NUMBER(r->interchangeable);
    CODE_NUMBER_UP_TO(r->reduced, (1u << SMC_REDUCED_BITS) - 1);
    CODE_NUMBER(r->stale_bound);
    for (unsigned i = 0; i < SMC_MAX_OWN_COUNTERS; i++) CODE_NUMBER(r->own[i]);
    smc_codec_text(c, &r->message);
    encode_or_decode_distinct(c, &r->cut, true);
    encode_or_decode_distinct(c, &r->thread_limit, true);
    encode_or_decode_distinct(c, &r->too_large, true);
    encode_or_decode_distinct(c, &r->stuck, true);
    encode_or_decode_distinct(c, &r->stale, true);
    encode_or_decode_distinct(c, &r->unexplored_rounds, true);
    encode_or_decode_distinct(c, &r->may_not_end, true);
    encode_or_decode_distinct(c, &r->repeated, true);
    encode_or_decode_distinct(c, &r->endless, true);
    encode_or_decode_distinct(c, &r->waiting_places_after_main, true);
    encode_or_decode_distinct(c, &r->idle_places_after_main, true);
    encode_or_decode_distinct(c, &r->servers, false);
    encode_or_decode_late_races(c, &r->late);
    encode_or_decode_errors(c, &r->errors);
    encode_or_decode_errors(c, &r->allowed);
}
