#include "pass/llvm/file.h"

#include "base/base.h"

#include <llvm-c/DebugInfo.h>

char *smc_llvm_file_name(LLVMMetadataRef scope) {
    unsigned n = 0;
    LLVMMetadataRef file = scope ? LLVMDIScopeGetFile(scope) : NULL;
    if (!file || LLVMGetMetadataKind(file) != LLVMDIFileMetadataKind) return NULL;
    const char *name = LLVMDIFileGetFilename(file, &n);
    return name && n ? smc_format("%.*s", (int)n, name) : NULL;
}
