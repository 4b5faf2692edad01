// decode.c - decodes the results of other processes, and implements the program to which the
// numbers in decoded results refer.
#include "parallel/codec.h"

#include <stdio.h>
#include <string.h>

// ---- the program --------------------------------------------------------------------------------

static smc_place decoded_source_place(const smc_program *p, uint32_t place) {
    return ((const smc_decoded *)p)->places.at[place];
}

static smc_location decoded_location(const smc_program *p, uint32_t loc) {
    return ((const smc_decoded *)p)->locations.at[loc].seen;
}

static void describe_location(const smc_program *p, uint32_t loc, char *buf, size_t size) {
    const char *name = ((const smc_decoded *)p)->locations.at[loc].name;
    snprintf(buf, size, "%s", name ? name : "");
}

static void describe_object(const smc_program *p, uint32_t object, char *buf, size_t size) {
    const char *name = ((const smc_decoded *)p)->objects.at[object].name;
    snprintf(buf, size, "%s", name ? name : "");
}

static uint64_t object_address(const smc_program *p, uint32_t object) {
    return ((const smc_decoded *)p)->objects.at[object].address;
}

// Implements smc_program_objects.extent for the objects that the result mentions.
static bool find_object(const smc_program *p, uint64_t value, uint64_t *base, uint64_t *size) {
    const smc_decoded *t = (const smc_decoded *)p;
    for (uint32_t i = 1; i < t->objects.n; i++) {
        *base = t->objects.at[i].address;
        *size = t->objects.at[i].size;
        if (value - *base < *size) return true;
    }
    return false;
}

// Returns the description of the value; NULL: there is none. `loc`: the location of a
// SMC_DECODED_TYPED; otherwise 0.
static const smc_decoded_value *find_decoded_value(const smc_decoded *t, smc_decoded_kind kind,
                                                   uint32_t loc, uint64_t value) {
    for (uint32_t i = 0; i < t->values[kind].n; i++)
        if (t->values[kind].at[i].value == value && t->values[kind].at[i].loc == loc)
            return &t->values[kind].at[i];
    return NULL;
}

// Copies the description of the value, and returns whether there is one.
static bool format_decoded_value(const smc_program *p, smc_decoded_kind kind, uint64_t value,
                                 char *buf, size_t size) {
    const smc_decoded_value *v = find_decoded_value((const smc_decoded *)p, kind, 0, value);
    if (v) snprintf(buf, size, "%s", v->text);
    return v;
}

static bool describe_value(const smc_program *p, unsigned bytes, uint64_t value, char *buf,
                           size_t size) {
    (void)bytes;
    return format_decoded_value(p, SMC_DECODED_ADDRESS, value, buf, size);
}

static bool describe_typed(const smc_program *p, uint32_t loc, uint64_t value, char *buf,
                           size_t size) {
    const smc_decoded_value *v =
        find_decoded_value((const smc_decoded *)p, SMC_DECODED_TYPED, loc, value);
    if (v) snprintf(buf, size, "%s", v->text);
    return v;
}

static bool describe_undefined(const smc_program *p, uint64_t value, char *buf, size_t size) {
    return format_decoded_value(p, SMC_DECODED_UNDEFINED, value, buf, size);
}

static bool thread_name(const smc_program *p, uint32_t thread, char *buf, size_t size) {
    return format_decoded_value(p, SMC_DECODED_THREAD, thread, buf, size);
}

// Implements smc_program.wide.
static void get_wide_value_halves(const smc_program *p, uint64_t name, uint64_t half[2]) {
    const smc_decoded_value *v =
        find_decoded_value((const smc_decoded *)p, SMC_DECODED_WIDE, 0, name);
    half[0] = v ? v->half[0] : 0;
    half[1] = v ? v->half[1] : 0;
}

void smc_decoded_init(smc_decoded *t) {
    *t = (smc_decoded){.program = {.location = decoded_location,
                                   .place = decoded_source_place,
                                   .names.location = describe_location,
                                   .names.object = describe_object,
                                   .objects.address = object_address,
                                   .objects.extent = find_object,
                                   .names.value = describe_value,
                                   .names.typed = describe_typed,
                                   .names.undefined = describe_undefined,
                                   .names.thread = thread_name,
                                   .wide = get_wide_value_halves}};
    *smc_vec_push(&t->places) = (smc_place){0};
    *smc_vec_push(&t->locations) = (smc_decoded_location){0};
    *smc_vec_push(&t->objects) = (smc_decoded_object){0};
}

void smc_decoded_free(smc_decoded *t) {
    for (uint32_t i = 0; i < t->locations.n; i++) free(t->locations.at[i].name);
    for (uint32_t i = 0; i < t->objects.n; i++) free(t->objects.at[i].name);
    for (uint32_t i = 0; i < t->texts.n; i++) free(t->texts.at[i]);
    smc_vec_free(&t->places);
    smc_vec_free(&t->locations);
    smc_vec_free(&t->objects);
    for (unsigned kind = 0; kind < SMC_DECODED_KINDS; kind++) {
        for (uint32_t i = 0; i < t->values[kind].n; i++) free(t->values[kind].at[i].text);
        smc_vec_free(&t->values[kind]);
    }
    smc_vec_free(&t->texts);
    smc_table_free(&t->text_ids);
    smc_table_free(&t->place_ids);
}

// ---- decoding -----------------------------------------------------------------------------------

// State while one result is decoded.
typedef struct decoder {
    smc_decoded *decoded;
    smc_unpacking *from;      // the input
    SMC_VEC(uint32_t) places; // [number in the encoding]: number in `decoded`
    // The locations and objects of the encoding get consecutive numbers in `decoded`, from these
    // on. 0 in the encoding means none.
    uint32_t first_location, first_object;
    uint32_t n_locations, n_objects; // numbers of locations and objects in the encoding
} decoder;

// Returns x, or marks the input as malformed if x exceeds `most`.
static uint32_t check_at_most(decoder *h, uint32_t x, uint32_t most) {
    if (x <= most) return x;
    h->from->wrong = true;
    h->from->at = h->from->end;
    return 0;
}

// Translate a number in the encoding to the number in `decoded` (smc_codec).
static uint32_t decoded_place_number(void *self, uint32_t x) {
    decoder *h = self;
    return h->places.at[check_at_most(h, x, h->places.n - 1)];
}

static uint32_t decoded_object_number(void *self, uint32_t x) {
    decoder *h = self;
    x = check_at_most(h, x, h->n_objects);
    return x ? h->first_object + x - 1 : 0;
}

static uint32_t decoded_location_number(void *self, uint32_t x) {
    decoder *h = self;
    x = check_at_most(h, x, h->n_locations);
    return x ? h->first_location + x - 1 : SMC_LOC_FENCE;
}

// Implements smc_codec.keep: owns each text once, so that equal texts have equal addresses, as in a
// program.
static const char *intern_decoded_text(void *self, char *text) {
    decoder *h = self;
    uint64_t hash = 0;
    for (const char *c = text; c && *c; c++) hash = smc_mix_pair(hash, (unsigned char)*c);
    if (!text) return NULL;
    uint32_t *id = smc_table_at(&h->decoded->text_ids, hash, 0);
    if (*id && strcmp(h->decoded->texts.at[*id - 1], text) == 0) {
        free(text);
        return h->decoded->texts.at[*id - 1];
    }
    *smc_vec_push(&h->decoded->texts) = text;
    *id = h->decoded->texts.n;
    return text;
}

// Decodes the next place of the encoding. It gets the number of the known place that has the same
// code, if there is one.
static void decode_place(decoder *h, smc_codec *c) {
    smc_place p = {0};
    smc_codec_place(c, &p);
    uint32_t *id = smc_table_at(&h->decoded->place_ids, p.code, 0);
    if (!*id) {
        *id = h->decoded->places.n;
        *smc_vec_push(&h->decoded->places) = p;
    }
    const uint32_t ours = *id;
    *smc_vec_push(&h->places) = ours;
}

// Decodes the places, objects and locations.
static void decode_numbers(decoder *h, smc_codec *c) {
    smc_decoded *t = h->decoded;
    *smc_vec_push(&h->places) = 0;
    for (uint32_t n = smc_codec_count(c, 0); n; n--) decode_place(h, c);
    h->first_object = t->objects.n;
    h->n_objects = smc_codec_count(c, 0);
    for (uint32_t i = 0; i < h->n_objects; i++) {
        smc_decoded_object *o = smc_vec_push(&t->objects);
        *o = (smc_decoded_object){0};
        smc_codec_text(c, &o->name);
        o->address = smc_unpack_number(c->from);
        o->size = smc_unpack_number(c->from);
    }
    h->first_location = t->locations.n;
    h->n_locations = smc_codec_count(c, 0);
    for (uint32_t i = 0; i < h->n_locations; i++) {
        smc_decoded_location l = {0};
        smc_codec_location(c, &l);
        *smc_vec_push(&t->locations) = l;
    }
}

// Adds the name that another process has for a thread. Processes may number threads differently, so
// a number can have several names ("a or b").
static void add_thread_name(decoder *h, const smc_decoded_value *v) {
    for (uint32_t i = 0; i < h->decoded->values[SMC_DECODED_THREAD].n; i++) {
        smc_decoded_value *known = &h->decoded->values[SMC_DECODED_THREAD].at[i];
        if (known->value != v->value || strstr(known->text, v->text)) continue;
        char *both = smc_format("%s or %s", known->text, v->text);
        free(known->text);
        known->text = both;
    }
}

static void decode_values(decoder *h, smc_codec *c, smc_decoded_kind kind) {
    for (uint32_t n = smc_codec_count(c, 0); n; n--) {
        smc_decoded_value v = {0};
        smc_codec_value(c, kind, &v);
        if (kind == SMC_DECODED_THREAD && !h->from->wrong) add_thread_name(h, &v);
        if (find_decoded_value(h->decoded, kind, v.loc, v.value) || h->from->wrong) free(v.text);
        else *smc_vec_push(&h->decoded->values[kind]) = v;
    }
}

bool smc_decode_result(smc_decoded *decoded, smc_unpacking *from, smc_result *out) {
    decoder h = {.decoded = decoded, .from = from};
    smc_codec c = {.from = from,
                   .self = &h,
                   .place = decoded_place_number,
                   .location = decoded_location_number,
                   .object = decoded_object_number,
                   .keep = intern_decoded_text};
    decode_numbers(&h, &c);
    for (unsigned kind = 0; kind < SMC_DECODED_KINDS; kind++) decode_values(&h, &c, kind);
    smc_codec_result(&c, out);
    smc_vec_free(&h.places);
    return !from->wrong;
}
