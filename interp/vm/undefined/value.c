#include "interp/vm/undefined/value.h"

#include "interp/vm/act.h"
#include "interp/vm/undefined/registers.h"

static uint64_t mask_of_size(uint32_t size) { return smc_truncate(~UINT64_C(0), size); }

uint64_t smc_bits_of_bytes(unsigned bytes) {
    uint64_t bits = 0;
    for (unsigned k = 0; k < 8; k++)
        if (bytes >> k & 1) bits |= UINT64_C(0xff) << 8 * k;
    return bits;
}

unsigned smc_bytes_of_bits(uint64_t bits) {
    unsigned bytes = 0;
    for (unsigned k = 0; k < 8; k++) bytes |= (unsigned)((bits >> 8 * k & 0xff) != 0) << k;
    return bytes;
}

static uint32_t lowest_byte(uint64_t bits) {
    return bits ? (uint32_t)__builtin_ctzll(bits) / 8 : 0;
}

smc_value smc_value_from_core(const smc_vm *vm, uint64_t address, uint32_t size, uint64_t answer) {
    if (answer == SMC_UNWRITTEN) return (smc_value){.undefined = {mask_of_size(size), address}};
    const smc_undefined_value *known = smc_names_find_undefined(&vm->memory.names, answer);
    return known ? (smc_value){known->value, known->undefined}
                 : (smc_value){.value = smc_truncate(answer, size)};
}

// ---- terms --------------------------------------------------------------------------------------

// Returns byte k of the value as a term of 8 bits.
static smc_term byte_term(smc_vm *vm, smc_value v, unsigned k) {
    const uint64_t bits = v.undefined.bits >> 8 * k & 0xff;
    const uint64_t origin = v.undefined.origin + k - lowest_byte(v.undefined.bits);
    if (!bits) return smc_term_constant(vm->terms, 8, v.value >> 8 * k);
    if (!smc_is_term(v.undefined.origin)) return smc_term_unknown(vm->terms, origin);
    return smc_term_extract(vm->terms, smc_term_of_byte(origin),
                            8 * (unsigned)(origin & SMC_TERM_BYTES), 8);
}

// Returns the number of bytes, from the lowest on, that belong to the same term; 0: the lowest byte
// belongs to no term.
static unsigned bytes_of_one_term(smc_value v, unsigned bytes) {
    const uint64_t bits = v.undefined.bits & mask_of_size(bytes);
    const unsigned n = (unsigned)__builtin_ctzll(~bits | UINT64_C(1) << 63) / 8 + (bits >> 63);
    const bool is_one = smc_is_term(v.undefined.origin) && bits == mask_of_size(n) &&
                        (v.undefined.origin & SMC_TERM_BYTES) + n <= 8;
    return is_one ? n : 0;
}

// Extracts consecutive bytes of one term together: single bytes of a sum are not extractions, so a
// concatenation could not join them again.
smc_term smc_value_term(smc_vm *vm, smc_value v, unsigned bytes) {
    assert(bytes && bytes <= 8);
    if (!v.undefined.bits) return smc_term_constant(vm->terms, 8 * bytes, v.value);
    const unsigned n = bytes_of_one_term(v, bytes);
    if (n) {
        const unsigned from = 8 * (unsigned)(v.undefined.origin & SMC_TERM_BYTES);
        const smc_term low =
            smc_term_extract(vm->terms, smc_term_of_byte(v.undefined.origin), from, 8 * n);
        return n == bytes
                   ? low
                   : smc_term_concat(
                         vm->terms, smc_term_constant(vm->terms, 8 * (bytes - n), v.value >> 8 * n),
                         low);
    }
    smc_term whole = byte_term(vm, v, 0);
    for (unsigned k = 1; k < bytes; k++)
        whole = smc_term_concat(vm->terms, byte_term(vm, v, k), whole);
    return whole;
}

// Returns the value of a term that does not depend on inputs: each of its bytes is a number or
// undefined. The origin is that of the lowest undefined byte.
static smc_value value_without_inputs(smc_vm *vm, smc_term term) {
    smc_value v = {0};
    for (unsigned k = smc_term_width(vm->terms, term) / 8; k-- > 0;) {
        const smc_term byte = smc_term_extract(vm->terms, term, 8 * k, 8);
        const smc_term_node *n = smc_term_at(vm->terms, byte);
        if (n->op == SMC_TERM_CONSTANT) {
            v.value |= n->value << 8 * k;
            continue;
        }
        v.undefined.bits |= UINT64_C(0xff) << 8 * k;
        v.undefined.origin = n->op == SMC_TERM_UNKNOWN ? n->value : 0;
    }
    return v;
}

smc_term smc_term_of_name(const smc_vm *vm, uint64_t value) {
    const smc_undefined_value *v = smc_names_find_undefined(&vm->memory.names, value);
    return v && smc_is_term(v->undefined.origin) ? smc_term_of_byte(v->undefined.origin) : 0;
}

smc_value smc_value_of_term(smc_vm *vm, smc_term term) {
    const smc_term_node *n = smc_term_at(vm->terms, term);
    if (n->op == SMC_TERM_CONSTANT) return (smc_value){.value = n->value};
    if (!n->inputs) return value_without_inputs(vm, term);
    // The bytes above a zero-extended term are numbers: zeros.
    const unsigned width = n->op == SMC_TERM_ZEXT ? smc_term_width(vm->terms, n->arg[0]) : n->width;
    return (smc_value){.undefined = {mask_of_size((width + 7) / 8), term}};
}

smc_flow smc_value_to_core(smc_vm *vm, uint64_t address, uint32_t size, smc_value v,
                           uint64_t *out) {
    assert(size && size <= 8);
    // Equal terms get equal names, even if they were computed in different ways.
    if (smc_value_has_term(v)) v = smc_value_of_term(vm, smc_value_term(vm, v, size));
    const uint64_t bits = v.undefined.bits & mask_of_size(size);
    *out = smc_truncate(v.value, size) & ~bits;
    // The undefined bytes are copied back to the address of their origin, so they are unwritten
    // again.
    if (bits == mask_of_size(size) && v.undefined.origin == address) *out = SMC_UNWRITTEN;
    else if (bits) {
        const smc_undefined_value value = {*out, {bits, v.undefined.origin}};
        if (!smc_names_of_undefined(&vm->memory.names, &value, out))
            return smc_vm_request_restart(vm);
    } else if (*out == SMC_UNWRITTEN || smc_names_find_undefined(&vm->memory.names, *out))
        return smc_vm_report_unsupported(vm, "the reserved value 0x%llx in memory",
                                         (unsigned long long)*out);
    return SMC_FLOW_NEXT;
}

smc_value smc_value_in_register(const smc_vm *vm, int32_t reg) {
    return (smc_value){vm->words[vm->head.frame + (uint32_t)reg],
                       smc_undefined_of_register(vm, reg)};
}

void smc_value_set_register(smc_vm *vm, int32_t reg, smc_value v) {
    smc_vm_registers(vm)[reg] = v.value;
    if (v.undefined.bits || smc_undefined_in_frame(vm))
        smc_undefined_set_register(vm, reg, v.undefined);
}

smc_value smc_value_bytes_from(smc_value v, uint32_t n) {
    if (!n) return v;
    assert(n < 8);
    const uint64_t bits = v.undefined.bits >> 8 * n;
    const uint32_t skipped = lowest_byte(bits) + n - lowest_byte(v.undefined.bits);
    return (smc_value){v.value >> 8 * n, {bits, bits ? v.undefined.origin + skipped : 0}};
}

void smc_value_append_bytes(smc_vm *vm, smc_value *v, uint32_t n, smc_value rest) {
    // a value with a term is of 8 bytes; those from the n-th on are not used
    assert(n < 8 && (!n || smc_value_has_term(*v) || (v->value | v->undefined.bits) >> 8 * n == 0));
    if (n && (smc_value_has_term(*v) || smc_value_has_term(rest))) {
        *v = smc_value_of_term(vm, smc_term_concat(vm->terms, smc_value_term(vm, rest, 8 - n),
                                                   smc_value_term(vm, *v, n)));
        return;
    }
    if (!v->undefined.bits) v->undefined.origin = rest.undefined.origin;
    v->value |= rest.value << 8 * n;
    v->undefined.bits |= rest.undefined.bits << 8 * n;
}
