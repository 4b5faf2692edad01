#include "interp/bytecode/stream.h"

#include "base/printable.h"

#include <string.h>

// Limits on types.
enum {
    MAX_DEPTH = 1000,     // deepest nesting of types; they are traversed recursively
    MAX_WEIGHT = 1 << 22, // most scalars of a type; the element type of an array counts once
};

static const char magic[] = "smc lc 3";
enum { MAGIC = sizeof magic - 1 };

void smc_stream_set_fault(smc_stream *s, const char *why) {
    if (!s->fault) s->fault = why;
}

// ---- numbers ------------------------------------------------------------------------------------

static void append_bytes(smc_stream_bytes *to, const void *at, size_t n) {
    if (!n) return;
    smc_vec_reserve(to, (size_t)to->n + n);
    memcpy(to->at + to->n, at, n);
    to->n += (uint32_t)n;
}

static size_t bytes_left(const smc_stream *s) { return s->fault ? 0 : (size_t)(s->end - s->at); }

void smc_stream_raw_bytes(smc_stream *s, void *at, size_t n) {
    if (!s->reads) {
        append_bytes(&s->body, at, n);
        return;
    }
    if (n > bytes_left(s)) {
        smc_stream_set_fault(s, "it ends too early");
        if (n) memset(at, 0, n);
        return;
    }
    if (n) memcpy(at, s->at, n);
    s->at += n;
}

void smc_stream_number(smc_stream *s, uint32_t *x) { smc_stream_raw_bytes(s, x, sizeof *x); }
void smc_stream_u64(smc_stream *s, uint64_t *x) { smc_stream_raw_bytes(s, x, sizeof *x); }

void smc_stream_flag(smc_stream *s, bool *x) {
    uint8_t byte = s->reads ? 0 : *x;
    smc_stream_raw_bytes(s, &byte, 1);
    if (byte > 1) smc_stream_set_fault(s, "neither true nor false");
    *x = byte == 1;
}

void smc_stream_number_below(smc_stream *s, uint32_t *x, uint32_t limit) {
    smc_stream_number(s, x);
    if (!s->reads || *x < limit) return;
    smc_stream_set_fault(s, "a number that is too large");
    *x = 0;
}

void smc_stream_count(smc_stream *s, uint32_t *n, size_t least) {
    smc_stream_number(s, n);
    if (!s->reads || *n <= bytes_left(s) / least) return;
    smc_stream_set_fault(s, "more of something than there are bytes for");
    *n = 0;
}

// ---- texts --------------------------------------------------------------------------------------

// Returns the position + 1 of the text in the section of texts. Appends the text if it is new.
static uint32_t text_id(smc_stream *s, const char *text) {
    if (s->nameless) return 1;
    uint32_t *id = smc_table_at(&s->text_ids, (uintptr_t)text, 0);
    if (*id) return *id;
    *id = s->texts.n + 1;
    const uint32_t given = *id;
    append_bytes(&s->texts, text, strlen(text) + 1);
    return given;
}

void smc_stream_text(smc_stream *s, const char **text) {
    uint32_t id = s->reads || !*text ? 0 : text_id(s, *text);
    smc_stream_number_below(s, &id, s->n_known_texts + 1);
    if (s->reads) *text = id ? s->known_texts + id - 1 : NULL;
}

void smc_stream_known_text(smc_stream *s, const char **text) {
    smc_stream_text(s, text);
    if (*text) return;
    smc_stream_set_fault(s, "no text");
    *text = "";
}

// ---- shapes; a shape follows those it contains --------------------------------------------------

static void stream_fields(smc_stream *s, smc_shape *shape) {
    smc_stream_count(s, &shape->n_fields, 5 * sizeof(uint32_t));
    smc_field *all = NULL;
    if (s->reads && shape->n_fields)
        shape->fields = all = *smc_vec_push(&s->code->owned) =
            smc_alloc(shape->n_fields * sizeof *all);
    for (uint32_t i = 0; i < shape->n_fields; i++) {
        smc_field f = s->reads ? (smc_field){0} : shape->fields[i];
        smc_stream_text(s, &f.name);
        smc_stream_number(s, &f.offset);
        smc_stream_number_below(s, &f.bit, 8);
        smc_stream_number_below(s, &f.bits, 129);
        smc_stream_shape(s, &f.shape);
        if (all) all[i] = f;
    }
}

static void stream_enumerators(smc_stream *s, smc_shape *shape) {
    smc_stream_count(s, &shape->n_words, 3 * sizeof(uint32_t));
    smc_enumerator *all = NULL;
    if (s->reads && shape->n_words)
        shape->words = all = *smc_vec_push(&s->code->owned) =
            smc_alloc(shape->n_words * sizeof *all);
    for (uint32_t i = 0; i < shape->n_words; i++) {
        smc_enumerator w = s->reads ? (smc_enumerator){0} : shape->words[i];
        smc_stream_text(s, &w.name);
        smc_stream_u64(s, &w.value);
        if (all) all[i] = w;
    }
}

static void stream_one_shape(smc_stream *s, smc_shape *shape) {
    smc_stream_text(s, &shape->name);
    smc_stream_number(s, &shape->size);
    smc_stream_number(s, &shape->count);
    smc_stream_shape(s, &shape->element);
    smc_stream_number_below(s, &shape->shown, SMC_SHOWN_COUNT);
    // The target type counts as a name, since it only serves to show values.
    if (!s->nameless) smc_stream_number(s, &shape->points);
    stream_fields(s, shape);
    stream_enumerators(s, shape);
}

// Returns the position + 1 of the shape in the section of shapes. Appends the shape if it is new.
static uint32_t shape_id(smc_stream *s, const smc_shape *shape) {
    uint32_t id = smc_table_get(&s->shape_ids, (uintptr_t)shape, 0);
    if (id) return id;
    if (shape->element) (void)shape_id(s, shape->element);
    for (uint32_t i = 0; i < shape->n_fields; i++)
        if (shape->fields[i].shape) (void)shape_id(s, shape->fields[i].shape);
    smc_shape copy = *shape;
    const smc_stream_bytes body = s->body;
    s->body = s->shapes;
    stream_one_shape(s, &copy);
    s->shapes = s->body;
    s->body = body;
    return *smc_table_at(&s->shape_ids, (uintptr_t)shape, 0) = ++s->n_shapes;
}

void smc_stream_shape(smc_stream *s, const smc_shape **shape) {
    uint32_t id = s->reads || !*shape ? 0 : shape_id(s, *shape);
    smc_stream_number_below(s, &id, s->n_shapes + 1);
    if (s->reads) *shape = id ? &s->known_shapes[id - 1] : NULL;
}

// The cost of traversing a type: depth of nesting, and number of scalars. Types that would take too
// long are refused.
typedef struct extent {
    uint32_t depth, weight;
} extent;

// Returns the extent of a struct with the members a and b.
static extent extent_with_sibling(extent a, extent b) {
    const uint32_t weight = a.weight > MAX_WEIGHT ? a.weight : a.weight + b.weight;
    return (extent){a.depth > b.depth ? a.depth : b.depth, weight};
}

static bool shape_contains(const smc_stream *s, const smc_shape *of, uint64_t offset, uint64_t n,
                           const smc_shape *part) {
    return s->is_contained[part - s->known_shapes] && offset + n * part->size <= of->size;
}

static bool parts_are_contained(const smc_stream *s, const smc_shape *of) {
    bool ok = !of->element || shape_contains(s, of, 0, of->count, of->element);
    for (uint32_t i = 0; i < of->n_fields && ok; i++)
        ok = !of->fields[i].shape ||
             shape_contains(s, of, of->fields[i].offset, 1, of->fields[i].shape);
    return ok;
}

static void read_shapes(smc_stream *s) {
    uint32_t n;
    smc_stream_count(s, &n, 8 * sizeof(uint32_t));
    smc_shape *all = *smc_vec_push(&s->code->owned) = smc_alloc(n * sizeof *all);
    extent *extents = smc_alloc(n * sizeof *extents);
    s->known_shapes = all;
    s->is_contained = smc_alloc(n);
    for (s->n_shapes = 0; s->n_shapes < n && !s->fault; s->n_shapes++) {
        smc_shape *this = &all[s->n_shapes];
        stream_one_shape(s, this);
        if (this->element && this->n_fields)
            smc_stream_set_fault(s, "a type that is both an array and a struct");
        extent e = this->element ? extents[this->element - all] : (extent){0};
        for (uint32_t i = 0; i < this->n_fields; i++)
            if (this->fields[i].shape)
                e = extent_with_sibling(e, extents[this->fields[i].shape - all]);
        extents[s->n_shapes] = (extent){e.depth + 1, e.weight + 1};
        if (e.depth >= MAX_DEPTH || e.weight >= MAX_WEIGHT)
            smc_stream_set_fault(s, "a type that is too large");
        s->is_contained[s->n_shapes] = parts_are_contained(s, this);
    }
    free(extents);
}

bool smc_stream_is_within(const smc_stream *s, const smc_shape *shape, uint32_t size) {
    return !shape || (shape->size <= size && s->is_contained[shape - s->known_shapes]);
}

// ---- complete code: magic number, texts, shapes, body -------------------------------------------

char *smc_stream_finish(smc_stream *s, size_t *n) {
    smc_stream_bytes all = {0};
    append_bytes(&all, magic, MAGIC);
    append_bytes(&all, &s->texts.n, sizeof s->texts.n);
    append_bytes(&all, s->texts.at, s->texts.n);
    append_bytes(&all, &s->n_shapes, sizeof s->n_shapes);
    append_bytes(&all, s->shapes.at, s->shapes.n);
    append_bytes(&all, s->body.at, s->body.n);
    *n = all.n;
    return all.at;
}

void smc_stream_begin(smc_stream *s, const char *at, size_t n) {
    char found[MAGIC];
    uint32_t n_texts;
    s->reads = true;
    s->at = at;
    s->end = at + n;
    smc_stream_raw_bytes(s, found, sizeof found);
    if (memcmp(found, magic, MAGIC) != 0) smc_stream_set_fault(s, "it begins with something else");
    smc_stream_count(s, &n_texts, 1);
    char *texts = *smc_vec_push(&s->code->owned) = smc_alloc((size_t)n_texts + 1);
    smc_stream_raw_bytes(s, texts, n_texts);
    if (n_texts && texts[n_texts - 1]) smc_stream_set_fault(s, "a text without an end");
    else
        // Reports print these texts, so control characters in them are replaced.
        for (char *t = texts; t < texts + n_texts; t += strlen(t) + 1) smc_replace_unprintable(t);
    s->known_texts = texts;
    s->n_known_texts = n_texts;
    read_shapes(s);
}

void smc_stream_free(smc_stream *s) {
    smc_vec_free(&s->body);
    smc_vec_free(&s->shapes);
    smc_vec_free(&s->texts);
    smc_table_free(&s->text_ids);
    smc_table_free(&s->shape_ids);
    free(s->is_contained);
}
