// padding.c - finds undefined bits that are padding: bits that belong to no member of the object
// from which the value comes.
#include "interp/memory/heap.h"

enum { EXTENDED_BYTES = 10 }; // bytes of a long double without its padding

static uint8_t bits_of_field(const smc_field *f, uint32_t offset);

// Returns which bits of the byte at `offset` belong to a scalar. If the type is unknown, all bits
// do.
static uint8_t bits_of(const smc_shape *s, uint32_t offset) {
    uint8_t bits = 0;
    if (!s || s->element)
        return s && s->element->size ? bits_of(s->element, offset % s->element->size) : 0xff;
    if (!s->n_fields)
        return s->shown == SMC_SHOWN_FLOAT && s->size > EXTENDED_BYTES && offset >= EXTENDED_BYTES
                   ? 0
                   : 0xff;
    for (uint32_t i = 0; i < s->n_fields; i++) bits |= bits_of_field(&s->fields[i], offset);
    return bits;
}

static uint8_t bits_of_field(const smc_field *f, uint32_t offset) {
    if (!f->shape) return 0xff;
    if (offset < f->offset) return 0;
    offset -= f->offset;
    if (!f->bits) return offset < f->shape->size ? bits_of(f->shape, offset) : 0;
    uint8_t bits = 0;
    for (uint32_t i = 0; i < 8; i++)
        bits |= (uint8_t)((8 * offset + i >= f->bit && 8 * offset + i < f->bit + f->bits) << i);
    return bits;
}

static const smc_shape *shape_of_variable(const smc_variable *v) {
    return v->parts ? v->parts : v->shape;
}
static const smc_shape *shape_of_global(const smc_global *g) {
    return g->parts ? g->parts : g->shape;
}

// Returns the type of the object that contains the byte `origin` (smc_undefined), and sets *offset
// to the byte's offset in it; NULL: unknown type.
static const smc_shape *shape_at(const smc_memory *m, const smc_places *places, uint64_t origin,
                                 uint32_t *offset) {
    const unsigned tag = smc_addr_tag(origin);
    const uint32_t n = smc_addr_object_number(origin), object = smc_memory_object(m, origin);
    *offset = smc_addr_offset(origin);
    if (tag == SMC_TAG_GLOBAL)
        return n < m->code->globals.n ? shape_of_global(&m->code->globals.at[n]) : NULL;
    const smc_allocation *a = object ? &m->objects.at[object] : NULL;
    const uint32_t variable = tag == SMC_TAG_PRIVATE ? n : a ? a->variable : 0;
    if (a && a->global) return shape_of_global(a->global);
    assert(variable < m->code->variables.n);
    if (variable && m->code->variables.at[variable].parts)
        *offset += m->code->variables.at[variable].within;
    if (variable) return shape_of_variable(&m->code->variables.at[variable]);
    return a ? smc_heap_shape(m, places, a, offset) : NULL;
}

uint64_t smc_memory_padding_bits(const smc_memory *m, const smc_places *places, smc_undefined u) {
    uint32_t offset;
    const smc_shape *shape = u.bits ? shape_at(m, places, u.origin, &offset) : NULL;
    uint64_t padding = 0;
    const uint32_t lowest = shape ? (uint32_t)__builtin_ctzll(u.bits) / 8 : 8;
    for (uint32_t k = lowest; k < 8; k++)
        padding |= (uint64_t)(uint8_t)~bits_of(shape, offset + k - lowest) << 8 * k;
    return padding & u.bits;
}
