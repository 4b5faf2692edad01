#include "parallel/postgres/libpq.h"

#include <dlfcn.h>

char *postgres_load(postgres_library *l) {
    void *library = dlopen(SMC_POSTGRES_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool all = library;
#define X(name) all = all && (*(void **)&l->name = dlsym(library, "PQ" #name)) != NULL;
    POSTGRES_FUNCTIONS(X)
#undef X
    if (all) return NULL;
    const char *why = dlerror();
    return smc_format("a PostgreSQL store needs libpq (Debian: libpq5), which cannot be loaded: %s",
                      why ? why : SMC_POSTGRES_LIBRARY);
}
