// clang.c - compiles a C or C++ file with clang, unless the cache has the output. clang is run
// without a shell.
#include "pass/compile/clang.h"

#include "base/child.h"
#include "base/frameworks.h"
#include "base/language.h"
#include "pass/compile/cache.h"
#include "pass/compile/cache_files.h"
#include "pass/compile/compiler.h"
#include "pass/compile/headers.h"
#include "pass/compile/option_filter.h"
#include "pass/compile/refusals.h"
#include "pass/compile/sandbox.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// The version of clang must be that of the LLVM that reads its output.
#define TEXT_OF(macro) #macro
#define AS_TEXT(macro) TEXT_OF(macro)
#define VERSION AS_TEXT(SMC_LLVM_MAJOR)
static const char compiler[] = "clang-" VERSION;

// These arguments follow the user's, so that no -O or -S changes the form of the output:
// unoptimised code with every access of the source, in functions that LLVM's passes may transform.
// Without _GLIBCXX_TSAN, the release of a shared_ptr would read both reference counts by one load,
// of another size than all other accesses (docs/cxx.md).
// clang-format off
static const char *const our_args[] = {
    "-O0",         "-Xclang", "-disable-O0-optnone", "-Xclang",
    "-fsanitize-address-use-after-scope", "-g", "-fno-discard-value-names",
    "-emit-llvm",  "-c",      "-fno-stack-protector", "-fno-omit-frame-pointer",
    "-ffp-contract=off",
    "-fno-vectorize", "-fno-slp-vectorize", "-U_FORTIFY_SOURCE", "-D__SMC__=1",
    "-D_GLIBCXX_TSAN=1",
    "-Wno-unused-command-line-argument",
    // Makes -Werror accept options that only gcc knows.
    "-Wno-unknown-warning-option", "-Wno-ignored-optimization-argument",
};
// clang-format on
enum { N_OURS = sizeof our_args / sizeof *our_args };

// Records the standard for interp/lower/analysis/language.c: clang's debugging information does not
// distinguish C++20 from C++14.
static const char *const says_cxx20[] = {"-Xclang", "-dwarf-debug-flags", "-Xclang", "-std=c++20"};

// Arguments for smc's library, the same as when it is built into smc (pass/CMakeLists.txt).
// clang-format off
static const char *const library_args[] = {
    "-stdlib=libc++", "-std=gnu++23", "-O0", "-Xclang", "-disable-O0-optnone", "-Xclang",
    "-mno-constructor-aliases", "-fno-builtin",
    "-fno-stack-protector", "-mcx16", "-U_FORTIFY_SOURCE", "-D__SMC__=1", "-w", "-emit-llvm", "-c",
};
// clang-format on

char *smc_installed_file(const char *path) {
    char *self = realpath("/proc/self/exe", NULL);
    if (!self && errno == ENOMEM) smc_no_memory();
    if (!self) return NULL;
    char *file = smc_format("%s/%s", dirname(self), path);
    free(self);
    return file;
}

char *smc_installed_directory(void) { return smc_installed_file("../share/smc"); }

// True if the program is compiled for 32 bits. Debian's headers also serve for 32 bits, except
// those in a directory that clang does not search (include/gnu/).
static bool wants_32_bits(const smc_compile_options *options) {
    bool wants = false;
    for (uint32_t i = 0; i < options->n_clang_args; i++) {
        if (strcmp(options->clang_args[i], "-m32") == 0) wants = true;
        if (strcmp(options->clang_args[i], "-m64") == 0) wants = false;
    }
    return wants;
}

// True if the user enables warnings of clang, for example by -Wall; false for -Wno-.. and -Wl,..
static bool wants_warnings(const smc_compile_options *options) {
    bool wants = false;
    for (uint32_t i = 0; i < options->n_clang_args && !wants; i++) {
        const char *arg = options->clang_args[i];
        wants = strncmp(arg, "-W", 2) == 0 && strncmp(arg, "-Wno-", 5) != 0 && !strchr(arg, ',');
    }
    return wants;
}

// Returns the arguments that determine the result: colours, the user's arguments, smc's arguments.
// The strings are borrowed. The last three parameters are directories with headers of smc: `before`
// precedes the system's, `first` precedes all others, `after` follows the program's; NULL: none.
static smc_words clang_arguments(const smc_compile_options *options, const char *headers,
                                 const char *before, const char *first, const char *after) {
    smc_words w = {0};
    if (smc_wants_colours()) *smc_vec_push(&w) = "-fcolor-diagnostics";
    if (!wants_warnings(options)) *smc_vec_push(&w) = "-w";
    if (first) smc_words_append(&w, (const char *const[]){"-I", first}, 2);
    smc_words_append(&w, options->clang_args, options->n_clang_args);
    if (options->library)
        smc_words_append(&w, library_args, sizeof library_args / sizeof *library_args);
    else smc_words_append(&w, our_args, N_OURS);
    if (smc_is_cxx20(options->clang_args, options->n_clang_args))
        smc_words_append(&w, says_cxx20, sizeof says_cxx20 / sizeof *says_cxx20);
    // smc's library keeps the copies of threadprivate variables, which outlive its threads.
    if (smc_enables_openmp(options->clang_args, options->n_clang_args))
        *smc_vec_push(&w) = "-fnoopenmp-use-tls";
    // Only the host's code is compiled; it has the maps of target regions (pass/openmp_target.c).
    if (smc_enables_openmp(options->clang_args, options->n_clang_args) && !wants_32_bits(options))
        smc_words_append(&w, (const char *const[]){"-Xclang", "-fopenmp-targets=x86_64-linux"}, 2);
    if (after) smc_words_append(&w, (const char *const[]){"-isystem", after}, 2);
    if (headers)
        smc_words_append(&w, (const char *const[]){"-isystem", before, "-idirafter", headers}, 4);
    if (wants_32_bits(options))
        smc_words_append(&w, (const char *const[]){"-idirafter", "/usr/include/x86_64-linux-gnu"},
                         2);
    return w;
}

// Returns the whole command; NULL ends it.
static smc_words clang_command(const smc_compiler_job *j, const smc_words *arguments,
                               bool list_dependencies) {
    static const char *const list[] = {"-MD", "-MT", "x", "-MF",
                                       ("/proc/self/fd/" SMC_DEPENDENCIES_PATH)};
    // clang need not validate the precompiled headers: smc_cache_get has checked that they are up
    // to date.
    static const char *const headers[] = {"-Xclang", "-fno-validate-pch", "-include-pch",
                                          SMC_HEADERS_MADE_PATH};
    const char *const files[] = {"-fno-crash-diagnostics", "-o", "-", "--", j->input, NULL};
    smc_words w = {0};
    *smc_vec_push(&w) = j->compiler;
    smc_words_append(&w, arguments->at, arguments->n);
    if (j->headers_bitcode > 0) smc_words_append(&w, headers, sizeof headers / sizeof *headers);
    if (list_dependencies) smc_words_append(&w, list, sizeof list / sizeof *list);
    smc_words_append(&w, files, sizeof files / sizeof *files);
    return w;
}

static pid_t start_clang(const smc_compiler_job *j, const smc_words *arguments,
                         bool list_dependencies) {
    smc_words all = clang_command(j, arguments, list_dependencies);
    const pid_t pid = smc_compiler_start(j, &all);
    smc_vec_free(&all);
    return pid;
}

// Waits for a compilation. If clang has rejected something that gcc accepts, runs clang again with
// other arguments.
static smc_status finish_or_retry(const smc_compiler_job *j, pid_t pid, const smc_words *arguments,
                                  bool list_dependencies, int *how, smc_bytes *messages) {
    smc_status status = smc_compiler_finish(j, pid, how, messages);
    if (status != SMC_OK || smc_process_succeeded(*how)) return status;
    smc_words known = smc_refusals_without_unknown(messages, arguments),
              words = smc_refusals_arguments(messages);
    const bool is_changed = known.n < arguments->n;
    if (words.n || is_changed) {
        smc_words all = smc_refusals_prepend(&words, &known);
        free(messages->at);
        *messages = (smc_bytes){0};
        const pid_t pid_again = start_clang(j, &all, list_dependencies);
        // If clang did not accept the command line, it has not read the program.
        status = is_changed ? finish_or_retry(j, pid_again, &all, list_dependencies, how, messages)
                            : smc_compiler_finish(j, pid_again, how, messages);
        smc_vec_free(&all);
    }
    smc_vec_free(&words);
    smc_vec_free(&known);
    return status;
}

bool smc_has_libcxx(void) {
    return access(SMC_LLVM_PREFIX "/include/c++/v1", F_OK) == 0 ||
           access("/usr/include/c++/v1", F_OK) == 0;
}

static bool lacks_libcxx(const smc_compile_options *options, const smc_bytes *messages) {
    static const char message_pattern[] = "file not found";
    bool requests_libcxx = false;
    for (uint32_t i = 0; i < options->n_clang_args; i++)
        requests_libcxx |= strcmp(options->clang_args[i], "-stdlib=libc++") == 0;
    return requests_libcxx && messages->n &&
           memmem(messages->at, messages->n, message_pattern, sizeof message_pattern - 1) &&
           !smc_has_libcxx();
}

// True if a header of a test framework is missing: only `smc test` provides these headers.
static bool lacks_test_framework(const smc_compile_options *options, const smc_bytes *messages) {
    static const char *const message_pattern[] = {
#define X(header) "'" header "' file not found",
        SMC_TEST_FRAMEWORK_HEADERS(X)
#undef X
    };
    bool lacks = false;
    for (size_t i = 0; i < sizeof message_pattern / sizeof *message_pattern && !lacks; i++)
        lacks = messages->n &&
                memmem(messages->at, messages->n, message_pattern[i], strlen(message_pattern[i]));
    return lacks && !options->tests;
}

// Returns the identifier before the parameter list that ends at `end`, and its length in *n; length
// 0: none.
static const char *declared_before(const char *line, const char *end, size_t *n) {
    unsigned open = 0;
    *n = 0;
    do {
        if (end == line) return line;
        end--;
        open += *end == ')';
        open -= *end == '(' && open;
    } while (open || *end != '(');
    while (end > line && (isalnum((unsigned char)end[-1]) || end[-1] == '_')) end--, (*n)++;
    return end;
}

// Adds a message about gcc's nested functions: clang only reports that a function definition is not
// allowed at FILE:LINE:COLUMN, and shows the line ("  10 | int smc_words_append(int k) {").
static void report_nested_functions(const smc_compiler_job *j, const smc_bytes *messages) {
    static const char message_pattern[] = ": error: function definition is not allowed here\n";
    const char *text = messages->at, *stop = text + messages->n;
    const char *at =
        messages->n ? memmem(text, messages->n, message_pattern, sizeof message_pattern - 1) : NULL;
    if (!at) return;
    const char *place = at, *column = at, *line = at + sizeof message_pattern - 1;
    while (place > text && place[-1] != '\n') place--;
    while (column > place && isdigit((unsigned char)column[-1])) column--;
    const char *end = memchr(line, '\n', (size_t)(stop - line));
    const char *code = end ? memchr(line, '|', (size_t)(end - line)) : NULL;
    const unsigned long n = strtoul(column, NULL, 10);
    size_t length = 0;
    if (!code || (size_t)(end - code) <= n + 1) return;
    const char *name = declared_before(code + 1, code + 1 + n, &length);
    char *where = smc_format("%.*s", (int)(at - place), place);
    if (length)
        smc_diag_error(j->options->diag, where,
                       "gcc's nested functions are not supported: move '%.*s' out of the function "
                       "that it is in",
                       (int)length, name);
    free(where);
}

// Whether the input compiles with this option.
static bool compiles_with(const smc_compiler_job *j, const char *option,
                          const smc_words *arguments) {
    const smc_words words = {.at = (const char *[]){"-fsyntax-only", option}, .n = 2};
    smc_words with = smc_refusals_prepend(&words, arguments);
    smc_bytes messages = {0};
    int how;
    const pid_t pid = start_clang(j, &with, false);
    const bool compiles = finish_or_retry(j, pid, &with, false, &how, &messages) == SMC_OK &&
                          smc_process_succeeded(how);
    free(messages.at);
    smc_vec_free(&with);
    return compiles;
}

// Returns an option for a newer standard, in which the input compiles; NULL: there is none. Only
// inputs without an option for a standard are tried. The newest standard is tried first, so that a
// mistake, which no standard allows, costs one attempt.
static const char *find_newer_standard(const smc_compiler_job *j, const smc_words *arguments) {
    const char *const *all = smc_refusals_newer_standards(j->input, arguments);
    uint32_t n = 0;
    while (all[n]) n++;
    if (!n || j->options->library || j->options->silent || !compiles_with(j, all[n - 1], arguments))
        return NULL;
    while (n > 1 && !compiles_with(j, *all, arguments)) all++, n--;
    return *all;
}

// Adds a message about a missing header that the build makes: clang reports "'HEADER' file not
// found".
static void report_made_header(const smc_compiler_job *j, const smc_bytes *messages) {
    static const char message_pattern[] = "' file not found";
    const char *text = messages->at,
               *end = messages->n
                          ? memmem(text, messages->n, message_pattern, sizeof message_pattern - 1)
                          : NULL,
               *name = end;
    if (!end || !j->options->explain_header) return;
    while (name > text && name[-1] != '\'' && name[-1] != '\n') name--;
    char *header = smc_format("%.*s", (int)(end - name), name),
         *how = j->options->explain_header(j->options->explain_self, header);
    if (how) smc_diag_error(j->options->diag, j->input, "%s", how);
    free(how);
    free(header);
}

// Waits for the compiler and prints its messages.
static smc_status finish_and_print_messages(const smc_compiler_job *j, pid_t pid,
                                            const smc_words *arguments, bool list_dependencies,
                                            smc_bytes *messages) {
    const smc_diag *diag = j->options->diag;
    int how;
    const smc_status status = finish_or_retry(j, pid, arguments, list_dependencies, &how, messages);
    const bool is_rejected = status == SMC_OK && how >= 0 && WIFEXITED(how) && WEXITSTATUS(how);
    const char *newer = is_rejected ? find_newer_standard(j, arguments) : NULL;
    if (newer && j->options->newer_standard) {
        *j->options->newer_standard = newer;
        return SMC_USAGE;
    }
    smc_compiler_print_messages(j->options, messages);
    if (status != SMC_OK || smc_process_succeeded(how)) return status;
    if (how < 0 || WIFSIGNALED(how)) {
        char *end = smc_describe_child_end(how);
        smc_diag_error(diag, j->input, "%s %s", compiler, end);
        free(end);
    } else if (lacks_libcxx(j->options, messages))
        smc_diag_error(
            diag, j->input,
            "the headers of libc++ are not installed (Debian: apt install libc++-" VERSION "-dev)");
    else if (lacks_test_framework(j->options, messages))
        smc_diag_error(diag, j->input,
                       "the headers of the test framework are not installed; to check its tests "
                       "without them: smc test");
    else {
        report_nested_functions(j, messages);
        report_made_header(j, messages);
        smc_diag_error(diag, j->input, "%s could not compile it%s%s", compiler,
                       newer ? "; it can with " : "", newer ? newer : "");
    }
    return SMC_USAGE;
}

// A compilation between smc_clang_begin and smc_clang_end.
struct smc_clang_run {
    smc_compile_options options; // the options, with the additional arguments of the input
    smc_words given, all;
    char *own, *headers, *before, *first, *after; // owned strings that `all` borrows
    smc_status refused;                           // result of check_words
    smc_compilation what;
    smc_cache cache;
    bool keeps, is_kept; // keeps: the result is to be cached; is_kept: the result was found in the
                         // cache
    smc_compiler_job job;
    pid_t pid; // the compiler's process; 0: not started
    smc_headers cxx_headers;
    smc_compiled compiled;
};

// Completes a compilation. If it used precompiled headers and failed or printed messages, the file
// is compiled again without them, and the result of that compilation is used.
static smc_status finish_run(smc_clang_run *r) {
    smc_bytes *messages = &r->compiled.messages;
    bool was_reported = false;
    if (r->job.headers_bitcode > 0) {
        int how;
        const smc_status status = smc_compiler_finish(&r->job, r->pid, &how, messages);
        if (status != SMC_OK || (smc_process_succeeded(how) && !messages->n)) return status;
        smc_compiled_free(&r->compiled);
        smc_headers_remove_from_job(&r->job);
        r->pid = start_clang(&r->job, &r->all, r->keeps);
        was_reported = true;
    }
    const smc_status status =
        finish_and_print_messages(&r->job, r->pid, &r->all, r->keeps, messages);
    if (was_reported && status == SMC_OK) smc_headers_mark_unusable(&r->cxx_headers);
    return status;
}

// Waits for the compilation, if one was started, and adds its result to the cache.
static smc_status receive_output(smc_clang_run *r) {
    smc_bytes dependencies;
    smc_compiled *out = &r->compiled;
    const smc_status status = finish_run(r);
    r->pid = 0;
    smc_headers_cache_result(&r->cxx_headers);
    if (status != SMC_OK) return status;
    if (!smc_bytes_read_descriptor(r->job.outputs[SMC_BITCODE], &out->bitcode)) {
        smc_diag_error(r->options.diag, r->job.input, "cannot read the output of %s: %s", compiler,
                       strerror(errno));
        return SMC_USAGE;
    }
    if (r->keeps && smc_bytes_read_descriptor(r->job.outputs[SMC_DEPENDENCIES], &dependencies)) {
        smc_cache_put(&r->cache, &dependencies, out);
        free(dependencies.at);
    }
    return SMC_OK;
}

// Returns SMC_USAGE, after a message, if clang would read further arguments from a file that some
// word of the options names.
static smc_status check_words(const smc_compile_options *options, const char *input) {
    for (uint32_t i = 0; i < options->n_clang_args; i++) {
        const char *word = options->clang_args[i];
        if (!smc_names_argument_file(word)) continue;
        smc_diag_error(options->diag, input,
                       "'%s': %s reads arguments from @FILE; "
                       "for a file name that begins with @, write ./@..",
                       word, compiler);
        return SMC_USAGE;
    }
    if (!smc_input_names_argument_file(input)) return SMC_OK;
    smc_diag_error(options->diag, input, "%s reads arguments from @FILE; rename this file",
                   compiler);
    return SMC_USAGE;
}

// Returns the compiler on the PATH or, if there is none, the compiler with which smc was built:
// some distributions install older versions elsewhere, or without the version in the name.
const char *smc_path_of_clang(void) {
    char *found = smc_find_program(compiler);
    const bool is_on_path = found || access(SMC_CLANG, X_OK) != 0;
    free(found);
    return is_on_path ? compiler : SMC_CLANG;
}

smc_clang_run *smc_clang_begin(const smc_compile_options *options, const char *input) {
    smc_clang_run *r = smc_alloc(sizeof *r);
    *r = (smc_clang_run){
        .options = *options,
        .cache = {.dir.fd = -1},
        .cxx_headers = SMC_NO_HEADERS,
        .job = {.input = input,
                .compiler = smc_path_of_clang(),
                .reads = SMC_ENVIRONMENT_OF_CLANG,
                .install = "install clang " VERSION " (Debian: apt install clang-" VERSION ")",
                .outputs = {-1, -1, -1}}};
    smc_words_append(&r->given, options->clang_args, options->n_clang_args);
    r->options.clang_args = r->given.at;
    r->job.options = &r->options;
    const char *unconfined =
        smc_why_unconfined(r->job.compiler, r->options.clang_args, r->options.n_clang_args);
    r->job.confined = !unconfined;
    r->refused = check_words(&r->options, input);
    if (r->refused == SMC_OK && unconfined && options->confined_only) {
        smc_diag_error(options->diag, input, "--sandbox=required: %s cannot be confined%s%s",
                       compiler, unconfined == r->job.compiler ? "" : " with ",
                       unconfined == r->job.compiler ? ": a script or a cache has its name"
                                                     : unconfined);
        r->refused = SMC_USAGE;
    }
    if (r->refused != SMC_OK) return r;
    r->own = smc_installed_directory();
    r->headers = r->own ? smc_format("%s/include", r->own) : NULL;
    r->before = r->headers ? smc_format("%s/system", r->headers) : NULL;
    r->first = r->headers && options->tests ? smc_format("%s/adapters", r->headers) : NULL;
    r->after = r->first ? smc_format("%s/after", r->first) : NULL;
    r->all = clang_arguments(&r->options, r->headers, r->before, r->first, r->after);
    r->what = (smc_compilation){.compiler = r->job.compiler,
                                .input = input,
                                .given = r->given.at,
                                .n_given = r->given.n,
                                .all = r->all.at,
                                .n_all = r->all.n,
                                .is_directory_independent = options->library};
    r->keeps = options->cache && smc_cache_open(&r->cache, &r->what);
    r->is_kept = r->keeps && smc_cache_get(&r->cache, &r->compiled);
    if (r->is_kept) return r;
    if (r->keeps && smc_language_of(input) == SMC_LANGUAGE_CXX && !options->library &&
        !wants_warnings(&r->options))
        smc_headers_begin(&r->cxx_headers, &r->what, &r->all, &r->job);
    if (smc_compiler_begin(&r->job)) r->pid = start_clang(&r->job, &r->all, r->keeps);
    if (smc_headers_begin_job(&r->cxx_headers))
        r->cxx_headers.pid = start_clang(&r->cxx_headers.job, &r->cxx_headers.all, true);
    return r;
}

static void free_run(smc_clang_run *r) {
    smc_headers_end(&r->cxx_headers, &r->job);
    smc_compiler_end(&r->job);
    smc_compiled_free(&r->compiled);
    smc_cache_close(&r->cache);
    smc_vec_free(&r->all);
    smc_vec_free(&r->given);
    free(r->before);
    free(r->first);
    free(r->after);
    free(r->headers);
    free(r->own);
    free(r);
}

smc_status smc_clang_end(smc_clang_run *r, smc_bytes *bitcode) {
    smc_status status = r->refused;
    if (status == SMC_OK && r->is_kept)
        smc_compiler_print_messages(&r->options, &r->compiled.messages);
    else if (status == SMC_OK) status = receive_output(r);
    if (status == SMC_NO_MEMORY) smc_compiler_report_no_memory(&r->options, r->job.input);
    if (status == SMC_OK) {
        *bitcode = r->compiled.bitcode;
        r->compiled.bitcode = (smc_bytes){0};
    }
    free_run(r);
    return status;
}

void smc_clang_abandon(smc_clang_run *r) {
    smc_compiler_kill(r->pid);
    free_run(r);
}

smc_status smc_clang_compile(const smc_compile_options *options, const char *input,
                             smc_bytes *bitcode) {
    return smc_clang_end(smc_clang_begin(options, input), bitcode);
}
