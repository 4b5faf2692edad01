// cargo.c - runs cargo to build a package, and collects the bitcode that rustc emits for the
// program and its crates. The standard library is linked later (rust_std.h). cargo runs the crates'
// build scripts and procedural macros, so it is used only with --cargo.
//
// cargo keeps its results in target/smc of the package, and rebuilds what has changed. It runs
// rustc through a script (RUSTC_WRAPPER). For the program, the script makes rustc emit bitcode, and
// writes an empty executable, which cargo expects. For the program and each crate, the script
// writes a list of the libraries that they use. With link-time optimisation, crates consist of
// bitcode only; the program is compiled without it, since smc links the program. For a test, cargo
// also builds the package's programs; they cannot run as tests, so they are only checked.
#include "pass/compile/clang.h"
#include "pass/compile/compiler.h"
#include "pass/compile/rlib.h"
#include "pass/compile/rustc.h"

#include "base/child.h"
#include "base/table.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char what_to_install[] = "install cargo 1.85 (Debian: apt install cargo-web=1.85.*; "
                                      "rustup toolchain install 1.85)";

static const char wrapper[] =
    "#!/bin/sh\n"
    "# Written by smc. Beside each crate: the libraries that it uses. "
    "Of the program that smc asks\n"
    "# for: bitcode, no executable file.\n"
    "last= name= extra= to= bitcode= notes= program= lto= quiet= capped= emit=dep-info\n"
    "line() { notes=\"$notes$1\n\"; }\n"
    "for word; do\n"
    "    case $last:$word in\n"
    "    --crate-name:*) name=$word ;;\n"
    "    --out-dir:*) to=$word ;;\n"
    "    --crate-type:bin) program=1 ;;\n"
    "    *:lto | *:lto=*) lto=1 ;;\n"
    "    --extern:*=*) line \"${word#*=}\" ;;\n"
    "    *:extra-filename=*) extra=${word#extra-filename=} ;;\n"
    "    *:--emit=llvm-bc=*) bitcode=${word#--emit=llvm-bc=} ;;\n"
    "    *:panic=unwind | *:--test) line \"$word\" ;;\n"
    "    *:-Awarnings) quiet=1 ;;\n"
    "    *:--cap-lints*) capped=1 ;;\n"
    "    esac\n"
    "    last=$word\n"
    "done\n"
    // Lints that a crate denies are not errors in its dependents.
    "[ -z \"$quiet\" ] || [ -n \"$capped\" ] || set -- \"$@\" --cap-lints=allow\n"
    "if [ -z \"$bitcode\" ]; then\n"
    "    [ -z \"$to\" ] || printf %s \"$notes\" >\"$to/lib$name$extra.uses\"\n"
    "    [ -n \"$program\" ] && [ -n \"$lto\" ] || exec \"$@\"\n" // build scripts are compiled
                                                                  // unchanged
    "    emit=dep-info,metadata\n"
    "fi\n"
    "for word; do\n"
    "    shift\n"
    "    case $word in\n"
    "    --emit=dep-info,link) word=--emit=$emit ;;\n"
    "    lto | lto=*) word=lto=off ;;\n"
    "    esac\n"
    "    set -- \"$@\" \"$word\"\n"
    "done\n"
    "[ -z \"$bitcode\" ] || printf %s \"$notes\" >\"${bitcode%.bc}.uses\"\n"
    "\"$@\" || exit\n"
    ": >\"$to/$name$extra\" && chmod +x \"$to/$name$extra\"\n";

bool smc_is_manifest(const char *path) {
    static const char name[] = "Cargo.toml";
    const size_t n = strlen(path);
    return n >= sizeof name - 1 && strcmp(path + n - (sizeof name - 1), name) == 0 &&
           (n == sizeof name - 1 || path[n - sizeof name] == '/');
}

// One run of cargo: its directories, and its command.
typedef struct cargo_run {
    char *package, *directory; // directory of the manifest (Cargo.toml); directory of the results
    char *wrapper, *bitcode;   // paths of the script and of the program's bitcode
    smc_words words;
    SMC_VEC(char *) owned;
} cargo_run;

static void push_owned_word(cargo_run *b, char *word) {
    *smc_vec_push(&b->owned) = word;
    *smc_vec_push(&b->words) = word;
}

static void free_build(cargo_run *b) {
    free(b->package);
    free(b->directory);
    free(b->wrapper);
    free(b->bitcode);
    smc_vec_free(&b->words);
    for (uint32_t i = 0; i < b->owned.n; i++) free(b->owned.at[i]);
    smc_vec_free(&b->owned);
}

// Writes the script. A script with the same contents is not replaced: for a newer script, cargo
// would ask rustc for its version again.
static bool write_wrapper(const char *path) {
    smc_bytes old;
    if (smc_bytes_read_file(path, &old)) {
        const bool same = old.n == sizeof wrapper - 1 && memcmp(old.at, wrapper, old.n) == 0;
        free(old.at);
        if (same) return true;
    }
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0700);
    const bool ok = fd >= 0 && write(fd, wrapper, sizeof wrapper - 1) == sizeof wrapper - 1;
    if (fd >= 0) close(fd);
    return ok;
}

// Prepares the directories. Returns false on error (errno).
static bool begin_build(cargo_run *b, const char *manifest) {
    char *path = realpath(manifest, NULL);
    if (!path) return false;
    *strrchr(path, '/') = 0;
    b->package = path;
    char *target = smc_format("%s/target", path);
    b->directory = smc_format("%s/smc", target);
    b->wrapper = smc_format("%s/rustc", b->directory);
    const bool made = (mkdir(target, 0777) == 0 || errno == EEXIST) &&
                      (mkdir(b->directory, 0777) == 0 || errno == EEXIST);
    free(target);
    return made && write_wrapper(b->wrapper);
}

// Returns the cargo next to rustc, or the one on the PATH.
static char *cargo_of(const char *rustc) {
    const char *slash = strrchr(rustc, '/');
    char *cargo = slash ? smc_format("%.*s/cargo", (int)(slash - rustc), rustc) : NULL;
    if (cargo && access(cargo, X_OK) == 0) return cargo;
    free(cargo);
    return smc_strdup("cargo");
}

// Adds environment variables for cargo: profiles, rustc and its flags.
static void add_settings(const smc_compile_options *options, const char *rustc,
                         const smc_words *flags, cargo_run *b) {
    const bool checks = !options->cargo.release;
    // clang-format off
    static const char *const settings[] = {
        "CARGO_NET_OFFLINE=true",          "CARGO_PROFILE_DEV_LTO=fat",
        "CARGO_PROFILE_DEV_OPT_LEVEL=0",   "CARGO_PROFILE_DEV_DEBUG=2",
        "CARGO_PROFILE_DEV_STRIP=none",    "CARGO_PROFILE_DEV_CODEGEN_UNITS=1",
        "CARGO_INCREMENTAL=0",             "RUSTC_WORKSPACE_WRAPPER=",
    };
    // clang-format on
    smc_bytes all = {0};
    size_t room = 0;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        *smc_vec_push(&b->words) = settings[i];
    push_owned_word(
        b, smc_format("CARGO_PROFILE_DEV_PANIC=%s", options->panic ? options->panic : "abort"));
    push_owned_word(b,
                    smc_format("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=%s", checks ? "true" : "false"));
    push_owned_word(b,
                    smc_format("CARGO_PROFILE_DEV_OVERFLOW_CHECKS=%s", checks ? "true" : "false"));
    push_owned_word(b, smc_format("RUSTC=%s", rustc));
    push_owned_word(b, smc_format("RUSTC_WRAPPER=%s", b->wrapper));
    for (uint32_t i = 0; i < flags->n; i++) room += strlen(flags->at[i]) + 1;
    all.at = smc_alloc(room + 1);
    for (uint32_t i = 0; i < flags->n; i++) // separators as in CARGO_ENCODED_RUSTFLAGS
        all.n += (size_t)sprintf(all.at + all.n, "%s%s", i ? "\x1f" : "", flags->at[i]);
    push_owned_word(b, smc_format("CARGO_ENCODED_RUSTFLAGS=%s", all.at));
    free(all.at);
}

// Chooses the name of the bitcode, which contains a hash of the settings: cargo keeps the results
// for all settings, and treats each as up to date. The option for colours is not hashed, since it
// only affects messages.
static void choose_bitcode_name(cargo_run *b) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < b->words.n; i++) {
        if (strncmp(b->words.at[i], "--color=", 8) == 0) continue;
        for (const char *at = b->words.at[i]; *at; at++)
            hash = smc_mix_pair(hash, (unsigned char)*at);
        hash = smc_mix_pair(hash, UCHAR_MAX + 1);
    }
    b->bitcode = smc_format("%s/%016llx.bc", b->directory, (unsigned long long)hash);
}

// Adds the options that select tests or a program.
static void add_target(const smc_cargo *what, cargo_run *b) {
    static const char *const kinds[] = {"bin", "example"};
    if (what->test) *smc_vec_push(&b->words) = "--profile=test";
    for (size_t i = 0; what->test && i < sizeof kinds / sizeof *kinds; i++) {
        const size_t n = strlen(kinds[i]);
        if (strncmp(what->test, kinds[i], n) != 0 || what->test[n] != ':') continue;
        push_owned_word(b, smc_format("--%s=%s", kinds[i], what->test + n + 1));
        return;
    }
    if (what->test && strcmp(what->test, "lib") == 0) *smc_vec_push(&b->words) = "--lib";
    else if (what->test) push_owned_word(b, smc_format("--test=%s", what->test));
    else if (what->bin) push_owned_word(b, smc_format("--bin=%s", what->bin));
    else if (what->example) push_owned_word(b, smc_format("--example=%s", what->example));
    else *smc_vec_push(&b->words) = "--bins";
}

static void add_words(const smc_compile_options *options, const char *rustc, const char *host,
                      const smc_words *flags, cargo_run *b) {
    const smc_cargo *what = &options->cargo;
    *smc_vec_push(&b->words) = "env";
    *smc_vec_push(&b->words) = "-u";
    *smc_vec_push(&b->words) = "RUSTFLAGS";
    add_settings(options, rustc, flags, b);
    push_owned_word(b, cargo_of(rustc));
    *smc_vec_push(&b->words) = "rustc";
    *smc_vec_push(&b->words) = "--quiet";
    *smc_vec_push(&b->words) = "--offline";
    *smc_vec_push(&b->words) = smc_wants_colours() ? "--color=always" : "--color=never";
    push_owned_word(b, smc_format("--manifest-path=%s/Cargo.toml", b->package));
    push_owned_word(b, smc_format("--target-dir=%s/crates", b->directory));
    // With an explicit target, cargo does not apply the flags to build scripts.
    push_owned_word(b, smc_format("--target=%s", host));
    if (what->package) push_owned_word(b, smc_format("--package=%s", what->package));
    if (what->features) push_owned_word(b, smc_format("--features=%s", what->features));
    if (what->all_features) *smc_vec_push(&b->words) = "--all-features";
    if (what->no_default_features) *smc_vec_push(&b->words) = "--no-default-features";
    add_target(what, b);
    *smc_vec_push(&b->words) = "--";
    choose_bitcode_name(b);
    push_owned_word(b, smc_format("--emit=llvm-bc=%s", b->bitcode));
    *smc_vec_push(&b->words) = NULL;
}

static smc_status run_cargo(const smc_compile_options *options, const char *input, cargo_run *b,
                            smc_bytes *bitcode) {
    smc_compiler_job j = {.options = options,
                          .input = input,
                          .compiler = "env",
                          .install = what_to_install,
                          .at = b->package};
    smc_bytes messages = {0};
    int how = -1;
    smc_status status = SMC_USAGE;
    if (smc_compiler_begin(&j)) status = smc_compiler_run(&j, &b->words, &how, &messages);
    smc_compiler_print_messages(options, &messages);
    if (status == SMC_NO_MEMORY) smc_compiler_report_no_memory(options, input);
    enum { NOT_FOUND = 127 }; // exit status of env for a missing program
    if (status == SMC_OK && !smc_process_succeeded(how)) {
        const bool is_there = !(WIFEXITED(how) && WEXITSTATUS(how) == NOT_FOUND);
        smc_diag_error(options->diag, input, is_there ? "cargo could not build it" : "%s",
                       what_to_install);
        status = SMC_USAGE;
    } else if (status == SMC_OK && !smc_bytes_read_file(b->bitcode, bitcode)) {
        smc_diag_error(options->diag, input, "cannot read the output of cargo: %s",
                       strerror(errno));
        status = SMC_USAGE;
    }
    free(messages.at);
    smc_compiler_end(&j);
    return status;
}

// ---- crates -------------------------------------------------------------------------------------

// Reads the file next to a crate that lists its libraries and facts, one in each line.
static bool read_library_list(const char *crate, smc_bytes *out) {
    const char *dot = strrchr(crate, '.');
    char *path = smc_format("%.*s.uses", (int)(dot - crate), crate);
    const bool ok = smc_bytes_read_file(path, out);
    free(path);
    return ok;
}

// A crate on which the program depends. `depth` is the length of the longest chain of dependencies
// from the program to it.
typedef struct crate {
    char *path;
    uint32_t depth;
} crate;

// The crates, and which of them depend on which. PROGRAM is the program in the place of a crate.
enum { PROGRAM = UINT32_MAX };
typedef struct dependency {
    uint32_t user, used;
} dependency;
typedef struct crates {
    SMC_VEC(crate) at;
    SMC_VEC(dependency) uses;
} crates;

static void free_crates(crates *all) {
    for (uint32_t i = 0; i < all->at.n; i++) free(all->at.at[i].path);
    smc_vec_free(&all->at);
    smc_vec_free(&all->uses);
}

// Adds a library. If rustc used it before it was complete (.rmeta), its code is in the .rlib. A
// library that rustc itself loads (.so) has no code for the program.
static void add_dependency(crates *all, uint32_t user, const char *line, size_t n) {
    static const char meta[] = ".rmeta", whole[] = ".rlib";
    const size_t m = sizeof meta - 1, w = sizeof whole - 1;
    const bool is_meta = n > m && memcmp(line + n - m, meta, m) == 0;
    if (!is_meta && (n <= w || memcmp(line + n - w, whole, w) != 0)) return;
    char *path = smc_format("%.*s%s", (int)(is_meta ? n - m : n), line, is_meta ? whole : "");
    uint32_t i = 0;
    while (i < all->at.n && strcmp(all->at.at[i].path, path) != 0) i++;
    if (i < all->at.n) free(path);
    else *smc_vec_push(&all->at) = (crate){.path = path};
    *smc_vec_push(&all->uses) = (dependency){user, i};
}

static bool is_line(const char *line, size_t n, const char *text) {
    return n == strlen(text) && memcmp(line, text, n) == 0;
}

// Adds the libraries that are listed next to `file`, the bitcode of `user`. `std` gets the facts
// about the program; NULL: they are ignored.
static bool add_listed_libraries(const char *file, uint32_t user, crates *all, smc_rust_std *std) {
    smc_bytes notes;
    if (!read_library_list(file, &notes)) return false;
    for (const char *line = notes.at, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        const size_t n = (size_t)(end - line);
        if (std && is_line(line, n, "panic=unwind")) std->unwinds = true;
        else if (std && is_line(line, n, "--test")) std->tests = true;
        else add_dependency(all, user, line, n);
    }
    free(notes.at);
    return true;
}

// Computes the depths. Dependencies of crates are acyclic, so n rounds suffice.
static void find_depths(crates *all) {
    bool changed = true;
    for (uint32_t round = 0; round < all->at.n && changed; round++) {
        changed = false;
        for (uint32_t i = 0; i < all->uses.n; i++) {
            const dependency *d = &all->uses.at[i];
            const uint32_t depth = d->user == PROGRAM ? 1 : all->at.at[d->user].depth + 1;
            changed |= depth > all->at.at[d->used].depth;
            if (depth > all->at.at[d->used].depth) all->at.at[d->used].depth = depth;
        }
    }
}

// Adds the modules of a crate as units. Returns false if its library cannot be read.
static bool add_units_of_crate(const crates *all, uint32_t i, const char *name, smc_units *out) {
    smc_modules modules = {0};
    const bool is_read = smc_rlib_read(all->at.at[i].path, &modules);
    for (uint32_t k = 0; k < modules.n; k++) {
        const smc_unit unit = {
            .name = name, .code = modules.at[k], .is_rust = true, .crate = i + 1};
        *smc_vec_push(out) = unit;
    }
    smc_vec_free(&modules);
    return is_read;
}

// Adds every crate that the program uses, directly or indirectly: each once, and after all crates
// that use it.
static smc_status add_crates(const smc_compile_options *options, const cargo_run *b, smc_unit *u,
                             smc_units *out) {
    crates all = {0};
    const char *unread =
        add_listed_libraries(b->bitcode, PROGRAM, &all, &u->std) ? NULL : b->bitcode;
    if (u->std.tests) u->std.unwinds = true; // cargo does not report the default for tests
    for (uint32_t i = 0; i < all.at.n && !unread; i++)
        if (!add_listed_libraries(all.at.at[i].path, i, &all, NULL)) unread = all.at.at[i].path;
    find_depths(&all);
    for (uint32_t depth = 1, left = all.at.n; left && !unread; depth++)
        for (uint32_t i = 0; i < all.at.n && !unread; i++) {
            if (all.at.at[i].depth != depth) continue;
            if (!add_units_of_crate(&all, i, u->name, out)) unread = all.at.at[i].path;
            left--;
        }
    if (unread)
        smc_diag_error(options->diag, u->name,
                       "cannot read the library '%s', which cargo has built", unread);
    free_crates(&all);
    return unread ? SMC_USAGE : SMC_OK;
}

// ---- building -----------------------------------------------------------------------------------

// Returns false, after a message, if cargo must not be run.
static bool may_run(const smc_compile_options *options, const char *input) {
    if (options->cargo.allowed && !options->confined_only) return true;
    smc_diag_error(options->diag, input, "%s",
                   options->cargo.allowed
                       ? "--sandbox=required: cargo runs build scripts and macros of its crates, "
                         "which are not confined"
                       : "cargo runs build scripts and macros of its crates: allow it by --cargo");
    return false;
}

// Runs cargo metadata to find the sysroot. It only reads, so flags and profiles do not matter.
static smc_status query_sysroot(const smc_compile_options *options, const char *input,
                                const char *rustc, smc_bytes *out) {
    smc_compiler_job j = {.options = options,
                          .input = input,
                          .compiler = "env",
                          .install = what_to_install,
                          .at = "."};
    char *cargo = cargo_of(rustc), *manifest = smc_format("--manifest-path=%s", input);
    const char *const all[] = {
        "env",       "CARGO_NET_OFFLINE=true", cargo,    "metadata", "--quiet", "--no-deps",
        "--offline", "--format-version=1",     manifest, NULL};
    smc_words words = {0};
    smc_bytes messages = {0};
    int how = -1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) *smc_vec_push(&words) = all[i];
    smc_status status = SMC_USAGE;
    if (smc_compiler_begin(&j)) status = smc_compiler_run(&j, &words, &how, &messages);
    smc_compiler_print_messages(options, &messages);
    if (status == SMC_OK &&
        !(smc_process_succeeded(how) && smc_bytes_read_descriptor(j.outputs[SMC_BITCODE], out))) {
        smc_diag_error(options->diag, input, "cargo metadata failed");
        status = SMC_USAGE;
    }
    smc_compiler_end(&j);
    smc_vec_free(&words);
    free(messages.at);
    free(manifest);
    free(cargo);
    return status;
}

smc_status smc_cargo_metadata(const smc_compile_options *options, smc_bytes *out) {
    const char *input = options->inputs[0];
    if (!may_run(options, input)) return SMC_USAGE;
    char *rustc, *host = NULL, *library = NULL;
    smc_status status = smc_rustc_find_compiler(options, input, &rustc, &host, &library);
    if (status == SMC_OK) status = query_sysroot(options, input, rustc, out);
    free(host);
    free(library);
    free(rustc);
    return status;
}

smc_status smc_cargo_build(const smc_compile_options *options, smc_unit *u, smc_units *crates) {
    const char *input = u->name;
    if (!may_run(options, input)) return SMC_USAGE;
    cargo_run b = {0};
    smc_words flags = {0};
    char *rustc, *host = NULL;
    smc_status status = smc_rustc_find_compiler(options, input, &rustc, &host, &u->std.directory);
    if (status == SMC_OK) status = smc_rustc_flags(options, input, &flags);
    if (status == SMC_OK && !begin_build(&b, input)) {
        smc_diag_error(options->diag, input, "cannot build in target/smc: %s", strerror(errno));
        status = SMC_USAGE;
    }
    if (status == SMC_OK) {
        add_words(options, rustc, host, &flags, &b);
        status = run_cargo(options, input, &b, &u->code);
    }
    if (status == SMC_OK) status = add_crates(options, &b, u, crates);
    free_build(&b);
    smc_rustc_free_flags(&flags);
    free(host);
    free(rustc);
    return status;
}
