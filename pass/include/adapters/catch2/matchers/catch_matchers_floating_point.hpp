/* catch_matchers_floating_point.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
