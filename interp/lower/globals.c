// globals.c - lowers static and thread-local variables with their initial bytes.
#include "interp/lower/lowering.h"

#include "interp/bytecode/address.h"
#include "interp/bytecode/short.h"
#include "pass/llvm/kinds.h"
#include "pass/relevance/calls.h"
#include "interp/lower/analysis/symbol_name.h"
#include "interp/lower/analysis/plain_only.h"

#include <string.h>

// ---- declarations -------------------------------------------------------------------------------

static bool is_stream(const char *name) {
    return strcmp(name, "stdout") == 0 || strcmp(name, "stderr") == 0 || strcmp(name, "stdin") == 0;
}

// True for POSIX's environ, and glibc's alias of it. The variable is initialised with main's third
// argument.
static bool is_environment(const smc_lowering *l, LLVMValueRef v) {
    size_t n;
    const char *name = LLVMGetValueName2(v, &n);
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    return LLVMIsDeclaration(v) && LLVMGetTypeKind(type) == LLVMPointerTypeKind &&
           smc_size_in_memory(l, type) == LLVMPointerSize(l->layout) &&
           (strcmp(name, "environ") == 0 || strcmp(name, "__environ") == 0);
}

// Adds a variable to the code; in a 32-bit program, also assigns its 32-bit address.
static void add_global(smc_lowering *l, smc_global *g, uint32_t alignment) {
    const smc_global *last =
        l->code->globals.n ? &l->code->globals.at[l->code->globals.n - 1] : NULL;
    if (l->code->short_pointers)
        g->at = smc_short_global_address(last ? (uint64_t)last->at + last->size : 0, g->size,
                                         alignment);
    if (l->code->short_pointers && !g->at) {
        g->refuse = SMC_NOT_SUPPORTED "global variables of 1 GiB or more in a program of 32 bits";
        g->size = 0;
        g->at = last->at + last->size + 1;
    }
    *smc_vec_push(&l->code->globals) = *g;
}

bool smc_is_undefined_variable(const smc_lowering *l, LLVMValueRef v) {
    size_t n;
    return LLVMIsDeclaration(v) && !is_stream(LLVMGetValueName2(v, &n)) && !is_environment(l, v);
}

uint32_t smc_largest_alignment(const smc_lowering *l) {
    return l->code->short_pointers ? SMC_SHORT_ALIGNED : SMC_SMALL_BIAS;
}

static void declare_global(smc_lowering *l, LLVMValueRef v) {
    size_t n;
    const char *name = LLVMGetValueName2(v, &n);
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    uint64_t size = LLVMTypeIsSized(type) ? smc_size_in_memory(l, type) : 0;
    smc_global g = {.name = n ? smc_intern_text_of_code(l, name, n) : "unnamed constant",
                    .size = (uint32_t)size,
                    .constant =
                        LLVMIsGlobalConstant(v) || (LLVMIsDeclaration(v) && is_stream(name)),
                    .thread_local = LLVMIsThreadLocal(v)};
    if (size > SMC_MAX_GLOBAL_SIZE)
        g.size = 0, g.refuse = SMC_NOT_SUPPORTED "a global variable of more than 508 MiB";
    const uint32_t most = g.thread_local            ? smc_largest_alignment(l)
                          : l->code->short_pointers ? UINT32_MAX
                                                    : SMC_LARGE_BIAS;
    if (LLVMGetAlignment(v) > most)
        g.refuse = smc_own_pointer(
            l, smc_format(SMC_NOT_SUPPORTED "a %s variable that is aligned to more than %u bytes",
                          g.thread_local ? "thread-local" : "static", most));
    g.plain_only = smc_is_plain_only(l->layout, v, &g.atomic);
    g.image = smc_alloc(g.size);
    g.shape = smc_shape_of(l, type);
    g.parts = smc_declared_shape(l, v);
    char *cxx = smc_cxx_name(name);
    if (cxx) g.name = smc_own_pointer(l, cxx);
    if (smc_declared_name(l, v)) g.name = smc_declared_name(l, v);
    add_global(l, &g, LLVMGetAlignment(v));
    *smc_table_at(&l->indices.globals, (uintptr_t)v, 0) = l->code->globals.n;
}

smc_global *smc_lowered_global_of(const smc_lowering *l, LLVMValueRef v) {
    return &l->code->globals.at[smc_table_get(&l->indices.globals, (uintptr_t)v, 0) - 1];
}

// Numbers thread-local variables, when all variables have their final addresses in the vector. Each
// thread creates its private ones when it begins, and an escaping one at the first use. An
// unreachable variable counts as escaping, so that it does not change the addresses of others.
static void number_thread_locals(smc_lowering *l) {
    enum { ALIGN = 16 }; // alignment of stack objects
    uint32_t n_private = 0;
    uint64_t private_bytes = 0;
    for (uint32_t i = 0; i < l->numbering.globals.n; i++) {
        LLVMValueRef v = l->numbering.globals.at[i];
        smc_global *g = smc_lowered_global_of(l, v);
        if (!g->thread_local) continue;
        g->escapes =
            i >= l->numbering.globals_reached || !smc_llvm_has_metadata(v, l->kinds.private);
        g->backoff = smc_is_backoff(&l->analyses.relevance, v);
        g->slot = g->escapes ? l->code->locals.n : n_private++;
        if (!g->escapes) private_bytes += (g->size + 2 * ALIGN - 1) & ~(uint64_t)(ALIGN - 1);
        if (!g->escapes && private_bytes > SMC_MAX_TLS)
            g->refuse = SMC_NOT_SUPPORTED "too many bytes of thread-local variables", g->size = 0;
        if (g->escapes) *smc_vec_push(&l->code->locals) = g;
        if (g->escapes && g->slot >= SMC_MAX_LOCALS)
            g->refuse = SMC_NOT_SUPPORTED "too many thread-local variables whose addresses escape";
    }
}

// Adds a variable that the program does not declare, with these bytes, and returns its index.
static uint32_t add_synthetic_global(smc_lowering *l, const char *name, const void *bytes,
                                     uint32_t size) {
    smc_global g = {.name = name, .size = size, .constant = true, .image = smc_alloc(size)};
    memcpy(g.image, bytes, size);
    add_global(l, &g, 0);
    return l->code->globals.n - 1;
}

// Adds an array of strings that ends with NULL to the memory of the program. Returns its address.
static uint64_t add_string_table(smc_lowering *l, const char *name, bool constant,
                                 const char *first, const char *const *more, uint32_t n_more) {
    SMC_VEC(uint8_t) bytes = {0};
    const uint32_t word = LLVMPointerSize(l->layout);
    uint32_t n = 0;
    const uint32_t before = l->code->globals.n;
    for (uint32_t i = first ? 0 : 1; i <= n_more; i++) {
        const char *text = i ? more[i - 1] : first,
                   *called = smc_own_pointer(l, smc_format("%s[%u]", name, n++));
        uint64_t pointer;
        smc_invariant(
            smc_stored_pointer_bits(
                l,
                smc_addr_make(SMC_TAG_GLOBAL,
                              add_synthetic_global(l, called, text, (uint32_t)strlen(text) + 1), 0),
                &pointer),
            "a global has an address");
        for (uint32_t k = 0; k < word; k++) *smc_vec_push(&bytes) = (uint8_t)(pointer >> 8 * k);
    }
    for (uint32_t k = 0; k < word; k++) *smc_vec_push(&bytes) = 0;
    const uint32_t list = add_synthetic_global(l, name, bytes.at, bytes.n);
    for (uint32_t i = before; i < l->code->globals.n; i++)
        l->code->globals.at[i].constant = constant;
    smc_vec_free(&bytes);
    return smc_addr_make(SMC_TAG_GLOBAL, list, 0);
}

static void lower_environment(smc_lowering *l) {
    const smc_interp_options *o = l->options;
    // The argument strings are writable, since C lets the program write to them. Without user
    // arguments, there is only the program's name.
    l->code->argc = 1 + o->begin.args.n;
    l->code->argv =
        add_string_table(l, "argv", !o->begin.args.n, "program", o->begin.args.at, o->begin.args.n);
    SMC_VEC(const char *) all = {0};
    const smc_texts inputs = o->begin.input_environment, others = o->begin.environment;
    for (uint32_t i = 0; i < inputs.n; i++) *smc_vec_push(&all) = inputs.at[i];
    for (uint32_t i = 0; i < others.n; i++) *smc_vec_push(&all) = others.at[i];
    l->code->envp = add_string_table(l, "environ", !inputs.n, NULL, all.at, all.n);
    smc_vec_free(&all);
}

void smc_lower_globals(smc_lowering *l) {
    const LLVMValueRef *in_order = l->numbering.globals.at;
    for (uint32_t i = 0; i < l->numbering.globals_reached; i++) declare_global(l, in_order[i]);
    lower_environment(l);
    for (uint32_t i = l->numbering.globals_reached; i < l->numbering.globals.n; i++)
        declare_global(l, in_order[i]);
    number_thread_locals(l);
}

// Marks the undefined initial bytes, which only Rust variables have: C initialises with zeros.
static void find_undefined(const smc_lowering *l, LLVMValueRef init, smc_global *g) {
    g->undefined = smc_alloc(g->size);
    if (smc_constant_undefined(l, init, g->undefined)) {
        if (g->constant) g->name = "a constant that is uninitialised";
        return;
    }
    free(g->undefined);
    g->undefined = NULL;
}

// True if a function of the program uses the variable. Uses in smc's library do not count: the
// library is also linked into programs that do not use the variable.
static bool is_used_by_program(LLVMValueRef v) {
    for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef in = LLVMGetUser(u);
        if (!LLVMIsAInstruction(in) ||
            !smc_llvm_is_of_library(LLVMGetBasicBlockParent(LLVMGetInstructionParent(in))))
            return true;
    }
    return false;
}

static void set_environment_pointer(smc_lowering *l, LLVMValueRef v, smc_global *g) {
    uint64_t pointer;
    smc_invariant(smc_stored_pointer_bits(l, l->code->envp, &pointer),
                  "the environment has an address");
    for (uint32_t k = 0; k < g->size; k++) g->image[k] = (uint8_t)(pointer >> 8 * k);
    const smc_interp_begin *begin = &l->options->begin;
    if (!begin->environment.n && !begin->input_environment.n && is_used_by_program(v))
        smc_add_warning(&l->code->warnings, SMC_WARN_ONE_ANSWER, smc_place_of_use(l, v),
                        smc_strdup("the environment is empty; others were not explored (--env)"));
}

void smc_lower_images(smc_lowering *l) {
    for (uint32_t i = 0; i < l->numbering.globals.n; i++) {
        LLVMValueRef v = l->numbering.globals.at[i];
        smc_global *g = smc_lowered_global_of(l, v);
        LLVMValueRef init = LLVMGetInitializer(v);
        if (init && !g->refuse && !smc_constant_image(l, init, g->image))
            g->refuse = smc_own_pointer(
                l, smc_format(SMC_NOT_SUPPORTED "the initialiser of '%s'", g->name));
        if (i < l->numbering.globals_reached && is_environment(l, v))
            set_environment_pointer(l, v, g);
        if (init && l->language.is_rust && g->size) find_undefined(l, init, g);
    }
}
