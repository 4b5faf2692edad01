// declared.h - finds the name of a variable in the source text. Executions only name variables that
// threads share.
#ifndef SMC_REPORT_DECLARED_H
#define SMC_REPORT_DECLARED_H

#include "tools/report/words/words.h"

// Returns the name of the variable whose constructor is called at the position: "t" for the `t` in
// "std::thread t(f), u(g);". NULL: no variable of the type is declared there. `text` is the source
// file, of n bytes. The caller frees the name.
char *smc_word_declared_variable(const char *text, size_t n, smc_position, const char *type);

#endif
