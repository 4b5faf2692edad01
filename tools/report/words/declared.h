// declared.h - finds the name of a variable in the source text: variables that threads do not share
// have no name in an execution.
#ifndef SMC_REPORT_DECLARED_H
#define SMC_REPORT_DECLARED_H

#include "tools/report/words/words.h"

// Returns "t" for the position of a constructor call in "std::thread t(f), u(g);"; NULL: no
// variable of the type is declared there. The caller frees it. The text has n bytes.
char *smc_word_declared(const char *text, size_t n, smc_position, const char *type);

#endif
