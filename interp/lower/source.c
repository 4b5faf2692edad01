// source.c - where instructions come from.
#include "interp/lower/lowering.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>
#include <unistd.h>

static const char *intern_text(smc_lowering *l, const char *text) {
    uint64_t h = 14695981039346656037u;
    for (const char *p = text; *p; p++) h = (h ^ (uint8_t)*p) * 1099511628211u;
    uint32_t *index = smc_table_at(&l->strings, h, strlen(text));
    if (!*index) {
        smc_keep(l, smc_strdup(text));
        *index = l->code->owned.n;
    }
    return l->code->owned.at[*index - 1];
}

// As the compiler was given it; with the compiler's directory where that is not ours and the name is relative.
const char *smc_file_name(smc_lowering *l, LLVMMetadataRef file) {
    unsigned n_name, n_dir;
    const char *name = LLVMDIFileGetFilename(file, &n_name), *dir = LLVMDIFileGetDirectory(file, &n_dir);
    char here[4096];
    bool join = n_name && name[0] != '/' && n_dir && getcwd(here, sizeof here) &&
                (strlen(here) != n_dir || memcmp(here, dir, n_dir) != 0);
    char *text = join ? smc_format("%.*s/%.*s", (int)n_dir, dir, (int)n_name, name) : smc_format("%.*s", (int)n_name, name);
    const char *kept = intern_text(l, text);
    free(text);
    return kept;
}

static uint32_t intern_source(smc_lowering *l, smc_code_source s) {
    uint32_t *index = smc_table_at(&l->sources, (uintptr_t)s.file ^ (uintptr_t)s.function << 17,
                                   (uint64_t)s.line << 32 | s.column);
    if (!*index) {
        *index = l->code->sources.n;
        *smc_vec_push(&l->code->sources) = s;
    }
    return *index;
}

// The line of the function for what has none of its own: allocas, say.
uint32_t smc_source_of(smc_lowering *l, LLVMValueRef instruction) {
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction), function = LLVMGetSubprogram(l->fn_value);
    const unsigned line = at ? LLVMDILocationGetLine(at) : 0;
    LLVMMetadataRef file = line ? LLVMDIScopeGetFile(LLVMDILocationGetScope(at)) : function ? LLVMDIScopeGetFile(function) : NULL;
    if (!file) return 0;
    smc_code_source s = {.file = smc_file_name(l, file), .function = l->fn->name, .line = line, .optimised = l->fn->optimised};
    if (line) s.column = LLVMDILocationGetColumn(at);
    else s.line = LLVMDISubprogramGetLine(function);
    return intern_source(l, s);
}
