// facts.h - facts about a linked module that say how far a verdict holds, for tools that build on
// smc (docs/sv-comp.md): the sources of nondeterministic numbers and the numbers that make a
// difference, waits for condition variables, and inputs from outside the program.
#ifndef SMC_PASS_FACTS_H
#define SMC_PASS_FACTS_H

#include <llvm-c/Types.h>

// Returns the facts as a JSON object, to be freed. The module must not have been transformed since
// it was linked. The function changes the module, so that it cannot be used afterwards.
char *smc_pass_facts(LLVMModuleRef, const char *entry);

#endif
