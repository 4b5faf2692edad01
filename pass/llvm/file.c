#include "pass/llvm/file.h"

#include "base/base.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

char *smc_llvm_file_name(LLVMMetadataRef scope) {
    unsigned n = 0;
    LLVMMetadataRef file = scope ? LLVMDIScopeGetFile(scope) : NULL;
    if (!file || LLVMGetMetadataKind(file) != LLVMDIFileMetadataKind) return NULL;
    const char *name = LLVMDIFileGetFilename(file, &n);
    return name && n ? smc_format("%.*s", (int)n, name) : NULL;
}

char *smc_llvm_file_path(LLVMMetadataRef scope) {
    unsigned n = 0;
    char *name = smc_llvm_file_name(scope);
    const char *directory = name ? LLVMDIFileGetDirectory(LLVMDIScopeGetFile(scope), &n) : NULL;
    if (!directory || !n || *name == '/') return name;
    char *path = smc_format("%.*s/%s", (int)n, directory, name);
    free(name);
    return path;
}
