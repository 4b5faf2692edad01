// slow.c - executes instructions outside the dispatch loop: those that may act, fail or call.
#include "interp/vm/slow.h"

#include "interp/vm/access.h"
#include "interp/vm/access_wide.h"
#include "interp/vm/act.h"
#include "interp/vm/atomic.h"
#include "interp/vm/exchange.h"
#include "interp/vm/machine.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/loops/begin.h"
#include "interp/vm/loops/end.h"
#include "interp/vm/loops/rounds.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/short.h"
#include "interp/vm/target.h"
#include "interp/vm/term_access.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/value.h"

#include <string.h>

enum { MAX_ARGS = 64 };

static smc_flow slow_load(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size) {
    if ((i->x & 15) != SMC_PLAIN) return smc_vm_atomic_load(vm, i, address, size);
    smc_value v;
    smc_flow flow = smc_vm_read(vm, address, size, true, 1, &v);
    if (flow != SMC_FLOW_NEXT) return flow;
    smc_value_set_register(vm, i->a, v);
    return SMC_FLOW_NEXT;
}

static smc_flow slow_store(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size) {
    const smc_value v = smc_value_in_register(vm, i->a);
    if ((i->x & 15) != SMC_PLAIN) return smc_vm_atomic_store(vm, i, address, size, v);
    return smc_vm_write(vm, address, size, v, 1);
}

// Allocates a stack object to which other threads may have access.
static smc_flow allocate_shared(smc_vm *vm, const smc_insn *i, uint64_t *r, uint64_t size,
                                uint32_t phase) {
    if (vm->head.n_escaped == SMC_MAX_ESCAPED)
        return smc_vm_report_error(vm, SMC_ERR_STACK_OVERFLOW, "stack overflow");
    smc_flow flow = smc_vm_allocate_memory(vm, size, (smc_allocation){.variable = (uint32_t)i->c},
                                           &r[i->a], phase);
    if (flow != SMC_FLOW_FAIL) vm->escaped[vm->head.n_escaped++] = r[i->a];
    return flow;
}

// If is_there is false, the variable is unknown: reports that the program is not supported.
static smc_flow require_known_variable(smc_vm *vm, bool is_there) {
    return is_there ? SMC_FLOW_NEXT
                    : smc_vm_report_unsupported(vm, "the scope of an unknown variable");
}

// Allocates a stack object. A shared object with a scope is null until its lifetime begins.
static smc_flow slow_allocate(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (vm->head.phase) return SMC_FLOW_NEXT;
    const bool scoped = i->x & SMC_ALLOCA_SCOPED;
    uint64_t size = i->imm;
    if (i->x & SMC_ALLOCA_COUNTED && __builtin_mul_overflow(size, r[i->b], &size))
        size = UINT64_MAX;
    if (size > SMC_MAX_OBJECT_SIZE)
        return smc_vm_report_error(vm, SMC_ERR_STACK_OVERFLOW, "stack overflow");
    if (i->x & SMC_ALLOCA_SHARED && !scoped) return allocate_shared(vm, i, r, size, 1);
    r[i->a] = 0;
    if (i->x & SMC_ALLOCA_SHARED) return SMC_FLOW_NEXT;
    if (!smc_vm_create_private_object(vm, size, (uint32_t)i->c, i->x & SMC_ALLOCA_DECLARED,
                                      &r[i->a]))
        return smc_vm_report_error(vm, SMC_ERR_STACK_OVERFLOW, "stack overflow");
    vm->slots[smc_addr_object_number(r[i->a])].backoff = !!(i->x & SMC_ALLOCA_BACKOFF);
    return scoped ? require_known_variable(vm, smc_vm_leave_scope(vm, r[i->a])) : SMC_FLOW_NEXT;
}

// Frees an escaped object of the frame. Returns SMC_FLOW_NEXT if the object is already freed.
static smc_flow free_escaped(smc_vm *vm, uint64_t *r, uint64_t address) {
    for (uint32_t k = vm->head.n_escaped; k-- > smc_frame_of(r)->escaped;) {
        if (vm->escaped[k] != address) continue;
        memmove(&vm->escaped[k], &vm->escaped[k + 1],
                (--vm->head.n_escaped - k) * sizeof *vm->escaped);
        return smc_owned_free(vm, smc_memory_object(&vm->memory, address), 1);
    }
    return SMC_FLOW_NEXT;
}

// Begins the lifetime of a scoped object. If a jump left the previous scope, the old object still
// exists and is freed first (phase 1). Then the new object is allocated (phase 2).
static smc_flow begin_scope(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (!(i->x & SMC_ALLOCA_SHARED))
        return require_known_variable(
            vm, smc_vm_enter_scope(vm, r[i->a], i->imm, i->x & SMC_ALLOCA_DECLARED));
    smc_flow flow = vm->head.phase ? SMC_FLOW_NEXT : free_escaped(vm, r, r[i->a]);
    if (flow != SMC_FLOW_NEXT || vm->head.phase == 2) return flow;
    if (i->imm > SMC_MAX_OBJECT_SIZE)
        return smc_vm_report_error(vm, SMC_ERR_STACK_OVERFLOW, "stack overflow");
    return allocate_shared(vm, i, r, i->imm, 2);
}

static smc_flow end_scope(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (i->x & SMC_ALLOCA_SHARED)
        return vm->head.phase ? SMC_FLOW_NEXT : free_escaped(vm, r, r[i->a]);
    return require_known_variable(vm, smc_vm_leave_scope(vm, r[i->a]));
}

// Restores the stack to the counts in `saved`: frees the escaped objects and drops the private
// objects that were created since.
static smc_flow restore_stack(smc_vm *vm, uint64_t saved) {
    const smc_flow flow = smc_vm_free_escaped(vm, (uint32_t)(saved >> 32), 1);
    if (flow != SMC_FLOW_NEXT) return flow;
    if ((uint32_t)saved < vm->head.n_slots) vm->head.n_slots = (uint32_t)saved;
    return SMC_FLOW_NEXT;
}

// Frees the frame's escaped objects, then pops the frame.
static smc_flow slow_return(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const smc_frame *f = smc_frame_of(r);
    smc_flow flow = smc_vm_free_escaped(vm, f->escaped, 1);
    if (flow != SMC_FLOW_NEXT) return flow;
    vm->head.phase = 0;
    assert(vm->head.n_escaped == f->escaped);
    if (f->call) return SMC_FLOW_REDISPATCH;
    const bool is_status = i->imm && !vm->head.thread;
    const smc_undefined u = i->x ? smc_undefined_of_register(vm, i->a) : (smc_undefined){0};
    uint64_t result = 0;
    const uint32_t source = i->b ? (uint32_t)r[i->b] : 0;
    if (is_status && u.bits) {
        flow = smc_undefined_report_use(vm, u);
        smc_vm_attribute_error(vm, source);
        return flow;
    }
    if (is_status && smc_vm_status_fails(vm, r[i->a]))
        return smc_vm_exit_process(vm, r[i->a], source);
    if (i->x) flow = smc_value_to_core(vm, 0, 8, (smc_value){r[i->a], u}, &result);
    return flow == SMC_FLOW_NEXT ? smc_vm_end_thread(vm, result, true) : flow;
}

// Returns the thread's copy of a thread-local variable in r[a]. An escaping one is allocated at its
// first use.
static smc_flow thread_local(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (vm->head.phase) return SMC_FLOW_NEXT;
    const uint32_t k = (uint32_t)i->imm;
    if (!i->x) {
        r[i->a] = smc_addr_make(SMC_TAG_PRIVATE, k, 0);
        return SMC_FLOW_NEXT;
    }
    r[i->a] = smc_vm_thread_local_address(vm, k);
    if (!r[i->a]) return smc_vm_request_restart(vm);
    assert(k < 64);
    if (vm->head.live_locals >> k & 1) return SMC_FLOW_NEXT;
    vm->head.live_locals |= UINT64_C(1) << k;
    if (smc_owned_begin_lifetime(vm, r[i->a])) return SMC_FLOW_NEXT;
    const uint32_t object = smc_memory_object(&vm->memory, r[i->a]);
    smc_action alloc = {.kind = SMC_ALLOC,
                        .object = object,
                        .of_thread = 1,
                        .elided = vm->memory.objects.at[object].owned,
                        .bytes = vm->code->locals.at[k]->size};
    return smc_vm_do_action(vm, alloc, 1);
}

// Reads an argument of a modelled function. Undefined bits are an error, except if the function
// only copies the argument (is_passed); then *out may be the name of a partly undefined value.
static smc_flow defined_argument(smc_vm *vm, int32_t reg, bool is_passed, uint64_t *out) {
    const smc_undefined u = smc_undefined_of_register(vm, reg);
    *out = smc_vm_registers(vm)[reg];
    if (!u.bits) return SMC_FLOW_NEXT;
    return is_passed ? smc_value_to_core(vm, 0, 8, (smc_value){*out, u}, out)
                     : smc_undefined_report_use(vm, u);
}

static smc_flow run_model(smc_vm *vm, const smc_insn *i, uint64_t *r, const smc_function *fn) {
    if (i->c > MAX_ARGS)
        return smc_vm_report_unsupported(vm, "call of '%s' with more than %d arguments", fn->name,
                                         MAX_ARGS);
    if ((uint32_t)i->c < fn->model->is.arguments)
        return smc_vm_report_unsupported(vm, "call of '%s' with too few arguments", fn->name);
    uint64_t args[MAX_ARGS], result = 0; // only the first i->c entries are set
    const int32_t *from = smc_frame_of(r)->function->args.at + i->b;
    smc_flow flow = SMC_FLOW_NEXT;
    for (int32_t k = 0; k < i->c && flow == SMC_FLOW_NEXT; k++)
        flow = defined_argument(vm, from[k], k < 8 && fn->model->is.undefined_allowed >> k & 1,
                                &args[k]);
    if (flow == SMC_FLOW_NEXT) flow = fn->model->run(vm, args, (uint32_t)i->c, &result);
    if (flow == SMC_FLOW_NEXT) smc_set_model_result(vm, i, result);
    return flow;
}

static smc_flow run_external(smc_vm *vm, const smc_insn *i, uint64_t *r, const smc_function *fn) {
    uint64_t args[SMC_EXTERNAL_ARGS] = {0};
    const int32_t *from = smc_frame_of(r)->function->args.at + i->b;
    if ((uint32_t)i->c != fn->n_params)
        return smc_vm_report_unsupported(vm, "call of '%s' through another type", fn->name);
    for (int32_t k = 0; k < i->c; k++) {
        const smc_flow flow = defined_argument(vm, from[k], false, &args[k]);
        if (flow != SMC_FLOW_NEXT) return flow;
    }
    const uint64_t result = smc_external_call(fn->external, args);
    if (!i->x) return SMC_FLOW_NEXT;
    r[i->a] = result;
    smc_undefined_clear_register(vm, i->a);
    return SMC_FLOW_NEXT;
}

static smc_flow slow_call(smc_vm *vm, const smc_insn *i, uint64_t *r, const smc_function *fn) {
    if (fn->model) return run_model(vm, i, r, fn);
    if (fn->external) return run_external(vm, i, r, fn);
    if (!fn->defined) return smc_vm_report_unsupported_since(vm, "%s", fn->undefined);
    return smc_vm_enter_function(vm, fn);
}

// True if the call expects a result but is otherwise correct: smc's library may start a thread in a
// function that returns nothing. The result is then 0.
static bool differs_only_by_result(const smc_insn *i, const smc_function *caller,
                                   const smc_function *fn) {
    return caller->library && !fn->n_results && fn->n_params <= (uint32_t)i->c;
}

static smc_flow call_pointer(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    uint64_t address = r[(int32_t)i->imm];
    uint32_t index = smc_addr_object_number(address);
    if (!smc_addr_has_kind(address, SMC_KIND_FUNCTION) || smc_addr_offset(address) ||
        index >= vm->code->functions.n)
        return smc_vm_report_error(vm, SMC_ERR_INVALID_CALL,
                                   address ? "call through a pointer that is not a function"
                                           : "call through a null pointer");
    const smc_function *fn = &vm->code->functions.at[index];
    if (fn->defined && !fn->model && (fn->n_params > (uint32_t)i->c || fn->n_results < i->x)) {
        if (!differs_only_by_result(i, smc_frame_of(r)->function, fn))
            return smc_vm_report_error(vm, SMC_ERR_INVALID_CALL,
                                       "call of '%s' through a pointer of another type", fn->name);
        smc_undefined_clear_register(vm, i->a);
        r[i->a] = 0;
    }
    return slow_call(vm, i, r, fn);
}

static smc_flow slow_fence(smc_vm *vm, const smc_insn *i) {
    const bool new = i->x & SMC_FENCE_PLACE;
    if (vm->head.phase || (new && !vm->emits_fence_places)) return SMC_FLOW_NEXT;
    smc_action act = {.kind = SMC_FENCE, .order = i->x & 15, .is_new = new};
    return smc_vm_do_action(vm, act, 1);
}

// Reports a bool that is neither 0 nor 1. An unwritten value may be copied; only its use is an
// error.
static smc_flow check_bool(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (!smc_undefined_of_register(vm, i->b).bits)
        return smc_vm_report_error(
            vm, SMC_ERR_INVALID_VALUE,
            "invalid value: %llu, of a bool or an enum of two variants, which is "
            "0 or 1",
            (unsigned long long)r[i->b]);
    r[i->a] = r[i->b] & 1;
    return SMC_FLOW_NEXT;
}

static smc_flow report_bad_division(smc_vm *vm, bool overflows) {
    return overflows ? smc_vm_report_error(vm, SMC_ERR_SIGNED_OVERFLOW, "signed division overflows")
                     : smc_vm_report_error(vm, SMC_ERR_DIVISION_BY_ZERO, "division by zero");
}

// Reports the overflow of an SMC_OP_CHECKED as an error.
static smc_flow report_overflow(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    const unsigned shift = 64 - (i->x >> 4), what = i->x & 15;
    if (what == SMC_OV_UADD) return check_bool(vm, i, r);
    return smc_vm_report_error(vm, SMC_ERR_SIGNED_OVERFLOW,
                               "signed overflow: %lld %c %lld does not fit in %u bits",
                               (long long)(r[i->b] << shift) >> shift,
                               what == SMC_OV_SADD   ? '+'
                               : what == SMC_OV_SSUB ? '-'
                                                     : '*',
                               (long long)(r[i->c] << shift) >> shift, i->x >> 4);
}

static smc_flow exchange_slowly(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    smc_access_target at;
    if (i->scale && !vm->head.phase) smc_exchange_record_source(vm, i);
    const smc_flow flow = smc_vm_resolve_atomic(vm, r[i->b], (uint8_t)i->imm, true, &at);
    if (flow != SMC_FLOW_NEXT) return flow;
    return smc_is_split_access(&at, (uint8_t)i->imm) ? smc_parts_compare_exchange(vm, i, r)
                                                     : smc_vm_compare_exchange(vm, i, &at);
}

static smc_flow execute_slow_instruction(smc_vm *vm, const smc_insn *i, uint64_t *r) {
    if (smc_accesses_by_term(vm, i)) return smc_vm_access_by_term(vm, i);
    switch ((smc_op)i->op) {
#define X(bits)                                                                                    \
    case SMC_OP_LOAD##bits: return slow_load(vm, i, smc_accessed_address(i, r), bits / 8);         \
    case SMC_OP_STORE##bits: return slow_store(vm, i, smc_accessed_address(i, r), bits / 8);       \
    case SMC_OP_LOAD##bits##_AT: return slow_load(vm, i, smc_address_operand_of(i, r), bits / 8);  \
    case SMC_OP_STORE##bits##_AT: return slow_store(vm, i, smc_address_operand_of(i, r), bits / 8);
        X(8)
        X(16)
        X(32)
        X(64)
#undef X
    case SMC_OP_RMW: return smc_vm_read_modify_write(vm, i, r);
    case SMC_OP_CAS: return exchange_slowly(vm, i, r);
    case SMC_OP_LOAD_WIDE: return smc_wide_load(vm, i, r);
    case SMC_OP_STORE_WIDE: return smc_wide_store(vm, i, r);
    case SMC_OP_XCHG_WIDE: return smc_wide_exchange(vm, i, r);
    case SMC_OP_CAS_WIDE: return smc_wide_compare_exchange(vm, i, r);
    case SMC_OP_FENCE: return slow_fence(vm, i);
    case SMC_OP_ALLOCA: return slow_allocate(vm, i, r);
    case SMC_OP_SCOPE_BEGIN: return begin_scope(vm, i, r);
    case SMC_OP_SCOPE_END: return end_scope(vm, i, r);
    case SMC_OP_MEMCPY: return smc_vm_copy_memory(vm, r[i->a], r[i->b], r[i->c]);
    case SMC_OP_MEMSET:
        return smc_vm_fill_memory(vm, r[i->a], smc_value_in_register(vm, i->b), r[i->c]);
    case SMC_OP_STACKSAVE:
        r[i->a] = (uint64_t)vm->head.n_escaped << 32 | vm->head.n_slots;
        return SMC_FLOW_NEXT;
    case SMC_OP_STACKRESTORE: return restore_stack(vm, r[i->a]);
    case SMC_OP_VARARGS:
        r[i->a] = smc_addr_make(SMC_TAG_PRIVATE, smc_frame_of(r)->slots, 0);
        return SMC_FLOW_NEXT;
    case SMC_OP_TLS: return thread_local(vm, i, r);
    case SMC_OP_SHOW: smc_show_register(vm, i); return SMC_FLOW_NEXT;
    case SMC_OP_SHORTEN: return smc_vm_shorten(vm, r[i->b], &r[i->a]);
    case SMC_OP_CALL: return slow_call(vm, i, r, (const smc_function *)(uintptr_t)i->imm);
    case SMC_OP_CALLI: return call_pointer(vm, i, r);
    case SMC_OP_RET: return slow_return(vm, i, r);
    case SMC_OP_LOOP: return smc_rounds_follow_back_edge(vm, i);
    case SMC_OP_ROUND: return smc_round_enter_loop(vm, i, r);
    case SMC_OP_SPIN: return smc_round_end(vm, i, r);
    case SMC_OP_LEFT: smc_round_leave_loop(vm, r + i->a); return SMC_FLOW_NEXT;
    case SMC_OP_BOUND: return smc_vm_do_action(vm, (smc_action){.kind = SMC_BOUND}, 1);
    case SMC_OP_CHECKED: return report_overflow(vm, i, r);
    case SMC_OP_WIDE: return report_bad_division(vm, r[i->c] || r[i->c + 1]);
    case SMC_OP_DIV: return report_bad_division(vm, r[i->c]);
    case SMC_OP_TRAP:
        if (i->x == SMC_ERR_ABORT)
            return smc_vm_abort_process(vm, "%s", (const char *)(uintptr_t)i->imm);
        return smc_vm_report_error(vm, i->x, "%s", (const char *)(uintptr_t)i->imm);
    case SMC_OP_REFUSE:
        return smc_vm_report_unsupported_since(vm, "%s", (const char *)(uintptr_t)i->imm);
    default: smc_internal_error(__FILE__, __LINE__, "an instruction without a slow path");
    }
}

smc_flow smc_vm_execute_slow_path(smc_vm *vm) {
    const smc_insn *i = vm->head.pc;
    smc_flow flow = execute_slow_instruction(vm, i, smc_vm_registers(vm));
    if (flow == SMC_FLOW_NEXT || flow == SMC_FLOW_REDISPATCH) vm->head.phase = 0;
    return flow;
}
