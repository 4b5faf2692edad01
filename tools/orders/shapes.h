// shapes.h - JSON fields of the answer (json.c).
#ifndef ORDERS_SHAPES_H
#define ORDERS_SHAPES_H

#include "tools/report/words/shape.h"

extern const smc_json_shape orders_shapes[]; // terminated by one without a name

#endif
