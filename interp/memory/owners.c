// owners.c - the thread that owns an object as long as no other thread accesses it.
#include "interp/memory/memory.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"

static bool is_static(uint64_t address) { return smc_addr_has_kind(address, SMC_KIND_GLOBAL); }
// Returns the index of the static variable at the address.
static uint32_t static_at(uint64_t address) {
    return smc_addr_decode_object_number(SMC_KIND_GLOBAL, address);
}

static bool was_allocated_by(const smc_memory *m, uint32_t object, uint32_t thread) {
    assert(object && thread < m->threads.n);
    return m->objects.at[object].path == m->threads.at[thread].handle;
}

bool smc_memory_is_owned_by(const smc_memory *m, uint64_t address, uint32_t thread) {
    if (is_static(address)) {
        const uint32_t owner = m->ownership.statics[static_at(address)].owner;
        return !owner || owner == thread + 1;
    }
    const uint32_t object = smc_memory_object(m, address);
    return was_allocated_by(m, object, thread) || smc_table_get(&m->handed, object, thread);
}

uint32_t *smc_memory_object_position(smc_memory *m, uint64_t address, uint32_t thread) {
    assert(smc_memory_is_owned_by(m, address, thread));
    if (is_static(address)) return &m->ownership.statics[static_at(address)].room;
    const uint32_t object = smc_memory_object(m, address);
    return was_allocated_by(m, object, thread) ? &m->objects.at[object].room
                                               : smc_table_at(&m->handed, object, thread);
}

static smc_ownership_claim claim_static_object(smc_memory *m, uint32_t i, uint32_t thread,
                                               uint32_t **room) {
    if (!smc_ownership_static_is_exclusive(&m->ownership, i)) return SMC_CLAIM_SHARED;
    smc_owned_static *s = &m->ownership.statics[i];
    if (s->owner && s->owner != thread + 1) return SMC_CLAIM_OTHER_OWNER;
    assert(s->owner || !s->room); // no bytes are stored for a variable without an owner
    s->owner = thread + 1;
    *room = &s->room;
    return SMC_CLAIM_OWN;
}

smc_ownership_claim smc_memory_claim_object(smc_memory *m, uint64_t address, uint32_t thread,
                                            uint32_t **room) {
    if (is_static(address)) return claim_static_object(m, static_at(address), thread, room);
    const uint32_t object = smc_memory_object(m, address);
    if (!m->objects.at[object].owned) return SMC_CLAIM_SHARED;
    if (was_allocated_by(m, object, thread)) *room = &m->objects.at[object].room;
    else if (smc_table_get(&m->handed, object, thread))
        *room = smc_table_at(&m->handed, object, thread);
    else return SMC_CLAIM_OTHER_OWNER;
    return SMC_CLAIM_OWN;
}

void smc_memory_transfer_ownership(smc_memory *m, uint64_t address, uint32_t thread,
                                   uint32_t room) {
    assert(smc_memory_object(m, address) && thread < m->threads.n);
    *smc_table_at(&m->handed, smc_memory_object(m, address), thread) = room;
}
