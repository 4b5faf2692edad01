// term_access.c - loads and stores whose address depends on inputs
// (docs/design/inputs.md#addresses).
//
// An instruction is executed again after each choice, so a single choice decides how the access is
// executed. Its alternatives:
//   BY_TERMS     the accessed elements are combined into a term
//   1 + number   the element with this number is accessed, as by a constant address
//   OUTSIDE      the access is an error
#include "interp/vm/term_access.h"

#include "interp/bytecode/forms.h"
#include "interp/vm/act.h"
#include "interp/vm/symbolic/addresses.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

#include <string.h>

enum { MOST_ELEMENTS = 4096, MOST_STORES = 64 };

#define BY_TERMS UINT64_C(0)
#define OUTSIDE UINT64_MAX

typedef struct term_access {
    smc_term_address address;
    uint32_t bytes; // size of one element
    bool indexed, writes;
    uint32_t first, step, n; // the elements that may be accessed: offset of the first, distance,
                             // number; distance 1 also where the number of the accessed element has
                             // no simple term
    smc_term *elements; // [n]: the value of each element; 0: an element that only the choice of its
                        // offset can access. NULL: all elements are such
} term_access;

static bool is_store(unsigned op) {
    return (op >= SMC_OP_STORE8 && op <= SMC_OP_STORE64) ||
           (op >= SMC_OP_STORE8_AT && op <= SMC_OP_STORE64_AT);
}

bool smc_accesses_by_term(smc_vm *vm, const smc_insn *i) {
    return vm->terms && i->op >= SMC_OP_LOAD8 && i->op <= SMC_OP_STORE64_AT &&
           smc_address_has_term(vm, i);
}

// ---- elements -----------------------------------------------------------------------------------

// Finds the elements that may be accessed.
static void find_elements(smc_vm *vm, term_access *a) {
    const uint32_t size = a->address.size;
    if (!size) return;
    smc_term_find_step(vm->terms, &a->address, &a->first, &a->step);
    if (a->first + a->bytes <= size) a->n = (size - a->first - a->bytes) / a->step + 1;
}

// True if the bytes of the object can be accessed without events in every exploration. An exclusive
// object does not qualify: it may be shared in another exploration.
static bool is_eventless_in_every_attempt(smc_vm *vm, const term_access *a, smc_access_target *at) {
    if (vm->start.needs_dependencies) return false; // a term has no single address to track
    const bool is_slot = smc_addr_has_kind(a->address.base, SMC_KIND_PRIVATE);
    if (!is_slot && (a->writes || !smc_vm_constant_at(vm, a->address.base, 1))) return false;
    return smc_vm_find_object(vm, a->address.base, 1, a->writes, at) == SMC_FLOW_NEXT && at->host;
}

// True if the value can be part of a term: its bytes are initialised, and it is not the address of
// an allocation, since a term would hide that the address reaches other threads.
static bool can_be_in_term(smc_vm *vm, smc_value v) {
    if (!v.undefined.bits) return smc_addr_tag(v.value) != SMC_TAG_ALLOCATED;
    return smc_value_has_term(v) && !smc_term_at(vm->terms, smc_value_term(vm, v, 8))->unknown;
}

static smc_access_target element_at(const term_access *a, const smc_access_target *at, uint32_t k) {
    const uint32_t offset = a->first + k * a->step;
    smc_access_target element = *at;
    element.host += offset;
    element.address += offset;
    element.within += offset;
    return element;
}

// Reads those elements that can be part of a term.
static void read_elements(smc_vm *vm, term_access *a, const smc_access_target *at) {
    a->elements = smc_alloc(a->n * sizeof *a->elements);
    for (uint32_t k = 0; k < a->n; k++) {
        const smc_access_target element = element_at(a, at, k);
        const smc_value v = smc_vm_get_bytes(vm, &element, a->bytes);
        if (can_be_in_term(vm, v)) a->elements[k] = smc_value_term(vm, v, a->bytes);
    }
}

// Returns the condition that the offset is below that of element k.
static smc_term offset_below_element(smc_vm *vm, const term_access *a, uint32_t k) {
    return smc_term_binary(
        vm->terms, SMC_TERM_ULT, a->address.offset,
        smc_term_constant(vm->terms, SMC_MAX_WIDTH, a->first + (uint64_t)k * a->step));
}

// Returns a term whose value is that of the accessed element, among those from `from` to below
// `to`: a tree of conditions on the offset. what(k) returns the term of element k.
typedef smc_term element_term(smc_vm *, const term_access *, uint32_t k);
static smc_term combine(smc_vm *vm, const term_access *a, uint32_t from, uint32_t to,
                        element_term *what) {
    if (to - from == 1) return what(vm, a, from);
    const uint32_t middle = from + (to - from) / 2;
    const smc_term low = combine(vm, a, from, middle, what),
                   high = combine(vm, a, middle, to, what);
    return low == high ? low
                       : smc_term_ite(vm->terms, offset_below_element(vm, a, middle), low, high);
}

static smc_term value_of_element(smc_vm *vm, const term_access *a, uint32_t k) {
    return a->elements[k] ? a->elements[k] : smc_term_constant(vm->terms, 8 * a->bytes, 0);
}

// ---- reads over writes --------------------------------------------------------------------------

// A store of a value at an offset that is a term.
typedef struct term_store {
    smc_term at, value;
} term_store;

static smc_term offset_of_element(smc_vm *vm, const term_access *a, uint32_t k) {
    return smc_term_constant(vm->terms, SMC_MAX_WIDTH, a->first + (uint64_t)k * a->step);
}

// Splits a term of the form `condition ? yes : no`; a condition that is extended by zeros is 1 or
// 0.
static bool split_condition(smc_terms *t, smc_term term, smc_term *condition, smc_term *yes,
                            smc_term *no) {
    const smc_term_node n = *smc_term_at(t, term);
    if (n.op == SMC_TERM_ITE) {
        *condition = n.arg[0], *yes = n.arg[1], *no = n.arg[2];
        return true;
    }
    if (n.op != SMC_TERM_ZEXT || smc_term_width(t, n.arg[0]) != 1) return false;
    *condition = n.arg[0];
    *yes = smc_term_constant(t, n.width, 1);
    *no = smc_term_constant(t, n.width, 0);
    return true;
}

// Finds the store that made element k what it is (store_elements).
static bool find_store(smc_vm *vm, const term_access *a, uint32_t k, term_store *out) {
    smc_term condition, no;
    uint64_t offset;
    if (!a->elements[k] ||
        !split_condition(vm->terms, a->elements[k], &condition, &out->value, &no))
        return false;
    const smc_term_node n = *smc_term_at(vm->terms, condition);
    if (n.op != SMC_TERM_EQ || !smc_term_is_constant(vm->terms, n.arg[1], &offset) ||
        offset != a->first + (uint64_t)k * a->step)
        return false;
    out->at = smc_term_zero_extend(vm->terms, n.arg[0], SMC_MAX_WIDTH);
    return true;
}

// If element k is what it is after the store, sets *before to what it was before.
static bool find_value_before(smc_vm *vm, const term_access *a, uint32_t k, const term_store *s,
                              smc_term *before) {
    const smc_term element = *before = a->elements[k];
    smc_term condition, yes, no;
    uint64_t number;
    if (!element || element == s->value) return true;
    const smc_term here =
        smc_term_binary(vm->terms, SMC_TERM_EQ, s->at, offset_of_element(vm, a, k));
    if (smc_term_is_constant(vm->terms, here, &number) && !number) return true;
    if (!split_condition(vm->terms, element, &condition, &yes, &no) || condition != here ||
        yes != s->value)
        return false;
    *before = no;
    return true;
}

// Takes the latest store back if all elements were written by one. Returns false if they were not.
static bool take_store_back(smc_vm *vm, term_access *a, term_store *out) {
    uint32_t k = 0;
    while (k < a->n && !find_store(vm, a, k, out)) k++;
    if (k == a->n) return false;
    smc_term *before = smc_alloc(a->n * sizeof *before);
    bool all = true;
    for (k = 0; k < a->n && all; k++) all = find_value_before(vm, a, k, out, &before[k]);
    if (all) memcpy(a->elements, before, a->n * sizeof *before);
    free(before);
    return all;
}

// Returns a term for the value of the accessed element. Of each of the latest `most` stores at
// offsets that are terms, one comparison with the offset of the load is left in place of one for
// each element.
static smc_term loaded_value(smc_vm *vm, term_access *a, unsigned most) {
    term_store s;
    if (!most || !take_store_back(vm, a, &s)) return combine(vm, a, 0, a->n, value_of_element);
    const smc_term before = loaded_value(vm, a, most - 1),
                   here = smc_term_binary(vm->terms, SMC_TERM_EQ, s.at, a->address.offset);
    return smc_term_ite(vm->terms, here, s.value, before);
}

// ---- choices ------------------------------------------------------------------------------------

// Returns the choice by which element k is accessed.
static smc_term choice_of_element(smc_vm *vm, const term_access *a, uint32_t k) {
    return smc_term_constant(vm->terms, SMC_MAX_WIDTH, a->elements[k] ? BY_TERMS : 1 + (uint64_t)k);
}

// Returns the choice of the element by its number. Consecutive alternatives are found with fewer
// questions than those that differ by the size of an element.
static smc_term choice_of_number(smc_vm *vm, term_access *a) {
    if (!a->n) a->first = 0, a->step = 1; // every offset is outside
    return smc_term_binary(vm->terms, SMC_TERM_ADD,
                           smc_term_of_steps(vm->terms, &a->address, &a->first, &a->step),
                           smc_term_constant(vm->terms, SMC_MAX_WIDTH, 1));
}

static smc_term choice_of_access(smc_vm *vm, term_access *a) {
    smc_terms *t = vm->terms;
    return smc_term_ite(t, smc_term_of_bounds_check(vm, &a->address, a->bytes),
                        a->elements ? combine(vm, a, 0, a->n, choice_of_element)
                                    : choice_of_number(vm, a),
                        smc_term_constant(t, SMC_MAX_WIDTH, OUTSIDE));
}

// ---- loads without a choice ---------------------------------------------------------------------

// Returns what a load at an address that is a number reads; 0 as in smc_vm_term_of_load.
static smc_term value_at_number(smc_vm *vm, uint64_t address, uint32_t bytes) {
    smc_access_target at;
    if (!smc_vm_slot_at(vm, address, bytes) && !smc_vm_constant_at(vm, address, bytes)) return 0;
    if (smc_vm_find_object(vm, address, bytes, false, &at) != SMC_FLOW_NEXT) return 0;
    const smc_value v = smc_vm_get_bytes(vm, &at, bytes);
    return can_be_in_term(vm, v) ? smc_value_term(vm, v, bytes) : 0;
}

static bool has_all_elements(const term_access *a) {
    uint32_t k = 0;
    while (k < a->n && a->elements[k]) k++;
    return k == a->n;
}

smc_term smc_vm_term_of_load(smc_vm *vm, smc_term address, uint32_t bytes, smc_term *inside) {
    term_access a = {.bytes = bytes};
    smc_access_target at;
    uint64_t number;
    smc_term value = 0;
    *inside = smc_term_constant(vm->terms, 1, 1);
    if (smc_term_is_constant(vm->terms, address, &number))
        return value_at_number(vm, number, bytes);
    if (!smc_term_split_address(vm, address, &a.address)) return 0;
    find_elements(vm, &a);
    if (!a.n || a.n > MOST_ELEMENTS || !is_eventless_in_every_attempt(vm, &a, &at)) return 0;
    read_elements(vm, &a, &at);
    *inside = smc_term_of_bounds_check(vm, &a.address, bytes);
    if (has_all_elements(&a)) value = loaded_value(vm, &a, MOST_STORES);
    free(a.elements);
    return value;
}

// ---- execution ----------------------------------------------------------------------------------

static smc_flow report_outside(smc_vm *vm, const term_access *a) {
    const char *const doing = a->writes ? "write of" : "read of";
    const uint32_t index = smc_addr_object_number(a->address.base);
    const bool is_static = smc_addr_has_kind(a->address.base, SMC_KIND_GLOBAL);
    return smc_vm_report_error(vm, SMC_ERR_OUT_OF_BOUNDS,
                               "invalid memory access: %s %u bytes out of bounds of %s%s%s "
                               "(%u bytes)",
                               doing, a->bytes, is_static ? "'" : "an object",
                               is_static ? vm->code->globals.at[index].name : "",
                               is_static ? "'" : "", a->address.size);
}

// Sets the register of the address that holds a term, so that the instruction accesses this
// address.
static smc_flow set_address(smc_vm *vm, const smc_insn *i, const term_access *a, uint64_t address) {
    uint64_t *r = smc_vm_registers(vm);
    if (a->indexed && smc_term_of_register(vm, i->c)) {
        const int64_t index = (int64_t)(address - i->imm - r[i->b]) / (int64_t)i->scale;
        smc_value_set_register(vm, i->c, (smc_value){.value = (uint64_t)index << i->cut >> i->cut});
    } else {
        const uint64_t step = a->indexed ? smc_address_operand_of(i, r) - r[i->b] : i->imm;
        smc_value_set_register(vm, i->b, (smc_value){.value = address - step});
    }
    return SMC_FLOW_REDISPATCH;
}

static void store_elements(smc_vm *vm, const smc_insn *i, const term_access *a,
                           const smc_access_target *at) {
    smc_terms *t = vm->terms;
    const smc_term stored = smc_term_extract(t, smc_register_as_term(vm, i->a), 0, 8 * a->bytes);
    for (uint32_t k = 0; k < a->n; k++) {
        const smc_access_target element = element_at(a, at, k);
        const smc_term here =
            smc_term_binary(t, SMC_TERM_EQ, a->address.offset, offset_of_element(vm, a, k));
        const smc_term value = smc_term_ite(t, here, stored, value_of_element(vm, a, k));
        // With the choice BY_TERMS, an element with uninitialised bytes is not accessed.
        if (a->elements[k] && value != a->elements[k])
            smc_vm_set_bytes(vm, &element, a->bytes, smc_value_of_term(vm, value));
    }
}

static smc_flow access_elements(smc_vm *vm, const smc_insn *i, term_access *a,
                                const smc_access_target *at) {
    if (a->writes) store_elements(vm, i, a, at);
    else smc_term_set_register(vm, i->a, loaded_value(vm, a, MOST_STORES));
    return SMC_FLOW_NEXT;
}

// True if the elements may be combined into terms.
static bool may_combine_elements(smc_vm *vm, const smc_insn *i, const term_access *a) {
    if (!a->n || a->n > MOST_ELEMENTS) return false;
    return !a->writes ||
           (a->step >= a->bytes && can_be_in_term(vm, smc_value_in_register(vm, i->a)));
}

// Chooses numbers for the registers of the address, which is a sum of two terms, or in an unknown
// object.
static smc_flow choose_address_registers(smc_vm *vm, const smc_insn *i, bool indexed) {
    const int32_t registers[] = {i->b, i->c};
    for (unsigned k = 0; k < (indexed ? 2 : 1); k++) {
        const smc_term term = smc_term_of_register(vm, registers[k]);
        uint64_t value;
        if (!term) continue;
        const smc_flow flow = smc_choose_value(vm, term, &value);
        if (flow != SMC_FLOW_NEXT) return flow;
        smc_value_set_register(vm, registers[k], (smc_value){.value = value});
    }
    return SMC_FLOW_REDISPATCH;
}

smc_flow smc_vm_access_by_term(smc_vm *vm, const smc_insn *i) {
    smc_access_target at;
    uint64_t choice;
    term_access a = {.bytes = 1u << (i->op - SMC_OP_LOAD8) % 4,
                     .indexed = smc_has_index(i->op),
                     .writes = is_store(i->op)};
    const bool both = a.indexed && smc_term_of_register(vm, i->b) && smc_term_of_register(vm, i->c);
    if (!smc_term_split_address(vm, smc_term_of_address(vm, i, a.indexed), &a.address))
        return choose_address_registers(vm, i, a.indexed);
    find_elements(vm, &a);
    if (is_eventless_in_every_attempt(vm, &a, &at) && may_combine_elements(vm, i, &a))
        read_elements(vm, &a, &at);
    else if (both) return choose_address_registers(vm, i, a.indexed);
    smc_flow flow = smc_choose_value(vm, choice_of_access(vm, &a), &choice);
    if (flow == SMC_FLOW_NEXT)
        flow = choice == OUTSIDE ? report_outside(vm, &a)
               : choice == BY_TERMS
                   ? access_elements(vm, i, &a, &at)
                   : set_address(vm, i, &a, a.address.base + a.first + (choice - 1) * a.step);
    free(a.elements);
    return flow;
}
