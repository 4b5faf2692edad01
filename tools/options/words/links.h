// links.h - finds which files are linked into which libraries and programs, from build.ninja
// (CMake, Meson) or from CMake's link.txt.
#ifndef SMC_LINKS_H
#define SMC_LINKS_H

#include "tools/options/words/arguments.h"

typedef struct smc_links smc_links;

// Reads the links in a build directory. `directory` and the n objects are absolute paths; an object
// is NULL if it is unknown. Files that cannot be read are ignored.
smc_links *smc_links_read(const char *directory, const char *const *objects, uint32_t n);
void smc_links_free(smc_links *);

// Marks, by their indices in the list, the objects that are linked into the same program or library
// as this one, directly or through libraries. Returns false if no program or library is known to
// contain the object.
bool smc_links_mark_linked(const smc_links *, uint32_t object, bool *marks);

// Marks, by their indices in the list, the objects that are linked directly into the program with
// this absolute path. Returns false if there are none.
bool smc_links_mark_objects_of(const smc_links *, const char *program, bool *marks);

// Appends the names that the linker wraps (--wrap) in the program or library that the object is
// linked into directly; in the first one, if there are several.
void smc_links_wrapped_names(const smc_links *, uint32_t object, smc_arguments *out);

// Returns the absolute path of a file with this name that the build makes, for any folder; NULL:
// it makes none.
const char *smc_links_find_made(const smc_links *, const char *name);

#endif
