#include "tools/lowering/object.h"

#include "base/child.h"
#include "base/files.h"
#include "base/language.h"
#include "interp/bytecode/external.h"
#include "interp/interp.h"
#include "interp/libc/libc.h"
#include "interp/lower/lower.h"
#include "pass/native/native.h"
#include "pass/pass.h"
#include "tools/lowering/records.h"
#include "sandbox/sandbox.h"

#include <fcntl.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 3, STD }; // numbers of the descriptors for output

static void on_out_of_memory(void) {
    smc_set_out_of_memory(NULL);
    smc_record_end(RECORDS, SMC_NO_MEMORY);
}

// Writes Rust's standard library. If there is no space for it, other runs link it again.
static void print_std(const char *at, size_t n) {
    if (!smc_write_all(STD, at, n) && ftruncate(STD, 0) != 0) _exit(SMC_RECORD_NO_ROOM);
}

static void print_read(void) { smc_record_write(RECORDS, SMC_RECORD_READ, NULL, 0); }

static void close_all_descriptors(const smc_lowering_arguments *w) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) dup2(w->words, fd);
    // Duplicates both first, in case one has the number that the other needs.
    const int records = fcntl(w->records, F_DUPFD, STD + 1), std = fcntl(w->std, F_DUPFD, STD + 1);
    dup2(records, RECORDS);
    dup2(std, STD);
    smc_close_descriptors_from(STD + 1);
}

// Reports the undefined names that smc does not model either, or that the project may define itself
// with constants of its own. Returns true if there are any.
static bool print_undefined_names(const smc_pass_words *lacking) {
    bool any = false;
    for (uint32_t i = 0; i < lacking->n; i++) {
        const char *name = lacking->at[i];
        const bool is_known = smc_libc_model_find(name) || smc_external_is_pure(name);
        if (is_known && !smc_is_function_of_threads_h(name)) continue;
        smc_record_write(RECORDS, SMC_RECORD_UNDEFINED_NAME, name, strlen(name) + 1);
        any = true;
    }
    return any;
}

// Writes the module as bitcode for a native run.
static void print_native(LLVMModuleRef module) {
    smc_native_instrument(module, smc_external_is_pure);
    LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
    smc_record_write(RECORDS, SMC_RECORD_CODE, LLVMGetBufferStart(bitcode),
                     LLVMGetBufferSize(bitcode));
    LLVMDisposeMemoryBuffer(bitcode);
}

static smc_status lower_units(const smc_lowering_arguments *w, const smc_diag *diag) {
    smc_pass_options pass = {.units = w->units,
                             .diag = diag,
                             .compiled_again = w->compiled_again,
                             .volatile_relaxed = w->volatile_relaxed,
                             .has_std = w->keeps_std ? print_std : NULL,
                             .is_read = print_read};
    pass.variables = w->interp->records.variables;
    pass.coverage = w->interp->records.coverage;
    pass.marks_attempts = w->interp->loops.drops_attempts;
    pass.overflow = w->interp->errors.overflow;
    pass.separate_places = w->interp->records.separate_places;
    pass.all_rounds = w->interp->loops.no_spin_loops;
    pass.entry = w->interp->begin.entry;
    pass.has_input_numbers = w->interp->begin.has_input_numbers;
    pass.linearizes = w->interp->clients.linearizes;
    pass.tests = w->interp->begin.tests;
    pass.ignored = w->interp->begin.ignored;
    pass.selection = w->interp->begin.selection;
    pass.wrapped = w->interp->undefined.wrapped.at;
    pass.n_wrapped = w->interp->undefined.wrapped.n;
    smc_pass_words lacking = {0};
    if (!w->may_lack) pass.lacking = &lacking;
    char *facts = NULL;
    if (w->facts) pass.facts = &facts;
    smc_interp_options interp = *w->interp;
    interp.diag = diag;
    smc_pass_words again;
    LLVMContextRef context;
    LLVMModuleRef module;
    smc_status status = smc_pass_load_program(&pass, &again, &context, &module);
    if (status != SMC_OK) return status;
    for (uint32_t i = 0; i < again.n; i++)
        smc_record_write(RECORDS, SMC_RECORD_CLANG_OPTION, again.at[i], strlen(again.at[i]) + 1);
    if (facts) smc_record_write(RECORDS, SMC_RECORD_CODE, facts, strlen(facts));
    if (again.n || facts || print_undefined_names(&lacking)) return SMC_OK;
    if (w->native) {
        print_native(module);
        return SMC_OK;
    }
    smc_code *code;
    status = smc_lower_module(module, &interp, &code);
    if (status != SMC_OK) return status;
    size_t n;
    char *bytes = smc_interp_pack(code, &n);
    smc_record_write(RECORDS, SMC_RECORD_CODE, bytes, n);
    return SMC_OK;
}

// Ignores the signals that the parent handles.
static void ignore_signals(void) {
    static const int ours[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGALRM};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        signal(ours[i], i < 3 ? SIG_IGN : SIG_DFL);
}

// Returns the memory limit for data. File mappings, mainly LLVM's code, do not count.
static uint64_t memory_for(const smc_lowering_arguments *w) {
    enum { MAPPED = 16 }; // megabytes
    const uint64_t mapped = (uint64_t)MAPPED << 20, most = w->memory_limit;
    return !most ? 0 : most < 2 * mapped ? mapped : most - mapped;
}

static SMC_NORETURN void work_in_child(const smc_lowering_arguments *w, pid_t parent) {
    static int records = RECORDS;
    static const smc_diag diag = {.report = smc_record_diagnostic, .self = &records};
    close_all_descriptors(w);
    smc_set_out_of_memory(on_out_of_memory);
    ignore_signals();
    smc_limit_child_memory(0, memory_for(w));
    smc_sandbox_enter(parent);
    smc_record_end(RECORDS, lower_units(w, &diag));
}

extern const smc_lowering_object smc_lowering;
__attribute__((visibility("default")))
const smc_lowering_object smc_lowering = {work_in_child, smc_pass_visit_library_functions};
