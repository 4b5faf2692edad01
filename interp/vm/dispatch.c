// dispatch.c - the dispatch loop. smc_vm_execute_slow_path executes the instructions that need more
// than a few lines. If such an instruction performs an action, the loop exits with head.pc at the
// instruction; when the action has been answered, smc_vm_execute_slow_path executes it again.
#include "interp/vm/arithmetic.h"
#include "interp/vm/depends.h"
#include "interp/vm/loops/counted.h"
#include "interp/vm/path.h"
#include "interp/vm/symbolic/terms.h"
#include "interp/vm/machine.h"
#include "interp/vm/loops/rounds.h"
#include "interp/vm/loops/stop.h"
#include "interp/vm/owned/owned.h"
#include "interp/vm/owned/recent.h"
#include "interp/vm/short.h"
#include "interp/vm/slow.h"
#include "interp/vm/target.h"
#include "interp/vm/undefined/registers.h"
#include "interp/vm/undefined/bytes.h"

#include "interp/bytecode/extended.h"
#include "interp/bytecode/wide.h"

#include <string.h>

// Returns the jump displacement of the switch case that matches v; 1 if none does.
static int32_t switch_target(const smc_function *fn, const smc_insn *i, uint64_t v) {
    const smc_case *low = fn->cases.at + i->b, *high = low + i->c;
    while (low < high) {
        const smc_case *mid = low + (high - low) / 2;
        if (mid->value == v) return (int32_t)mid->target;
        if (mid->value < v) low = mid + 1;
        else high = mid;
    }
    return 1;
}

// Returns the slot of a plain access to an object that the running thread owns, if the object is in
// the cache; otherwise NULL. Does what smc_owned_find_slot does for such an access.
static smc_slot *slot_of_recent(smc_vm *vm, const smc_insn *i, uint64_t address, uint32_t size,
                                bool write) {
    smc_owned_object *o = (i->x & 15) == SMC_PLAIN ? smc_recent_object_at(vm, address, size) : NULL;
    if (!o) return NULL;
    if (write) {
        vm->head.pc = i;
        smc_owned_note_write(vm, o, smc_addr_offset(address), size);
    } else vm->read_object = address;
    return &o->slot;
}

static smc_flow run_instructions(smc_vm *vm) {
#define X(name, expr) &&L_##name##_32R, &&L_##name##_32I, &&L_##name##_64R, &&L_##name##_64I,
#define J(name, expr)                                                                              \
    &&L_JIF_##name##_32R, &&L_JIF_##name##_32I, &&L_JIF_##name##_64R, &&L_JIF_##name##_64I,
#define F(name, expr) &&L_##name##_32, &&L_##name##_64,
#define O(name) &&L_##name,
#define S(name) &&slow,
#define LABELS(memory)                                                                             \
    {SMC_INTEGER_OPS(X) SMC_COMPARE_OPS(J) SMC_FLOAT_OPS(F) SMC_FLOAT_UNARY_OPS(F)                 \
      SMC_MEMORY_OPS(memory) SMC_OTHER_OPS(O)}
    // The dispatch tables. `watched`: memory accesses take the slow path, while smc_dead_state
    // tracks them. `careful`: every operand is checked for undefined bits. `shadowed`: dependencies
    // are tracked.
    static const void *const direct[SMC_OP_COUNT] = LABELS(O), *const watched[SMC_OP_COUNT] =
                                                                   LABELS(S);
    static const void *const careful[SMC_OP_COUNT] = {[0 ... SMC_OP_COUNT - 1] = &&L_CAREFUL},
                             *const shadowed[SMC_OP_COUNT] = {[0 ... SMC_OP_COUNT - 1] =
                                                                  &&L_SHADOWED};
#undef X
#undef J
#undef F
#undef O
#undef S
#define PLAIN_LABELS() (vm->head.dead_state.n ? watched : direct)
#define UNSHADOWED_LABELS() (smc_undefined_in_frame(vm) ? careful : PLAIN_LABELS())
#define LABELS_NOW() (vm->shadow ? shadowed : UNSHADOWED_LABELS())
    const void *const *labels = LABELS_NOW();
    const smc_insn *ip = vm->head.pc;
    uint64_t *r = smc_vm_registers(vm);
    uint64_t count = 0;

#define DISPATCH()                                                                                 \
    do {                                                                                           \
        count += ip->counts;                                                                       \
        goto *labels[ip->op];                                                                      \
    } while (0)
#define NEXT()                                                                                     \
    do {                                                                                           \
        ip++;                                                                                      \
        DISPATCH();                                                                                \
    } while (0)

    vm->yields = vm->serves = false;
    smc_rounds_begin_count(vm);
    if (vm->head.phase == SMC_PHASE_INPUT) smc_take_chosen_value(vm);
    if (vm->head.phase) goto slow;
    DISPATCH();

#define INTEGER(label, utype, stype, left, right, body)                                            \
    label : {                                                                                      \
        enum { W = 8 * sizeof(utype) };                                                            \
        const utype u = (utype)r[left], v = (utype)(right);                                        \
        const stype s = (stype)u, t = (stype)v;                                                    \
        (void)s, (void)t;                                                                          \
        body                                                                                       \
    }
#define X(name, expr)                                                                              \
    INTEGER(L_##name##_32R, uint32_t, int32_t, ip->b, r[ip->c], r[ip->a] = (uint32_t)(expr);       \
        NEXT();)                                                                                   \
    INTEGER(L_##name##_32I, uint32_t, int32_t, ip->b, ip->imm, r[ip->a] = (uint32_t)(expr);        \
        NEXT();)                                                                                   \
    INTEGER(L_##name##_64R, uint64_t, int64_t, ip->b, r[ip->c], r[ip->a] = (uint64_t)(expr);       \
        NEXT();)                                                                                   \
    INTEGER(L_##name##_64I, uint64_t, int64_t, ip->b, ip->imm, r[ip->a] = (uint64_t)(expr);        \
        NEXT();)
    SMC_INTEGER_OPS(X)
#undef X
#define X(name, expr)                                                                              \
    INTEGER(L_JIF_##name##_32R, uint32_t, int32_t, ip->a, r[ip->b], ip += (expr) ? ip->c : 1;      \
        DISPATCH();)                                                                               \
    INTEGER(L_JIF_##name##_32I, uint32_t, int32_t, ip->a, ip->imm, ip += (expr) ? ip->c : 1;       \
        DISPATCH();)                                                                               \
    INTEGER(L_JIF_##name##_64R, uint64_t, int64_t, ip->a, r[ip->b], ip += (expr) ? ip->c : 1;      \
        DISPATCH();)                                                                               \
    INTEGER(L_JIF_##name##_64I, uint64_t, int64_t, ip->a, ip->imm, ip += (expr) ? ip->c : 1;       \
        DISPATCH();)
    SMC_COMPARE_OPS(X)
#undef X

#define X(name, expr)                                                                              \
    L_##name##_32 : {                                                                              \
        const float x = smc_f32_of_bits(r[ip->b]), y = smc_f32_of_bits(r[ip->c]);                  \
        r[ip->a] = smc_bits_of_f32((float)(expr));                                                 \
        NEXT();                                                                                    \
    }                                                                                              \
    L_##name##_64 : {                                                                              \
        const double x = smc_f64_of_bits(r[ip->b]), y = smc_f64_of_bits(r[ip->c]);                 \
        r[ip->a] = smc_bits_of_f64(expr);                                                          \
        NEXT();                                                                                    \
    }
    SMC_FLOAT_OPS(X)
#undef X
#define X(name, expr)                                                                              \
    L_##name##_32 : {                                                                              \
        const float x = smc_f32_of_bits(r[ip->b]);                                                 \
        r[ip->a] = smc_bits_of_f32((float)(expr));                                                 \
        NEXT();                                                                                    \
    }                                                                                              \
    L_##name##_64 : {                                                                              \
        const double x = smc_f64_of_bits(r[ip->b]);                                                \
        r[ip->a] = smc_bits_of_f64(expr);                                                          \
        NEXT();                                                                                    \
    }
    SMC_FLOAT_UNARY_OPS(X)
#undef X

L_MOV:
    r[ip->a] = r[ip->b];
    NEXT();
L_SEXT:
    r[ip->a] = (uint64_t)sign_extend(r[ip->b], ip->x) & ip->imm;
    NEXT();
L_LEA:
    r[ip->a] = smc_address_operand_of(ip, r);
    NEXT();
L_SELECT:
    r[ip->a] = r[ip->b] ? r[ip->c] : r[(int64_t)ip->imm];
    NEXT();
L_DIV:
    if (!divide_values(ip->x & 15, ip->x >> 4, r[ip->b], r[ip->c], &r[ip->a])) goto slow;
    NEXT();
L_OVERFLOW: {
    uint64_t lost,
        result = compute_with_overflow(ip->x & 15, ip->x >> 4, r[ip->b], r[ip->c], &lost);
    r[ip->a] = result;
    r[ip->a + 1] = lost;
    NEXT();
}
L_CHECKED: {
    uint64_t lost,
        result = compute_with_overflow(ip->x & 15, ip->x >> 4, r[ip->b], r[ip->c], &lost);
    if (lost) goto slow;
    r[ip->a] = result;
    NEXT();
}
L_WIDE:
    if (!smc_wide_compute(ip->x, &r[ip->b], &r[ip->c], &r[ip->a])) goto slow;
    NEXT();
L_CONVERT_WIDE:
    smc_wide_convert(ip->x, &r[ip->b], &r[ip->a]);
    NEXT();
L_OVERFLOW_WIDE: {
    const bool lost = smc_wide_overflow(ip->x & 15, ip->x >> 4, &r[ip->b], &r[ip->c], &r[ip->a]);
    r[ip->a + 2] = lost;
    NEXT();
}
L_SATURATE:
    r[ip->a] = compute_saturating(ip->x & 15, ip->x >> 4, r[ip->b], r[ip->c]);
    NEXT();
L_FUNNEL:
    r[ip->a] = funnel_shift(ip->x & 127, ip->x >> 7, r[ip->b], r[ip->c], r[(int64_t)ip->imm]);
    NEXT();
L_BITS:
    r[ip->a] = count_bits(ip->x & 15, ip->x >> 4, r[ip->b]);
    NEXT();
L_FMA: {
    const uint64_t c = r[(int64_t)ip->imm];
    r[ip->a] = ip->x == 64 ? smc_bits_of_f64(fma(smc_f64_of_bits(r[ip->b]),
                                                 smc_f64_of_bits(r[ip->c]), smc_f64_of_bits(c)))
                           : smc_bits_of_f32(fmaf(smc_f32_of_bits(r[ip->b]),
                                                  smc_f32_of_bits(r[ip->c]), smc_f32_of_bits(c)));
    NEXT();
}
L_FCLASS:
    r[ip->a] = (class_of(ip->x, r[ip->b]) & ip->imm) != 0;
    NEXT();
L_LENGTHEN:
    r[ip->a] = smc_vm_lengthen(vm, (uint32_t)r[ip->b]);
    NEXT();
L_FCMP32:
    r[ip->a] = float_predicate_holds(ip->x, smc_f32_of_bits(r[ip->b]), smc_f32_of_bits(r[ip->c]));
    NEXT();
L_EXTENDED:
    smc_extended_compute(ip->x, &r[ip->b], &r[ip->c], &r[ip->a]);
    NEXT();
L_FCMP80:
    r[ip->a] = smc_extended_compare(ip->x, &r[ip->b], &r[ip->c]);
    NEXT();
L_FCMP64:
    r[ip->a] = float_predicate_holds(ip->x, smc_f64_of_bits(r[ip->b]), smc_f64_of_bits(r[ip->c]));
    NEXT();
L_CONVERT:
    r[ip->a] = convert_value(ip->x, (unsigned)ip->c, r[ip->b]);
    NEXT();

#define MEMORY(bits, form, address)                                                                \
    L_LOAD##bits##form : { \
        const uint64_t where = address(ip, r); \
        const smc_slot *s = smc_vm_slot_at(vm, where, bits / 8); \
        const uint8_t *constant = s ? NULL : smc_vm_constant_at(vm, where, bits / 8); \
        if (!s && !constant) s = slot_of_recent(vm, ip, where, bits / 8, false); \
        if (!s && !constant) goto slow; \
        if (s && s->undefined && \
            smc_uninitialised_has_bits(vm, s, smc_addr_offset(where), bits / 8)) \
            goto slow; \
        uint##bits##_t v; \
        memcpy(&v, s ? vm->bytes + s->start + smc_addr_offset(where) : constant, sizeof v); \
        r[ip->a] = v; \
        NEXT(); \
    } \
    L_STORE##bits##form : { \
        const uint64_t where = address(ip, r); \
        smc_slot *s = smc_vm_slot_at(vm, where, bits / 8); \
        if (!s) s = slot_of_recent(vm, ip, where, bits / 8, true); \
        if (!s) goto slow; \
        uint##bits##_t v = (uint##bits##_t)r[ip->a]; \
        memcpy(vm->bytes + s->start + smc_addr_offset(where), &v, sizeof v); \
        if (s->undefined) smc_uninitialised_clear(vm, s, smc_addr_offset(where), bits / 8); \
        NEXT(); \
    }
    MEMORY(8, , smc_accessed_address)
    MEMORY(16, , smc_accessed_address)
    MEMORY(32, , smc_accessed_address)
    MEMORY(64, , smc_accessed_address)
    MEMORY(8, _AT, smc_address_operand_of)
    MEMORY(16, _AT, smc_address_operand_of)
    MEMORY(32, _AT, smc_address_operand_of)
    MEMORY(64, _AT, smc_address_operand_of)

L_JMP:
L_INVOKED:
    ip += ip->c;
    DISPATCH();
L_JNZ:
    ip += r[ip->a] ? ip->c : 1;
    DISPATCH();
L_SWITCH:
    ip += switch_target(smc_frame_of(r)->function, ip, r[ip->a]);
    DISPATCH();
L_MARK:
    assert(ip->imm < vm->code->marks.n);
    vm->coverage.passed[ip->imm] = true;
    NEXT();
L_COVER:
    assert(ip->imm < vm->code->covers.n);
    vm->coverage.covered[ip->imm] = true;
    NEXT();
L_LOOP:
    if (*vm->slow_back_edges) goto slow;
    ip += ip->c;
    DISPATCH();
L_BOUND:
    if (*vm->halt) goto stopped;
    if (++r[ip->a] > ip->imm) goto slow;
    ip += ip->c;
    DISPATCH();

L_CALL: {
    const smc_function *fn = (const smc_function *)(uintptr_t)ip->imm;
    if (*vm->halt) goto stopped;
    if (fn->model || !fn->defined) goto slow;
    vm->head.pc = ip;
    if (smc_vm_enter_function(vm, fn) != SMC_FLOW_REDISPATCH) goto acted;
    ip = vm->head.pc;
    r = smc_vm_registers(vm);
    if (vm->head.n_undefined) labels = LABELS_NOW();
    DISPATCH();
}
L_RET: {
    const smc_frame *f = smc_frame_of(r);
    if (!f->call || vm->head.n_escaped > f->escaped) goto slow;
    smc_vm_return(vm, r + ip->a, ip->x);
    ip = vm->head.pc;
    r = smc_vm_registers(vm);
    if (vm->head.n_undefined) labels = LABELS_NOW();
    DISPATCH();
}

L_CAREFUL:
    switch (smc_vm_inputs_path(vm, ip)) {
    case SMC_UNDEF_RUN: break;
    case SMC_UNDEF_SLOW_PATH: goto slow;
    case SMC_UNDEF_STOP: goto acted;
    case SMC_UNDEF_DONE:
        ip = vm->head.pc;
        labels = LABELS_NOW();
        DISPATCH();
    case SMC_UNDEF_FAIL: vm->instructions += count; return SMC_FLOW_FAIL;
    }
    labels = LABELS_NOW();
    goto *PLAIN_LABELS()[ip -> op];

L_SHADOWED:
    smc_vm_depends_track_instruction(vm, ip);
    goto *UNSHADOWED_LABELS()[ip -> op];

L_LOAD_WIDE:
L_STORE_WIDE:
L_XCHG_WIDE:
L_CAS_WIDE:
L_RMW:
L_CAS:
L_FENCE:
L_ALLOCA:
L_SCOPE_BEGIN:
L_SCOPE_END:
L_MEMCPY:
L_MEMSET:
L_STACKSAVE:
L_STACKRESTORE:
L_TLS:
L_SHOW:
L_VARARGS:
L_SHORTEN:
L_ROUND:
L_SPIN:
L_LEFT:
L_CALLI:
L_TRAP:
L_REFUSE:
slow:
    vm->head.pc = ip;
    vm->instructions += count;
    count = 0;
    switch (smc_vm_execute_slow_path(vm)) {
    case SMC_FLOW_NEXT: labels = LABELS_NOW(); NEXT();
    case SMC_FLOW_REDISPATCH:
        ip = vm->head.pc;
        r = smc_vm_registers(vm);
        labels = LABELS_NOW();
        DISPATCH();
    case SMC_FLOW_ACT: break;
    case SMC_FLOW_DECIDE_RETRY: return SMC_FLOW_DECIDE_RETRY;
    case SMC_FLOW_FAIL: vm->instructions += count; return SMC_FLOW_FAIL;
    }
acted:
    vm->instructions += count;
    if (vm->head.dead_state.is_dead) return smc_round_suspend_dead_state(vm);
    if (vm->head.progress.stops) return smc_round_suspend_after_unlock(vm);
    return SMC_FLOW_ACT;
stopped: // the instruction has had no effect, so it can be executed again later
    vm->head.pc = ip;
    vm->instructions += count;
    smc_rounds_stop_at_call(vm);
    vm->status = SMC_STOPPED;
    return SMC_FLOW_FAIL;
}

smc_flow smc_vm_run_to_action(smc_vm *vm) {
    smc_flow flow;
    vm->left.acts = NULL;
    do flow = run_instructions(vm);
    while (flow == SMC_FLOW_ACT && smc_counted_answer_action(vm));
    return flow;
}
