#include "tools/lowering/lowering_process.h"

#include "base/child.h"
#include "base/files.h"
#include "base/printable.h"
#include "interp/interp.h"
#include "pass/compile/rust_std.h"
#include "tools/lowering/cache_key.h"
#include "tools/lowering/load.h"
#include "tools/lowering/records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// One run of the lowering process, whose output files are private and have no names.
typedef struct job {
    const smc_lowering_process_options *options;
    smc_units *units;
    bool compiled_again; // the units were compiled again with the options that the process has
                         // requested
    bool may_lack;       // names may remain undefined
    int records, words;  // output files: records, and words (standard error)
    int std;             // output file for Rust's standard library, if the process has linked it
} job;

static const char *lowering_job_name(const job *j) { return j->units->at[0].name; }

// ---- records that the process has written -------------------------------------------------------

// Contents of the records. They are untrusted: there may be records of any kind, in any order.
typedef struct lowering_answer {
    smc_words again, lacking;
    const char *code; // the code; NULL: there is none
    size_t n_code_bytes;
    uint32_t status;
    bool is_read, has_status;
} lowering_answer;

// True for -fno-builtin- followed by a name. Other words are refused, so that the process cannot
// inject options.
static bool is_builtin(const char *word, size_t n) {
    static const char begin[] = "-fno-builtin-",
                      name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.";
    const size_t k = sizeof begin - 1;
    return n > k + 1 && !word[n - 1] && strncmp(word, begin, k) == 0 &&
           strspn(word + k, name) == n - k - 1;
}

// Parses the records. Returns false if they are malformed.
static bool decode_answer(const job *j, const smc_bytes *bytes, lowering_answer *out) {
    smc_records left = {bytes->at, bytes->at + bytes->n};
    uint32_t kind;
    const char *at;
    size_t n;
    bool ok = true;
    while (ok && !out->has_status && smc_record_read_next(&left, &kind, &at, &n)) {
        if (kind == SMC_RECORD_MESSAGE) ok = smc_record_report(j->options->compile.diag, at, n);
        else if (kind == SMC_RECORD_CODE) out->code = at, out->n_code_bytes = n;
        else if (kind == SMC_RECORD_READ && (ok = !n)) out->is_read = true;
        else if (kind == SMC_RECORD_CLANG_OPTION && (ok = is_builtin(at, n)))
            *smc_vec_push(&out->again) = at;
        else if (kind == SMC_RECORD_UNDEFINED_NAME && (ok = !j->may_lack && n && !at[n - 1]))
            *smc_vec_push(&out->lacking) = at;
        else if (kind == SMC_RECORD_STATUS && (ok = n == sizeof out->status)) {
            memcpy(&out->status, at, n);
            ok = out->status <= SMC_NO_MEMORY &&
                 (out->status || out->code || out->again.n || out->lacking.n);
            out->has_status = ok;
        } else ok = false;
    }
    return ok;
}

// Returns the process's standard error; the caller frees it.
static char *final_report(const job *j) {
    smc_bytes all;
    return smc_bytes_read_descriptor(j->words, &all) ? all.at : smc_strdup("");
}

// Returns one line of the standard error: LLVM's reason, or a sanitizer's, or else the first line.
// The caller frees it.
static char *find_failure_reason(const char *words) {
    enum { MOST = 200 };
    static const char *const reasons[] = {"LLVM ERROR: ", "ERROR: AddressSanitizer",
                                          "runtime error: "};
    const char *at = NULL;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons && !at; i++)
        at = strstr(words, reasons[i]);
    if (!at) at = words;
    const size_t n = strcspn(at, "\n");
    return smc_format("%.*s", (int)(n < MOST ? n : MOST), at);
}

// Reports that the process has crashed. The message blames the input only if LLVM had not yet read
// and verified it.
static smc_status print_crash(const job *j, int how, bool is_read) {
    char *words = final_report(j), *reason = find_failure_reason(words),
         *ended = smc_describe_child_end(how);
    const bool no_room = how >= 0 && WIFEXITED(how) && WEXITSTATUS(how) == SMC_RECORD_NO_ROOM;
    const bool no_memory = no_room || strstr(reason, "bad_alloc") ||
                           strstr(reason, "out of memory") || strstr(reason, "Allocation failed") ||
                           // libc's message if there is no memory for thread-local data.
                           strstr(reason, "cannot allocate memory");
    if (no_memory)
        smc_diag_error(j->options->compile.diag, lowering_job_name(j),
                       "reading it exceeds the memory limit");
    else
        smc_diag_error(
            j->options->compile.diag, lowering_job_name(j), "the process that %s it %s%s%s; %s",
            is_read ? "lowered" : "read", ended, *reason ? ": " : "", reason,
            is_read ? "smc or LLVM has a bug" : "it is damaged, or smc or LLVM has a bug");
    if (j->options->verbose) smc_print_lines(stderr, words, strlen(words), false);
    free(words);
    free(reason);
    free(ended);
    return no_memory ? SMC_NO_MEMORY : SMC_USAGE;
}

// ---- run the process ----------------------------------------------------------------------------

static void end_without_memory(void) { _exit(SMC_RECORD_NO_ROOM); }

// Loads LLVM and works. LLVM's constructors end the process if there is not enough memory.
static SMC_NORETURN void load_llvm_and_lower(const smc_lowering_arguments *w, pid_t parent) {
    int records = w->records;
    const smc_diag diag = {.report = smc_record_diagnostic, .self = &records};
    smc_set_out_of_memory(end_without_memory);
    dup2(w->words, STDERR_FILENO);
    const smc_lowering_object *object = smc_lowering_load(&diag);
    if (object) object->work(w, parent);
    smc_record_end(w->records, SMC_USAGE);
}

// Runs the process, and sets *how to its status as from waitpid.
static smc_status run_lowering(const job *j, int *how) {
    const smc_compile_options *compile = &j->options->compile;
    const smc_lowering_arguments work = {.units = j->units,
                                         .interp = j->options->interp,
                                         .compiled_again = j->compiled_again,
                                         .may_lack = j->may_lack,
                                         .volatile_relaxed = j->options->volatile_relaxed,
                                         .facts = j->options->facts,
                                         .native = j->options->native,
                                         .keeps_std = compile->cache,
                                         .memory_limit = compile->memory_limit,
                                         .records = j->records,
                                         .words = j->words,
                                         .std = j->std};
    fflush(NULL); // so that buffered output is not written twice
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) load_llvm_and_lower(&work, parent);
    if (pid < 0) {
        smc_diag_error(j->options->compile.diag, lowering_job_name(j),
                       "cannot start a process to read it: %s", strerror(errno));
        return SMC_USAGE;
    }
    const smc_stop *stop = j->options->compile.stop;
    *how = smc_wait_for_child(pid, stop, -1);
    return smc_is_stopped(stop) ? SMC_STOPPED : SMC_OK;
}

// Caches the output. Rust's standard library is cached separately, since other programs use it,
// too.
static void cache_lowering_answer(const job *j, const smc_lowered_cache *made,
                                  const smc_bytes *bytes) {
    smc_bytes std;
    smc_lowered_cache_put(made, bytes);
    if (!smc_bytes_read_descriptor(j->std, &std)) return;
    if (std.n) smc_rust_std_cache(j->units, std.at, std.n);
    free(std.at);
}

static smc_bytes copy_bytes_terminated(const smc_bytes *bytes) {
    smc_bytes copy = {smc_alloc(bytes->n + 1), bytes->n};
    memcpy(copy.at, bytes->at, bytes->n);
    copy.at[copy.n] = 0;
    return copy;
}

// Gets the records from a run of the process, from the cache, or from `lowering_output`.
static smc_status get_records(const job *j, smc_bytes *bytes, lowering_answer *h) {
    smc_bytes *lowering_output = j->options->lowering_output;
    int how = 0;
    if (lowering_output && lowering_output->at) {
        *bytes = copy_bytes_terminated(lowering_output);
        return decode_answer(j, bytes, h) && h->has_status ? (smc_status)h->status
                                                           : print_crash(j, 0, h->is_read);
    }
    const uint64_t others = (uint64_t)j->options->volatile_relaxed |
                            (uint64_t)j->compiled_again << 1 | (uint64_t)j->may_lack << 2 |
                            (uint64_t)j->options->facts << 3 | (uint64_t)j->options->native << 4;
    smc_lowered_cache *made =
        j->options->compile.cache
            ? smc_lowering_process_cache_key(j->units, j->options->interp, others)
            : NULL;
    const bool had = smc_lowered_cache_get(made, bytes);
    smc_status status = had ? SMC_OK : smc_rust_std_add(&j->options->compile, j->units);
    if (!had && status == SMC_OK) status = run_lowering(j, &how);
    if (status == SMC_OK) {
        const bool is_read = had || smc_bytes_read_descriptor(j->records, bytes),
                   taken = is_read && decode_answer(j, bytes, h);
        status = taken && h->has_status && how == 0 ? (smc_status)h->status
                                                    : print_crash(j, how, h->is_read);
        if (!had && status == SMC_OK) cache_lowering_answer(j, made, bytes);
        if (lowering_output && status == SMC_OK && h->code)
            *lowering_output = copy_bytes_terminated(bytes);
    }
    smc_lowered_cache_end(made);
    return status;
}

// Runs the process once. Either returns code, or sets *once_more if it must be repeated with other
// options for clang or with additional units.
static smc_status try_lowering(job *j, smc_units *units, bool *once_more, smc_bytes *out) {
    smc_bytes bytes = {0};
    lowering_answer h = {0};
    smc_status status = get_records(j, &bytes, &h);
    *once_more = status == SMC_OK && !h.code;
    if (*once_more && h.again.n && j->compiled_again) {
        smc_diag_error(j->options->compile.diag, lowering_job_name(j),
                       "it does not stop asking to be compiled again");
        status = SMC_USAGE;
    } else if (*once_more && h.again.n) {
        j->compiled_again = true;
        status = smc_compile_units_again(&j->options->compile, h.again.at, h.again.n, units);
    } else if (*once_more) {
        j->may_lack = !j->options->supply(j->options->self, h.lacking.at, h.lacking.n, units);
        j->compiled_again &= j->may_lack; // units that were added may request options, too
    } else if (status == SMC_OK) {
        memmove(bytes.at, h.code, h.n_code_bytes);
        *out = (smc_bytes){bytes.at, h.n_code_bytes};
        bytes.at = NULL;
    }
    smc_vec_free(&h.again);
    smc_vec_free(&h.lacking);
    free(bytes.at);
    return status;
}

static smc_status lower_in_process(job *j, smc_units *units, bool *once_more, smc_bytes *out) {
    smc_status status = SMC_USAGE;
    j->records = memfd_create("smc", MFD_CLOEXEC);
    j->words = memfd_create("smc", MFD_CLOEXEC);
    j->std = memfd_create("smc", MFD_CLOEXEC);
    *once_more = false;
    if (j->records >= 0 && j->words >= 0 && j->std >= 0)
        status = try_lowering(j, units, once_more, out);
    else
        smc_diag_error(j->options->compile.diag, lowering_job_name(j),
                       "cannot create a temporary file: %s", strerror(errno));
    if (j->records >= 0) close(j->records);
    if (j->words >= 0) close(j->words);
    if (j->std >= 0) close(j->std);
    return status;
}

smc_status smc_lowering_process_pack(const smc_lowering_process_options *options, smc_units *units,
                                     smc_bytes *out) {
    job j = {.options = options, .units = units, .may_lack = !options->supply};
    bool once_more = true;
    smc_status status = SMC_OK;
    while (status == SMC_OK && once_more) {
        status = smc_compile_libcxx(&options->compile, units);
        if (status == SMC_OK) status = lower_in_process(&j, units, &once_more, out);
    }
    return status;
}

smc_status smc_lowering_process_lower(const smc_lowering_process_options *options, smc_units *units,
                                      smc_code **out) {
    smc_bytes bytes;
    const smc_status status = smc_lowering_process_pack(options, units, &bytes);
    if (status != SMC_OK) return status;
    char *fault;
    smc_lowered_cache_mix(options->code, bytes.at, bytes.n);
    *out = smc_interp_unpack(bytes.at, bytes.n, options->interp, &fault);
    free(bytes.at);
    if (*out) return SMC_OK;
    smc_diag_error(options->compile.diag, units->at[0].name, "its bytecode cannot be run: %s",
                   fault);
    free(fault);
    return SMC_USAGE;
}
