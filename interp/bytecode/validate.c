// validate.c - checks the properties of each instruction that the VM relies on, since bytecode may
// come from an untrusted process.
#include "interp/bytecode/validate.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/extended.h"
#include "interp/bytecode/forms.h"
#include "interp/bytecode/pads.h"
#include "interp/bytecode/rounds.h"
#include "interp/bytecode/wide.h"
#include "program/action.h"

// The function that is checked, in its code.
typedef struct checker {
    const smc_code *code;
    const smc_function *fn;
    uint32_t private_locals; // number of thread-local variables that do not escape
} checker;

// ---- operands -----------------------------------------------------------------------------------

static bool are_valid_registers(const checker *c, int64_t reg, uint32_t n) {
    return reg >= 0 && reg + n <= c->fn->n_regs;
}

// True if the instruction may read n registers from `reg` on. Only a single register may be a
// constant.
static bool may_read_registers(const checker *c, int64_t reg, uint32_t n) {
    const int64_t first = -SMC_FRAME_WORDS - (int64_t)c->fn->n_consts;
    return are_valid_registers(c, reg, n) || (n == 1 && reg >= first && reg < -SMC_FRAME_WORDS);
}

static bool jump_is_in_range(const checker *c, uint32_t at, int64_t by) {
    return at + by >= 0 && at + by < c->fn->code.n;
}

static bool is_operand(const checker *c, uint32_t at, smc_operand what, int64_t value) {
    switch (what) {
    case SMC_NO: return true;
    case SMC_IN: return may_read_registers(c, value, 1);
    case SMC_IN2: return may_read_registers(c, value, 2);
    case SMC_OUT: return are_valid_registers(c, value, 1);
    case SMC_OUT2: return are_valid_registers(c, value, 2);
    case SMC_OUT3: return are_valid_registers(c, value, 3);
    case SMC_TO: return jump_is_in_range(c, at, value);
    }
    return false;
}

// True if `n` entries from `first` on are inside a list of length `of`.
static bool is_sublist(uint64_t first, uint64_t n, uint64_t of) {
    return n <= of && first <= of - n;
}

static bool are_registers(const checker *c, int64_t first, int64_t n) {
    if (first < 0 || n < 0 || !is_sublist((uint64_t)first, (uint64_t)n, c->fn->args.n))
        return false;
    for (int64_t i = 0; i < n; i++)
        if (!may_read_registers(c, c->fn->args.at[first + i], 1)) return false;
    return true;
}

// ---- widths, kinds ------------------------------------------------------------------------------

static bool is_valid_width(unsigned bits, unsigned most) { return bits >= 1 && bits <= most; }
static bool is_float_width(unsigned bits) { return bits == 32 || bits == 64; }
static bool is_valid_memory_order(unsigned order) { return order <= SMC_SEQ_CST; }
// Checks the memory order in x of an access of up to 8 bytes, and that x has no other bits than
// `flags`.
static bool access_ok(const smc_insn *i, unsigned flags) {
    const unsigned statistic = i->x & SMC_ON_STATISTIC, order = i->x & ~(flags | SMC_ON_STATISTIC);
    return statistic ? order <= SMC_RELAXED : is_valid_memory_order(order);
}
static bool is_valid_access_size(uint64_t bytes) {
    return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

// A check that the registers of an instruction are in range. ok: no register is out of range so
// far.
typedef struct registers {
    const checker *c;
    bool ok;
} registers;

static void check_registers(void *self, int32_t first, uint32_t n, bool written) {
    registers *r = self;
    r->ok &= written ? are_valid_registers(r->c, first, n) : may_read_registers(r->c, first, n);
}

static bool are_all_registers(const checker *c, const smc_insn *i) {
    registers r = {c, true};
    smc_visit_operands(c->fn, i, check_registers, &r);
    return r.ok;
}

static bool is_valid_conversion(const smc_insn *i) {
    return i->x <= SMC_F64_TO_F32 ||
           (i->x <= SMC_F64_SATURATES_U && i->c > 0 && is_valid_width((unsigned)i->c, 64));
}

// ---- control ------------------------------------------------------------------------------------

// Cases must be sorted for binary search.
static bool is_valid_switch(const checker *c, uint32_t at, const smc_insn *i) {
    if (i->b < 0 || i->c < 0 || !is_sublist((uint64_t)i->b, (uint64_t)i->c, c->fn->cases.n))
        return false;
    const smc_case *cases = c->fn->cases.at + i->b;
    for (int32_t k = 0; k < i->c; k++)
        if (!jump_is_in_range(c, at, (int32_t)cases[k].target) ||
            (k && cases[k - 1].value >= cases[k].value))
            return false;
    return jump_is_in_range(c, at, 1);
}

static bool is_function(const checker *c, uint64_t pointer) {
    const uint64_t from = pointer - (uintptr_t)c->code->functions.at;
    return from % sizeof(smc_function) == 0 && from / sizeof(smc_function) < c->code->functions.n;
}

// Checks the argument places of a variadic call: their number fits the callee's memory for unnamed
// arguments.
static bool are_places(const checker *c, const smc_insn *i) {
    enum { MOST = SMC_VARARGS_STACK + 64 * SMC_MAX_ARGS };
    if (!is_sublist(i->scale, (uint64_t)i->c, c->fn->args.n)) return false;
    for (int32_t k = 0; k < i->c; k++) {
        const int32_t place = c->fn->args.at[i->scale + (uint32_t)k],
                      at = place & SMC_PLACE_OFFSET_MASK, how = place - at;
        const bool is_short = c->code->short_pointers,
                   is_how = !how ||
                            (is_short && (how == SMC_PLACE_FOUR_BYTES || how == SMC_PLACE_POINTER));
        if (place < 0 || !is_how || at > MOST || at % (is_short ? 4 : 8)) return false;
    }
    return true;
}

static bool is_valid_call(const checker *c, const smc_insn *i) {
    return are_registers(c, i->b, i->c) && i->c <= SMC_MAX_ARGS &&
           (!i->x || are_valid_registers(c, i->a, i->x)) && (!i->scale || are_places(c, i));
}

static bool is_round_skip(const checker *c, int64_t at) {
    return are_registers(c, at, SMC_SKIP_WORDS) && are_valid_registers(c, c->fn->args.at[at], 1) &&
           are_valid_registers(c, c->fn->args.at[at + 1], 1);
}

// Checks the operands of ROUND and SPIN. The loop's record must consist of registers that can be
// written.
static bool is_valid_round(const checker *c, const smc_insn *i) {
    return i->imm <= INT32_MAX && are_registers(c, i->b, i->c) &&
           are_registers(c, (int64_t)i->b + i->c, (int64_t)i->imm) &&
           are_valid_registers(c, i->a,
                               SMC_SPIN_WORDS + (i->x & SMC_SPIN_COUNTED ? SMC_COUNTED_WORDS : 0) +
                                   (uint32_t)i->c) &&
           i->x <= SMC_SPIN_FLAGS && (!(i->x & SMC_SPIN_COUNTED) || !i->c) &&
           (!(i->x & SMC_SPIN_SKIPS_ROUNDS) ||
            is_round_skip(c, (int64_t)i->b + i->c + (int64_t)i->imm)) &&
           are_registers(c, smc_first_irrelevant_arg(i), i->scale);
}

// Checks a landing pad: its clauses must be constants, and the types of a filter must be within the
// list of clauses.
static bool is_valid_pad(const checker *c, uint32_t at, const smc_insn *i) {
    const bool is_valid_call = at && (c->fn->code.at[at - 1].op == SMC_OP_CALL ||
                                      c->fn->code.at[at - 1].op == SMC_OP_CALLI);
    if (!is_valid_call || i->x > SMC_PAD_FLAGS || i->imm > INT32_MAX ||
        !are_registers(c, i->scale, (int64_t)i->imm))
        return false;
    uint64_t of_filter = 0;
    for (uint64_t k = 0; k < i->imm; k++) {
        const int32_t reg = c->fn->args.at[i->scale + k];
        if (reg >= 0) return false;
        const uint64_t what = c->fn->consts[reg + SMC_FRAME_WORDS + (int32_t)c->fn->n_consts];
        if (of_filter) of_filter--;
        else if (what && what <= SMC_PAD_TYPES) of_filter = what - 1;
    }
    return !of_filter;
}

static bool is_alloca(const checker *c, const smc_insn *i) {
    enum {
        ALL = SMC_ALLOCA_SHARED | SMC_ALLOCA_COUNTED | SMC_ALLOCA_DECLARED | SMC_ALLOCA_SCOPED |
              SMC_ALLOCA_BACKOFF
    };
    return i->x <= ALL && i->c >= 0 && (uint32_t)i->c < c->code->variables.n &&
           (!(i->x & SMC_ALLOCA_COUNTED) || may_read_registers(c, i->b, 1));
}

static bool is_valid_thread_local(const checker *c, const smc_insn *i) {
    return i->x ? i->imm < c->code->locals.n && i->imm < SMC_MAX_LOCALS
                : i->imm < c->private_locals;
}

// Checks those properties of individual instructions that their operand roles do not express.
static bool is_special(const checker *c, uint32_t at, const smc_insn *i) {
    const unsigned low = i->x & 15, high = i->x >> 4;
    switch ((smc_op)i->op) {
    case SMC_OP_SEXT: return is_valid_width(i->x, 64);
    case SMC_OP_DIV: return low <= SMC_SREM && is_valid_width(high, 64);
    case SMC_OP_OVERFLOW:
    case SMC_OP_CHECKED:
    case SMC_OP_SATURATE: return low <= SMC_OV_UMUL && is_valid_width(high, 64);
    case SMC_OP_WIDE: return i->x <= SMC_WIDE_SLE && are_all_registers(c, i);
    case SMC_OP_CONVERT_WIDE:
        return i->x < 2 * SMC_WIDE_FROM_INTEGER && (i->x & 3) <= SMC_WIDE_EXTENDED &&
               are_all_registers(c, i);
    case SMC_OP_OVERFLOW_WIDE: return low <= SMC_OV_UMUL && is_valid_width(high, 128);
    case SMC_OP_FUNNEL: return is_valid_width(i->x & 127, 64) && i->x >> 7 <= 1;
    case SMC_OP_BITS: return low <= SMC_BITS_REVERSE && is_valid_width(high, 64);
    case SMC_OP_FMA:
    case SMC_OP_FCLASS: return is_float_width(i->x);
    case SMC_OP_FCMP32:
    case SMC_OP_FCMP64:
    case SMC_OP_FCMP80: return i->x <= 15;
    case SMC_OP_EXTENDED: return i->x <= SMC_EXTENDED_TO_UNSIGNED && are_all_registers(c, i);
    case SMC_OP_CONVERT: return is_valid_conversion(i);
#define X(bits) case SMC_OP_LOAD##bits: return access_ok(i, SMC_LOAD_MOVES);                       \
    case SMC_OP_STORE##bits: return access_ok(i, 0);                                               \
    case SMC_OP_LOAD##bits##_AT: return access_ok(i, SMC_LOAD_MOVES) && i->cut < 64;               \
    case SMC_OP_STORE##bits##_AT: return access_ok(i, 0) && i->cut < 64;
        X(8)
        X(16)
        X(32)
        X(64)
#undef X
    case SMC_OP_LEA: return i->cut < 64;
    case SMC_OP_LOAD_WIDE:
    case SMC_OP_STORE_WIDE:
    case SMC_OP_XCHG_WIDE: return is_valid_memory_order(i->x);
    case SMC_OP_FENCE: return is_valid_memory_order(i->x & ~SMC_FENCE_PLACE);
    case SMC_OP_RMW:
        return is_valid_memory_order(low) && high < SMC_RMW_COUNT && high != SMC_APPEND &&
               high != SMC_REMOVE && high != SMC_CAS && high != SMC_FETCH &&
               is_valid_access_size(i->imm & ((1 << SMC_RMW_CONDITION_BIT) - 1) &
                                    ~(uint64_t)(SMC_RMW_RESULT_UNUSED | SMC_RMW_UNDOES_ATTEMPT |
                                                SMC_RMW_ON_STATISTIC | SMC_RMW_CHECKS_RANGE)) &&
               (!(i->imm & SMC_RMW_ON_STATISTIC) || low == SMC_RELAXED) &&
               smc_rmw_condition(i) < SMC_CONDITION_COUNT &&
               (!(i->imm >> SMC_RMW_CONDITION_BIT) ||
                (smc_rmw_condition(i) && (high == SMC_ADD || high == SMC_SUB)));
    case SMC_OP_CAS:
        return is_valid_memory_order(low) && is_valid_memory_order(high) &&
               is_valid_access_size(i->imm & 255) &&
               may_read_registers(c, (int32_t)(i->imm >> 8), 1);
    case SMC_OP_CAS_WIDE: return is_valid_memory_order(low) && is_valid_memory_order(high);
    case SMC_OP_ALLOCA:
    case SMC_OP_SCOPE_BEGIN: return is_alloca(c, i);
    case SMC_OP_SCOPE_END: return i->x <= SMC_ALLOCA_SHARED;
    case SMC_OP_TLS: return is_valid_thread_local(c, i);
    case SMC_OP_VARARGS: return c->fn->variadic;
    case SMC_OP_SWITCH: return is_valid_switch(c, at, i);
    case SMC_OP_LEFT: return are_valid_registers(c, i->a, SMC_SPIN_WORDS);
    case SMC_OP_ROUND:
    case SMC_OP_SPIN: return is_valid_round(c, i);
    case SMC_OP_SHOW:
        return i->x >= 1 && i->x <= 8 && i->c >= 0 && (uint32_t)i->c < c->code->variables.n;
    case SMC_OP_MARK: return i->imm < c->code->marks.n;
    case SMC_OP_COVER: return i->imm < c->code->covers.n;
    case SMC_OP_CALL: return is_function(c, i->imm) && is_valid_call(c, i);
    case SMC_OP_CALLI: return is_valid_call(c, i);
    case SMC_OP_INVOKED: return is_valid_pad(c, at, i);
    case SMC_OP_RET:
        return (i->x ? may_read_registers(c, i->a, i->x) : !i->imm) &&
               (!i->b || may_read_registers(c, i->b, 1));
    case SMC_OP_TRAP: return i->x < SMC_ERR_END && i->x != SMC_ERR_COUNT && i->imm;
    case SMC_OP_REFUSE: return i->imm != 0;
    default: return true;
    }
}

// ---- functions, programs ------------------------------------------------------------------------

static bool is_valid_instruction(const checker *c, uint32_t at) {
    const smc_insn *i = &c->fn->code.at[at];
    if (i->op >= SMC_OP_COUNT) return false;
    const smc_form *f = &smc_forms[i->op];
    return is_operand(c, at, f->a, i->a) && is_operand(c, at, f->b, i->b) &&
           is_operand(c, at, f->c, i->c) && is_operand(c, at, f->imm, (int64_t)i->imm) &&
           is_special(c, at, i);
}

// True if control never falls through to the next instruction.
static bool never_falls_through(const smc_insn *i) {
    return i->op == SMC_OP_JMP || i->op == SMC_OP_LOOP || i->op == SMC_OP_BOUND ||
           i->op == SMC_OP_RET || i->op == SMC_OP_TRAP || i->op == SMC_OP_INVOKED ||
           i->op == SMC_OP_REFUSE;
}

static char *fault_of_instruction(const checker *c, uint32_t at) {
    const smc_insn *i = &c->fn->code.at[at];
    const smc_code_source *where =
        &c->code->sources.at[c->fn->where.at[at] < c->code->sources.n ? c->fn->where.at[at] : 0];
    return smc_format("'%s', line %u: instruction %u of %u, operator %u (%u; "
                      "%d, %d, %d, %llu), of %u registers and %u constants",
                      c->fn->name, where->line, at, c->fn->code.n, i->op, i->x, i->a, i->b, i->c,
                      (unsigned long long)i->imm, c->fn->n_regs, c->fn->n_consts);
}

static char *fault_of_function(const checker *c) {
    const smc_function *fn = c->fn;
    const bool has_code = fn->defined && !fn->model;
    if (has_code ? !fn->code.n : !fn->model && !fn->external && !fn->undefined)
        return smc_format("'%s': nothing to be run", fn->name);
    if (fn->external && fn->n_params > SMC_EXTERNAL_ARGS)
        return smc_format("'%s': %u arguments", fn->name, fn->n_params);
    if (!fn->code.n) return NULL;
    if (fn->where.n != fn->code.n)
        return smc_format("'%s': places for %u of %u instructions", fn->name, fn->where.n,
                          fn->code.n);
    if (fn->n_params > fn->n_regs || (uint64_t)fn->n_regs + fn->n_consts > SMC_MAX_REGISTERS ||
        fn->code.n > SMC_MAX_CODE)
        return smc_format("'%s': a function of %u registers, %u constants, %u instructions",
                          fn->name, fn->n_regs, fn->n_consts, fn->code.n);
    if (fn->variadic && fn->unnamed >= c->code->variables.n)
        return smc_format("'%s': no variable for unnamed arguments", fn->name);
    for (uint32_t i = 0; i < fn->code.n; i++)
        if (fn->where.at[i] >= c->code->sources.n || !is_valid_instruction(c, i))
            return fault_of_instruction(c, i);
    if (!never_falls_through(&fn->code.at[fn->code.n - 1]))
        return smc_format("'%s': its code does not end", fn->name);
    if (!smc_can_always_be_stopped(fn))
        return smc_format("'%s': a loop that cannot be stopped", fn->name);
    return NULL;
}

// Checks that escaping thread-local variables have the slots 0, 1, .. in order, and private ones as
// well.
static char *fault_of_globals(checker *c) {
    enum { ALIGN = 16 }; // alignment of stack objects
    uint64_t private_bytes = 0;
    uint32_t escaping = 0;
    for (uint32_t i = 0; i < c->code->globals.n; i++) {
        const smc_global *g = &c->code->globals.at[i];
        if (g->size > SMC_MAX_GLOBAL_SIZE || (g->size && !g->image))
            return smc_format("'%s': a variable of %u bytes", g->name, g->size);
        if (!g->thread_local) continue;
        const uint32_t number = g->escapes ? escaping++ : c->private_locals++;
        if (g->slot != number ||
            (g->escapes && (number >= c->code->locals.n || c->code->locals.at[number] != g)))
            return smc_format("'%s': thread-local variable %u", g->name, g->slot);
        if (!g->escapes && g->size)
            private_bytes += ((uint64_t)g->size + 2 * ALIGN - 1) & ~(uint64_t)(ALIGN - 1);
    }
    if (private_bytes > SMC_MAX_TLS || c->private_locals > SMC_MAX_TLS / ALIGN ||
        escaping != c->code->locals.n)
        return smc_format("thread-local variables");
    return NULL;
}

static char *fault_of_tables(const smc_code *code) {
    if (!code->sources.n || !code->variables.n) return smc_format("no source or variable 0");
    const smc_function *entry =
        code->entry < code->functions.n ? &code->functions.at[code->entry] : NULL;
    if (!entry || !entry->code.n || entry->n_params > SMC_MAIN_ARGS || entry->variadic)
        return smc_format("nothing to begin with");
    for (uint32_t i = 0; i < code->marks.n; i++)
        if (code->marks.at[i].source >= code->sources.n ||
            code->marks.at[i].function >= code->functions.n)
            return smc_format("mark %u", i);
    return NULL;
}

char *smc_code_fault(const smc_code *code) {
    checker c = {.code = code};
    char *fault = fault_of_tables(code);
    if (!fault) fault = fault_of_globals(&c);
    for (uint32_t i = 0; i < code->functions.n && !fault; i++) {
        c.fn = &code->functions.at[i];
        fault = fault_of_function(&c);
    }
    return fault;
}
