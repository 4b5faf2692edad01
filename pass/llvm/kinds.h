// kinds.h - tests a global variable for metadata of one kind: LLVM's C interface has no function
// for that.
#ifndef SMC_PASS_LLVM_KINDS_H
#define SMC_PASS_LLVM_KINDS_H

#include <llvm-c/Core.h>

#include <stdbool.h>

// True if the global has metadata of this kind.
static inline bool smc_llvm_has_metadata(LLVMValueRef global, unsigned kind) {
    size_t n;
    LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(global, &n);
    bool found = false;
    for (unsigned i = 0; i < n; i++) found |= LLVMValueMetadataEntriesGetKind(all, i) == kind;
    LLVMDisposeValueMetadataEntries(all);
    return found;
}

#endif
