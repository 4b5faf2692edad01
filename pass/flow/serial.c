// serial.c - finds waits at a barrier whose results make no difference.
#include "pass/flow/flow.h"
#include "pass/flow/cfg_path.h"
#include "pass/llvm/library.h"
#include "pass/llvm/each.h"

#include <llvm-c/Core.h>

static bool is_met_phi(LLVMValueRef v, LLVMBasicBlockRef at) {
    return LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == at;
}

// True if both paths have reached the same block, and its phis have the same values on both.
static bool paths_have_joined(const smc_cfg_path *a, const smc_cfg_point *s, const smc_cfg_path *b,
                              const smc_cfg_point *t) {
    if (s->at != t->at) return false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(s->at); is_met_phi(phi, s->at);
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef x = smc_cfg_path_incoming_value(phi, s->from),
                     y = smc_cfg_path_incoming_value(phi, t->from);
        uint64_t u = 0, v = 0;
        const bool is_x = smc_cfg_path_find_number(a, s, x, &u),
                   is_y = smc_cfg_path_find_number(b, t, y, &v);
        if (is_x != is_y ||
            (is_x ? u != v
                  : smc_cfg_path_equal_value(a, s, x) != smc_cfg_path_equal_value(b, t, y)))
            return false;
    }
    return true;
}

// True if the instruction is on the path before its n_points-th block: one of the computed values,
// or the branch of a block that was left.
static bool is_on_path_before_block(const smc_cfg_path *w, uint32_t n_points, LLVMValueRef user) {
    for (uint32_t i = 0; i < w->points.at[n_points].n; i++)
        if (w->values.at[i].value == user) return true;
    for (uint32_t i = 0; LLVMIsABranchInst(user) && i <= n_points; i++)
        if (w->points.at[i].from == LLVMGetInstructionParent(user)) return true;
    return false;
}

// True if no instruction after the two paths uses a value that was computed on the path `w`.
static bool have_no_later_use(const smc_cfg_path *w, uint32_t n_points, const smc_cfg_path *other,
                              uint32_t n_others) {
    for (uint32_t i = 0; i < w->points.at[n_points].n; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(w->values.at[i].value); use;
             use = LLVMGetNextUse(use)) {
            LLVMValueRef user = LLVMGetUser(use);
            if (!is_on_path_before_block(w, n_points, user) &&
                !is_on_path_before_block(other, n_others, user) &&
                !is_met_phi(user, w->points.at[n_points].at))
                return false;
        }
    return true;
}

// True if the program continues in the same way with both results of the call.
static bool results_lead_to_same_block(LLVMValueRef call) {
    smc_cfg_path a = {0}, b = {0};
    bool alike = false;
    smc_cfg_path_set_number(&a, call, 0);
    smc_cfg_path_set_number(&b, call, ~UINT64_C(0)); // PTHREAD_BARRIER_SERIAL_THREAD
    smc_cfg_path_follow_block(&a, call);
    smc_cfg_path_follow_block(&b, call);
    for (uint32_t i = 0; i < a.points.n && !alike; i++)
        for (uint32_t k = 0; k < b.points.n && !alike; k++)
            alike = paths_have_joined(&a, &a.points.at[i], &b, &b.points.at[k]) &&
                    have_no_later_use(&a, i, &b, k) && have_no_later_use(&b, k, &a, i);
    smc_cfg_path_free(&a);
    smc_cfg_path_free(&b);
    return alike;
}

static bool waits_at_barrier(LLVMValueRef in) {
    return LLVMIsACallInst(in) &&
           smc_llvm_library_function(LLVMGetCalledValue(in))->traits & SMC_FN_SERIAL;
}

void smc_flow_remove_serial_thread(LLVMModuleRef module) {
    for_each_instruction_in (in, bb, fn, module)
        if (waits_at_barrier(in) && LLVMGetFirstUse(in) && results_lead_to_same_block(in))
            LLVMReplaceAllUsesWith(in, LLVMConstNull(LLVMTypeOf(in)));
}
