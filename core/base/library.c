#include "base/library.h"

#include <dlfcn.h>

bool smc_library_load(const char *library, const char *const *names, void **functions, size_t n,
                      char **why) {
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    bool all = loaded;
    for (size_t i = 0; i < n && all; i++) all = (functions[i] = dlsym(loaded, names[i])) != NULL;
    if (!all && why) {
        const char *reason = dlerror();
        *why = smc_strdup(reason ? reason : library);
    }
    return all;
}
