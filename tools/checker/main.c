// main.c - the program smc-check: verifies a certificate (docs/certificates.md).
#include "tools/checker/tree.h"

#include <errno.h>
#include <inttypes.h>

enum { IS_WRONG = 1, NOT_VERIFIED = 2 };

static int usage(FILE *to, int status) {
    fputs("usage: smc-check FILE\n"
          "verify that FILE, written by `smc --certificate=FILE`, has all consistent executions\n"
          "exit status: 0 the certificate is right, 1 it is wrong, 2 it was not verified\n",
          to);
    return status;
}

static int check(FILE *from, const char *name) {
    checker_certificate c = {0};
    checker_tree seen = {0};
    char *wrong = checker_certificate_read(&c, from);
    if (!wrong) wrong = checker_tree_walk(&c, &seen);
    if (wrong) {
        printf("%s: %s: %s\n", name, seen.is_too_large ? "not verified" : "wrong", wrong);
    } else {
        printf("%s: right: %" PRIu64 " executions (%" PRIu64 " blocked) are all that model %s "
               "allows%s\n",
               name, seen.executions, seen.blocked, c.model,
               c.plain_races ? ", and none has a data race" : "");
        printf("program %s, code %s; %" PRIu64 " states, %" PRIu64 " graphs evaluated\n", c.program,
               c.code, seen.states, seen.evaluated);
        puts("not checked: that the actions are the program's is taken from smc");
    }
    const int status = !wrong ? 0 : seen.is_too_large ? NOT_VERIFIED : IS_WRONG;
    free(wrong);
    checker_certificate_free(&c);
    return status;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--help") == 0) return usage(stdout, 0);
    if (argc != 2) return usage(stderr, NOT_VERIFIED);
    FILE *from = fopen(argv[1], "r");
    if (!from) {
        fprintf(stderr, "smc-check: cannot open %s: %s\n", argv[1], strerror(errno));
        return NOT_VERIFIED;
    }
    const int status = check(from, argv[1]);
    fclose(from);
    return status;
}
