// dwarf.h - types in the debugging information. The C API gives access to DWARF types only through
// the operands of metadata nodes (llvm/IR/DebugInfoMetadata.h).
#ifndef SMC_LOWER_DWARF_H
#define SMC_LOWER_DWARF_H

#include "interp/lower/lowering.h"
#include "pass/llvm/metadata.h"
#include "pass/llvm/versions.h"

#include <llvm-c/DebugInfo.h>

enum { // DWARF tags
    TAG_ARRAY = 0x01,
    TAG_CLASS = 0x02,
    TAG_ENUM = 0x04,
    TAG_MEMBER = 0x0d,
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
    TAG_INHERITANCE = 0x1c,
    TAG_CONST = 0x26,
    TAG_VOLATILE = 0x35,
    TAG_RESTRICT = 0x37,
    TAG_ATOMIC = 0x47,
};

// Return operand i of the node, as a value or as metadata; NULL: there is none, or it is null.
static inline LLVMValueRef smc_dwarf_operand_value(const smc_lowering *l, LLVMMetadataRef node,
                                                   unsigned i) {
    return smc_llvm_operand_value(LLVMGetModuleContext(l->module), node, i);
}

static inline LLVMMetadataRef smc_dwarf_operand(const smc_lowering *l, LLVMMetadataRef node,
                                                unsigned i) {
    return smc_llvm_operand(LLVMGetModuleContext(l->module), node, i);
}

static inline bool smc_dwarf_is_composite(LLVMMetadataRef type) {
    return LLVMGetMetadataKind(type) == LLVMDICompositeTypeMetadataKind;
}
static inline bool smc_dwarf_is_derived(LLVMMetadataRef type) {
    return LLVMGetMetadataKind(type) == LLVMDIDerivedTypeMetadataKind;
}

static inline LLVMMetadataRef smc_dwarf_base(const smc_lowering *l, LLVMMetadataRef type) {
    return smc_dwarf_operand(l, type, SMC_LLVM_TYPE_BASE);
}

// Returns the node that lists the n members of a struct, union or enum; NULL: none.
static inline LLVMMetadataRef smc_dwarf_members(const smc_lowering *l, LLVMMetadataRef type,
                                                unsigned *n) {
    LLVMMetadataRef members = smc_dwarf_operand(l, type, SMC_LLVM_TYPE_ELEMENTS);
    *n = members ? LLVMGetMDNodeNumOperands(
                       LLVMMetadataAsValue(LLVMGetModuleContext(l->module), members))
                 : 0;
    return members;
}

// True for a data member or a base class; false for static members.
static inline bool smc_dwarf_is_member(const smc_lowering *l, LLVMMetadataRef m) {
    if (!m || !smc_dwarf_is_derived(m) || !smc_dwarf_base(l, m) ||
        LLVMDITypeGetFlags(m) & LLVMDIFlagStaticMember)
        return false;
    return LLVMGetDINodeTag(m) == TAG_MEMBER ||
           (LLVMGetDINodeTag(m) == TAG_INHERITANCE && !(LLVMDITypeGetFlags(m) & LLVMDIFlagVirtual));
}

// Returns a new shape of this size, which the lowering keeps.
smc_shape *smc_new_shape(smc_lowering *, uint64_t bits);
// Returns the shape of a type, which is created at the first call. NULL: unknown, or the type
// contains itself.
smc_shape *smc_declared_type_shape(smc_lowering *, LLVMMetadataRef type);

#endif
