// source.c - where instructions come from, and what the front end has to say of that.
#include "interp/lower/lowering.h"

#include "base/language.h"
#include "base/md5.h"
#include "interp/lower/cxx/name.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>
#include <unistd.h>

// Its index in code->owned.
static uint32_t intern_text(smc_lowering *l, const char *text) {
    uint64_t h = 14695981039346656037u;
    for (const char *p = text; *p; p++) h = (h ^ (uint8_t)*p) * 1099511628211u;
    uint32_t *index = smc_table_at(&l->strings, h, strlen(text));
    if (!*index) {
        (void)smc_keep_text(l, text, strlen(text));
        *index = l->code->owned.n;
    }
    return *index - 1;
}

// Which text the file had. That of one that the source only says it comes from (#line) is not
// known.
static void add_sum(smc_lowering *l, LLVMMetadataRef file, const char *name) {
    if (l->options->without_sums) return;
    enum { SUM = 2, MOST = 8 };
    LLVMValueRef node = LLVMMetadataAsValue(LLVMGetModuleContext(l->module), file), parts[MOST];
    const unsigned n = LLVMGetMDNodeNumOperands(node);
    if (n <= SUM || n > MOST) return;
    LLVMGetMDNodeOperands(node, parts);
    unsigned length = 0;
    const char *sum =
        parts[SUM] && LLVMIsAMDString(parts[SUM]) ? LLVMGetMDString(parts[SUM], &length) : NULL;
    if (length == SMC_MD5_TEXT - 1)
        *smc_vec_push(&l->code->files) = (smc_code_file){name, smc_keep_text(l, sum, length)};
}

// Of a file below our directory, which cargo's compiler was given from another one: as seen from
// here.
static const char *nearer(const char *path, const char *here) {
    const size_t n = strlen(here);
    const bool is_below =
        smc_language_of(path) == SMC_LANGUAGE_RUST && strncmp(path, here, n) == 0 && path[n] == '/';
    return is_below ? path + n + 1 : path;
}

// As the compiler was given it; with the compiler's directory where that is not ours and the name
// is relative. A scope need not have a file, and that of a block may be any node: LLVM's verifier
// does not look at it.
const char *smc_file_name(smc_lowering *l, LLVMMetadataRef file) {
    if (!file || LLVMGetMetadataKind(file) != LLVMDIFileMetadataKind) return "";
    uint32_t *known = smc_table_at(&l->files, (uintptr_t)file, 0);
    if (*known) return l->code->owned.at[*known - 1];
    unsigned n_name, n_dir;
    const char *name = LLVMDIFileGetFilename(file, &n_name),
               *dir = LLVMDIFileGetDirectory(file, &n_dir);
    char here[4096];
    bool join = n_name && name[0] != '/' && n_dir && getcwd(here, sizeof here) &&
                (strlen(here) != n_dir || memcmp(here, dir, n_dir) != 0);
    char *text = join ? smc_format("%.*s/%.*s", (int)n_dir, dir, (int)n_name, name)
                      : smc_format("%.*s", (int)n_name, name);
    *known = intern_text(l, join ? nearer(text, here) : text) + 1;
    free(text);
    const char *kept = l->code->owned.at[*known - 1];
    add_sum(l, file, kept);
    return kept;
}

static uint32_t intern_source(smc_lowering *l, smc_code_source s) {
    uint32_t *index = smc_table_at(
        &l->sources, ((uintptr_t)s.file ^ (uintptr_t)s.function << 17) + s.in_library_callee,
        (uint64_t)s.line << 32 | s.column);
    if (!*index) {
        *index = l->code->sources.n;
        *smc_vec_push(&l->code->sources) = s;
    }
    return *index;
}

// Those of the system, and those of smc's that stand for some of them (pass/include/system/).
static bool is_library_header(const char *file) {
    if (smc_is_rust_library(file)) return true;
    const char *headers = strncmp(file, "/usr/", 5) == 0 ? strstr(file, "/include/") : NULL,
               *own = strstr(file, "/include/system/");
    return (headers && strstr(headers, "/c++/")) ||
           (own && strcmp(own, "/include/system/assert.h") != 0);
}

// Where code of a header has been put in the place of its call, the call's place.
static LLVMMetadataRef out_of_headers(smc_lowering *l, LLVMMetadataRef at) {
    for (LLVMMetadataRef by;
         at && is_library_header(smc_file_name(l, LLVMDIScopeGetFile(LLVMDILocationGetScope(at))));
         at = by)
        if (!(by = LLVMDILocationGetInlinedAt(at))) break;
    return at;
}

// The line of the function for what has none of its own: allocas, say.
uint32_t smc_source_of(smc_lowering *l, LLVMValueRef instruction) {
    const bool is_cxx = smc_is_cxx_symbol(LLVMGetValueName2(l->fn_value, &(size_t){0}));
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction),
                    function = LLVMGetSubprogram(l->fn_value);
    const LLVMMetadataRef there = at;
    if (at) at = out_of_headers(l, at);
    const unsigned line = at ? LLVMDILocationGetLine(at) : 0;
    LLVMMetadataRef file = line       ? LLVMDIScopeGetFile(LLVMDILocationGetScope(at))
                           : function ? LLVMDIScopeGetFile(function)
                                      : NULL;
    if (!file) return 0;
    smc_code_source s = {.file = smc_file_name(l, file),
                         .function = l->fn->name,
                         .line = line,
                         .optimised = l->fn->optimised};
    s.header = (is_cxx && is_library_header(s.file)) || smc_is_rust_library(s.file);
    s.in_library_callee = at != there;
    if (line) s.column = LLVMDILocationGetColumn(at);
    else s.line = LLVMDISubprogramGetLine(function);
    return intern_source(l, s);
}

// ---- remarks (pass/marks.h): a node of another form is somebody else's --------------------------

enum { KIND, TEXT, WHERE, FUNCTION, PARTS };

// NULL: it is no text.
static const char *text_of(smc_lowering *l, LLVMValueRef part) {
    unsigned n;
    const char *text = part && LLVMIsAMDString(part) ? LLVMGetMDString(part, &n) : NULL;
    return text ? smc_keep_text(l, text, n) : NULL;
}

static smc_place place_at(smc_lowering *l, LLVMMetadataRef location) {
    return (smc_place){.file =
                           smc_file_name(l, LLVMDIScopeGetFile(LLVMDILocationGetScope(location))),
                       .line = LLVMDILocationGetLine(location),
                       .column = LLVMDILocationGetColumn(location)};
}

static smc_place place_of(smc_lowering *l, LLVMValueRef part) {
    LLVMMetadataRef at = part ? LLVMValueAsMetadata(part) : NULL;
    if (!at || LLVMGetMetadataKind(at) != LLVMDILocationMetadataKind)
        return (smc_place){.file = text_of(l, part)};
    return place_at(l, at);
}

smc_place smc_place_of_use(smc_lowering *l, LLVMValueRef v) {
    LLVMMetadataRef location = NULL;
    // From the last one that was read to the first.
    for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
        LLVMMetadataRef at =
            LLVMIsAInstruction(LLVMGetUser(u)) ? LLVMInstructionGetDebugLoc(LLVMGetUser(u)) : NULL;
        if (at) location = at;
    }
    return location ? place_at(l, location) : (smc_place){0};
}

static void take(smc_lowering *l, LLVMValueRef node) {
    LLVMValueRef parts[PARTS];
    if (LLVMGetMDNodeNumOperands(node) != PARTS) return;
    LLVMGetMDNodeOperands(node, parts);
    const char *word = text_of(l, parts[KIND]), *text = text_of(l, parts[TEXT]),
               *function = text_of(l, parts[FUNCTION]);
    const smc_warning_kind kind = word ? smc_warning_of_word(word) : SMC_WARN_COUNT;
    smc_place at = place_of(l, parts[WHERE]);
    if (kind == SMC_WARN_COUNT || !text) return;
    if (function && *function) at.function = function;
    smc_warn(&l->code->warnings, kind, at, smc_strdup(text));
}

void smc_take_remarks(smc_lowering *l) {
    const unsigned n = LLVMGetNamedMetadataNumOperands(l->module, SMC_PASS_REMARKS);
    if (!n) return;
    LLVMValueRef *nodes = smc_alloc(n * sizeof *nodes);
    LLVMGetNamedMetadataOperands(l->module, SMC_PASS_REMARKS, nodes);
    for (unsigned i = 0; i < n; i++) take(l, nodes[i]);
    free(nodes);
}
