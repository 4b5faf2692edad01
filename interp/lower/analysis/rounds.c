// rounds.c - evaluates loops that count to a constant.
#include "interp/lower/analysis/body.h"

#include "pass/llvm/compare.h"
#include "pass/llvm/each.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH = 8 }; // maximum depth of nested operations in the computation of a count

typedef struct known_value { // value of the phi, or of another value, in the round that is
                             // evaluated
    LLVMValueRef phi;
    uint64_t value;
} known_value;

static bool evaluate_value(LLVMValueRef v, known_value g, unsigned depth, uint64_t *out);

static unsigned integer_width_of(LLVMValueRef v) { // integer width, 1 to 64; 0: not such an integer
    LLVMTypeRef type = LLVMTypeOf(v);
    const unsigned bits =
        LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
    return bits <= 64 ? bits : 0;
}

static bool evaluate_operands(LLVMValueRef in, known_value g, unsigned depth, uint64_t *x,
                              uint64_t *y) {
    return evaluate_value(LLVMGetOperand(in, 0), g, depth, x) &&
           evaluate_value(LLVMGetOperand(in, 1), g, depth, y);
}

static bool evaluate_operation(LLVMValueRef in, known_value g, unsigned depth, uint64_t mask,
                               uint64_t *out) {
    uint64_t x, y;
    if (!evaluate_operands(in, g, depth, &x, &y)) return false;
    switch (LLVMGetInstructionOpcode(in)) {
    case LLVMAdd: return *out = (x + y) & mask, true;
    case LLVMSub: return *out = (x - y) & mask, true;
    case LLVMXor: return *out = x ^ y, true;
    case LLVMAnd: return *out = x & y, true;
    case LLVMOr: return *out = x | y, true;
    default: return false;
    }
}

// Evaluates a part of the result of llvm.sadd.with.overflow and similar intrinsics: part 0 is the
// number, part 1 the overflow flag.
static bool evaluate_checked(LLVMValueRef part, known_value g, unsigned depth, uint64_t *out) {
    LLVMValueRef call = LLVMGetOperand(part, 0),
                 fn = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    const unsigned bits = fn ? integer_width_of(LLVMGetOperand(call, 0)) : 0;
    size_t n;
    const char *name = fn && LLVMIsAFunction(fn) ? LLVMGetValueName2(fn, &n) : "";
    uint64_t x, y;
    char sign, op[4];
    if (sscanf(name, "llvm.%c%3[a-z].with.overflow.", &sign, op) != 2 || !bits ||
        !evaluate_operands(call, g, depth, &x, &y))
        return false;
    const bool adds = strcmp(op, "add") == 0;
    if (!adds && strcmp(op, "sub") != 0) return false;
    const uint64_t mask = UINT64_MAX >> (64 - bits), result = (adds ? x + y : x - y) & mask,
                   top = UINT64_C(1) << (bits - 1);
    if (LLVMGetIndices(part)[0] == 0) return *out = result, true;
    // Signed overflow. Of a sum: the sign of both operands differs from that of the result. Of a
    // difference: the operands differ in sign, and so do x and the result.
    const uint64_t other = adds ? ~(x ^ y) & (x ^ result) : (x ^ y) & (x ^ result);
    *out = sign == 's' ? (other & top) != 0 : adds ? result < x : x < y;
    return true;
}

static bool evaluate_part(LLVMValueRef part, known_value g, unsigned depth, uint64_t *out) {
    LLVMValueRef whole = LLVMGetOperand(part, 0);
    if (LLVMGetNumIndices(part) != 1) return false;
    if (LLVMIsAConstantStruct(whole) || LLVMIsAConstantDataSequential(whole))
        return evaluate_value(LLVMGetAggregateElement(whole, LLVMGetIndices(part)[0]), g, depth,
                              out);
    return evaluate_checked(part, g, depth, out);
}

// Evaluates a value in the round in which the phi has the known value. Returns false if the value
// is not constant.
static bool evaluate_value(LLVMValueRef v, known_value g, unsigned depth, uint64_t *out) {
    const unsigned bits = integer_width_of(v);
    const uint64_t mask = bits ? UINT64_MAX >> (64 - bits) : 0;
    uint64_t x, y;
    if (!bits || !depth--) return false;
    if (v == g.phi) return *out = g.value, true;
    if (LLVMIsAConstantInt(v)) return *out = LLVMConstIntGetZExtValue(v), true;
    if (LLVMIsABinaryOperator(v)) return evaluate_operation(v, g, depth, mask, out);
    if (LLVMIsAExtractValueInst(v)) return evaluate_part(v, g, depth, out);
    if (LLVMIsATruncInst(v) || LLVMIsAZExtInst(v)) {
        if (!evaluate_value(LLVMGetOperand(v, 0), g, depth, &x)) return false;
        return *out = x & mask, true;
    }
    if (!LLVMIsAICmpInst(v) || !evaluate_operands(v, g, depth, &x, &y)) return false;
    return *out = smc_llvm_evaluate_icmp(v, x, y), true;
}

// Returns the only phi of the header that the value depends on; NULL: none or several.
static LLVMValueRef only_phi(const smc_loop_body *b, LLVMValueRef v, unsigned depth) {
    LLVMValueRef found = NULL;
    if (!depth || !LLVMIsAInstruction(v) || smc_is_outside_loop(b, LLVMGetInstructionParent(v)))
        return NULL;
    if (LLVMIsAPHINode(v)) return v;
    for (int i = 0; i < LLVMGetNumOperands(v); i++) {
        LLVMValueRef phi = only_phi(b, LLVMGetOperand(v, (unsigned)i), depth - 1);
        if (phi && found && phi != found) return NULL;
        if (phi) found = phi;
    }
    return found;
}

// Sets *first to the phi's value on entry to the loop, and *next to the value that a round gives
// it. Returns false if one of them depends on the path.
static bool find_phi_values(const smc_loop_body *b, LLVMValueRef phi, LLVMValueRef *first,
                            LLVMValueRef *next) {
    *first = *next = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef *to = smc_is_outside_loop(b, LLVMGetIncomingBlock(phi, i)) ? first : next;
        if (*to && *to != LLVMGetIncomingValue(phi, i)) return false;
        *to = LLVMGetIncomingValue(phi, i);
    }
    return *first && *next;
}

// Sets *taken to true if the round `g` takes the exit. Returns false if that is unknown.
static bool exit_is_taken(const smc_loop_body *b, LLVMValueRef exit, known_value g, bool *taken) {
    uint64_t condition;
    if (!evaluate_value(LLVMGetCondition(exit), g, DEPTH, &condition)) return false;
    *taken = smc_is_outside_loop(b, LLVMGetSuccessor(exit, condition ? 0 : 1));
    return true;
}

// Evaluates rounds until the exit is taken, at most `most`. Returns the number of the round that
// takes it, sets *phi to the count, and sets `last` to its values in the last rounds, the latest
// round first. Returns 0 if the number is unknown, or if the exit `other` (NULL: none) is taken
// earlier.
static unsigned count_rounds_to_exit(const smc_loop_body *b, LLVMValueRef exit, LLVMValueRef other,
                                     unsigned most, LLVMValueRef *phi, uint64_t last[3]) {
    LLVMValueRef first, next;
    bool ends, other_ends = false;
    *phi = only_phi(b, LLVMGetCondition(exit), DEPTH);
    if (!*phi || !find_phi_values(b, *phi, &first, &next) ||
        !evaluate_value(first, (known_value){*phi, 0}, DEPTH, &last[0]))
        return 0;
    for (unsigned i = 1; i <= most; i++) {
        const known_value g = {*phi, last[0]};
        if (!exit_is_taken(b, exit, g, &ends)) return 0;
        if (ends) return i;
        if (other && (!exit_is_taken(b, other, g, &other_ends) || other_ends)) return 0;
        last[2] = last[1];
        last[1] = last[0];
        if (!evaluate_value(next, g, DEPTH, &last[0])) return 0;
    }
    return 0;
}

// Returns the only compare-exchange of the loop; NULL: none or several.
static LLVMValueRef only_compare_exchange(const smc_loop_body *b) {
    LLVMValueRef found = NULL;
    for (uint32_t i = 0; i < b->blocks.n; i++)
        for_each_instruction (in, b->blocks.at[i]) {
            if (!LLVMIsAAtomicCmpXchgInst(in)) continue;
            if (found) return NULL;
            found = in;
        }
    return found;
}

// True if a path leads from the block `from` to the header without passing the block `not`.
static bool returns_to_header(const smc_loop_body *b, LLVMBasicBlockRef from,
                              LLVMBasicBlockRef not) {
    smc_table seen = {0};
    SMC_VEC(LLVMBasicBlockRef) todo = {0};
    bool does = false;
    *smc_vec_push(&todo) = from;
    while (todo.n && !does) {
        LLVMBasicBlockRef bb = smc_vec_pop(&todo);
        uint32_t *known = smc_table_at(&seen, (uintptr_t)bb, 0);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        const unsigned n = *known || bb == not ? 0 : LLVMGetNumSuccessors(end);
        *known = 1;
        for (unsigned i = 0; i < n; i++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
            does |= to == b->blocks.at[0];
            if (!smc_is_outside_loop(b, to)) *smc_vec_push(&todo) = to;
        }
    }
    smc_table_free(&seen);
    smc_vec_free(&todo);
    return does;
}

// True if v is the success flag of the compare-exchange.
static bool is_success_flag(LLVMValueRef v, LLVMValueRef exchange) {
    return LLVMIsAExtractValueInst(v) && LLVMGetOperand(v, 0) == exchange &&
           LLVMGetNumIndices(v) == 1 && LLVMGetIndices(v)[0] == 1;
}

bool smc_exits_on_exchange_success(const smc_loop_body *b) {
    LLVMValueRef exchange = only_compare_exchange(b);
    bool leaves = false;
    for (LLVMUseRef use = exchange ? LLVMGetFirstUse(exchange) : NULL; use && !leaves;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef success = LLVMGetUser(use);
        for (uint32_t i = 0; i < b->exits.n && is_success_flag(success, exchange) && !leaves; i++) {
            LLVMValueRef exit = b->exits.at[i];
            bool taken;
            leaves = LLVMIsABranchInst(exit) && LLVMIsConditional(exit) &&
                     exit_is_taken(b, exit, (known_value){success, 1}, &taken) && taken &&
                     !returns_to_header(b, LLVMGetInstructionParent(exchange),
                                        LLVMGetInstructionParent(exit));
        }
    }
    return leaves;
}

enum { MOST = 1 << 20 };

bool smc_exit_is_taken_within(const smc_loop_body *b, LLVMValueRef exit, unsigned rounds) {
    LLVMValueRef phi;
    uint64_t last[3] = {0};
    return count_rounds_to_exit(b, exit, NULL, rounds + 1, &phi, last);
}

bool smc_exit_is_taken_before(const smc_loop_body *b, LLVMValueRef exit, LLVMValueRef other) {
    LLVMValueRef phi;
    uint64_t last[3] = {0};
    return count_rounds_to_exit(b, exit, other, MOST, &phi, last);
}

unsigned smc_find_last_rounds(const smc_loop_body *b, LLVMValueRef exit, LLVMValueRef *phi,
                              LLVMValueRef *next, uint64_t values[3]) {
    LLVMValueRef first;
    const unsigned ends = count_rounds_to_exit(b, exit, NULL, MOST, phi, values);
    return ends < 3 || !find_phi_values(b, *phi, &first, next) ? 0 : ends - 1;
}
