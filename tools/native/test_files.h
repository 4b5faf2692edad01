// test_files.h - the files of a regression test that do not depend on the program. Private to this
// folder.
#ifndef SMC_TOOLS_NATIVE_TEST_FILES_H
#define SMC_TOOLS_NATIVE_TEST_FILES_H

#include "base/base.h"

extern const char smc_native_test_runner[];     // regression.c
extern const char smc_native_test_main[];       // main.c
extern const char smc_native_test_googletest[]; // googletest.cpp

#endif
