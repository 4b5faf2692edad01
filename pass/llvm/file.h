// file.h - the file of a scope, from debug information.
#ifndef SMC_PASS_FILE_H
#define SMC_PASS_FILE_H

#include <llvm-c/Types.h>

// Returns the file name as it was given to the compiler, to be freed; NULL: none. LLVM's verifier
// does not check the node: in a damaged module it may be any node.
char *smc_llvm_file_name(LLVMMetadataRef scope);
// The same with its directory, if that is known.
char *smc_llvm_file_path(LLVMMetadataRef scope);

#endif
