#include "tools/terminal/last_words.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static void free_output(smc_last_output *o) {
    free(o->text.at);
    free(o->unnamed);
    free(o->made);
    free(o->target);
}

void smc_last_words_free(smc_last_words *w) {
    if (!w) return;
    free(w->diagnostics.at);
    free_output(&w->result);
    free_output(&w->page);
    free(w);
}

static bool put(int fd, const smc_text *t) {
    for (size_t done = 0; done < t->n;) {
        const ssize_t n = write(fd, t->at + done, t->n - done);
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) done += (size_t)n;
    }
    return true;
}

static bool put_output(const smc_last_output *o) {
    if (o->fd < 0) return true;
    if (!put(o->fd, &o->text)) return false;
    if (o->unnamed && linkat(AT_FDCWD, o->unnamed, AT_FDCWD, o->made, AT_SYMLINK_FOLLOW) != 0) return false;
    return !o->target || rename(o->made, o->target) == 0;
}

void smc_last_words_say(const smc_last_words *w) {
    enum { NOT_WRITTEN = 2 };
    (void)put(STDERR_FILENO, &w->diagnostics);
    const bool result = put_output(&w->result), page = put_output(&w->page);
    _exit(result && page ? w->status : NOT_WRITTEN);
}
