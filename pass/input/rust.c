// rust.c - reads the Rust units of a program: links the program with its crates. LLVM first reads
// only the list of each module's functions; it reads those that are reachable from the functions in
// which the program may begin when they are linked (docs/design/rust.md).
#include "pass/input/input.h"
#include "pass/input/steps.h"

#include "pass/llvm/declare.h"
#include "pass/llvm/each.h"
#include "pass/rust/rust.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <string.h>

bool smc_pass_is_rust_unit(const smc_unit *u) { return u->is_rust && u->std_kind == SMC_STD_NONE; }

// A unit of a crate, not of a program: only programs name the standard library.
static bool is_crate(const smc_unit *u) { return smc_pass_is_rust_unit(u) && !u->std.directory; }

// ---- symbols ------------------------------------------------------------------------------------

static bool is_strong(LLVMValueRef v) {
    return !LLVMIsDeclaration(v) && LLVMGetLinkage(v) == LLVMExternalLinkage;
}

// True if rustc has mangled the name: only Rust code refers to it. Others, such as those of
// functions with #[no_mangle], may be referred to by any unit.
static bool is_mangled(LLVMValueRef v) {
    size_t n;
    return strncmp(LLVMGetValueName2(v, &n), "_R", 2) == 0;
}

static bool is_named(LLVMValueRef v, const char *name) {
    size_t n;
    return name && strcmp(LLVMGetValueName2(v, &n), name) == 0;
}

// Makes LLVM link the definition only if it is referred to.
static void offer_definition(LLVMValueRef v, const char *entry) {
    if (is_strong(v) && is_mangled(v) && !is_named(v, entry))
        LLVMSetLinkage(v, LLVMLinkOnceODRLinkage);
}

static void offer_definitions(LLVMModuleRef m, const char *entry) {
    for_each_function (f, m) offer_definition(f, entry);
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        offer_definition(g, entry);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a; a = LLVMGetNextGlobalAlias(a))
        offer_definition(a, entry);
}

// True if the module has a definition that is part of the program although no Rust code refers to
// it: one that is not mangled, or one that is listed (llvm.used, llvm.global_ctors).
static bool is_always_linked(LLVMModuleRef m) {
    for_each_function (f, m)
        if (is_strong(f) && !is_mangled(f)) return true;
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetLinkage(g) == LLVMAppendingLinkage || (is_strong(g) && !is_mangled(g)))
            return true;
    return false;
}

static bool defines(LLVMModuleRef m, const char *name) {
    LLVMValueRef v = smc_llvm_find_symbol(m, name);
    return v && !LLVMIsDeclaration(v);
}

static bool is_needed(LLVMModuleRef m, const smc_pass_words *lacking) {
    for (uint32_t i = 0; i < lacking->n; i++)
        if (defines(m, lacking->at[i])) return true;
    return is_always_linked(m);
}

// ---- modules ------------------------------------------------------------------------------------

static smc_status report_unread(const smc_pass_options *options, const smc_unit *unit) {
    smc_diag_error(options->diag, unit->name, "the bitcode of rustc cannot be read");
    return SMC_USAGE;
}

static LLVMModuleRef new_module(LLVMContextRef context, const char *name, LLVMModuleRef like) {
    LLVMModuleRef m = LLVMModuleCreateWithNameInContext(name, context);
    LLVMSetDataLayout(m, LLVMGetDataLayoutStr(like));
    LLVMSetTarget(m, LLVMGetTarget(like));
    return m;
}

// Reads the list of the unit's functions. The unit must outlive the module.
static smc_status read_list(const smc_pass_options *options, const smc_unit *unit,
                            LLVMContextRef context, LLVMModuleRef *out) {
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(unit->code.at, unit->code.n, unit->name, 1);
    // If it succeeds, the module owns the buffer.
    if (LLVMGetBitcodeModuleInContext2(context, buffer, out)) {
        LLVMDisposeMemoryBuffer(buffer);
        return report_unread(options, unit);
    }
    const smc_status status = smc_pass_check_target(options, unit->name, *out);
    if (status != SMC_OK) LLVMDisposeModule(*out);
    return status;
}

// Reads the modules of one crate, from unit *i on; *i becomes the number of the next unit. Modules
// of one crate may refer to each other in any direction, so several are linked as a whole.
static smc_status read_crate(const smc_pass_options *options, LLVMContextRef context, uint32_t *i,
                             LLVMModuleRef *out) {
    const smc_units *units = options->units;
    const uint32_t crate = units->at[*i].crate;
    smc_status status = read_list(options, &units->at[(*i)++], context, out);
    LLVMModuleRef first = *out, more;
    const bool has_more = status == SMC_OK && *i < units->n && is_crate(&units->at[*i]) &&
                          units->at[*i].crate == crate;
    if (!has_more) return status;
    *out = new_module(context, units->at[*i].name, first);
    if (LLVMLinkModules2(*out, first)) status = report_unread(options, &units->at[*i]);
    for (; *i < units->n && is_crate(&units->at[*i]) && units->at[*i].crate == crate; ++*i) {
        if (status != SMC_OK) continue;
        status = read_list(options, &units->at[*i], context, &more);
        if (status == SMC_OK && LLVMLinkModules2(*out, more))
            status = report_unread(options, &units->at[*i]);
    }
    if (status != SMC_OK) LLVMDisposeModule(*out);
    return status;
}

// Links the module, and takes ownership of it.
static smc_status link_module(const smc_pass_options *options, LLVMModuleRef program,
                              LLVMModuleRef more) {
    if (!LLVMLinkModules2(program, more)) return SMC_OK;
    smc_diag_error(options->diag, options->units->at[0].name,
                   "a crate cannot be linked with the program");
    return SMC_USAGE;
}

// True if unreachable code is of interest, too.
static bool links_all(const smc_pass_options *options) {
    return options->coverage || options->linearizes || options->facts;
}

// Links the crates that the program needs. Each crate is preceded by all that use it, so that each
// module needs to be linked only once.
static smc_status link_crates(const smc_pass_options *options, LLVMModuleRef program) {
    const smc_units *units = options->units;
    smc_status status = SMC_OK;
    for (uint32_t i = 0; i < units->n && status == SMC_OK;) {
        LLVMModuleRef crate;
        if (!is_crate(&units->at[i])) {
            i++;
            continue;
        }
        status = read_crate(options, LLVMGetModuleContext(program), &i, &crate);
        if (status != SMC_OK) break;
        smc_pass_words lacking = {0};
        smc_pass_list_undefined_names(program, &lacking);
        const bool is = links_all(options) || is_needed(crate, &lacking);
        smc_pass_words_free(&lacking);
        if (is && !links_all(options)) offer_definitions(crate, options->entry);
        if (is) status = link_module(options, program, crate);
        else LLVMDisposeModule(crate);
    }
    return status;
}

// ---- the program --------------------------------------------------------------------------------

// Links a program's own crate. With tests, the program begins in a function for each selected test
// and main is not linked, since all tests are reachable from it.
static smc_status link_program(const smc_pass_options *options, const smc_unit *unit,
                               LLVMContextRef context, LLVMModuleRef *program) {
    LLVMModuleRef own;
    const smc_status status = read_list(options, unit, context, &own);
    if (status != SMC_OK) return status;
    const bool has_tests =
        options->tests && !options->facts &&
        smc_pass_make_rust_tests(own, options->tests, options->ignored, &options->selection);
    if (!links_all(options)) offer_definitions(own, options->entry);
    if (!links_all(options) && has_tests)
        LLVMSetLinkage(LLVMGetNamedFunction(own, "main"), LLVMLinkOnceODRLinkage);
    if (!*program) *program = new_module(context, unit->name, own);
    return link_module(options, *program, own);
}

static smc_status verify(const smc_pass_options *options, LLVMModuleRef program) {
    const char *name = options->units->at[0].name;
    char *text = NULL;
    smc_pass_shorten_aliases(program);
    const bool is_wrong = LLVMVerifyModule(program, LLVMReturnStatusAction, &text);
    if (is_wrong) smc_diag_error(options->diag, name, "invalid LLVM module: %s", text ? text : "");
    LLVMDisposeMessage(text);
    return is_wrong ? SMC_USAGE : smc_pass_check_types(options, name, program);
}

smc_status smc_pass_read_rust(const smc_pass_options *options, LLVMContextRef context,
                              LLVMModuleRef *program) {
    const smc_units *units = options->units;
    smc_status status = SMC_OK;
    *program = NULL;
    for (uint32_t i = 0; i < units->n && status == SMC_OK; i++)
        if (smc_pass_is_rust_unit(&units->at[i]) && !is_crate(&units->at[i]))
            status = link_program(options, &units->at[i], context, program);
    if (status == SMC_OK) status = link_crates(options, *program);
    if (status == SMC_OK) status = verify(options, *program);
    if (status == SMC_OK) smc_pass_drop_lifetimes(*program);
    else if (*program) LLVMDisposeModule(*program);
    return status;
}
