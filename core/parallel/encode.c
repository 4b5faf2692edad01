// encode.c - encodes a result together with descriptions of the numbers in it.
#include "parallel/codec.h"

// Maximum length of a description, in bytes.
enum { TEXT = 1024 };

// Numbering of the places, locations or objects that occur in the result, in order of their first
// occurrence.
typedef struct number_list {
    smc_table of;          // number in this process -> 1 + number in the encoding
    SMC_VEC(uint32_t) all; // [number in the encoding - 1]: number in this process
} number_list;

// State while a result is encoded.
typedef struct encoder {
    const smc_program *program;
    smc_packed body, places, locations;   // encodings of the result, and of the descriptions
    number_list place, location, object;  // numberings of the places, locations and objects
    smc_table seen[SMC_DECODED_KINDS];    // values that were described
    smc_packed values[SMC_DECODED_KINDS]; // encoded descriptions of values
    uint32_t n_values[SMC_DECODED_KINDS]; // number of descriptions
} encoder;

static smc_codec codec_to(encoder *, smc_packed *);

// Sets *out to the number that x has in the encoding; a new x gets the next number, from 1. Returns
// whether x is new.
static bool assign_number(number_list *n, uint32_t x, uint32_t *out) {
    uint32_t *id = smc_table_at(&n->of, x, 0);
    const bool is_new = !*id;
    if (is_new) {
        *smc_vec_push(&n->all) = x;
        *id = n->all.n;
    }
    *out = *id; // number 0 stands for none
    return is_new;
}

// ---- places in the program ----------------------------------------------------------------------

static uint32_t known_place(const encoder *t, uint32_t x) {
    return x ? smc_table_get(&t->place.of, x, 0) : 0;
}

// A caller has a smaller number than the places that are called from it. The stack of calls may be
// as deep as the program's recursion, so this function does not call itself for each caller.
static uint32_t encode_place(void *self, uint32_t x) {
    encoder *t = self;
    SMC_VEC(uint32_t) calls = {0}; // the innermost first; their callers have numbers
    for (uint32_t at = x; at && !known_place(t, at); at = t->program->place(t->program, at).caller)
        *smc_vec_push(&calls) = at;
    while (calls.n) {
        const uint32_t at = smc_vec_pop(&calls);
        uint32_t id;
        smc_place p = t->program->place(t->program, at);
        (void)assign_number(&t->place, at, &id);
        smc_codec c = codec_to(t, &t->places);
        smc_codec_place(&c, &p);
    }
    smc_vec_free(&calls);
    return known_place(t, x);
}

// ---- memory -------------------------------------------------------------------------------------

static uint32_t encode_object(void *self, uint32_t x) {
    encoder *t = self;
    uint32_t id = 0;
    if (x) (void)assign_number(&t->object, x, &id);
    return id;
}

static uint32_t encode_location(void *self, uint32_t x) {
    encoder *t = self;
    uint32_t id = x == SMC_LOC_FENCE ? 0 : smc_table_get(&t->location.of, x, 0);
    char name[TEXT];
    if (x == SMC_LOC_FENCE || id) return id;
    smc_decoded_location l = {.seen = t->program->location(t->program, x), .name = name};
    (void)encode_location(t, l.seen.part_of); // a lock has a smaller number than the locations that
                                              // are parts of its object
    (void)assign_number(&t->location, x, &id);
    t->program->names.location(t->program, x, name, sizeof name);
    smc_codec c = codec_to(t, &t->locations);
    smc_codec_location(&c, &l);
    return id;
}

// ---- values with descriptions -------------------------------------------------------------------

// Describes a value, unless this was done before.
static void describe_value_once(encoder *t, smc_decoded_kind kind, smc_decoded_value v) {
    uint32_t *known = smc_table_at(&t->seen[kind], v.value, v.loc);
    if (*known) return;
    *known = 1;
    t->n_values[kind]++;
    smc_codec c = codec_to(t, &t->values[kind]);
    smc_codec_value(&c, kind, &v);
}

static void encode_value(encoder *t, uint32_t loc, uint64_t x) {
    const smc_program *p = t->program;
    const unsigned size = loc ? p->location(p, loc).size : 8;
    char text[TEXT];
    smc_decoded_value v = {.value = x, .text = text};
    if (loc && p->names.typed && p->names.typed(p, loc, x, text, sizeof text))
        describe_value_once(t, SMC_DECODED_TYPED,
                            (smc_decoded_value){.value = x, .loc = loc, .text = text});
    if (p->names.undefined && p->names.undefined(p, x, text, sizeof text)) {
        describe_value_once(t, SMC_DECODED_UNDEFINED, v);
    } else if (size <= 8 && p->names.value && p->names.value(p, size, x, text, sizeof text)) {
        describe_value_once(t, SMC_DECODED_ADDRESS, v);
    } else if (size > 8 && p->wide) {
        p->wide(p, x, v.half);
        describe_value_once(t, SMC_DECODED_WIDE, v);
    }
}

static void encode_thread(encoder *t, uint32_t x) {
    char text[TEXT];
    const bool is_named =
        t->program->names.thread && t->program->names.thread(t->program, x, text, sizeof text);
    if (is_named)
        describe_value_once(t, SMC_DECODED_THREAD, (smc_decoded_value){.value = x, .text = text});
}

// Implements smc_codec.written: describes the event's values and thread.
static void encode_event_values(void *self, const smc_witness_event *e) {
    encoder *t = self;
    encode_value(t, e->loc, e->in);
    encode_value(t, e->loc, e->out);
    encode_thread(t, e->thread);
}

// ---- the result ---------------------------------------------------------------------------------

static smc_codec codec_to(encoder *t, smc_packed *to) {
    return (smc_codec){.to = to,
                       .self = t,
                       .place = encode_place,
                       .location = encode_location,
                       .object = encode_object,
                       .written = encode_event_values};
}

// Appends n encoded elements, and frees them.
static void pack_part(smc_packed *to, uint32_t n, smc_packed *part) {
    smc_pack_number(to, n);
    smc_pack_bytes(to, part->at, part->n);
    smc_vec_free(part);
}

static void pack_objects(encoder *t, smc_packed *to) {
    char text[TEXT] = "";
    smc_pack_number(to, t->object.all.n);
    for (uint32_t i = 0; i < t->object.all.n; i++) {
        if (t->program->names.object)
            t->program->names.object(t->program, t->object.all.at[i], text, sizeof text);
        smc_pack_text(to, text);
        const uint64_t address = t->program->objects.address
                                     ? t->program->objects.address(t->program, t->object.all.at[i])
                                     : 0;
        uint64_t base, size;
        const bool known = address && t->program->objects.extent &&
                           t->program->objects.extent(t->program, address, &base, &size);
        smc_pack_number(to, address);
        smc_pack_number(to, known ? size : 0);
        encode_value(t, 0, address);
    }
}

static void free_numbering(number_list *n) {
    smc_table_free(&n->of);
    smc_vec_free(&n->all);
}

void smc_encode_result(smc_packed *to, const smc_program *program, const smc_result *result) {
    encoder t = {.program = program};
    smc_codec body = codec_to(&t, &t.body);
    smc_result copy = *result; // encoding changes nothing in the result
    smc_codec_result(&body, &copy);
    pack_part(to, t.place.all.n, &t.places);
    pack_objects(&t, to);
    pack_part(to, t.location.all.n, &t.locations);
    for (unsigned i = 0; i < SMC_DECODED_KINDS; i++)
        pack_part(to, t.n_values[i], &t.values[i]), smc_table_free(&t.seen[i]);
    smc_pack_bytes(to, t.body.at, t.body.n);
    smc_vec_free(&t.body);
    free_numbering(&t.place);
    free_numbering(&t.location);
    free_numbering(&t.object);
}
