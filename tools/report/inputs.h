// inputs.h - describes the inputs with which an execution shows an error (docs/inputs.md).
#ifndef SMC_REPORT_INPUTS_H
#define SMC_REPORT_INPUTS_H

#include "tools/report/report.h"

#include <jansson.h>

// True if the event receives an input.
bool smc_is_input(const smc_witness_event *);

// True if the input is a part of an argument or of standard input (--inputs).
bool smc_is_surrounding_input(const smc_report *, const smc_witness_event *);

// Returns the name of an input: the variable that first holds it, the function that returns it, or
// "argument" for one of the entry function (--entry); NULL: unknown.
const char *smc_input_name(const smc_report *, const smc_witness_event *);

// Writes "key = 42"; "42" if the input has no name.
void smc_input_text(const smc_report *, const smc_witness_event *, char *buf, size_t n);

// Returns "with key = 42 (line 6), size = -1 (line 9)", by thread; NULL: the execution has no
// inputs. The caller frees the text.
char *smc_inputs_text(const smc_report *, const smc_witness *);

// Returns the name of the input of event i, or what it is a byte of: "argv[1]", "stdin"; "size of
// stdin" is the number of its bytes.
json_t *smc_input_json_name(const smc_report *, const smc_witness *, uint32_t i);

// Returns the value of an input, and the name of its integer type in <stdint.h>.
json_t *smc_input_json_value(const smc_witness_event *);
const char *smc_input_type(const smc_witness_event *);

#endif
