#include "interp/bytecode/forms.h"

#include "interp/bytecode/extended.h"
#include "interp/bytecode/wide.h"

enum {
    NO = SMC_NO,
    IN = SMC_IN,
    IN2 = SMC_IN2,
    OUT = SMC_OUT,
    OUT2 = SMC_OUT2,
    OUT3 = SMC_OUT3,
    TO = SMC_TO
};

// clang-format off
const smc_form smc_forms[SMC_OP_COUNT] = {
#define X(name, expr)                                                                              \
    [SMC_OP_##name##_32R] = {OUT, IN, IN}, [SMC_OP_##name##_64R] = {OUT, IN, IN},                  \
        [SMC_OP_##name##_32I] = {OUT, IN},                                                         \
    [SMC_OP_##name##_64I] = {OUT, IN},
    SMC_INTEGER_OPS(X)
#undef X
#define X(name, expr)                                                                              \
    [SMC_OP_JIF_##name##_32R] = {IN, IN, TO}, [SMC_OP_JIF_##name##_64R] = {IN, IN, TO},            \
    [SMC_OP_JIF_##name##_32I] = {IN, NO, TO}, [SMC_OP_JIF_##name##_64I] = {IN, NO, TO},
    SMC_COMPARE_OPS(X)
#undef X
#define X(name, expr) [SMC_OP_##name##_32] = {OUT, IN, IN}, [SMC_OP_##name##_64] = {OUT, IN, IN},
    SMC_FLOAT_OPS(X)
#undef X
#define X(name, expr) [SMC_OP_##name##_32] = {OUT, IN}, [SMC_OP_##name##_64] = {OUT, IN},
    SMC_FLOAT_UNARY_OPS(X)
#undef X
#define X(bits)                                                                                    \
    [SMC_OP_LOAD##bits] = {OUT, IN}, [SMC_OP_LOAD##bits##_AT] = {OUT, IN, IN},                     \
        [SMC_OP_STORE##bits] = {IN, IN},                                                           \
    [SMC_OP_STORE##bits##_AT] = {IN, IN, IN},
    X(8) X(16) X(32) X(64)
#undef X
    [SMC_OP_MOV] = {OUT, IN}, [SMC_OP_SEXT] = {OUT, IN}, [SMC_OP_LEA] = {OUT, IN, IN},
    [SMC_OP_SHORTEN] = {OUT, IN}, [SMC_OP_LENGTHEN] = {OUT, IN},
    [SMC_OP_SELECT] = {OUT, IN, IN, IN},
    [SMC_OP_DIV] = {OUT, IN, IN}, [SMC_OP_OVERFLOW] = {OUT2, IN, IN},
    [SMC_OP_CHECKED] = {OUT, IN, IN},
    [SMC_OP_WIDE] = {OUT, IN2, IN2}, [SMC_OP_CONVERT_WIDE] = {OUT, IN},
    [SMC_OP_OVERFLOW_WIDE] = {OUT3, IN2, IN2},
    [SMC_OP_SATURATE] = {OUT, IN, IN}, [SMC_OP_FUNNEL] = {OUT, IN, IN, IN},
    [SMC_OP_BITS] = {OUT, IN},
    [SMC_OP_FMA] = {OUT, IN, IN, IN}, [SMC_OP_FCLASS] = {OUT, IN}, [SMC_OP_FCMP32] = {OUT, IN, IN},
    [SMC_OP_FCMP64] = {OUT, IN, IN},
    [SMC_OP_EXTENDED] = {OUT, IN, IN}, [SMC_OP_FCMP80] = {OUT, IN2, IN2},
    [SMC_OP_CONVERT] = {OUT, IN},
    [SMC_OP_RMW] = {OUT, IN, IN}, [SMC_OP_CAS] = {OUT2, IN, IN}, [SMC_OP_LOAD_WIDE] = {OUT2, IN},
    [SMC_OP_STORE_WIDE] = {IN2, IN},
    [SMC_OP_XCHG_WIDE] = {OUT2, IN, IN2}, [SMC_OP_CAS_WIDE] = {OUT3, IN, IN2, IN2},
    [SMC_OP_ALLOCA] = {OUT},
    [SMC_OP_SCOPE_BEGIN] = {OUT}, [SMC_OP_SCOPE_END] = {IN},
    [SMC_OP_MEMCPY] = {IN, IN, IN}, [SMC_OP_MEMSET] = {IN, IN, IN}, [SMC_OP_STACKSAVE] = {OUT},
    [SMC_OP_STACKRESTORE] = {IN},
    [SMC_OP_TLS] = {OUT}, [SMC_OP_VARARGS] = {OUT}, [SMC_OP_JMP] = {NO, NO, TO},
    [SMC_OP_JNZ] = {IN, NO, TO}, [SMC_OP_SWITCH] = {IN},
    [SMC_OP_LOOP] = {NO, NO, TO}, [SMC_OP_BOUND] = {OUT, NO, TO}, [SMC_OP_CALLI] = {NO, NO, NO, IN},
    [SMC_OP_INVOKED] = {OUT2, TO, TO}, [SMC_OP_SHOW] = {OUT2, IN},
};
// clang-format on

// ---- operands -----------------------------------------------------------------------------------

// True if the result of an operation on 128-bit integers or long doubles takes two registers.
static bool has_pair(const smc_insn *i) {
    static const bool wide[] = {
#define X(name, pair, expr) [SMC_##name] = pair,
        SMC_WIDE_OPS(X)
#undef X
    };
    static const bool extended[] = {
#define X(name, pair, expr) [SMC_##name] = pair,
        SMC_EXTENDED_OPS(X)
#undef X
    };
    if (i->op == SMC_OP_CONVERT_WIDE)
        return !(i->x & SMC_WIDE_FROM_INTEGER) || (i->x & 3) == SMC_WIDE_EXTENDED;
    return i->op == SMC_OP_WIDE ? wide[i->x] : extended[i->x];
}

static bool may_use_register_pair(unsigned op) {
    return op == SMC_OP_WIDE || op == SMC_OP_CONVERT_WIDE || op == SMC_OP_EXTENDED;
}

static void visit_register_list(const smc_function *fn, int64_t first, int64_t n,
                                smc_register_visitor *see, void *self) {
    for (int64_t k = 0; k < n; k++) see(self, fn->args.at[first + k], 1, false);
}

static void visit_extra_operands(const smc_function *fn, const smc_insn *i,
                                 smc_register_visitor *see, void *self) {
    switch ((smc_op)i->op) {
    case SMC_OP_ALLOCA:
        if (i->x & SMC_ALLOCA_COUNTED) see(self, i->b, 1, false);
        return;
    case SMC_OP_CAS: see(self, (int32_t)(i->imm >> 8), 1, false); return;
    case SMC_OP_CONVERT_WIDE:
        see(self, i->b, i->x & SMC_WIDE_FROM_INTEGER || (i->x & 3) == SMC_WIDE_EXTENDED ? 2 : 1,
            false);
        return;
    case SMC_OP_EXTENDED:
        see(self, i->b, i->x >= SMC_EXTENDED_OF_FLOAT && i->x < SMC_EXTENDED_TO_FLOAT ? 1 : 2,
            false);
        if (i->x < SMC_EXTENDED_NEG) see(self, i->c, 2, false);
        return;
    case SMC_OP_ROUND:
    case SMC_OP_SPIN:
        visit_register_list(
            fn, i->b, i->c + (int64_t)i->imm + (i->x & SMC_SPIN_SKIPS_ROUNDS ? SMC_SKIP_WORDS : 0),
            see, self);
        for (int64_t k = 0; k < 2 && i->x & SMC_SPIN_SKIPS_ROUNDS; k++)
            see(self, fn->args.at[i->b + i->c + (int64_t)i->imm + k], 1, true);
        return;
    case SMC_OP_CALL:
    case SMC_OP_CALLI: visit_register_list(fn, i->b, i->c, see, self); return;
    case SMC_OP_INVOKED: visit_register_list(fn, i->scale, (int64_t)i->imm, see, self); return;
    case SMC_OP_RET:
        if (i->x) see(self, i->a, i->x, false);
        if (i->b) see(self, i->b, 1, false);
        return;
    default: return;
    }
}

static void visit_operand(unsigned what, int64_t reg, bool written, smc_register_visitor *see,
                          void *self) {
    if (!written && (what == IN || what == IN2)) see(self, (int32_t)reg, what == IN ? 1 : 2, false);
    if (written && what >= OUT && what <= OUT3) see(self, (int32_t)reg, what - OUT + 1u, true);
}

void smc_visit_operands(const smc_function *fn, const smc_insn *i, smc_register_visitor *see,
                        void *self) {
    const smc_form *f = &smc_forms[i->op];
    visit_extra_operands(fn, i, see, self);
    for (unsigned written = 0; written < 2; written++) {
        visit_operand(f->a == OUT && may_use_register_pair(i->op) && has_pair(i) ? OUT2 : f->a,
                      i->a, written, see, self);
        visit_operand(f->b, i->b, written, see, self);
        visit_operand(f->c, i->c, written, see, self);
        visit_operand(f->imm, (int32_t)i->imm, written, see, self);
    }
    if ((i->op == SMC_OP_CALL || i->op == SMC_OP_CALLI) && i->x) see(self, i->a, i->x, true);
}

// ---- liveness -----------------------------------------------------------------------------------

// Search for a path from an instruction to a read of `reg` without an earlier write.
typedef struct search {
    const smc_function *fn;
    int32_t reg;
    bool is_read, is_written; // by the current instruction
    bool ignores_shows;       // reads by SMC_OP_SHOW do not count
    bool *seen;               // [instruction]: the search has reached it
    SMC_VEC(uint32_t) open;   // instructions whose successors are still to be visited
} search;

static void check_register_use(void *self, int32_t first, uint32_t n, bool written) {
    search *s = self;
    if (s->reg < first || s->reg >= first + (int64_t)n) return;
    if (written) s->is_written = true;
    else s->is_read = true;
}

static void queue_instruction(search *s, int64_t at) {
    if (s->seen[at]) return;
    s->seen[at] = true;
    *smc_vec_push(&s->open) = (uint32_t)at;
}

static void queue_successors(search *s, uint32_t at) {
    const smc_insn *i = &s->fn->code.at[at];
    const bool ends = i->op == SMC_OP_RET || i->op == SMC_OP_TRAP || i->op == SMC_OP_REFUSE;
    const bool jumps = i->op == SMC_OP_JMP || i->op == SMC_OP_LOOP || i->op == SMC_OP_BOUND ||
                       i->op == SMC_OP_INVOKED;
    if (!ends && !jumps) queue_instruction(s, (int64_t)at + 1);
    if (smc_forms[i->op].b == TO) queue_instruction(s, (int64_t)at + i->b);
    if (smc_forms[i->op].c == TO) queue_instruction(s, (int64_t)at + i->c);
    for (int32_t k = 0; i->op == SMC_OP_SWITCH && k < i->c; k++)
        queue_instruction(s, (int64_t)at + (int32_t)s->fn->cases.at[i->b + k].target);
}

static bool is_read_from(const smc_function *fn, const smc_insn *from, int32_t reg,
                         bool ignores_shows) {
    search s = {.fn = fn,
                .reg = reg,
                .ignores_shows = ignores_shows,
                .seen = smc_alloc(fn->code.n * sizeof *s.seen)};
    queue_instruction(&s, from - fn->code.at);
    while (s.open.n && !s.is_read) {
        const uint32_t at = smc_vec_pop(&s.open);
        s.is_written = false;
        if (fn->code.at[at].op != SMC_OP_SHOW || !ignores_shows)
            smc_visit_operands(fn, &fn->code.at[at], check_register_use, &s);
        if (!s.is_read && !s.is_written) queue_successors(&s, at);
    }
    smc_vec_free(&s.open);
    free(s.seen);
    return s.is_read;
}

bool smc_is_live(const smc_function *fn, const smc_insn *from, int32_t reg) {
    return is_read_from(fn, from, reg, false);
}

bool smc_is_needed(const smc_function *fn, const smc_insn *from, int32_t reg) {
    return is_read_from(fn, from, reg, true);
}
