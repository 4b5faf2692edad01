#include "tools/lsp/job.h"

#include "base/marked.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void close_both(const int ends[2]) {
    close(ends[0]);
    close(ends[1]);
}

bool smc_job_start(smc_job *j, const smc_arguments *arguments) {
    int out[2], err[2];
    *j = (smc_job){0};
    if (pipe2(out, O_CLOEXEC | O_NONBLOCK)) return false;
    if (pipe2(err, O_CLOEXEC | O_NONBLOCK)) return close_both(out), false;
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t group;
    posix_spawn_file_actions_init(&streams);
    posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&streams, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&streams, err[1], STDERR_FILENO);
    posix_spawnattr_init(&group);
    posix_spawnattr_setpgroup(&group, 0);
    posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
    const int failed =
        posix_spawn(&j->pid, "/proc/self/exe", &streams, &group, arguments->at, environ);
    posix_spawn_file_actions_destroy(&streams);
    posix_spawnattr_destroy(&group);
    close(out[1]);
    close(err[1]);
    j->out = out[0];
    j->err = err[0];
    if (!failed) return true;
    close(out[0]);
    close(err[0]);
    j->pid = 0;
    errno = failed;
    return false;
}

// Reads what is available. Returns false at the end of the input.
static bool read_available(int from, smc_text *to) {
    enum { CHUNK = 1 << 14 };
    for (;;) {
        smc_vec_reserve(to, to->n + CHUNK);
        const ssize_t n = read(from, to->at + to->n, CHUNK);
        if (n > 0) to->n += (uint32_t)n;
        else if (n == 0 || (errno != EAGAIN && errno != EINTR)) return false;
        else if (errno == EAGAIN) return true;
    }
}

bool smc_job_read(smc_job *j, int *status) {
    const bool more = read_available(j->out, &j->result),
               has_messages = read_available(j->err, &j->messages);
    if (more || has_messages) return false;
    while (waitpid(j->pid, status, 0) < 0 && errno == EINTR) continue;
    j->pid = 0;
    close(j->out);
    close(j->err);
    return true;
}

json_t *smc_job_result(const smc_job *j, uint32_t *at) {
    json_error_t where;
    if (*at >= j->result.n) return NULL;
    json_t *o = json_loadb(j->result.at + *at, j->result.n - *at, JSON_DISABLE_EOF_CHECK, &where);
    if (json_is_object(o)) return *at += (uint32_t)where.position, o;
    json_decref(o);
    return NULL;
}

const char *smc_job_suggested_command(const smc_job *j) {
    static const struct {
        const char *command, *advice;
    } kinds[] = {{"test", SMC_MARKED_TESTS "\n"}, {"linearize", SMC_MARKED_OPERATIONS "\n"}};
    const char *advised = NULL;
    if (j->result.n || !j->messages.n) return NULL;
    char *messages = smc_format("%.*s", (int)j->messages.n, j->messages.at);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !advised; i++)
        if (strstr(messages, kinds[i].advice)) advised = kinds[i].command;
    free(messages);
    return advised;
}

void smc_job_end(smc_job *j) {
    if (j->pid) {
        kill(-j->pid, SIGKILL);
        while (waitpid(j->pid, NULL, 0) < 0 && errno == EINTR) continue;
        close(j->out);
        close(j->err);
    }
    smc_vec_free(&j->result);
    smc_vec_free(&j->messages);
    *j = (smc_job){0};
}
