// linker.h - finds options of the linker that change what a name refers to.
#ifndef SMC_LINKER_H
#define SMC_LINKER_H

#include "tools/options/words/arguments.h"

// Appends the names of the linker's --wrap=NAME among the n words of a compile or link line, each
// once: -Wl,--wrap=NAME, -Wl,--wrap,NAME and -Xlinker --wrap=NAME, also with one dash.
void smc_linker_wrapped_names(const char *const *words, uint32_t n, smc_arguments *out);

#endif
