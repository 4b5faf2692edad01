#include "interp/lower/plain/plain_only.h"

#include "base/table.h"
#include "interp/lower/analysis/pauses.h"

// A value that is an address within the variable, in the calls by which it came to its function.
typedef struct address {
    LLVMValueRef value;
    uint32_t context; // the parameter by which it came in: its position + 1; 0: it did not come in,
                      // and whoever called its function may have it
    LLVMValueRef call; // a parameter: who gave it
    uint32_t from;     // a parameter: the context of the call
    uint32_t depth;
} address;

typedef struct flow {
    SMC_VEC(address) at;
    smc_table seen; // (value, context) -> 1
    bool ends;      // it cannot be followed, or leads to another access
} flow;

enum { MOST = 4000, DEEPEST = 40 };

bool smc_is_gep(LLVMValueRef v) {
    return LLVMIsAGetElementPtrInst(v) ||
           (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

static void add(flow *f, LLVMValueRef value, uint32_t context, uint32_t depth) {
    uint32_t *seen = smc_table_at(&f->seen, (uintptr_t)value, context);
    if (*seen) return;
    *seen = 1;
    *smc_vec_push(&f->at) = (address){.value = value, .context = context, .depth = depth};
    f->ends |= f->at.n >= MOST;
}

// The callee takes it for this parameter.
static void enter(flow *f, const address *a, LLVMValueRef call, LLVMValueRef callee, unsigned i) {
    if (!LLVMIsAFunction(callee) || LLVMIsDeclaration(callee) || i >= LLVMCountParams(callee) ||
        a->depth == DEEPEST || f->at.n >= MOST) {
        f->ends = true;
        return;
    }
    *smc_vec_push(&f->at) = (address){.value = LLVMGetParam(callee, i),
                                      .context = f->at.n,
                                      .call = call,
                                      .from = a->context,
                                      .depth = a->depth + 1};
}

static bool is_call(LLVMValueRef v) { return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v); }

static void leave_to_all(flow *f, LLVMValueRef fn) {
    for (LLVMUseRef use = LLVMGetFirstUse(fn); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!is_call(call) || LLVMGetCalledValue(call) != fn) f->ends = true;
        else add(f, call, 0, 0);
    }
}

static void leave(flow *f, const address *a, LLVMValueRef ret) {
    if (!a->context) {
        leave_to_all(f, LLVMGetBasicBlockParent(LLVMGetInstructionParent(ret)));
        return;
    }
    const address *p = &f->at.at[a->context - 1];
    add(f, p->call, p->from, a->depth - 1);
}

// That the object is destroyed at the end is a call of its destructor then.
static bool registers_destructor(LLVMValueRef callee) {
    static const char *const names[] = {"__cxa_atexit", NULL};
    return LLVMIsAFunction(callee) && smc_is_of_library(callee) && smc_is_one_of(callee, names);
}

static void follow_call(flow *f, const address *a, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    enum { DESTRUCTOR, OBJECT };
    const bool registers = registers_destructor(callee);
    if (callee == a->value) f->ends = true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && !f->ends; i++) {
        if (LLVMGetOperand(call, i) != a->value) continue;
        if (!registers) enter(f, a, call, callee, i);
        else if (i == OBJECT) enter(f, a, call, LLVMGetOperand(call, DESTRUCTOR), 0);
        else f->ends = true;
    }
}

static void follow(flow *f, const address *a, LLVMValueRef user) {
    if (LLVMIsAMemIntrinsic(user) || LLVMIsAICmpInst(user)) return;
    if (is_call(user)) follow_call(f, a, user);
    else if (LLVMIsAReturnInst(user)) leave(f, a, user);
    else if (smc_is_gep(user) ? LLVMGetOperand(user, 0) == a->value
                              : LLVMIsAPHINode(user) || LLVMIsASelectInst(user))
        add(f, user, a->context, a->depth);
    else if (LLVMIsALoadInst(user)) f->ends |= LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic;
    else if (LLVMIsAStoreInst(user))
        f->ends |= LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic ||
                   LLVMGetOperand(user, 0) == a->value;
    else f->ends = true;
}

bool smc_is_plain_only(LLVMValueRef global) {
    if (LLVMIsThreadLocal(global) || LLVMIsGlobalConstant(global)) return false;
    flow f = {0};
    add(&f, global, 0, 0);
    for (uint32_t i = 0; i < f.at.n && !f.ends; i++) {
        const address a = f.at.at[i];
        for (LLVMUseRef use = LLVMGetFirstUse(a.value); use && !f.ends; use = LLVMGetNextUse(use))
            follow(&f, &a, LLVMGetUser(use));
    }
    smc_vec_free(&f.at);
    smc_table_free(&f.seen);
    return !f.ends;
}
