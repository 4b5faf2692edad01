// core.c - writes a core dump at the error of a native replay.
//
// gdb writes it, not the kernel: the kernel's limit on core dumps is often 0, /proc/sys/kernel may
// send them to another program, and a program that ends with status 1 leaves none. A core dump is
// read with gdb anyway.
#include "tools/native/core.h"

#include "base/child.h"
#include "tools/terminal/console.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Runs gdb without its output and that of the program; returns its status as waitpid does.
static int run_gdb(const char *binary, const char *write) {
    const char *const words[] = {"gdb",
                                 "-nx",
                                 "-batch",
                                 "-ex",
                                 "set breakpoint pending on",
                                 "-ex",
                                 "handle all nostop noprint pass",
                                 "-ex",
                                 "break smc_native_at_end",
                                 "-ex",
                                 "run",
                                 "-ex",
                                 write,
                                 "-ex",
                                 "quit *(int *)&smc_native_end_status",
                                 binary,
                                 NULL};
    posix_spawn_file_actions_t actions;
    pid_t pid;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int fault =
        posix_spawnp(&pid, words[0], &actions, NULL, (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    errno = fault;
    return fault ? -1 : smc_wait_for_child(pid, NULL, -1);
}

smc_status smc_native_write_core(const char *binary) {
    const char *here = strchr(binary, '/') ? "" : "./";
    char *program = smc_format("%s%s", here, binary), *core = smc_format("%s.core", program),
         *write = smc_format("generate-core-file %s", core);
    unlink(core);
    const int how = run_gdb(program, write);
    const bool is_there = how >= 0 && access(core, F_OK) == 0;
    if (how < 0)
        smc_print_usage_error("--core needs gdb, which writes the core dump: %s", strerror(errno));
    else if (!is_there)
        smc_print_usage_error("--core: gdb could not run %s and write %s: may it trace processes "
                              "here?",
                              program, core);
    else if (how != 0)
        smc_print_usage_error("--core: the native run does not show the error: run %s", program);
    if (is_there && how != 0) unlink(core);
    if (is_there && how == 0)
        fprintf(stderr, "smc: wrote %s, the memory at the error; with gdb: gdb %s %s\n", core,
                program, core);
    free(program);
    free(core);
    free(write);
    return is_there && how == 0 ? SMC_OK : SMC_USAGE;
}
