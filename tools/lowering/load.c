#include "tools/lowering/load.h"

#include "pass/compile/clang.h"
#include "tools/lowering/object_id.h"
#include "tools/terminal/build.h"

#include <dlfcn.h>
#include <string.h>

// True if the object is from this build. If smc is replaced while it runs, the installed object may
// be from another build, with other structs.
static bool is_from_this_build(const smc_lowering_object *o) {
    char *id = smc_build_id(o);
    const bool is = strcmp(id, smc_lowering_object_id) == 0;
    free(id);
    return is;
}

const smc_lowering_object *smc_lowering_load(const smc_diag *diag) {
    char *path = smc_installed_file(SMC_LOWERING_OBJECT);
    void *loaded = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    const smc_lowering_object *o = loaded ? dlsym(loaded, "smc_lowering") : NULL;
    if (!o)
        smc_diag_error(diag, NULL,
                       "cannot load the part of smc that reads programs: %s; install smc again",
                       path ? dlerror() : "smc does not know where it is installed");
    else if (!is_from_this_build(o)) {
        smc_diag_error(
            diag, path,
            "this part of smc belongs to another build of it; start or install smc again");
        o = NULL;
    }
    free(path);
    return o;
}
