// unit.c - all unit tests in one program: smc_unit NAME [ARGUMENT..]. Without a name it lists them.
#include <stdio.h>
#include <string.h>

// units.inc is made by tests/cmake/unit.cmake: X(name) for each.
#define X(name) int name(int argc, char **argv);
#include "units.inc"
#undef X

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} units[] = {
#define X(name) {#name, name},
#include "units.inc"
#undef X
};

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (argc < 2) puts(units[i].name);
        else if (strcmp(argv[1], units[i].name) == 0) return units[i].run(argc - 1, argv + 1);
    }
    if (argc < 2) return 0;
    fprintf(stderr, "smc_unit: there is no unit test '%s'\n", argv[1]);
    return 2;
}
