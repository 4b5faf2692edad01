// target.h - the interface of a fuzz target. libFuzzer (SMC_FUZZER) or driver.c generates the
// inputs.
#ifndef SMC_FUZZ_TARGET_H
#define SMC_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
int LLVMFuzzerInitialize(int *argc, char ***argv); // -write=DIR: writes the initial inputs into DIR

// Calls add(self, ..) for each initial input.
void fuzz_seeds(void (*add)(void *self, const void *at, size_t n), void *self);

#endif
