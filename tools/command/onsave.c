#include "tools/command/onsave.h"

#include "base/child.h"
#include "base/printable.h"
#include "tools/command/check.h"
#include "tools/run/choose_pair.h"
#include "tools/options/program_options.h"
#include "tools/programs/programs.h"
#include "tools/run/lower.h"
#include "tools/run/run.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

// The last checked version of a program: a hash of its lowered code; 0: none was checked.
typedef struct checked_program {
    char *name;
    uint64_t digest;
} checked_program;

// State of smc --watch.
typedef struct save_watch {
    const smc_options *options;
    int changes; // descriptor of the inotify instance
    SMC_VEC(checked_program) known;
} save_watch;

enum { MILLISECONDS = 50 }; // delay before checking, since editors save a file in several steps

// ---- child processes: each program is checked in one, which is killed when a file changes -------
// A program is processed in a child process, which is ended by a newer change.

static pid_t fork_check(void) {
    const pid_t parent = getpid(), pid = fork();
    if (pid) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(SMC_EXIT_USAGE);
    return 0;
}

// Returns the hash of the lowered program; 0: it does not compile.
static uint64_t digest_of_lowered_program(const smc_options *o) {
    smc_model variant;
    smc_pair pair;
    if (smc_run_choose_pair(o, &variant, &pair) != SMC_OK) return 0;
    const smc_bytes code = smc_run_pack_program(o, &pair);
    const uint64_t digest = code.at ? XXH3_64bits(code.at, code.n) | 1 : 0;
    free(code.at);
    return digest;
}

// Checks the program. Returns false if a file has changed and the check was killed.
static bool check_once(const save_watch *s, const smc_options *o) {
    fflush(stdout);
    const pid_t pid = fork_check();
    if (pid == 0) exit(smc_check(o));
    if (pid < 0) {
        smc_print_usage_error("cannot check '%s': %s", o->inputs.at[0], strerror(errno));
        return true;
    }
    struct pollfd ends[] = {{.fd = smc_open_child_descriptor(pid), .events = POLLIN},
                            {.fd = s->changes, .events = POLLIN}};
    while (poll(ends, 2, -1) < 0 && errno == EINTR) continue;
    const bool ended = ends[0].revents;
    if (!ended) kill(pid, SIGKILL);
    if (ends[0].fd >= 0) close(ends[0].fd);
    waitpid(pid, NULL, 0);
    return ended;
}

// ---- programs -----------------------------------------------------------------------------------

static checked_program *find_checked_program(save_watch *s, const char *name) {
    for (uint32_t i = 0; i < s->known.n; i++)
        if (strcmp(s->known.at[i].name, name) == 0) return &s->known.at[i];
    *smc_vec_push(&s->known) = (checked_program){.name = smc_strdup(name)};
    return &s->known.at[s->known.n - 1];
}

static void watch_file(const save_watch *s, const char *file) {
    const char *slash = strrchr(file, '/');
    char *directory = slash ? smc_format("%.*s", (int)(slash - file + 1), file) : smc_strdup(".");
    (void)inotify_add_watch(s->changes, directory,
                            IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR);
    free(directory);
}

// Watches the directories of the programs' files, and the include directories given by -I.
static void watch_program_files(const save_watch *s, const smc_programs *programs) {
    for (uint32_t i = 0; i < programs->at.n; i++)
        for (uint32_t k = 0; k < programs->at.at[i].files.n; k++)
            watch_file(s, programs->at.at[i].files.at[k]);
    for (uint32_t i = 0; i < s->options->clang_args.n; i++) {
        const char *word = s->options->clang_args.at[i];
        if (strncmp(word, "-I", 2) == 0 && word[2])
            inotify_add_watch(s->changes, word + 2, IN_CLOSE_WRITE | IN_MOVED_TO | IN_ONLYDIR);
    }
}

// Checks the program with the given options, if its code has changed. Returns false if a file has
// changed meanwhile.
static bool check_changed_program(save_watch *s, const smc_program_to_check *program,
                                  const smc_options *options) {
    checked_program *k = find_checked_program(s, program->files.at[0]);
    const uint64_t digest = digest_of_lowered_program(options);
    if (digest && digest == k->digest) return true;
    char *name = smc_printable(k->name);
    printf("smc: watch: %s\n", name);
    free(name);
    k->digest = check_once(s, options) ? digest : 0;
    return k->digest == digest;
}

// The same with the options in the program's files, which may have changed, too.
static bool check_if_changed(save_watch *s, const smc_program_to_check *program) {
    smc_parsed_options parsed;
    const bool whole =
        smc_determine_options(s->options, &program->files, false, &parsed) != SMC_OK ||
        check_changed_program(s, program, &parsed.options);
    smc_parsed_options_free(&parsed);
    return whole;
}

static void check_all_changed(save_watch *s) {
    smc_programs programs;
    smc_programs_find(s->options, &programs);
    watch_program_files(s, &programs);
    bool whole = true;
    for (uint32_t i = 0; i < programs.at.n && whole; i++)
        whole = check_if_changed(s, &programs.at.at[i]);
    if (whole) puts("smc: watch: waiting for a change");
    fflush(stdout);
    smc_programs_free(&programs);
}

static void wait_for_change(const save_watch *s) {
    char events[4096];
    struct pollfd changes = {.fd = s->changes, .events = POLLIN};
    int timeout = -1;
    while (poll(&changes, 1, timeout) > 0) {
        (void)!read(s->changes, events, sizeof events);
        timeout = MILLISECONDS;
    }
}

int smc_check_on_save(const smc_options *o) {
    save_watch s = {.options = o, .changes = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
    if (s.changes < 0) {
        smc_print_usage_error("cannot watch files: %s", strerror(errno));
        return SMC_EXIT_USAGE;
    }
    if (o->inputs.n == 0 && !o->database) return smc_check(o); // prints the error message
    for (;;) {
        check_all_changed(&s);
        wait_for_change(&s);
    }
}
