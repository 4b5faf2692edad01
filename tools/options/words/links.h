// links.h - what is linked into what, as build.ninja (CMake, Meson) or CMake's link.txt have it.
#ifndef SMC_LINKS_H
#define SMC_LINKS_H

#include "base/base.h"

typedef struct smc_links smc_links;

// The links of a build directory, an absolute path, of the files that it compiles to these objects,
// absolute paths, too, NULL where nothing is known. What cannot be read has none.
smc_links *smc_links_read(const char *directory, const char *const *objects, uint32_t n);
void smc_links_free(smc_links *);

// Marks the objects, by their numbers in the list, that some program or library links which has
// this one: by themselves or in a library, in a library of that, ..
// false: nothing is known to link it.
bool smc_links_mark(const smc_links *, uint32_t object, bool *marks);

#endif
