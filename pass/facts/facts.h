// facts.h - what of a linked module says how far a verdict reaches, for tools that build on smc
// (docs/sv-comp.md): where numbers that the program does not choose come from and which of them
// make a difference, waits for conditions, what it takes from outside.
#ifndef SMC_PASS_FACTS_H
#define SMC_PASS_FACTS_H

#include <llvm-c/Types.h>

// As one object in JSON, to be freed. The module, of which nothing has been changed since it was
// linked, is changed: it is of no other use afterwards.
char *smc_pass_facts(LLVMModuleRef, const char *entry);

#endif
