#include "pass/relevance/places.h"

#include "pass/relevance/calls.h"

bool smc_gep_offset(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (!LLVMIsAConstantInt(index)) return false;
        const uint64_t k = LLVMConstIntGetZExtValue(index);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(layout, type, (unsigned)k);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)k);
            continue;
        }
        if (i > 1 && LLVMGetTypeKind(type) != LLVMArrayTypeKind) return false;
        if (i > 1) type = LLVMGetElementType(type);
        *offset += k * LLVMABISizeOfType(layout, type);
    }
    return true;
}

// Returns the constant part of the offset that a gep adds. Sets *strides to the greatest common
// divisor of the factors of its variable indices.
static int64_t gep_parts(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *strides) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int64_t offset = 0;
    for (int i = 1; i < LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            const unsigned k = (unsigned)LLVMConstIntGetZExtValue(index);
            offset += (int64_t)LLVMOffsetOfElement(layout, type, k);
            type = LLVMStructGetTypeAtIndex(type, k);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        const uint64_t size = LLVMABISizeOfType(layout, type);
        if (LLVMIsAConstantInt(index)) // modulo 2^64, like addresses
            offset = (int64_t)((uint64_t)offset + (uint64_t)LLVMConstIntGetSExtValue(index) * size);
        else *strides = smc_gcd(*strides, size);
    }
    return offset;
}

static uint64_t bits_below(uint64_t n) { return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1; }

// Rotates the mask by `by` positions modulo `modulus`, which is at most SMC_MOST_BYTES. If the
// modulus is 0, shifts the mask.
static uint64_t shift_offset_mask(uint64_t mask, int64_t by, uint32_t modulus) {
    if (!modulus && !by) return mask;
    if (!modulus)
        return by < 0 || by >= SMC_MOST_BYTES || mask >> (SMC_MOST_BYTES - by) ? UINT64_MAX
                                                                               : mask << by;
    by %= (int64_t)modulus;
    if (by < 0) by += (int64_t)modulus;
    return by ? (mask << by | mask >> (modulus - by)) & bits_below(modulus) : mask;
}

// Finds a modulus for each group: it divides the factors of all variable indices and is at most
// SMC_MOST_BYTES.
static void find_moduli(smc_pointer_offsets *p, LLVMTargetDataRef layout,
                        const smc_pointer_flows *flows, uint32_t n_groups) {
    uint64_t *strides = smc_alloc(n_groups * sizeof *strides);
    for (uint32_t i = 0; i < flows->n; i++)
        if (flows->at[i].gep && p->group[flows->at[i].to])
            (void)gep_parts(layout, flows->at[i].gep, &strides[p->group[flows->at[i].to]]);
    for (uint32_t i = 0; i < n_groups; i++) {
        while (p->modulus[i] && strides[i] % p->modulus[i]) p->modulus[i]--;
    }
    free(strides);
}

static uint64_t offsets_after_flow(const smc_pointer_offsets *p, LLVMTargetDataRef layout,
                                   const smc_pointer_flow *f) {
    uint64_t strides = 0;
    const int64_t by = f->gep ? gep_parts(layout, f->gep, &strides) : 0;
    return shift_offset_mask(p->at[f->from], by, p->modulus[p->group[f->to]]);
}

static void add_places(smc_pointer_offsets *p, uint32_t address, uint64_t places) {
    if (!p->at[address]) *smc_vec_push(&p->placed) = address;
    p->at[address] |= places;
}

static void follow_pointers(smc_pointer_offsets *p, LLVMTargetDataRef layout,
                            const smc_pointer_flows *flows, const uint32_t *objects,
                            uint32_t n_objects) {
    SMC_VEC(uint32_t) todo = {0};
    for (uint32_t i = 0; i < n_objects; i++) {
        if (!p->group[objects[i]]) continue;
        add_places(p, objects[i], 1);
        *smc_vec_push(&todo) = objects[i];
    }
    while (todo.n)
        for (uint32_t i = p->first[smc_vec_pop(&todo)]; i; i = p->next[i - 1]) {
            const smc_pointer_flow *f = &flows->at[i - 1];
            const uint64_t more = offsets_after_flow(p, layout, f) & ~p->at[f->to];
            if (!more) continue;
            add_places(p, f->to, more);
            *smc_vec_push(&todo) = f->to;
        }
    smc_vec_free(&todo);
}

void smc_pointer_offsets_of(smc_pointer_offsets *p, LLVMTargetDataRef layout,
                            const smc_pointer_flows *flows, uint32_t object) {
    while (p->placed.n) p->at[smc_vec_pop(&p->placed)] = 0;
    follow_pointers(p, layout, flows, &object, 1);
}

void smc_pointer_offsets_find(smc_pointer_offsets *p, LLVMTargetDataRef layout,
                              const smc_pointer_flows *flows, const uint32_t *objects,
                              uint32_t n_objects, uint32_t n_groups) {
    p->at = smc_alloc(p->n * sizeof *p->at);
    p->first = smc_alloc(p->n * sizeof *p->first);
    p->next = smc_alloc((flows->n + 1) * sizeof *p->next);
    find_moduli(p, layout, flows, n_groups);
    for (uint32_t i = 0; i < flows->n; i++) {
        const uint32_t from = flows->at[i].from;
        if (!p->group[from]) continue;
        p->next[i] = p->first[from];
        p->first[from] = i + 1;
    }
    follow_pointers(p, layout, flows, objects, n_objects);
}

void smc_pointer_offsets_free(smc_pointer_offsets *p) {
    free(p->at), free(p->modulus), free(p->first), free(p->next);
    smc_vec_free(&p->placed);
}

// Returns the number of bytes of an access; 0: unknown.
static uint64_t access_byte_count(LLVMTargetDataRef layout, LLVMValueRef access) {
    if (LLVMIsALoadInst(access)) return LLVMStoreSizeOfType(layout, LLVMTypeOf(access));
    if (!smc_is_call(access))
        return LLVMStoreSizeOfType(
            layout, LLVMTypeOf(LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 0 : 1)));
    return smc_is_constant_size_copy(access) || smc_is_constant_fill(access)
               ? LLVMConstIntGetZExtValue(LLVMGetOperand(access, 2))
               : 0;
}

uint64_t smc_mask_of_accessed_bytes(LLVMTargetDataRef layout, LLVMValueRef access, uint64_t places,
                                    uint32_t modulus) {
    const uint64_t size = access_byte_count(layout, access);
    uint64_t bytes = size ? 0 : UINT64_MAX;
    for (uint64_t i = 0; i < size && i <= SMC_MOST_BYTES; i++)
        bytes |= shift_offset_mask(places, (int64_t)i, modulus);
    return bytes;
}

bool smc_access_is_within(LLVMTargetDataRef layout, LLVMValueRef access, uint64_t places,
                          uint64_t size) {
    const uint64_t taken = access_byte_count(layout, access);
    for (unsigned i = 0; i < SMC_MOST_BYTES && taken; i++)
        if (places >> i & 1 && i + taken > size) return false;
    return places != UINT64_MAX || !taken;
}
