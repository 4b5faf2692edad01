/* catch_matchers_vector.hpp - see catch_test_macros.hpp. */
#include "../catch_test_macros.hpp"
