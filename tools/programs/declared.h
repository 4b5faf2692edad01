// declared.h - finds the word in the source that declares a symbol.
#ifndef SMC_DECLARED_H
#define SMC_DECLARED_H

// Returns the last identifier of the symbol's name: "push" for _ZN1n5queueIiE4pushEi, "queue" for
// constructors and the vtable of queue, "operator" for operators; for C, the symbol itself. The
// caller frees it.
char *smc_declared_function_name(const char *symbol);

#endif
