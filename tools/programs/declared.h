// declared.h - by which word the text of a source declares what the linker calls otherwise.
#ifndef SMC_DECLARED_H
#define SMC_DECLARED_H

// "push" of _ZN1n5queueIiE4pushEi, "queue" of its constructors and its vtable, "operator" of
// operators; of C the name itself. To be freed.
char *smc_declared_word(const char *symbol);

#endif
