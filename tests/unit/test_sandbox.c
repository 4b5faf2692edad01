// test_sandbox.c - operations that a process in the sandbox cannot perform. It can compute, and
// write to open files.
#include "tests/unit/suite.h"
#include "base/child.h"
#include "sandbox/sandbox.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static bool computes(void) {
    char *p = malloc(1 << 20);
    const bool ok = p && write(STDOUT_FILENO, "", 0) == 0;
    free(p);
    return ok;
}

static bool opens_files(void) { return open("/dev/null", O_RDONLY) >= 0; }
static bool makes_files(void) { return open("/tmp", O_TMPFILE | O_WRONLY, 0600) >= 0; }
static bool has_a_network(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }
static bool starts_programs(void) { return execl("/bin/true", "true", (char *)NULL) >= 0; }
static bool starts_processes(void) { return fork() > 0; }
static bool sends_signals(void) { return kill(getppid(), 0) == 0; }
static bool makes_code(void) {
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
           MAP_FAILED;
}
static bool takes_memory(void) {
    for (int i = 0; i < 64; i++)
        if (mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
            MAP_FAILED)
            return false;
    return true;
}

static const struct {
    bool (*what)(void);
    bool can;
} cases[] = {{computes, true},       {opens_files, false},     {makes_files, false},
             {has_a_network, false}, {starts_programs, false}, {starts_processes, false},
             {sends_signals, false}, {makes_code, false},      {takes_memory, false}};

START_TEST(is_bounded) {
#ifdef __SANITIZE_ADDRESS__
    if (!cases[_i].can) return; // sanitizers need some of these operations
#endif
    smc_limit_child_memory(0, 64 << 20);
    smc_sandbox_enter(getppid());
    const bool can = cases[_i].what();
    _exit(can == cases[_i].can ? EXIT_SUCCESS : EXIT_FAILURE); // Check itself would perform
                                                               // operations that are not allowed
}
END_TEST

SUITE(test_sandbox) {
    TCase *t = tcase_create("sandbox");
    tcase_add_loop_exit_test(t, is_bounded, EXIT_SUCCESS, 0, (int)(sizeof cases / sizeof *cases));
    return suite_run("sandbox", t);
}
