// describe.c - the user's name for a location: the variable and its part, or where the memory was allocated.
#include "interp/address.h"
#include "interp/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Appends to buf, of which *n bytes are taken; what does not fit is cut off.
SMC_PRINTF(4, 5) static void append(char *buf, size_t size, size_t *n, const char *fmt, ...) {
    if (*n >= size) return;
    va_list ap;
    va_start(ap, fmt);
    int k = vsnprintf(buf + *n, size - *n, fmt, ap);
    va_end(ap);
    if (k > 0) *n += (size_t)k;
}

// Whether a scalar of `size` bytes is at `offset`.
static bool has_scalar(const smc_shape *s, uint32_t offset, uint32_t size) {
    if (!s) return false;
    if (s->element) return s->element->size && has_scalar(s->element, offset % s->element->size, size);
    bool found = !s->n_fields && !offset && s->size == size;
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = s->fields[i].offset <= offset && has_scalar(s->fields[i].shape, offset - s->fields[i].offset, size);
    return found;
}

// The last field that begins at `offset` or before it; of several that begin there, as in a union, the first that has a scalar
// of `size` bytes at `offset`, if there is one.
static const smc_field *field_at(const smc_shape *s, uint32_t offset, uint32_t size) {
    const smc_field *found = NULL;
    bool fits = false;
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const smc_field *f = &s->fields[i];
        if (!f->shape || f->offset > offset || (found && f->offset < found->offset)) continue;
        const bool is_fit = has_scalar(f->shape, offset - f->offset, size), is_later = !found || f->offset > found->offset;
        if (!is_later && (fits || !is_fit)) continue;
        found = f;
        fits = is_fit;
    }
    return found;
}

// Walks down to the scalar of `size` bytes at `offset`, naming the parts on the way. The first is one of what a pointer points to.
static void describe_part(const smc_shape *s, uint32_t offset, uint32_t size, bool pointed, char *buf, size_t room, size_t n) {
    while (s && (s->element || s->n_fields)) {
        if (s->element) {
            const uint32_t stride = s->element->size ? s->element->size : 1;
            append(buf, room, &n, "[%u]", offset / stride);
            offset %= stride;
            s = s->element;
        } else {
            const smc_field *f = field_at(s, offset, size);
            if (!f) break;
            if (*f->name) append(buf, room, &n, "%s%s", pointed ? "->" : ".", f->name); // an anonymous one's members follow
            offset -= f->offset;
            s = f->shape;
            pointed &= !*f->name;
            continue;
        }
        pointed = false;
    }
    if (offset) append(buf, room, &n, " + %u", offset);
}

// Where the object of a location is not the main thread's own.
static void describe_owner(const smc_memory *m, const smc_allocation *a, char *buf, size_t room, size_t *n) {
    uint32_t thread;
    if (smc_memory_thread_of(m, a->path, &thread) && thread) append(buf, room, n, "thread %u's ", thread);
}

// "malloc(line 7)"; with the file where that is not the main one, "malloc(list.c:7)".
static void describe_call(const smc_memory *m, const smc_allocation *a, const smc_place *at, char *buf, size_t room, size_t *n) {
    const char *slash = at->file ? strrchr(at->file, '/') : NULL, *file = slash ? slash + 1 : at->file;
    append(buf, room, n, "malloc(");
    if (file && at->file != m->code->file) append(buf, room, n, "%s:%u", file, at->line);
    else if (file) append(buf, room, n, "line %u", at->line);
    if (a->count) append(buf, room, n, "%s#%u", file ? " " : "", a->count + 1);
    append(buf, room, n, ")");
}

// Memory of the heap may be an array of what its pointer points to.
static void describe_allocated(const smc_allocation *a, const smc_shape *pointed, uint32_t offset, uint32_t size, char *buf, size_t room,
                               size_t n) {
    if (!pointed || !pointed->size) {
        if (offset) append(buf, room, &n, " + %u", offset);
        return;
    }
    const bool is_array = a->size >= 2 * pointed->size;
    if (is_array) append(buf, room, &n, "[%u]", offset / pointed->size);
    describe_part(pointed, offset % pointed->size, size, !is_array, buf, room, n);
}

// `size` bytes at `offset` of an object; 0 bytes are the object itself.
static void describe_object(const smc_memory *m, const smc_places *places, const smc_allocation *a, uint32_t offset, uint32_t size,
                            char *buf, size_t room, size_t n) {
    const smc_variable *v = &m->code->variables.at[a->variable];
    describe_owner(m, a, buf, room, &n);
    if (a->global) {
        append(buf, room, &n, "%s", a->global->name);
        if (size) describe_part(a->global->parts, offset, size, false, buf, room, n);
    } else if (v->name) {
        append(buf, room, &n, "%s", v->name);
        if (size) describe_part(v->parts, offset, size, false, buf, room, n);
    } else {
        describe_call(m, a, &places->at.at[a->place], buf, room, &n);
        if (size) describe_allocated(a, m->code->sources.at[places->sources.at[a->place]].pointed, offset, size, buf, room, n);
    }
}

void smc_memory_describe(const smc_memory *m, const smc_places *places, uint32_t loc, char *buf, size_t room) {
    if (!loc || loc >= m->locations.n) {
        snprintf(buf, room, "%s", loc ? "?" : "fence");
        return;
    }
    if (m->locations.at[loc].name) {
        snprintf(buf, room, "%s", m->locations.at[loc].name);
        return;
    }
    const smc_location *l = &m->locations.at[loc].seen;
    if (l->object) {
        describe_object(m, places, &m->objects.at[l->object], l->offset, l->size, buf, room, 0);
        return;
    }
    const smc_global *g = &m->code->globals.at[smc_addr_object(l->address)];
    size_t n = 0;
    append(buf, room, &n, "%s", g->name);
    describe_part(g->parts, l->offset, l->size, false, buf, room, n);
}
