// answer.h - the result of smc relax and smc repair, and its output.
#ifndef ORDERS_ANSWER_H
#define ORDERS_ANSWER_H

#include "tools/orders/search.h"

#include <stdio.h>

// Why an order cannot be weaker: with this order of the variable and `choice` for the others, the
// kept execution belongs to the program.
typedef struct orders_reason {
    uint32_t variable, why;
    uint8_t order;
    orders_choice *choice;  // owned: orders of all variables
    bool by_load_buffering; // the model itself has no such execution, but one in which po u rf may
                            // be cyclic has
} orders_reason;

typedef struct orders_result {
    orders_choice text, best;
    bool is_best; // nothing cheaper exists; otherwise best is only the best known
    SMC_VEC(orders_choice *) others; // other choices that cannot be relaxed further
    SMC_VEC(orders_reason) reasons;
    const char *load_buffering; // remark about the check under load buffering; NULL: none
} orders_result;

void orders_forget_reasons(orders_result *);
void orders_result_free(orders_result *);

void orders_print_text(orders_search *, const orders_result *, FILE *to);
void orders_print_json(orders_search *, const orders_result *, FILE *to);

void orders_print_html(orders_search *, const orders_result *, FILE *to);
// Prints the first line, as text.
void orders_print_heading(const orders_search *, const orders_result *, FILE *to);
void orders_print_other(const orders_search *, const orders_result *, const orders_choice *,
                        FILE *to);
// Returns the variables to show, in the order of the text, terminated by UINT32_MAX. The caller
// frees it.
uint32_t *orders_sorted(const orders_search *, const orders_result *);
// Returns "file.c:12:5", or with callers "file.c:12:5 < 40:2". The caller frees it.
char *orders_place_words(const orders_search *, const smc_order_place *);

// Return comma-separated names: of the models, and of the architectures whose costs count. The
// caller frees them.
char *orders_models_words(const orders_search *);
char *orders_costs_words(const orders_search *);
// True if it is only assumed that weaker orders allow more executions (a user's model file).
bool orders_is_assumed(const smc_model *);

// Prints the report of a kept execution under these orders; returns the execution that was shown
// (orders_renew).
uint32_t orders_print_kept(orders_search *, uint32_t why, const orders_choice *,
                           const smc_console *to);

// True if the variable is worth showing: not a fence that is not needed, nor a plain access that
// stays plain.
bool orders_is_shown(const orders_search *, const orders_result *, uint32_t variable);
// Returns the name of the object accessed at a place that must change, from an execution that shows
// it; NULL: unknown. The caller frees it.
char *orders_object_of(const orders_search *, const orders_result *, uint32_t variable);
// Returns the operation: "load", "store", ..
const char *orders_word_of(const smc_order_place *, bool fails);
const char *orders_order_word(const smc_order_place *, unsigned order);

#endif
