// parts.c - atomic accesses that span several cells, performed by one action for each cell.
//
// During such an access, head.done is the number of bytes whose actions have been answered (an RMW
// first counts the bytes it reads, then those it writes), and head.sent is set while an action
// awaits its answer. head.gathered is the value read; of 16 bytes, it has the lower 8 and
// head.scratch the upper 8. Between accesses these are 0, except scratch, which other instructions
// may leave nonzero.
#include "interp/vm/target.h"

#include "interp/vm/act.h"
#include "interp/vm/exchange.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

#include <string.h>

// Returns true if the action of the current cell has been answered, false if it must be sent now.
static bool flip_cell_answered(smc_head *h) {
    assert(h->sent <= 1);
    h->sent = !h->sent;
    return !h->sent;
}

// Returns the upper 8 bytes of the 16 bytes that were read.
static smc_value upper_bytes_of(const smc_head *h) {
    return (smc_value){h->scratch[0], {h->scratch[1], h->scratch[2]}};
}

// Appends the bytes of a cell to the value read.
static void gather_part(smc_vm *vm, smc_value v) {
    smc_head *h = &vm->head;
    assert(h->done < SMC_WIDE_CELL);
    if (h->done < 8) {
        smc_value_append_bytes(vm, &h->gathered, h->done, v);
        return;
    }
    smc_value upper = upper_bytes_of(h);
    smc_value_append_bytes(vm, &upper, h->done - 8u, v);
    h->scratch[0] = upper.value;
    h->scratch[1] = upper.undefined.bits;
    h->scratch[2] = upper.undefined.origin;
}

// Ends the access, or the reads of an RMW: sets the number of answered bytes to 0.
static void reset_parts(smc_head *h) {
    h->done = 0;
    h->gathered = (smc_value){0};
}

static smc_flow perform_action(smc_vm *vm, smc_action a, const smc_access_target *at,
                               uint32_t phase) {
    a.size = (uint8_t)at->size;
    a.loc = at->loc;
    a.object = at->object;
    a.continues = vm->head.done > 0;
    const uint32_t source = smc_vm_program_source(vm) + 1;
    if (!vm->used.mixed_size_source || source < vm->used.mixed_size_source)
        vm->used.mixed_size_source = source;
    vm->used.has_mixed_sizes = true;
    return smc_vm_do_action(vm, a, phase);
}

// Returns the size of the whole access if the language defines accesses that do not match in size.
// Rust does if they do not race (std::sync::atomic). Returns 0 for C and C++, where they are
// undefined.
static uint8_t size_of_whole_access(const smc_vm *vm, uint32_t size) {
    return vm->uses.is_rust && !vm->options.errors.plain_access ? (uint8_t)size : 0;
}

// Reads the remaining cells. If bytes are unwritten, the core reports an error, except if the read
// only copies them.
static smc_flow read_cells(smc_vm *vm, uint64_t address, uint32_t size, smc_action a,
                           uint32_t phase) {
    smc_head *h = &vm->head;
    a.whole = size_of_whole_access(vm, size);
    if (size > 8 && !h->done && !h->sent) memset(h->scratch, 0, sizeof h->scratch);
    while (h->done < size) {
        smc_access_target at;
        const smc_flow flow =
            smc_vm_resolve_part(vm, address + h->done, size - h->done, a.kind != SMC_READ, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (!flip_cell_answered(h)) return perform_action(vm, a, &at, phase);
        if (vm->answer != SMC_UNWRITTEN || a.copies)
            gather_part(vm, smc_value_from_core(vm, address + h->done, at.size, vm->answer));
        h->done += at.size;
    }
    return SMC_FLOW_NEXT;
}

// The value that an access writes.
typedef struct parts_written {
    const smc_value *values; // one value, or two for 16 bytes
    uint32_t size;
    bool has_read; // the access has already read the same cells, and head.done includes their bytes
} parts_written;

// Writes the remaining cells.
static smc_flow write_cells(smc_vm *vm, uint64_t address, parts_written v, smc_action a,
                            uint32_t phase) {
    smc_head *h = &vm->head;
    const uint32_t size = v.size, before = v.has_read ? size : 0;
    a.whole = size_of_whole_access(vm, size);
    while (h->done < before + size) {
        const uint32_t n = h->done - before;
        smc_access_target at;
        smc_flow flow = smc_vm_resolve_part(vm, address + n, size - n, true, &at);
        if (flow != SMC_FLOW_NEXT) return flow;
        if (!flip_cell_answered(h)) {
            flow = smc_value_to_core(vm, address + n, at.size,
                                     smc_value_bytes_from(v.values[n / 8], n % 8), &a.written);
            return flow == SMC_FLOW_NEXT ? perform_action(vm, a, &at, phase) : flow;
        }
        h->done += at.size;
    }
    return SMC_FLOW_NEXT;
}

smc_flow smc_parts_load_cells(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size) {
    const smc_action a = {
        .kind = SMC_READ, .order = i->x & 15, .copies = (i->x & SMC_LOAD_MOVES) != 0};
    const smc_flow flow = read_cells(vm, address, size, a, SMC_PHASE_PARTS);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_value_set_register(vm, i->a, vm->head.gathered);
    reset_parts(&vm->head);
    return SMC_FLOW_NEXT;
}

smc_flow smc_parts_store_cells(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size,
                               smc_value v) {
    const smc_action a = {.kind = SMC_WRITE, .order = i->x & 15};
    const smc_flow flow =
        write_cells(vm, address, (parts_written){&v, size, false}, a, SMC_PHASE_PARTS);
    if (flow == SMC_FLOW_NEXT) reset_parts(&vm->head);
    return flow;
}

smc_flow smc_parts_rmw(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_head *h = &vm->head;
    const uint8_t size = (uint8_t)i->imm, order = i->x & 15;
    const smc_value by = smc_value_in_register(vm, i->c);
    smc_action a = {.kind = SMC_RMW,
                    .op = SMC_FETCH,
                    .order = order,
                    .order_fail = order,
                    .result_unused = (i->imm & SMC_RMW_RESULT_UNUSED) != 0};
    smc_flow flow = read_cells(vm, r[i->b], size, a, SMC_PHASE_PARTS);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_value old = h->gathered, new = by;
    const smc_action whole = {.kind = SMC_RMW,
                              .op = (uint8_t)(i->x >> 4),
                              .size = size,
                              .rmw.operand = smc_truncate(by.value, size)};
    bool writes = true;
    if (whole.op != SMC_XCHG) {
        if (smc_value_has_term(old)) return smc_require_numbers_in_memory(vm, r[i->b], size);
        if (old.undefined.bits) return reset_parts(h), smc_undefined_report_use(vm, old.undefined);
        writes = smc_rmw_writes(&whole, old.value, &new.value);
    }
    flow = writes ? write_cells(vm, r[i->b], (parts_written){&new, size, true},
                                (smc_action){.kind = SMC_WRITE, .order = order}, SMC_PHASE_PARTS)
                  : SMC_FLOW_NEXT;
    if (flow != SMC_FLOW_NEXT) return flow;
    reset_parts(h);
    smc_value_set_register(vm, i->a, old);
    return SMC_FLOW_NEXT;
}

// ---- compare-exchange ---------------------------------------------------------------------------

// Operands of a compare-exchange of `size` bytes. Each is a register, or the first of two for 16
// bytes.
typedef struct parts_exchange {
    uint32_t size;
    int32_t expected, new;
} parts_exchange;

static void set_read_registers(smc_vm *vm, int32_t to, uint32_t size) {
    smc_value_set_register(vm, to, vm->head.gathered);
    if (size > 8) smc_value_set_register(vm, to + 1, upper_bytes_of(&vm->head));
}

static smc_flow finish_exchange(smc_vm *vm, const smc_insn *i, uint32_t size, bool exchanged) {
    set_read_registers(vm, i->a, size);
    smc_value_set_register(vm, i->a + (size > 8 ? 2 : 1), (smc_value){.value = exchanged});
    reset_parts(&vm->head);
    return SMC_FLOW_NEXT;
}

// Truncates the value to the `size` bytes that are compared.
static smc_value truncate_value(smc_value v, uint32_t size) {
    return (smc_value){smc_truncate(v.value, size),
                       {smc_truncate(v.undefined.bits, size), v.undefined.origin}};
}

static smc_comparison compare_gathered(const smc_vm *vm, const parts_exchange *e,
                                       smc_undefined *used) {
    const uint32_t size = e->size > 8 ? 8 : e->size;
    smc_comparison c = smc_vm_compare_values(
        vm, vm->head.gathered, truncate_value(smc_value_in_register(vm, e->expected), size), used);
    if (e->size <= 8 || c == SMC_UNDEFINED) return c;
    const smc_comparison upper = smc_vm_compare_values(
        vm, upper_bytes_of(&vm->head), smc_value_in_register(vm, e->expected + 1), used);
    return upper == SMC_EQUAL_VALUES ? c : upper;
}

// Executes the compare-exchange with the phases of exchange.h. The comparison follows the reads of
// all cells, so different padding does not cause a repetition.
static smc_flow exchange_in_parts(smc_vm *vm, const smc_insn *i, uint64_t address,
                                  const parts_exchange *e) {
    smc_head *h = &vm->head;
    const uint8_t order = i->x & 15, order_fail = (uint8_t)(i->x >> 4);
    const bool fails =
        h->phase == SMC_EXCHANGE_FAIL || (h->phase == SMC_EXCHANGE_CHOOSE && vm->answer);
    const uint32_t phase = fails ? SMC_EXCHANGE_FAIL : SMC_EXCHANGE_TRY;
    smc_action a = {.kind = SMC_RMW,
                    .op = SMC_FETCH,
                    .order = order,
                    .order_fail = order_fail,
                    .rmw.operand = SMC_FETCH_TO_COMPARE};
    if (!h->phase && smc_exchange_may_fail(vm, i)) return smc_exchange_choose_failure(vm);
    if (fails) a = (smc_action){.kind = SMC_READ, .order = order_fail};
    smc_flow flow = read_cells(vm, address, e->size, a, phase);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_undefined used;
    if (e->size <= 8 && (smc_value_has_term(h->gathered) ||
                         smc_value_has_term(smc_value_in_register(vm, e->expected))))
        return smc_require_numbers_in_memory(vm, address, e->size);
    const smc_comparison compared = compare_gathered(vm, e, &used);
    if (compared == SMC_UNDEFINED) return reset_parts(h), smc_undefined_report_use(vm, used);
    if (fails && compared == SMC_DIFFERENT_VALUES)
        return reset_parts(h), smc_exchange_cut_execution(vm);
    if (fails || compared == SMC_DIFFERENT_VALUES) return finish_exchange(vm, i, e->size, false);
    const smc_value by[2] = {smc_value_in_register(vm, e->new),
                             e->size > 8 ? smc_value_in_register(vm, e->new + 1) : (smc_value){0}};
    flow = write_cells(vm, address, (parts_written){by, e->size, true},
                       (smc_action){.kind = SMC_WRITE, .order = order}, phase);
    return flow == SMC_FLOW_NEXT ? finish_exchange(vm, i, e->size, true) : flow;
}

smc_flow smc_parts_compare_exchange(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const parts_exchange e = {(uint8_t)i->imm, i->c, (int32_t)(i->imm >> 8)};
    return exchange_in_parts(vm, i, r[i->b], &e);
}

// ---- 16 bytes -----------------------------------------------------------------------------------

enum { WIDE = SMC_WIDE_CELL };

smc_flow smc_parts_load_wide(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const smc_action a = {.kind = SMC_READ, .order = (uint8_t)i->x};
    const smc_flow flow = read_cells(vm, r[i->b] + i->imm, WIDE, a, SMC_PHASE_PARTS);
    if (flow != SMC_FLOW_NEXT) return flow;
    set_read_registers(vm, i->a, WIDE);
    reset_parts(&vm->head);
    return SMC_FLOW_NEXT;
}

smc_flow smc_parts_store_wide(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const smc_action a = {.kind = SMC_WRITE, .order = (uint8_t)i->x};
    const smc_value v[2] = {smc_value_in_register(vm, i->a), smc_value_in_register(vm, i->a + 1)};
    const smc_flow flow =
        write_cells(vm, r[i->b] + i->imm, (parts_written){v, WIDE, false}, a, SMC_PHASE_PARTS);
    if (flow == SMC_FLOW_NEXT) reset_parts(&vm->head);
    return flow;
}

smc_flow smc_parts_exchange_wide(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const uint8_t order = (uint8_t)i->x;
    const smc_value by[2] = {smc_value_in_register(vm, i->c), smc_value_in_register(vm, i->c + 1)};
    const smc_action a = {.kind = SMC_RMW, .op = SMC_FETCH, .order = order, .order_fail = order};
    smc_flow flow = read_cells(vm, r[i->b], WIDE, a, SMC_PHASE_PARTS);
    if (flow != SMC_FLOW_NEXT) return flow;
    flow = write_cells(vm, r[i->b], (parts_written){by, WIDE, true},
                       (smc_action){.kind = SMC_WRITE, .order = order}, SMC_PHASE_PARTS);
    if (flow != SMC_FLOW_NEXT) return flow;
    set_read_registers(vm, i->a, WIDE);
    reset_parts(&vm->head);
    return SMC_FLOW_NEXT;
}

smc_flow smc_parts_compare_exchange_wide(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const parts_exchange e = {WIDE, i->c, (int32_t)i->imm};
    return exchange_in_parts(vm, i, r[i->b], &e);
}
