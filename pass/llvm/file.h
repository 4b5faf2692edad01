// file.h - finds the source file of a scope in the debugging information.
#ifndef SMC_PASS_FILE_H
#define SMC_PASS_FILE_H

#include <llvm-c/Types.h>

// Returns the file name as it was given to the compiler, which the caller frees; NULL: none. The
// node may be malformed, since LLVM's verifier does not check it.
char *smc_llvm_file_name(LLVMMetadataRef scope);
// Returns the file name with its directory if that is known; the caller frees it. NULL: none.
char *smc_llvm_file_path(LLVMMetadataRef scope);

#endif
