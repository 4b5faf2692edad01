#include "interp/memory.h"

#include "interp/address.h"

#include <stdio.h>
#include <string.h>

enum { LOCK_SIZE = 40, THREAD_PATH_BITS = 10, THREADS_PER_CREATOR = (1 << THREAD_PATH_BITS) - 1 };

void smc_memory_init(smc_memory *m, const smc_code *code) {
    *m = (smc_memory){.code = code};
    *smc_vec_push(&m->locations) = (smc_memory_location){0};
    *smc_vec_push(&m->objects) = (smc_object){0};
    *smc_vec_push(&m->threads) = (smc_identity){.handle = 1};
    *smc_table_at(&m->handles, 1, 0) = 1;
}

void smc_memory_free(smc_memory *m) {
    smc_vec_free(&m->locations);
    smc_vec_free(&m->objects);
    smc_vec_free(&m->threads);
    smc_table_free(&m->granules);
    smc_table_free(&m->locks);
    smc_table_free(&m->object_ids);
    smc_table_free(&m->thread_ids);
    smc_table_free(&m->handles);
}

uint32_t smc_memory_object(smc_memory *m, uint64_t address) {
    if (smc_addr_tag(address) != SMC_TAG_ALLOCATED) return 0;
    uint64_t base = smc_addr_base(address);
    uint32_t *id = smc_table_at(&m->object_ids, base, 0);
    if (!*id) {
        *id = m->objects.n;
        *smc_vec_push(&m->objects) = (smc_object){.base = base};
    }
    return *id;
}

const smc_shape *smc_memory_shape(const smc_memory *m, uint64_t address) {
    uint32_t i = smc_addr_object(address), id;
    switch (smc_addr_tag(address)) {
    case SMC_TAG_GLOBAL: return i < m->code->globals.n ? m->code->globals.at[i].shape : NULL;
    case SMC_TAG_ALLOCATED:
        id = smc_table_get(&m->object_ids, smc_addr_base(address), 0);
        return m->code->variables.at[m->objects.at[id].variable].shape;
    default: return NULL;
    }
}

static uint64_t initial(const smc_memory *m, uint64_t address, uint32_t size) {
    if (smc_addr_tag(address) != SMC_TAG_GLOBAL) return 0;
    uint64_t value = 0;
    memcpy(&value, m->code->globals.at[smc_addr_object(address)].image + smc_addr_offset(address), size);
    return value;
}

static uint32_t add(smc_memory *m, uint64_t address, uint32_t size, bool lock) {
    smc_location seen = {
        .address = address,
        .object = smc_memory_object(m, address),
        .offset = smc_addr_offset(address),
        .size = size,
        .initialised = smc_addr_tag(address) == SMC_TAG_GLOBAL || smc_addr_zeroed(address),
        .lock = lock,
        .initial = lock ? 0 : initial(m, address, size),
    };
    *smc_vec_push(&m->locations) = (smc_memory_location){.seen = seen};
    return m->locations.n - 1;
}

// Which of a location's two chains goes through the granule.
static unsigned chain(const smc_location *at, uint64_t granule) { return at->address / 8 != granule; }

static uint32_t search(const smc_memory *m, uint64_t granule, uint64_t address, uint32_t size, uint32_t *overlap) {
    for (uint32_t i = smc_table_get(&m->granules, granule, 0); i;) {
        const smc_memory_location *l = &m->locations.at[i];
        const smc_location *at = &l->seen;
        if (at->address == address && at->size == size) return i;
        if (at->address < address + size && address < at->address + at->size) *overlap = i;
        i = l->next[chain(at, granule)];
    }
    return 0;
}

static void enter(smc_memory *m, uint32_t i, uint64_t granule) {
    smc_memory_location *l = &m->locations.at[i];
    uint32_t *head = smc_table_at(&m->granules, granule, 0);
    l->next[chain(&l->seen, granule)] = *head;
    *head = i;
}

uint32_t smc_memory_locate(smc_memory *m, uint64_t address, uint32_t size, uint32_t *other) {
    uint64_t first = address / 8, last = (address + size - 1) / 8;
    uint32_t overlap = 0, i = search(m, first, address, size, &overlap);
    if (i) return i;
    if (last != first) (void)search(m, last, address, size, &overlap);
    if (overlap) {
        *other = overlap;
        return 0;
    }
    i = add(m, address, size, false);
    enter(m, i, first);
    if (last != first) enter(m, i, last);
    return i;
}

uint32_t smc_memory_lock(smc_memory *m, uint64_t address) {
    uint32_t *i = smc_table_at(&m->locks, address, 0);
    if (!*i) *i = add(m, address, LOCK_SIZE, true);
    return *i;
}

uint32_t smc_memory_known_size(const smc_memory *m, uint64_t address) {
    for (uint32_t i = smc_table_get(&m->granules, address / 8, 0); i;) {
        const smc_memory_location *l = &m->locations.at[i];
        if (l->seen.address == address) return l->seen.size;
        i = l->next[chain(&l->seen, address / 8)];
    }
    return 0;
}

bool smc_memory_thread(smc_memory *m, uint32_t creator, uint32_t k, uint32_t *identity) {
    uint64_t parent = m->threads.at[creator].handle;
    if (k >= THREADS_PER_CREATOR || parent >> (63 - THREAD_PATH_BITS)) return false;
    uint32_t *id = smc_table_at(&m->thread_ids, creator, k);
    if (!*id) {
        if (m->threads.n >= SMC_MAX_THREADS) return false;
        uint64_t handle = parent << THREAD_PATH_BITS | (k + 1);
        *smc_vec_push(&m->threads) = (smc_identity){creator, k, handle};
        *id = m->threads.n;
        *smc_table_at(&m->handles, handle, 0) = *id;
    }
    *identity = *id - 1;
    return true;
}

bool smc_memory_thread_of(const smc_memory *m, uint64_t handle, uint32_t *identity) {
    uint32_t id = smc_table_get(&m->handles, handle, 0);
    *identity = id - 1;
    return id != 0;
}

// Appends to buf, of which *n bytes are taken; what does not fit is cut off.
static void append(char *buf, size_t size, size_t *n, const char *fmt, uint32_t number, const char *name) {
    if (*n >= size) return;
    int k = name ? snprintf(buf + *n, size - *n, fmt, name) : snprintf(buf + *n, size - *n, fmt, number);
    if (k > 0) *n += (size_t)k;
}

// Walks down to the scalar at `offset`, naming the parts on the way.
static void describe_part(const smc_shape *s, uint32_t offset, char *buf, size_t size, size_t n) {
    while (s && (s->element || s->n_fields)) {
        if (s->element) {
            uint32_t stride = s->element->size ? s->element->size : 1;
            append(buf, size, &n, "[%u]", offset / stride, NULL);
            offset %= stride;
            s = s->element;
            continue;
        }
        uint32_t i = s->n_fields;
        while (i-- > 1 && s->fields[i].offset > offset) continue;
        const smc_field *f = &s->fields[i];
        if (!f->name) break;
        if (*f->name) append(buf, size, &n, ".%s", 0, f->name); // members of an anonymous one follow without a name
        offset -= f->offset;
        s = f->shape;
    }
    if (offset) append(buf, size, &n, " + %u", offset, NULL);
}

void smc_memory_describe(const smc_memory *m, uint32_t loc, char *buf, size_t size) {
    if (!loc || loc >= m->locations.n) {
        snprintf(buf, size, "%s", loc ? "?" : "fence");
        return;
    }
    const smc_location *l = &m->locations.at[loc].seen;
    size_t n = 0;
    if (!l->object) {
        const smc_global *g = &m->code->globals.at[smc_addr_object(l->address)];
        append(buf, size, &n, "%s", 0, g->name);
        if (l->lock && l->offset == 0 && g->size <= LOCK_SIZE) return; // a mutex has no parts
        describe_part(g->shape, l->offset, buf, size, n);
        return;
    }
    const smc_variable *v = &m->code->variables.at[m->objects.at[l->object].variable];
    if (v->name) {
        append(buf, size, &n, "%s", 0, v->name);
        if (!l->lock || l->offset) describe_part(v->shape, l->offset, buf, size, n);
        return;
    }
    snprintf(buf, size, "allocated memory #%u of thread %u + %u",
             smc_addr_object(l->address) & (SMC_MAX_INDEX - 1),
             smc_addr_object(l->address) >> SMC_INDEX_BITS & (SMC_MAX_THREADS - 1), l->offset);
}
