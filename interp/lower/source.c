// source.c - records the source positions of instructions, and warnings about the source.
#include "interp/lower/lowering.h"

#include "base/language.h"
#include "base/marked.h"
#include "base/md5.h"
#include "interp/lower/analysis/symbol_name.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>
#include <unistd.h>

// Adds the text to code->owned if it is new, and returns its index.
static uint32_t intern_text(smc_lowering *l, const char *text) {
    uint64_t h = 14695981039346656037u;
    for (const char *p = text; *p; p++) h = (h ^ (uint8_t)*p) * 1099511628211u;
    uint32_t *index = smc_table_at(&l->indices.strings, h, strlen(text));
    if (!*index) {
        (void)smc_intern_text_of_code(l, text, strlen(text));
        *index = l->code->owned.n;
    }
    return *index - 1;
}

// Records the checksum of a source file. A name from a #line directive has no checksum.
static void add_file_checksum(smc_lowering *l, LLVMMetadataRef file, const char *name) {
    if (l->options->records.without_sums) return;
    enum { SUM = 2, MOST = 8 };
    LLVMValueRef node = LLVMMetadataAsValue(LLVMGetModuleContext(l->module), file), parts[MOST];
    const unsigned n = LLVMGetMDNodeNumOperands(node);
    if (n <= SUM || n > MOST) return;
    LLVMGetMDNodeOperands(node, parts);
    unsigned length = 0;
    const char *sum =
        parts[SUM] && LLVMIsAMDString(parts[SUM]) ? LLVMGetMDString(parts[SUM], &length) : NULL;
    if (length == SMC_MD5_TEXT - 1)
        *smc_vec_push(&l->code->files) =
            (smc_code_file){name, smc_intern_text_of_code(l, sum, length)};
}

// Returns the path of a Rust file relative to the directory `here` if it is below that directory:
// cargo runs the compiler in another directory. Returns other paths unchanged.
static const char *relative_path(const char *path, const char *here) {
    const size_t n = strlen(here);
    const bool is_below =
        smc_language_of(path) == SMC_LANGUAGE_RUST && strncmp(path, here, n) == 0 && path[n] == '/';
    return is_below ? path + n + 1 : path;
}

// Returns the file name as it was given to the compiler. If the compiler's directory is not the
// current one, a relative name is prefixed with it. LLVM's verifier does not check that the scope
// has a file, or that a block's file is a file node.
const char *smc_file_name(smc_lowering *l, LLVMMetadataRef file) {
    if (!file || LLVMGetMetadataKind(file) != LLVMDIFileMetadataKind) return "";
    uint32_t *known = smc_table_at(&l->indices.files, (uintptr_t)file, 0);
    if (*known) return l->code->owned.at[*known - 1];
    unsigned n_name, n_dir;
    const char *name = LLVMDIFileGetFilename(file, &n_name),
               *dir = LLVMDIFileGetDirectory(file, &n_dir);
    char here[4096];
    bool join = n_name && name[0] != '/' && n_dir && getcwd(here, sizeof here) &&
                (strlen(here) != n_dir || memcmp(here, dir, n_dir) != 0);
    char *text = join ? smc_format("%.*s/%.*s", (int)n_dir, dir, (int)n_name, name)
                      : smc_format("%.*s", (int)n_name, name);
    *known = intern_text(l, join ? relative_path(text, here) : text) + 1;
    free(text);
    const char *owned_name = l->code->owned.at[*known - 1];
    add_file_checksum(l, file, owned_name);
    return owned_name;
}

static uint32_t intern_source(smc_lowering *l, smc_code_source s) {
    uint32_t *index =
        smc_table_at(&l->indices.sources,
                     ((uintptr_t)s.file ^ (uintptr_t)s.function << 17) + s.in_library_callee,
                     (uint64_t)s.line << 32 | s.column);
    if (!*index) {
        *index = l->code->sources.n;
        *smc_vec_push(&l->code->sources) = s;
    }
    return *index;
}

// True for a path in a library other than C++'s: in Rust's, or in an adapter for a test framework.
static bool is_excluded_library(const char *file) {
    return smc_is_rust_library(file) || strstr(file, "/smc/include/adapters/");
}

// True for a header of the system's C++ library, or for one of smc's headers that replace such
// headers (pass/include/system/) or those of a test framework.
static bool is_library_header(const char *file) {
    if (is_excluded_library(file)) return true;
    const char *headers = strncmp(file, "/usr/", 5) == 0 ? strstr(file, "/include/") : NULL,
               *own = strstr(file, "/include/system/");
    return (headers && strstr(headers, "/c++/")) ||
           (own && strcmp(own, "/include/system/assert.h") != 0);
}

// If the code was inlined from a library header, returns the position of the call of that code.
static LLVMMetadataRef place_outside_headers(smc_lowering *l, LLVMMetadataRef at) {
    for (LLVMMetadataRef by;
         at && is_library_header(smc_file_name(l, LLVMDIScopeGetFile(LLVMDILocationGetScope(at))));
         at = by)
        if (!(by = LLVMDILocationGetInlinedAt(at))) break;
    return at;
}

// If the function is a test or the body of a test, returns the test's name as the user writes it;
// otherwise NULL.
static const char *test_of(const smc_function *fn, const char *prefix) {
    const size_t n = strlen(prefix);
    return strncmp(fn->name, prefix, n) == 0 && fn->name[n] ? fn->name + n : NULL;
}

// True for the function by which a test framework's header runs the body of a test.
static bool is_test_runner(const smc_lowering *l) {
    const char *test = test_of(l->fn, SMC_TEST_PREFIX);
    char *body = test ? smc_format(SMC_TEST_BODY_PREFIX "%s", test) : NULL;
    const bool has_body = body && LLVMGetNamedFunction(l->module, body);
    free(body);
    return has_body;
}

static const char *shown_function(const smc_function *fn) {
    const char *test = test_of(fn, SMC_TEST_PREFIX), *body = test_of(fn, SMC_TEST_BODY_PREFIX);
    return test ? test : body ? body : fn->name;
}

// Returns the index of the instruction's position in code->sources. An instruction without a line,
// such as an alloca, gets the line of the function.
uint32_t smc_source_of(smc_lowering *l, LLVMValueRef instruction) {
    const bool is_cxx = smc_is_cxx_symbol(LLVMGetValueName2(l->llvm_function, &(size_t){0}));
    LLVMMetadataRef at = LLVMInstructionGetDebugLoc(instruction),
                    function = LLVMGetSubprogram(l->llvm_function);
    const LLVMMetadataRef there = at;
    if (at) at = place_outside_headers(l, at);
    const unsigned line = at ? LLVMDILocationGetLine(at) : 0;
    LLVMMetadataRef file = line       ? LLVMDIScopeGetFile(LLVMDILocationGetScope(at))
                           : function ? LLVMDIScopeGetFile(function)
                                      : NULL;
    if (!file) return 0;
    smc_code_source s = {.file = smc_file_name(l, file),
                         .function = shown_function(l->fn),
                         .line = line,
                         .optimised = l->fn->optimised};
    s.header =
        (is_cxx && is_library_header(s.file)) || is_excluded_library(s.file) || is_test_runner(l);
    s.in_library_callee = at != there;
    if (line) s.column = LLVMDILocationGetColumn(at);
    else s.line = LLVMDISubprogramGetLine(function);
    return intern_source(l, s);
}

// ---- warnings (pass/marks.h); metadata nodes of another form are ignored ------------------------

enum { KIND, TEXT, WHERE, FUNCTION, PARTS };

// Returns the text of a string operand; NULL: it is not a string.
static const char *metadata_string(smc_lowering *l, LLVMValueRef part) {
    unsigned n;
    const char *text = part && LLVMIsAMDString(part) ? LLVMGetMDString(part, &n) : NULL;
    return text ? smc_intern_text_of_code(l, text, n) : NULL;
}

static smc_place place_at(smc_lowering *l, LLVMMetadataRef location) {
    return (smc_place){.file =
                           smc_file_name(l, LLVMDIScopeGetFile(LLVMDILocationGetScope(location))),
                       .line = LLVMDILocationGetLine(location),
                       .column = LLVMDILocationGetColumn(location)};
}

static smc_place place_of_debug_location(smc_lowering *l, LLVMValueRef part) {
    LLVMMetadataRef at = part ? LLVMValueAsMetadata(part) : NULL;
    if (!at || LLVMGetMetadataKind(at) != LLVMDILocationMetadataKind)
        return (smc_place){.file = metadata_string(l, part)};
    return place_at(l, at);
}

smc_place smc_place_of_use(smc_lowering *l, LLVMValueRef v) {
    LLVMMetadataRef location = NULL;
    // LLVM lists the uses from the last to the first.
    for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
        LLVMMetadataRef at =
            LLVMIsAInstruction(LLVMGetUser(u)) ? LLVMInstructionGetDebugLoc(LLVMGetUser(u)) : NULL;
        if (at) location = at;
    }
    return location ? place_at(l, location) : (smc_place){0};
}

static void read_allowed_node(smc_lowering *l, LLVMValueRef node) {
    LLVMValueRef parts[PARTS];
    if (LLVMGetMDNodeNumOperands(node) != PARTS) return;
    LLVMGetMDNodeOperands(node, parts);
    const char *word = metadata_string(l, parts[KIND]), *text = metadata_string(l, parts[TEXT]),
               *function = metadata_string(l, parts[FUNCTION]);
    const smc_warning_kind kind = word ? smc_warning_of_name(word) : SMC_WARN_COUNT;
    smc_place at = place_of_debug_location(l, parts[WHERE]);
    if (kind == SMC_WARN_COUNT || !text) return;
    if (function && *function) at.function = function;
    smc_add_warning(&l->code->warnings, kind, at, smc_strdup(text));
}

// ---- allowed errors (pass/marks.h) --------------------------------------------------------------

// Returns the name of the allowed function or variable; NULL: it was removed, or belongs to code
// that is never executed.
static const char *name_of_allowed(const smc_lowering *l, LLVMValueRef v, bool *is_function) {
    *is_function = v && LLVMIsAFunction(v);
    if (!v || (!*is_function && !LLVMIsAGlobalVariable(v))) return NULL;
    const uint32_t at =
        smc_table_get(*is_function ? &l->indices.functions : &l->indices.globals, (uintptr_t)v, 0);
    if (!at) return NULL;
    return *is_function ? l->code->functions.at[at - 1].name : l->code->globals.at[at - 1].name;
}

static void read_allowed_error(smc_lowering *l, LLVMValueRef node) {
    LLVMValueRef parts[2];
    if (LLVMGetMDNodeNumOperands(node) != 2) return;
    LLVMGetMDNodeOperands(node, parts);
    smc_code_allowed a = {.kind = metadata_string(l, parts[0])};
    a.name = name_of_allowed(l, parts[1], &a.is_function);
    if (a.kind && a.name) *smc_vec_push(&l->code->allowed) = a;
}

static void visit_metadata_nodes(smc_lowering *l, const char *list,
                                 void read_allowed_node(smc_lowering *, LLVMValueRef)) {
    const unsigned n = LLVMGetNamedMetadataNumOperands(l->module, list);
    if (!n) return;
    LLVMValueRef *nodes = smc_alloc(n * sizeof *nodes);
    LLVMGetNamedMetadataOperands(l->module, list, nodes);
    for (unsigned i = 0; i < n; i++) read_allowed_node(l, nodes[i]);
    free(nodes);
}

void smc_read_allowed_errors(smc_lowering *l) {
    visit_metadata_nodes(l, SMC_PASS_ALLOWED, read_allowed_error);
}

void smc_read_remarks(smc_lowering *l) {
    visit_metadata_nodes(l, SMC_PASS_REMARKS, read_allowed_node);
}
