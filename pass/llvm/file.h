// file.h - the file of a scope, by the debugging information.
#ifndef SMC_PASS_FILE_H
#define SMC_PASS_FILE_H

#include <llvm-c/Types.h>

// Its name as the compiler was given it, the caller's to free; NULL: none is said. LLVM's verifier
// does not look at it: a damaged module may have any node there.
char *smc_llvm_file_name(LLVMMetadataRef scope);
// The same with the directory that it is in, as far as that is known.
char *smc_llvm_file_path(LLVMMetadataRef scope);

#endif
