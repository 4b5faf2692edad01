// shapes.h - the shapes of the JSON output (json.c).
#ifndef ORDERS_SHAPES_H
#define ORDERS_SHAPES_H

#include "tools/report/words/shape.h"

extern const smc_json_shape orders_shapes[]; // the list ends with a shape without a name

#endif
