// clang.c - runs clang-19 (no shell between) on a file in C or C++, unless the cache has what it would make.
#include "pass/compile/clang.h"

#include "base/child.h"
#include "pass/compile/cache.h"
#include "pass/compile/sandbox.h"
#include "pass/compile/compiler.h"
#include "pass/compile/option_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static const char compiler[] = "clang-19";

// Ours come after the user's, so that no -O or -S of theirs changes what the interpreter is given: every access of the
// source, unoptimised, in functions that LLVM's passes may still work on.
static const char *const our_args[] = {
    "-O0",         "-Xclang", "-disable-O0-optnone", "-Xclang", "-fsanitize-address-use-after-scope", "-g", "-fno-discard-value-names",
    "-emit-llvm",  "-c",      "-fno-stack-protector", "-fno-omit-frame-pointer", "-ffp-contract=off",
    "-fno-vectorize", "-fno-slp-vectorize", "-U_FORTIFY_SOURCE", "-D__SMC__=1", "-Wno-unused-command-line-argument",
};
enum { N_OURS = sizeof our_args / sizeof *our_args };

// The library is as the one that smc is built with (pass/CMakeLists.txt).
static const char *const library_args[] = {
    "-stdlib=libc++", "-std=gnu++23", "-O0", "-Xclang", "-disable-O0-optnone", "-Xclang", "-mno-constructor-aliases", "-fno-builtin",
    "-fno-stack-protector", "-mcx16", "-U_FORTIFY_SOURCE", "-D__SMC__=1", "-w", "-emit-llvm", "-c",
};

// What clang refuses and gcc takes, by what clang says of it, and the words with which it takes it too.
//
// <stdatomic.h>'s functions on objects that are not declared _Atomic: what they are made of gets the address as one of an atomic object;
// that of one that is atomic stays what it is. In text that gcc has preprocessed, glibc's headers say of functions that allocate which
// one frees: the text is preprocessed again, without that.
#define AS_ATOMIC(name, rest) "-D__c11_atomic_" name "(p" rest ")=__c11_atomic_" name "((_Atomic __typeof__(*(p))*)(p)" rest ")"
static const char *const atomics[] = {
    AS_ATOMIC("init", ",v"),        AS_ATOMIC("load", ",o"),         AS_ATOMIC("store", ",v,o"),
    AS_ATOMIC("exchange", ",v,o"),  AS_ATOMIC("fetch_add", ",v,o"),  AS_ATOMIC("fetch_sub", ",v,o"),
    AS_ATOMIC("fetch_and", ",v,o"), AS_ATOMIC("fetch_or", ",v,o"),   AS_ATOMIC("fetch_xor", ",v,o"),
    AS_ATOMIC("compare_exchange_strong", ",e,v,o,f"), AS_ATOMIC("compare_exchange_weak", ",e,v,o,f"),
};
static const char *const allocators[] = {"-x", "c", "-D__malloc__(...)=__malloc__"};
static const struct refusal {
    const char *said;
    const char *const *words;
    size_t n;
} refusals[] = {
    {"must be a pointer to _Atomic type", atomics, sizeof atomics / sizeof *atomics},
    {"'__malloc__' attribute takes no arguments", allocators, sizeof allocators / sizeof *allocators},
};

static void add(smc_words *w, const char *const *more, size_t n) {
    for (size_t i = 0; i < n; i++) *smc_vec_push(w) = more[i];
}

char *smc_own_files(void) {
    char *self = realpath("/proc/self/exe", NULL);
    if (!self && errno == ENOMEM) smc_no_memory();
    if (!self) return NULL;
    char *directory = smc_format("%s/../share/smc", dirname(self));
    free(self);
    return directory;
}

// Debian's headers serve for 32 bits as well, but clang does not look where those are that depend on the machine (include/gnu/).
static bool wants_32_bits(const smc_compile_options *options) {
    bool wants = false;
    for (uint32_t i = 0; i < options->n_clang_args; i++) {
        if (strcmp(options->clang_args[i], "-m32") == 0) wants = true;
        if (strcmp(options->clang_args[i], "-m64") == 0) wants = false;
    }
    return wants;
}

// Clang's own warnings are for those who ask for some: -Wall, but not -Wno-.. or -Wl,..
static bool wants_warnings(const smc_compile_options *options) {
    bool wants = false;
    for (uint32_t i = 0; i < options->n_clang_args && !wants; i++) {
        const char *arg = options->clang_args[i];
        wants = strncmp(arg, "-W", 2) == 0 && strncmp(arg, "-Wno-", 5) != 0 && !strchr(arg, ',');
    }
    return wants;
}

// What decides about the result: colours, the user's, ours. The strings are borrowed. `before`: where headers of ours are that come
// before the system's.
static smc_words arguments(const smc_compile_options *options, const char *headers, const char *before) {
    smc_words w = {0};
    if (smc_wants_colours()) *smc_vec_push(&w) = "-fcolor-diagnostics";
    if (!wants_warnings(options)) *smc_vec_push(&w) = "-w";
    add(&w, options->clang_args, options->n_clang_args);
    if (options->library) add(&w, library_args, sizeof library_args / sizeof *library_args);
    else add(&w, our_args, N_OURS);
    if (headers) add(&w, (const char *const[]){"-isystem", before, "-idirafter", headers}, 4);
    if (wants_32_bits(options)) add(&w, (const char *const[]){"-idirafter", "/usr/include/x86_64-linux-gnu"}, 2);
    return w;
}

// The whole command, ended by NULL.
static smc_words command(const smc_compiler_job *j, const smc_words *arguments, bool list_dependencies) {
    static const char *const list[] = {"-MD", "-MT", "x", "-MF", "/proc/self/fd/" SMC_DEPENDENCIES_PATH};
    const char *const files[] = {"-fno-crash-diagnostics", "-o", "-", "--", j->input, NULL};
    smc_words w = {0};
    *smc_vec_push(&w) = compiler;
    add(&w, arguments->at, arguments->n);
    if (list_dependencies) add(&w, list, sizeof list / sizeof *list);
    add(&w, files, sizeof files / sizeof *files);
    return w;
}

// Adds the words for what clang says that it refuses; false: there are none.
static bool add_for(const smc_bytes *messages, smc_words *to) {
    bool any = false;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *r = &refusals[i];
        if (!messages->n || !memmem(messages->at, messages->n, r->said, strlen(r->said))) continue;
        add(to, r->words, r->n);
        any = true;
    }
    return any;
}

// As all inputs are compiled, or with words for what clang refuses; the others keep their columns.
static smc_status run_twice(const smc_compiler_job *j, const smc_words *arguments, bool list_dependencies, int *how, smc_bytes *messages) {
    smc_words all = command(j, arguments, list_dependencies), more = {0};
    smc_status status = smc_compiler_run(j, &all, how, messages);
    smc_vec_free(&all);
    add(&more, arguments->at, arguments->n);
    if (status == SMC_OK && !smc_has_succeeded(*how) && add_for(messages, &more)) {
        free(messages->at);
        *messages = (smc_bytes){0};
        all = command(j, &more, list_dependencies);
        status = smc_compiler_run(j, &all, how, messages);
        smc_vec_free(&all);
    }
    smc_vec_free(&more);
    return status;
}

bool smc_has_libcxx(void) { return access("/usr/lib/llvm-19/include/c++/v1", F_OK) == 0; }

static bool lacks_libcxx(const smc_compile_options *options, const smc_bytes *messages) {
    static const char said[] = "file not found";
    bool asked = false;
    for (uint32_t i = 0; i < options->n_clang_args; i++) asked |= strcmp(options->clang_args[i], "-stdlib=libc++") == 0;
    return asked && messages->n && memmem(messages->at, messages->n, said, sizeof said - 1) && !smc_has_libcxx();
}

// What the compiler says is passed on.
static smc_status run_and_say(const smc_compiler_job *j, const smc_words *arguments, bool list_dependencies, smc_bytes *messages) {
    const smc_diag *diag = j->options->diag;
    int how;
    const smc_status status = run_twice(j, arguments, list_dependencies, &how, messages);
    smc_compiler_say(j->options, messages);
    if (status != SMC_OK || smc_has_succeeded(how)) return status;
    if (how < 0 || WIFSIGNALED(how)) {
        char *end = smc_child_end(how);
        smc_diag_error(diag, j->input, "%s %s", compiler, end);
        free(end);
    }
    else if (lacks_libcxx(j->options, messages))
        smc_diag_error(diag, j->input, "the headers of libc++ are not installed (Debian: apt install libc++-19-dev)");
    else smc_diag_error(diag, j->input, "%s could not compile it", compiler);
    return SMC_USAGE;
}

// `cache` is NULL where nothing is to be kept.
static smc_status compile(const smc_compiler_job *j, const smc_words *arguments, const smc_cache *cache, smc_compiled *out) {
    smc_bytes dependencies;
    const smc_status status = run_and_say(j, arguments, cache, &out->messages);
    if (status != SMC_OK) return status;
    if (!smc_bytes_of_file(j->outputs[SMC_BITCODE], &out->bitcode)) {
        smc_diag_error(j->options->diag, j->input, "cannot read the output of %s: %s", compiler, strerror(errno));
        return SMC_USAGE;
    }
    if (cache && smc_bytes_of_file(j->outputs[SMC_DEPENDENCIES], &dependencies)) {
        smc_cache_put(cache, &dependencies, out);
        free(dependencies.at);
    }
    return SMC_OK;
}

static smc_status compile_anew(const smc_compile_options *options, const char *input, const smc_words *arguments, const smc_cache *cache,
                               smc_compiled *out) {
    smc_compiler_job j = {.options = options, .input = input, .compiler = compiler, .install = "install clang 19 (Debian: apt install clang-19)"};
    j.confined = smc_can_be_confined(compiler, options->clang_args, options->n_clang_args);
    const smc_status status = smc_compiler_begin(&j) ? compile(&j, arguments, cache, out) : SMC_USAGE;
    smc_compiler_end(&j);
    return status;
}

// SMC_USAGE: something would be read as arguments of clang (message given).
static smc_status check_words(const smc_compile_options *options, const char *input) {
    for (uint32_t i = 0; i < options->n_clang_args; i++) {
        const char *word = options->clang_args[i];
        if (!smc_names_arguments(word)) continue;
        smc_diag_error(options->diag, input, "'%s': %s reads arguments from @FILE; for a file name that begins with @, write ./@..", word, compiler);
        return SMC_USAGE;
    }
    if (!smc_input_names_arguments(input)) return SMC_OK;
    smc_diag_error(options->diag, input, "%s reads arguments from @FILE; rename this file", compiler);
    return SMC_USAGE;
}

smc_status smc_clang(const smc_compile_options *options, const char *input, smc_bytes *bitcode) {
    smc_status status = check_words(options, input);
    if (status != SMC_OK) return status;
    char *own = smc_own_files(), *headers = own ? smc_format("%s/include", own) : NULL;
    char *before = headers ? smc_format("%s/system", headers) : NULL;
    smc_words all = arguments(options, headers, before);
    const smc_compilation what = {compiler, input, options->clang_args, options->n_clang_args, all.at, all.n, options->library};
    smc_cache cache = {.dir.fd = -1};
    smc_compiled compiled = {0};
    const bool kept = options->cache && smc_cache_open(&cache, &what);
    if (kept && smc_cache_get(&cache, &compiled)) smc_compiler_say(options, &compiled.messages);
    else status = compile_anew(options, input, &all, kept ? &cache : NULL, &compiled);
    if (status == SMC_OK) {
        *bitcode = compiled.bitcode;
        compiled.bitcode = (smc_bytes){0};
    }
    smc_compiled_free(&compiled);
    smc_cache_close(&cache);
    smc_vec_free(&all);
    free(before);
    free(headers);
    free(own);
    return status;
}
