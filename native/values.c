// values.c - the values that steps read and write.
//
// Memory contains the last value that was written in the order of the schedule. A read of an
// earlier write is stale: its value is kept by that write's step, or, if it is the initial one, by
// the first write to the location.
#include "native/runtime.h"

#include <stdlib.h>
#include <string.h>

// The value that a step has written in this run, or, of a location, the initial value.
typedef struct kept_value {
    bool is;
    uint64_t value;
} kept_value;

static kept_value *written, *initial; // [step], [location]
static const void **addresses;        // [location]; NULL: not accessed yet
static const char **objects;          // [object]; NULL: not allocated yet

static unsigned index_of(const smc_native_step *s) { return (unsigned)(s - smc_native_plan.steps); }

__attribute__((constructor(101))) static void begin(void) {
    unsigned locations = 0, n_objects = 0;
    for (unsigned i = 0; i < smc_native_plan.n_steps; i++)
        if (smc_native_plan.steps[i].loc > locations) locations = smc_native_plan.steps[i].loc;
    for (unsigned i = 0; i < smc_native_plan.n_steps; i++)
        if (smc_native_plan.steps[i].object > n_objects)
            n_objects = smc_native_plan.steps[i].object;
    objects = calloc(n_objects + 1, sizeof *objects);
    written = calloc(smc_native_plan.n_steps + 1, sizeof *written);
    initial = calloc(locations + 1, sizeof *initial);
    addresses = calloc(locations + 1, sizeof *addresses);
    if (!written || !initial || !addresses || !objects) abort();
}

// The beginning of the binary, and the bounds of its data that are not constant.
extern const char __executable_start, data_start, _end;

bool smc_native_fits_address(const smc_native_step *s, const void *at) {
    const char *byte = at;
    const bool is_static = byte >= &data_start && byte < &_end;
    if (byte >= &__executable_start && byte < &data_start) return false;
    if (is_static != !!(s->flags & SMC_NATIVE_STATIC)) return false;
    if (s->object) return objects[s->object] && byte == objects[s->object] + s->offset;
    uint64_t size;
    if (smc_native_block_with(at, &size)) return false;
    return !s->loc || !addresses[s->loc] || addresses[s->loc] == at;
}

void smc_native_place_object(unsigned object, const void *at) { objects[object] = at; }

uint64_t smc_native_load(const void *at, unsigned size) {
    uint64_t v = 0;
    memcpy(&v, at, size);
    return v;
}

bool smc_native_fits_value(const smc_native_step *s, const void *value) {
    const bool reads = s->flags & SMC_NATIVE_READS;
    if (s->flags & (reads ? SMC_NATIVE_STALE | SMC_NATIVE_OPAQUE_IN : SMC_NATIVE_OPAQUE_OUT))
        return true;
    return smc_native_load(value, s->size) == smc_truncate(reads ? s->in : s->out, s->size);
}

void smc_native_store(void *at, unsigned size, uint64_t value) { memcpy(at, &value, size); }

static uint64_t value_of_source(const smc_native_step *s) {
    if (s->rf >= 0 && written[s->rf].is) return written[s->rf].value;
    if (s->rf == SMC_NATIVE_INITIAL && initial[s->loc].is) return initial[s->loc].value;
    // The write comes later in the schedule: only a model that allows cycles of po and rf has this.
    if (s->flags & SMC_NATIVE_OPAQUE_IN)
        smc_native_differs("the step reads an address from a later write");
    return s->in;
}

uint64_t smc_native_value_read(const smc_native_step *s, const void *at) {
    const bool is_stale = s->flags & SMC_NATIVE_STALE;
    addresses[s->loc] = at;
    const uint64_t v =
        smc_truncate(is_stale ? value_of_source(s) : smc_native_load(at, s->size), s->size);
    if (!(s->flags & SMC_NATIVE_OPAQUE_IN) && v != smc_truncate(s->in, s->size))
        smc_native_differs("it reads %llu (0x%llx)", (unsigned long long)v, (unsigned long long)v);
    return v;
}

void smc_native_write_value(const smc_native_step *s, void *at, uint64_t value) {
    addresses[s->loc] = at;
    if (!initial[s->loc].is) initial[s->loc] = (kept_value){true, smc_native_load(at, s->size)};
    value = smc_truncate(value, s->size);
    if (!(s->flags & SMC_NATIVE_OPAQUE_OUT) && value != smc_truncate(s->out, s->size))
        smc_native_differs("it writes %llu (0x%llx)", (unsigned long long)value,
                           (unsigned long long)value);
    written[index_of(s)] = (kept_value){true, value};
    smc_native_store(at, s->size, value);
}

void smc_native_keep_written(const smc_native_step *s, uint64_t value) {
    written[index_of(s)] = (kept_value){true, smc_truncate(value, s->size)};
}

uint64_t smc_native_word_read(const smc_native_step *s) {
    return s->rf >= 0 && written[s->rf].is ? written[s->rf].value : s->in;
}
