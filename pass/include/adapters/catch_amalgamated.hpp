/* catch_amalgamated.hpp - see catch2/catch_test_macros.hpp. */
#include "catch2/catch_test_macros.hpp"
