// declared.h - finds the word by which a source declares a symbol.
#ifndef SMC_DECLARED_H
#define SMC_DECLARED_H

// Returns "push" for _ZN1n5queueIiE4pushEi, "queue" for its constructors and vtable, "operator" for
// operators; for C the name itself. The caller frees it.
char *smc_declared_word(const char *symbol);

#endif
