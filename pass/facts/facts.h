// facts.h - facts about a linked module that limit the meaning of a verdict, for tools that use smc
// (docs/sv-comp.md): sources of nondeterministic numbers and which numbers make a difference, waits
// for condition variables, and inputs from outside the program.
#ifndef SMC_PASS_FACTS_H
#define SMC_PASS_FACTS_H

#include <llvm-c/Types.h>

// Returns the facts as a JSON object, which the caller frees. The module must not have been
// transformed since it was linked, and cannot be used afterwards.
char *smc_pass_facts(LLVMModuleRef, const char *entry);

#endif
