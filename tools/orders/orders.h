// orders.h - smc relax, smc repair: which memory orders a program needs (docs/orders.md).
#ifndef ORDERS_H
#define ORDERS_H

#include "tools/report/words/shape.h"

int orders_run(int argc, char **argv); // exit status

extern const smc_json_shape orders_shapes[]; // what --format=json prints; the last one has no name

#endif
