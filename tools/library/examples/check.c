/* check.c - checks a program by libsmc and prints what is wrong with it.
 *
 *     cc check.c $(pkg-config --cflags --libs libsmc) -o check
 *     ./check ra program.c
 */
#include <inttypes.h>
#include <smc/smc.h>
#include <stdio.h>

static int show(void *self, const smc_api_progress *so_far, size_t size) {
    (void)self, (void)size;
    fprintf(stderr, "%" PRIu64 " executions\n", so_far->executions);
    return 0;
}

static void print_steps(const smc_checking *check, size_t error) {
    smc_api_step s;
    for (size_t i = 0; i < smc_check_steps(check, error); i++) {
        if (smc_check_step(check, error, i, &s, sizeof s)) continue;
        printf("    thread %u, line %u: %s %s", s.thread, s.line, s.kind,
               s.location ? s.location : "");
        if (s.has_read) printf(", reads %" PRId64, s.value_read);
        if (s.has_written) printf(", writes %" PRId64, s.value_written);
        puts("");
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: check MODEL FILE\n"), 2;
    smc_checking *check = smc_check_new();
    if (!check) return 2;
    smc_check_on_progress(check, show, NULL);
    smc_check_set(check, "model", argv[1]);
    smc_check_set(check, "keep-going", NULL);
    smc_check_add_file(check, argv[2]);
    const smc_api_status status = smc_check_run(check);
    if (status) fprintf(stderr, "%s\n%s", smc_api_status_text(status), smc_check_messages(check));
    else
        printf("%s: %" PRIu64 " executions under %s\n", smc_check_text(check, "verdict"),
               smc_check_count(check, "executions"), smc_check_text(check, "model"));
    for (size_t i = 0; !status && i < smc_check_errors(check); i++) {
        smc_api_error e;
        smc_check_error(check, i, &e, sizeof e);
        printf("%s:%u: %s [%s]\n", e.file ? e.file : argv[2], e.line, e.message, e.kind);
        print_steps(check, i);
    }
    const int found = !status && smc_check_verdict(check) == SMC_API_UNSAFE;
    smc_check_free(check);
    return status ? 2 : found;
}
