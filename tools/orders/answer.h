// answer.h - what smc relax and smc repair have found, and how it is shown.
#ifndef ORDERS_ANSWER_H
#define ORDERS_ANSWER_H

#include "tools/orders/search.h"

#include <stdio.h>

// With this order of the variable, and the others as they are, the kept execution is one of the
// program.
typedef struct orders_reason {
    uint32_t variable, why;
    uint8_t order;
    orders_choice *choice;  // owned: those orders
    bool by_load_buffering; // the model has no execution that shows it, but one in which po u rf
                            // may be cyclic does
} orders_reason;

typedef struct orders_result {
    orders_choice text, best;
    bool is_best; // it is known that nothing is cheaper; otherwise it is what is known by the end
    SMC_VEC(orders_choice *) others; // that cannot be relaxed further either
    SMC_VEC(orders_reason) reasons;
    const char *load_buffering; // what is to be said of the check under load buffering; NULL:
                                // nothing
} orders_result;

void orders_forget_reasons(orders_result *);
void orders_result_free(orders_result *);

void orders_print_text(orders_search *, const orders_result *, FILE *to);
void orders_print_json(orders_search *, const orders_result *, FILE *to);

void orders_print_html(orders_search *, const orders_result *, FILE *to);
// The first line, as text.
void orders_print_heading(const orders_search *, const orders_result *, FILE *to);
void orders_print_other(const orders_search *, const orders_result *, const orders_choice *,
                        FILE *to);
// What is shown, in the order of the text, UINT32_MAX last; the caller's.
uint32_t *orders_sorted(const orders_search *, const orders_result *);
// "file.c:12:5", by caller "file.c:12:5 < 40:2"; the caller's.
char *orders_place_words(const orders_search *, const smc_order_place *);

// The names of the models, and of those whose costs count, with commas; the caller's.
char *orders_models_words(const orders_search *);
char *orders_costs_words(const orders_search *);
// Whether it is not known of the model that weaker orders allow more (a file of the user's).
bool orders_is_assumed(const smc_model *);

// The report of a kept execution as it is with these orders; returns which was shown
// (orders_renew).
uint32_t orders_print_kept(orders_search *, uint32_t why, const orders_choice *,
                           const smc_console *to);

// Whether there is something to say of the variable: not of a fence that is not there and need not
// be, nor of a plain access that stays one.
bool orders_is_shown(const orders_search *, const orders_result *, uint32_t variable);
// What is accessed at a place that has to change, by an execution that says so; the caller's. NULL:
// unknown.
char *orders_object_of(const orders_search *, const orders_result *, uint32_t variable);
// What is done there: "load", "store", ..
const char *orders_word_of(const smc_order_place *, bool fails);
const char *orders_order_word(const smc_order_place *, unsigned order);

#endif
