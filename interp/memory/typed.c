// typed.c - writes values in the form of their location's type.
#include "interp/bytecode/address.h"
#include "interp/memory/heap.h"
#include "interp/memory/embedded_struct.h"
#include "interp/memory/shape.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns the scalar of `size` bytes at *offset, or the struct that contains the bit-fields there;
// NULL: unknown. *offset becomes an offset in the result.
static const smc_shape *scalar_at(const smc_shape *s, uint32_t *offset, uint32_t size) {
    while (s && (s->element || s->n_fields) && !smc_shape_count_bit_fields(s, *offset, size)) {
        const smc_field *f = s->element ? NULL : smc_shape_field_at(s, *offset, size);
        if (!s->element && !f) return NULL;
        *offset =
            s->element ? (s->element->size ? *offset % s->element->size : 0) : *offset - f->offset;
        s = s->element ? s->element : f->shape;
    }
    return s && (s->n_fields || (!*offset && s->size == size)) ? s : NULL;
}

// Returns the type of the location, as scalar_at.
static const smc_shape *scalar_type_of_location(const smc_memory *m, const smc_places *places,
                                                uint32_t loc, uint32_t *offset) {
    const smc_location *l = &m->locations.at[loc].seen;
    *offset = l->offset;
    if (m->locations.at[loc].name || l->lock || l->part_of) return NULL;
    const smc_embedded_struct k = smc_struct_in_byte_array(m, places, loc);
    if (k.shape) return *offset = k.at, scalar_at(k.shape, offset, l->size);
    if (!l->object)
        return scalar_at(m->code->globals.at[smc_addr_object_number(l->address)].parts, offset,
                         l->size);
    const smc_allocation *a = &m->objects.at[l->object];
    if (!smc_is_heap_object(m, a))
        return scalar_at(a->global ? a->global->parts : m->code->variables.at[a->variable].parts,
                         offset, l->size);
    const smc_shape *used = smc_heap_shape_by_callers(m, places, a, offset);
    return used ? scalar_at(used, offset, l->size) : NULL;
}

// Writes the values of all bit-fields in the bytes, as "{1, 3}", in the order of their names. A
// bit-field that is partly outside the bytes is written "?".
static void format_bit_fields(const smc_shape *s, uint32_t offset, uint32_t size, uint64_t value,
                              char *buf, size_t room) {
    smc_label_buffer to = {buf, room, 0};
    const bool several = smc_shape_count_bit_fields(s, offset, size) > 1;
    const char *before = several ? "{" : "";
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const smc_field *f = &s->fields[i];
        if (!smc_is_bit_field_in(f, offset, size)) continue;
        const int64_t first = 8 * ((int64_t)f->offset - offset) + f->bit;
        const bool whole = first >= 0 && first + f->bits <= 8 * (int64_t)size && f->bits < 64;
        if (whole)
            smc_append_format(&to, "%s%" PRIu64, before,
                              value >> first & (((uint64_t)1 << f->bits) - 1));
        else smc_append_format(&to, "%s?", before);
        before = ", ";
    }
    if (several) smc_append_format(&to, "}");
}

// Writes a float as C source text: the fewest digits that identify it, and a decimal point.
static void format_float(uint32_t size, uint64_t value, char *buf, size_t room) {
    float narrow;
    double wide;
    memcpy(&narrow, &value, sizeof narrow);
    memcpy(&wide, &value, sizeof wide);
    if (size == sizeof narrow) wide = (double)narrow;
    for (int digits = size == sizeof narrow ? 6 : 15; digits <= 17; digits++) {
        snprintf(buf, room, "%.*g", digits, wide);
        const double again = strtod(buf, NULL);
        if (again == wide || (size == sizeof narrow && (float)again == narrow)) break;
    }
    if (!buf[strspn(buf, "-0123456789")] && strlen(buf) + 2 < room) strcat(buf, ".0");
}

static bool format_char(uint64_t value, char *buf, size_t room) {
    static const char from[] = "\n\t\r\\'", to[] = "ntr\\'";
    const char c = (char)value, *escape = c ? strchr(from, c) : NULL;
    if (escape) snprintf(buf, room, "'\\%c'", to[escape - from]);
    else if (isprint((unsigned char)c)) snprintf(buf, room, "'%c'", c);
    return escape || isprint((unsigned char)c);
}

static bool format_enumerator(const smc_shape *s, uint64_t value, char *buf, size_t room) {
    for (uint32_t i = 0; i < s->n_words; i++) {
        if ((uint64_t)smc_sign_extended(s->words[i].value, s->size) !=
            (uint64_t)smc_sign_extended(value, s->size))
            continue;
        snprintf(buf, room, "%s", s->words[i].name);
        return true;
    }
    return false;
}

bool smc_shape_describe(const smc_shape *s, uint64_t value, char *buf, size_t room) {
    if (s->n_words) return format_enumerator(s, value, buf, room);
    switch (s->shown) {
    case SMC_SHOWN_POINTER:
        if (!value) snprintf(buf, room, "NULL");
        return !value;
    case SMC_SHOWN_FLOAT: format_float(s->size, value, buf, room); return true;
    case SMC_SHOWN_CHAR: return format_char(value, buf, room);
    default: return false;
    }
}

bool smc_memory_describe_typed(const smc_memory *m, const smc_places *places, uint32_t loc,
                               uint64_t value, char *buf, size_t room) {
    uint32_t offset;
    const smc_shape *s =
        loc && loc < m->locations.n ? scalar_type_of_location(m, places, loc, &offset) : NULL;
    const uint32_t size = s ? m->locations.at[loc].seen.size : 0;
    if (!s || size > 8) return false;
    if (s->n_fields) return format_bit_fields(s, offset, size, value, buf, room), true;
    return smc_shape_describe(s, value, buf, room);
}
