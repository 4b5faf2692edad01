// declared.h - the name of a variable by the text of its declaration: what no thread shares has no
// name in an execution.
#ifndef SMC_REPORT_DECLARED_H
#define SMC_REPORT_DECLARED_H

#include "tools/report/words/words.h"

// "t", of the position of a constructor's call in "std::thread t(f), u(g);"; the caller's. NULL: no
// variable of the type is declared there. The text has n bytes.
char *smc_word_declared(const char *text, size_t n, smc_position, const char *type);

#endif
