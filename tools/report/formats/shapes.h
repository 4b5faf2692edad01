// shapes.h - the shapes of the JSON objects of a result (smc --format=json).
#ifndef SMC_RESULT_SHAPES_H
#define SMC_RESULT_SHAPES_H

#include "tools/report/words/shape.h"

extern const smc_json_field smc_place_fields[];       // file, line, column, function
extern const smc_json_shape smc_result_shapes[];      // ends with a shape without a name
extern const smc_json_enumeration smc_result_words[]; // ends with an enumeration without a name

#endif
