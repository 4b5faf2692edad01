#include "parallel/postgres/libpq.h"

#include "base/library.h"

char *postgres_load(postgres_library *l) {
#define X(name) "PQ" #name,
    static const char *const names[] = { POSTGRES_FUNCTIONS(X) };
#undef X
    char *why;
    if (smc_library_load(SMC_POSTGRES_LIBRARY, names, (void **)(void *)l,
                         sizeof names / sizeof *names, &why))
        return NULL;
    char *message = smc_format(
        "a PostgreSQL store needs libpq (Debian: libpq5), which cannot be loaded: %s", why);
    free(why);
    return message;
}
