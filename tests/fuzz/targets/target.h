// target.h - what is fuzzed in one process. With libFuzzer (SMC_FUZZER) it draws the inputs;
// otherwise driver.c does.
#ifndef SMC_FUZZ_TARGET_H
#define SMC_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
int LLVMFuzzerInitialize(int *argc, char ***argv); // -write=DIR: writes what there is to begin with
                                                   // into DIR

// Calls add(self, ..) for each input to begin with.
void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self);

#endif
