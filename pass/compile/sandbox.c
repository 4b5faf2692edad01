#include "pass/compile/sandbox.h"

#include "base/child.h"
#include "pass/compile/cache_files.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- the compiler -------------------------------------------------------------------------------

char *smc_find_program(const char *name) {
    const char *path = getenv("PATH");
    if (strchr(name, '/')) return access(name, X_OK) == 0 ? smc_strdup(name) : NULL;
    for (const char *end; path && *path; path = *end ? end + 1 : end) {
        struct stat st;
        end = strchrnul(path, ':');
        char *file = smc_format("%.*s/%s", (int)(end - path), path, name);
        if (access(file, X_OK) == 0 && stat(file, &st) == 0 && S_ISREG(st.st_mode)) return file;
        free(file);
    }
    return NULL;
}

// ELF header of this program, defined by the linker.
extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));

bool smc_is_native_binary(const char *path) {
    Elf64_Ehdr h;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const bool ok = fd >= 0 && read(fd, &h, sizeof h) == sizeof h &&
                    memcmp(h.e_ident, ELFMAG, SELFMAG) == 0 &&
                    h.e_machine == __ehdr_start.e_machine;
    if (fd >= 0) close(fd);
    return ok;
}

// True if the file is clang itself, and not a compiler cache or a distributor of compilations under
// that name.
static bool is_clang_itself(const char *compiler) {
    char *path = smc_find_program(compiler), *real = path ? realpath(path, NULL) : NULL;
    const char *slash = real ? strrchr(real, '/') : NULL;
    const bool ok = slash && strncmp(slash + 1, "clang", 5) == 0 && smc_is_native_binary(real);
    free(real);
    free(path);
    return ok;
}

// ---- arguments ----------------------------------------------------------------------------------

static bool is_safe_compiler_argument(const char *word) {
    static const char *const beginnings[] = {"-D",        "-U",       "-I",      "-include",
                                             "-imacros",  "-isystem", "-iquote", "-idirafter",
                                             "-std=",     "-stdlib=", "-ansi",   "-pedantic",
                                             "-nostdinc", "-pthread", "-fno-",   "-fsanitize="};
    static const char *const flags[] = {
        "-w",       "-fsigned-char",   "-funsigned-char", "-fshort-enums",  "-fwrapv",
        "-fopenmp", "-fms-extensions", "-fgnu89-inline",  "-ffreestanding", "-fcommon",
        "-fPIC",    "-fpic",           "-fPIE",           "-fpie",          "-fstrict-aliasing",
        "-fblocks", "-fexceptions",    "-frtti"};
    if (smc_has_prefix(word, "-fno-integrated") || smc_has_prefix(word, "-mllvm") ||
        (word[0] == '-' && word[1] == 'W' && strchr(word, ',')))
        return false;
    if (smc_has_prefix(word, "-W") || smc_has_prefix(word, "-m")) return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (smc_has_prefix(word, beginnings[i])) return true;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(word, flags[i]) == 0) return true;
    return false;
}

const char *smc_why_unconfined(const char *compiler, const char *const *words, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        if (!is_safe_compiler_argument(words[i])) return words[i];
        if (smc_files_option_takes_word(words[i])) i++;
    }
    return is_clang_itself(compiler) ? NULL : compiler;
}

// ---- a process ----------------------------------------------------------------------------------

// Resets this process's signal handlers in the new process.
static void reset_signal_handlers(void) {
    for (int i = 1; i < NSIG; i++) {
        struct sigaction now;
        if (sigaction(i, NULL, &now) == 0 && now.sa_handler != SIG_IGN) (void)signal(i, SIG_DFL);
    }
}

static bool set_up_streams(const smc_process *p) {
    const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool ok = null >= 0 && dup2(null, STDIN_FILENO) >= 0;
    for (uint32_t i = 0; i < p->n_streams && ok; i++) {
        const smc_given_stream *s = &p->streams[i];
        ok = s->from == s->to ? fcntl(s->to, F_SETFD, 0) == 0 : dup2(s->from, s->to) >= 0;
    }
    return ok;
}

// Runs in the new process and executes the program. Writes an error number to `fault`, which the
// parent reads, only if that fails.
static SMC_NORETURN void execute_process(const smc_process *p, pid_t parent, int fault,
                                         const sigset_t *signals) {
    reset_signal_handlers();
    if (p->sandbox) smc_set_close_on_exec_from(STDERR_FILENO + 1);
    if (set_up_streams(p) && (!p->at || chdir(p->at) == 0) &&
        (!p->sandbox || smc_sandbox_enter_compiler(p->sandbox, parent)) &&
        sigprocmask(SIG_SETMASK, signals, NULL) == 0)
        execve(p->file, p->words, p->environment);
    (void)!write(fault, &errno, sizeof errno);
    _exit(EXIT_FAILURE);
}

int smc_process_start(const smc_process *p, pid_t *pid) {
    enum { ABOVE_STREAMS = 16 };
    int ends[2], fault = 0;
    sigset_t all, before;
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    const int write_end = fcntl(ends[1], F_DUPFD_CLOEXEC, ABOVE_STREAMS), parent = getpid();
    close(ends[1]);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    *pid = write_end < 0 ? -1 : fork();
    if (*pid == 0) execute_process(p, parent, write_end, &before);
    if (*pid < 0) fault = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (write_end >= 0) close(write_end);
    ssize_t n = 0;
    while (*pid > 0 && (n = read(ends[0], &fault, sizeof fault)) < 0 && errno == EINTR) {}
    close(ends[0]);
    if (*pid > 0 && n > 0) (void)waitpid(*pid, NULL, 0);
    return fault;
}
