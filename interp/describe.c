// describe.c - the user's name for a location: the variable and its part, or where the memory was allocated.
#include "interp/address.h"
#include "interp/memory.h"

#include <stdarg.h>
#include <stdio.h>

enum { MUTEX_SIZE = 40 };

// Appends to buf, of which *n bytes are taken; what does not fit is cut off.
SMC_PRINTF(4, 5) static void append(char *buf, size_t size, size_t *n, const char *fmt, ...) {
    if (*n >= size) return;
    va_list ap;
    va_start(ap, fmt);
    int k = vsnprintf(buf + *n, size - *n, fmt, ap);
    va_end(ap);
    if (k > 0) *n += (size_t)k;
}

// Walks down to the scalar at `offset`, naming the parts on the way.
static void describe_part(const smc_shape *s, uint32_t offset, char *buf, size_t size, size_t n) {
    while (s && (s->element || s->n_fields)) {
        if (s->element) {
            uint32_t stride = s->element->size ? s->element->size : 1;
            append(buf, size, &n, "[%u]", offset / stride);
            offset %= stride;
            s = s->element;
            continue;
        }
        uint32_t i = s->n_fields;
        while (i-- > 1 && s->fields[i].offset > offset) continue;
        const smc_field *f = &s->fields[i];
        if (!f->name) break;
        if (*f->name) append(buf, size, &n, ".%s", f->name); // members of an anonymous one follow without a name
        offset -= f->offset;
        s = f->shape;
    }
    if (offset) append(buf, size, &n, " + %u", offset);
}

static void describe_global(const smc_global *g, const smc_location *l, char *buf, size_t size) {
    size_t n = 0;
    append(buf, size, &n, "%s", g->name);
    if (l->lock && l->offset == 0 && g->size <= MUTEX_SIZE) return; // a mutex has no parts
    describe_part(g->shape, l->offset, buf, size, n);
}

static void describe_allocated(const smc_allocation *a, const smc_place *at, const smc_location *l, char *buf, size_t size) {
    size_t n = 0;
    append(buf, size, &n, "allocated memory");
    if (at->line) append(buf, size, &n, " of line %u", at->line);
    if (a->count) append(buf, size, &n, " (#%u)", a->count + 1);
    if (l->offset || !l->lock) append(buf, size, &n, " + %u", l->offset);
}

void smc_memory_describe(const smc_memory *m, const smc_places *places, uint32_t loc, char *buf, size_t size) {
    if (!loc || loc >= m->locations.n) {
        snprintf(buf, size, "%s", loc ? "?" : "fence");
        return;
    }
    if (m->locations.at[loc].name) {
        snprintf(buf, size, "%s", m->locations.at[loc].name);
        return;
    }
    const smc_location *l = &m->locations.at[loc].seen;
    const smc_allocation *a = &m->objects.at[l->object];
    const smc_variable *v = &m->code->variables.at[a->variable];
    size_t n = 0;
    if (!l->object) {
        describe_global(&m->code->globals.at[smc_addr_object(l->address)], l, buf, size);
    } else if (a->global) {
        describe_global(a->global, l, buf, size);
    } else if (v->name) {
        append(buf, size, &n, "%s", v->name);
        if (!l->lock || l->offset) describe_part(v->shape, l->offset, buf, size, n);
    } else {
        describe_allocated(a, &places->at.at[a->place], l, buf, size);
    }
}
