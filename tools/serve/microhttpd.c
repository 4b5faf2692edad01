#include "tools/serve/microhttpd.h"

#include "base/library.h"

bool smc_microhttpd_load(smc_microhttpd *m, char **why) {
#define X(name) "MHD_" #name,
    static const char *const names[] = { SMC_MHD_FUNCTIONS(X) };
#undef X
    return smc_library_load(SMC_MICROHTTPD_LIBRARY, names, (void **)(void *)m,
                            sizeof names / sizeof *names, why);
}
