#include "interp/memory/shape.h"

bool smc_shape_has_scalar(const smc_shape *s, uint32_t offset, uint32_t size) {
    if (!s) return false;
    if (s->element)
        return s->element->size &&
               smc_shape_has_scalar(s->element, offset % s->element->size, size);
    bool found = !s->n_fields && !offset && s->size == size;
    for (uint32_t i = 0; i < s->n_fields && !found; i++)
        found = s->fields[i].offset <= offset &&
                smc_shape_has_scalar(s->fields[i].shape, offset - s->fields[i].offset, size);
    return found;
}

const smc_field *smc_shape_field_at(const smc_shape *s, uint32_t offset, uint32_t size) {
    const smc_field *found = NULL;
    bool fits = false;
    for (uint32_t i = 0; i < s->n_fields; i++) {
        const smc_field *f = &s->fields[i];
        if (!f->shape || f->offset > offset || (found && f->offset < found->offset)) continue;
        const bool is_fit = smc_shape_has_scalar(f->shape, offset - f->offset, size),
                   is_later = !found || f->offset > found->offset;
        if (!is_later && (fits || !is_fit)) continue;
        found = f;
        fits = is_fit;
    }
    return found;
}

bool smc_is_bit_field_in(const smc_field *f, uint32_t offset, uint32_t size) {
    return f->bits && f->name && *f->name && f->offset < offset + size &&
           f->offset + (f->bit + f->bits + 7) / 8 > offset;
}

uint32_t smc_shape_count_bit_fields(const smc_shape *s, uint32_t offset, uint32_t size) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n_fields; i++)
        n += smc_is_bit_field_in(&s->fields[i], offset, size);
    return n;
}
