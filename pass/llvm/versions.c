#include "pass/llvm/versions.h"

#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>

#if LLVM_VERSION_MAJOR < 19 || LLVM_VERSION_MAJOR > 22 || LLVM_VERSION_MAJOR == 21
#error "smc is built with LLVM 19, 20 or 22"
#endif

// ---- opcodes ------------------------------------------------------------------------------------

enum { PTR_TO_ADDR = 69 }; // LLVMPtrToAddr, since LLVM 22

static LLVMOpcode older_opcode(LLVMOpcode opcode) {
    return (int)opcode == PTR_TO_ADDR ? LLVMPtrToInt : opcode;
}

LLVMOpcode smc_llvm_opcode(LLVMValueRef instruction) {
    return older_opcode(LLVMGetInstructionOpcode(instruction));
}

LLVMOpcode smc_llvm_const_opcode(LLVMValueRef expression) {
    return older_opcode(LLVMGetConstOpcode(expression));
}

LLVMValueRef smc_llvm_case_value(LLVMValueRef switch_, unsigned i) {
#ifdef SMC_LLVM_HAS_CASE_VALUES
    return LLVMGetSwitchCaseValue(switch_, i);
#else
    return LLVMGetOperand(switch_, 2 * i);
#endif
}

// ---- lifetimes ----------------------------------------------------------------------------------

// Returns the last argument, the variable. Before LLVM 22, the first argument is a size.
LLVMValueRef smc_llvm_lifetime_argument(LLVMValueRef marker) {
    return LLVMGetOperand(marker, LLVMGetNumArgOperands(marker) - 1);
}

// ---- captures -----------------------------------------------------------------------------------

// Flags in the value of the attribute "captures(..)", which has replaced "nocapture";
// "captures(none)" has the value 0. IS_NULL, in both halves: the function only compares the address
// with null.
enum { IS_NULL = 1, HALF = 4 };

smc_llvm_captures smc_llvm_captures_of_version(void) {
    static const char older_name[] = "nocapture", name[] = "captures";
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
    return (smc_llvm_captures){
        kind ? kind : LLVMGetEnumAttributeKindForName(older_name, sizeof older_name - 1)};
}

static bool attribute_captures_nothing(LLVMAttributeRef attribute) {
    return attribute && !(LLVMGetEnumAttributeValue(attribute) & ~(IS_NULL | IS_NULL << HALF));
}

bool smc_llvm_is_not_captured(smc_llvm_captures c, LLVMValueRef function, unsigned parameter) {
    return attribute_captures_nothing(
        LLVMGetEnumAttributeAtIndex(function, parameter + 1, c.attribute));
}

bool smc_llvm_call_does_not_capture(smc_llvm_captures c, LLVMValueRef call, unsigned parameter) {
    return attribute_captures_nothing(
        LLVMGetCallSiteEnumAttribute(call, parameter + 1, c.attribute));
}

// ---- sroa ---------------------------------------------------------------------------------------

bool smc_llvm_sroa_forwards(void) {
#ifdef SMC_LLVM_HAS_READ_ONLY_ESCAPES
    return true;
#else
    return false;
#endif
}

// ---- variables ----------------------------------------------------------------------------------

#ifdef SMC_LLVM_HAS_RECORDS

bool smc_llvm_show_variables(LLVMModuleRef module) { return (void)module, false; }

void smc_llvm_hide_variables(LLVMModuleRef module, bool shown) { (void)module, (void)shown; }

// True if the expression refers to a list of values by operations that name elements of the list.
// Then no single element is the variable's value.
static bool is_list(LLVMValueRef expression) {
    char *text = LLVMPrintValueToString(expression);
    const bool is = strstr(text, "DW_OP_LLVM_arg");
    LLVMDisposeMessage(text);
    return is;
}

void smc_llvm_variables_at(LLVMValueRef in, smc_llvm_variables *out) {
    LLVMContextRef context = LLVMGetValueContext(in);
    out->n = 0;
    for (LLVMDbgRecordRef r = LLVMGetFirstDbgRecord(in); r; r = LLVMGetNextDbgRecord(r)) {
        const LLVMDbgRecordKind kind = LLVMDbgRecordGetKind(r);
        if (kind != LLVMDbgRecordDeclare && kind != LLVMDbgRecordValue) continue;
        LLVMValueRef expression =
            LLVMMetadataAsValue(context, LLVMDbgVariableRecordGetExpression(r));
        LLVMValueRef value = is_list(expression) ? NULL : LLVMDbgVariableRecordGetValue(r, 0);
        if (value)
            *smc_vec_push(out) = (smc_llvm_variable){
                kind == LLVMDbgRecordDeclare, value, expression,
                LLVMDbgVariableRecordGetVariable(r), LLVMDbgRecordGetDebugLoc(r)};
    }
}

#else

bool smc_llvm_show_variables(LLVMModuleRef module) {
    const bool hidden = LLVMIsNewDbgInfoFormat(module);
    if (hidden) LLVMSetIsNewDbgInfoFormat(module, false);
    return hidden;
}

void smc_llvm_hide_variables(LLVMModuleRef module, bool shown) {
    if (shown) LLVMSetIsNewDbgInfoFormat(module, true);
}

// Handles a call of llvm.dbg.declare(address, variable, expression) or llvm.dbg.value(value,
// variable, expression).
void smc_llvm_variables_at(LLVMValueRef in, smc_llvm_variables *out) {
    LLVMValueRef callee = LLVMIsACallInst(in) ? LLVMGetCalledValue(in) : NULL, value;
    size_t n;
    const char *name = callee && LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &n) : "";
    const bool is_declared = strcmp(name, "llvm.dbg.declare") == 0;
    out->n = 0;
    if (!is_declared && strcmp(name, "llvm.dbg.value") != 0) return;
    LLVMValueRef wrapped = LLVMGetOperand(in, 0);
    const LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(wrapped));
    if (kind != LLVMLocalAsMetadataMetadataKind && kind != LLVMConstantAsMetadataMetadataKind)
        return;
    LLVMGetMDNodeOperands(wrapped, &value);
    *smc_vec_push(out) = (smc_llvm_variable){is_declared, value, LLVMGetOperand(in, 2),
                                             LLVMValueAsMetadata(LLVMGetOperand(in, 1)),
                                             LLVMInstructionGetDebugLoc(in)};
}

#endif
