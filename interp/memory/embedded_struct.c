#include "interp/memory/embedded_struct.h"

#include "interp/bytecode/address.h"
#include "interp/memory/heap.h"
#include "interp/memory/shape.h"

// True for an array of bytes, which may be a pool or the storage of an object, and for NULL: the
// unknown target of void *.
static bool is_bytes(const smc_shape *s) {
    uint32_t n = 0;
    for (; s && s->element; s = s->element) n++;
    return !s || (!s->n_fields && s->size == 1 && n);
}

// Returns the declared type that contains the byte at *offset: a scalar or an array of bytes.
// *offset becomes an offset in it.
static const smc_shape *declared_type_at(const smc_shape *s, uint32_t *offset) {
    while (s && (s->n_fields || (s->element && !is_bytes(s)))) {
        const smc_field *f = s->element ? NULL : smc_shape_field_at(s, *offset, 0);
        if (!s->element && !f) return s;
        *offset =
            s->element ? (s->element->size ? *offset % s->element->size : 0) : *offset - f->offset;
        s = s->element ? s->element : f->shape;
    }
    return s;
}

// True if the array of bytes around a location has room for the whole struct.
static bool has_room(const smc_memory *m, const smc_places *places, const smc_location *l,
                     smc_embedded_struct k) {
    const smc_allocation *a = l->object ? &m->objects.at[l->object] : NULL;
    const smc_global *g = a ? a->global : &m->code->globals.at[smc_addr_object_number(l->address)];
    uint32_t offset = l->offset, room = a ? a->size : g->size;
    const bool is_heap = a && smc_is_heap_object(m, a);
    const smc_shape *s = is_heap ? smc_heap_type(m, places, a)
                         : g     ? g->parts
                                 : m->code->variables.at[a->variable].parts;
    if (is_heap && s && (s->element || s->n_fields || s->size != 1)) return false;
    if (!is_heap) {
        s = declared_type_at(s, &offset);
        if (!s || !is_bytes(s)) return false;
        room = s->size;
    }
    return offset >= k.at && k.shape->size <= room && offset - k.at <= room - k.shape->size;
}

// Returns the struct type with which the program accesses the location, or the bytes at `distance`
// from it. The neighbours' types are needed for members that only library functions access, such as
// a C++ atomic.
static smc_embedded_struct struct_of_accesses(const smc_memory *m, const smc_memory_location *of,
                                              int64_t distance, uint32_t size) {
    const uint32_t by = of->accessed_by;
    if (!by || by == SMC_ACCESSED_BY_MANY || of->name) return (smc_embedded_struct){0};
    const smc_code_source *s = &m->code->sources.at[by];
    const int64_t at = s->accessed_at + distance;
    const bool is_part = s->accessed->name && at >= 0 && at < s->accessed->size &&
                         (smc_shape_has_scalar(s->accessed, (uint32_t)at, size) ||
                          smc_shape_count_bit_fields(s->accessed, (uint32_t)at, size));
    return is_part ? (smc_embedded_struct){s->accessed, (uint32_t)at} : (smc_embedded_struct){0};
}

smc_embedded_struct smc_struct_in_byte_array(const smc_memory *m, const smc_places *places,
                                             uint32_t loc) {
    enum { MAX_DISTANCE = 256 }; // in bytes, of the neighbours that are considered
    const smc_memory_location *of = &m->locations.at[loc];
    const smc_location *l = &of->seen;
    if (of->name || l->lock || l->part_of) return (smc_embedded_struct){0};
    // If the array of bytes has no room for a struct of even one byte, no struct contains the
    // location.
    if (!has_room(m, places, l, (smc_embedded_struct){&(smc_shape){.size = 1}, 0}))
        return (smc_embedded_struct){0};
    smc_embedded_struct k = struct_of_accesses(m, of, 0, l->size);
    for (int64_t d = 1; d < MAX_DISTANCE && !k.shape && !of->accessed_by; d++)
        for (int sign = -1; sign <= 1 && !k.shape; sign += 2) {
            const uint32_t by = smc_memory_location_of(m, l->address + (uint64_t)(sign * d));
            const smc_memory_location *near = &m->locations.at[by];
            if (by && near->seen.object == l->object &&
                near->seen.address == l->address + (uint64_t)(sign * d))
                k = struct_of_accesses(m, near, -sign * d, l->size);
        }
    return k.shape && has_room(m, places, l, k) ? k : (smc_embedded_struct){0};
}
