// facts.h - facts of a linked module that tell how far a verdict holds, for tools that build on smc
// (docs/sv-comp.md): where nondeterministic numbers come from and which of them make a difference,
// waits for conditions, and what the program takes from outside.
#ifndef SMC_PASS_FACTS_H
#define SMC_PASS_FACTS_H

#include <llvm-c/Types.h>

// Returns the facts as a JSON object, to be freed. The module must be unchanged since it was
// linked; it is modified and cannot be used afterwards.
char *smc_pass_facts(LLVMModuleRef, const char *entry);

#endif
