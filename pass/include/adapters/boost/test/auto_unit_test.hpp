/* auto_unit_test.hpp - see unit_test.hpp. */
#include "unit_test.hpp"
