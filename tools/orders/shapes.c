#include "tools/orders/shapes.h"

#include <stddef.h>

#define END {NULL, NULL, NULL, false}

static const smc_json_field order_reason[] = {
    {"order", "text", "that is too weak", false},
    {"kind", "text", "of the error that it allows, or incomplete", false},
    {"message", "name", NULL, false},
    {"file", "name", NULL, false},
    {"line", "count", NULL, false},
    {"column", "count", NULL, false},
    {"model", "model", "that allows it", false},
    {"load_buffering", "flag", "the error needs load buffering", false},
    {"report", "text", "the error, as --format=text has it", false},
    END};

static const smc_json_field edit[] = {{"file", "text", NULL, false},
                                      {"line", "count", NULL, false},
                                      {"column", "count", "in bytes, from 1", false},
                                      {"end_column", "count", "past the last byte", false},
                                      {"text", "text", "to put there", false},
                                      END};

#define PLACE                                                                                      \
    {"file", "name", NULL, false}, {"line", "count", NULL, false},                                 \
        {"column", "count", NULL, false}, {"function", "name", NULL, false}
static const smc_json_field caller[] = {PLACE, END};

static const smc_json_field order_place[] = {
    PLACE,
    {"what", "text", "an access, a fence or a place for one", false},
    {"callers", "[caller]", "the calls that lead there, the innermost first", true},
    {"text", "text", "the order in the text", false},
    {"order", "text", "the order that is found", false},
    {"object", "text", NULL, true},
    {"may_change", "flag", NULL, false},
    {"why", "[order_reason]", "why no weaker order does", false},
    {"edits", "[edit]", "of the text", true},
    END};

static const smc_json_field order_change[] = {
    PLACE, {"what", "text", NULL, false}, {"order", "text", NULL, false}, END};
static const smc_json_field order_choice[] = {
    {"cost", "count", NULL, false}, {"instead", "[order_change]", NULL, false}, END};

static const smc_json_field answer[] = {
    {"smc", "text", "the version", false},
    {"command", "text", NULL, false},
    {"file", "text", NULL, false},
    {"model", "text", "the model or, of --for, all models", false},
    {"architecture", "text", "whose costs are used", false},
    {"complete", "flag", "there is no cheaper choice", false},
    {"cost_of_text", "count", NULL, false},
    {"cost", "count", NULL, false},
    {"places", "[order_place]", NULL, false},
    {"others", "[order_choice]", "choices that cost as much", false},
    {"load_buffering", "text", NULL, true},
    {"explorations", "count", NULL, false},
    {"executions", "count", NULL, false},
    {"refuted", "count", "choices that an error has ruled out", false},
    {"seconds", "number", NULL, false},
    END};

const smc_json_shape orders_shapes[] = {{"orders", "smc relax and smc repair", answer, NULL, false},
                                        {"order_place", NULL, order_place, NULL, false},
                                        {"order_reason", NULL, order_reason, NULL, false},
                                        {"order_choice", NULL, order_choice, NULL, false},
                                        {"order_change", NULL, order_change, NULL, false},
                                        {"caller", NULL, caller, NULL, false},
                                        {"edit", NULL, edit, NULL, false},
                                        {NULL, NULL, NULL, NULL, false}};
