// link.c - links the inputs into one module.
#include "pass/internal.h"
#include "pass/input/input.h"
#include "pass/llvm/declare.h"
#include "pass/llvm/file.h"
#include "pass/llvm/each.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <string.h>

static smc_status report_link_error(const smc_pass_options *options, const char *name) {
    smc_diag_error(options->diag, name, "cannot be linked with the files before it");
    return SMC_USAGE;
}

// Links `more` into the module, and takes ownership of it in any case. Fails if the pointer sizes
// differ.
static smc_status join_modules(const smc_pass_options *options, LLVMModuleRef module,
                               LLVMModuleRef more, const char *name) {
    const unsigned bits = 8 * LLVMPointerSize(LLVMGetModuleDataLayout(module)),
                   other = 8 * LLVMPointerSize(LLVMGetModuleDataLayout(more));
    if (bits == other)
        return LLVMLinkModules2(module, more) ? report_link_error(options, name) : SMC_OK;
    smc_diag_error(
        options->diag, name,
        "it is %u-bit code, but the files before it are %u-bit: compile all of them alike", other,
        bits);
    LLVMDisposeModule(more);
    return SMC_UNSUPPORTED;
}

// ---- units that are linked if needed ------------------------------------------------------------

static bool is_offered(LLVMValueRef v) {
    if (LLVMIsDeclaration(v)) return false;
    switch (LLVMGetLinkage(v)) {
    case LLVMExternalLinkage:
    case LLVMWeakAnyLinkage:
    case LLVMWeakODRLinkage:
    case LLVMCommonLinkage: return true;
    default: return false;
    }
}

// In clang's output, a constructor of a class without virtual bases may be an alias of another one.
static bool module_defines(LLVMModuleRef m, const char *name) {
    LLVMValueRef v = smc_llvm_find_symbol(m, name);
    return v && is_offered(v);
}

// True if the function is defined in the module's own file, not in an included file: tests of
// static functions include the file that defines them.
static bool is_defined_in_own_file(LLVMModuleRef m, const char *name) {
    static const char units[] = "llvm.dbg.cu";
    LLVMValueRef f = LLVMGetNamedFunction(m, name);
    LLVMMetadataRef subprogram = f ? LLVMGetSubprogram(f) : NULL;
    if (!subprogram || LLVMGetNamedMetadataNumOperands(m, units) != 1) return true;
    LLVMValueRef unit;
    LLVMGetNamedMetadataOperands(m, units, &unit);
    char *file = smc_llvm_file_path(subprogram),
         *own = smc_llvm_file_path(LLVMValueAsMetadata(unit));
    const bool is = !file || !own || strcmp(file, own) == 0;
    free(file);
    free(own);
    return is;
}

// A unit that is linked only if needed. module is NULL if the unit has been linked.
typedef struct optional_unit {
    const char *name;
    LLVMModuleRef module;
    bool seems_same_program;
} optional_unit;
typedef SMC_VEC(optional_unit) optional_units;

// Returns the rank of a unit that defines the name. Units of higher rank are preferred.
static int rank_of_definition(const optional_unit *s, const char *name) {
    return 2 * s->seems_same_program + is_defined_in_own_file(s->module, name);
}

// Returns the unit of the highest rank that defines the name. Sets *other to another unit of the
// same rank; NULL: none.
static optional_unit *definition_of(const optional_units *optional_units, const char *name,
                                    optional_unit **other) {
    optional_unit *found = NULL;
    int best = -1;
    *other = NULL;
    for (uint32_t k = 0; k < optional_units->n; k++) {
        optional_unit *s = &optional_units->at[k];
        if (!s->module || !module_defines(s->module, name)) continue;
        const int rank = rank_of_definition(s, name);
        if (rank == best) *other = s;
        if (rank <= best) continue;
        found = s;
        best = rank;
        *other = NULL;
    }
    return found;
}

// Sets *out to the next unit to be linked: one that defines a missing name; NULL: none. Reports an
// error if two units of the highest rank define the name.
static smc_status next_needed_unit(const smc_pass_options *options, LLVMModuleRef module,
                                   const optional_units *optional_units, optional_unit **out) {
    smc_pass_words lacking = {0};
    optional_unit *other = NULL;
    *out = NULL;
    smc_pass_list_undefined_names(module, &lacking);
    for (uint32_t i = 0; i < lacking.n && !*out; i++) {
        *out = definition_of(optional_units, lacking.at[i], &other);
        if (other)
            smc_diag_error(options->diag, other->name,
                           "'%s' is defined here and in %s; name the files of one program only",
                           lacking.at[i], (*out)->name);
    }
    smc_pass_words_free(&lacking);
    return other ? SMC_USAGE : SMC_OK;
}

static smc_status link_needed(const smc_pass_options *options, LLVMModuleRef module,
                              optional_units *optional_units) {
    optional_unit *next;
    smc_status status = SMC_OK;
    while (status == SMC_OK &&
           (status = next_needed_unit(options, module, optional_units, &next)) == SMC_OK && next) {
        LLVMModuleRef more = next->module;
        next->module = NULL;
        status = join_modules(options, module, more, next->name);
    }
    return status;
}

// ---- all units ----------------------------------------------------------------------------------

// Reads a unit. The first Rust unit gives the module of all Rust units.
static smc_status read_unit(const smc_pass_options *options, uint32_t i, LLVMContextRef context,
                            bool *has_rust, LLVMModuleRef *module) {
    const smc_unit *unit = &options->units->at[i];
    if (!smc_pass_is_rust_unit(unit)) return smc_pass_read_unit(options, unit, context, module);
    *has_rust = true;
    return smc_pass_read_rust(options, context, module);
}

// Links the unit or, if it is linked only if needed, adds it to optional_units. Drops an optional
// unit that defines main, since it is another program.
static smc_status add_unit(const smc_pass_options *options, uint32_t i, bool *has_rust,
                           LLVMModuleRef module, optional_units *optional_units) {
    const smc_unit *unit = &options->units->at[i];
    LLVMModuleRef more;
    const smc_status status = read_unit(options, i, LLVMGetModuleContext(module), has_rust, &more);
    if (status != SMC_OK) return status;
    if (unit->link_if_needed && module_defines(more, "main")) LLVMDisposeModule(more);
    else if (unit->link_if_needed)
        *smc_vec_push(optional_units) = (optional_unit){unit->name, more, unit->seems_same_program};
    else return join_modules(options, module, more, unit->name);
    return SMC_OK;
}

smc_status smc_pass_read_all(const smc_pass_options *options, LLVMContextRef context,
                             LLVMModuleRef *module) {
    const smc_units *units = options->units;
    optional_units optional_units = {0};
    bool has_rust = false;
    smc_status status = read_unit(options, 0, context, &has_rust, module);
    if (status != SMC_OK) return status;
    for (uint32_t i = 1; i < units->n && status == SMC_OK; i++)
        if (!units->at[i].is_library && units->at[i].std_kind == SMC_STD_NONE &&
            !(has_rust && smc_pass_is_rust_unit(&units->at[i])))
            status = add_unit(options, i, &has_rust, *module, &optional_units);
    if (status == SMC_OK) status = link_needed(options, *module, &optional_units);
    if (status == SMC_OK) status = smc_pass_link_std(options, *module);
    for (uint32_t i = 0; i < optional_units.n; i++)
        if (optional_units.at[i].module) LLVMDisposeModule(optional_units.at[i].module);
    smc_vec_free(&optional_units);
    if (status != SMC_OK) LLVMDisposeModule(*module);
    return status;
}
