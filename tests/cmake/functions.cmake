# smc_test(NAME [CACHE] [LONG] [RELEASE] [SKIPS] [PASS regex] [COST n] [LABEL l] COMMAND word..) -
# adds a test.
#
#   CACHE    it runs smc on programs, and may reuse what earlier tests have compiled: both builds of
#            tools/test.sh share a cache, since the output of clang is the same for both
#   LONG     it only runs by `ctest -C long`
#   RELEASE  it does not run with sanitizers, which find nothing there (tests/README.md says why)
#   SKIPS    status 77 means that a required tool is not installed
#   PASS     regular expression that its output must match, whatever its status
#   COST     CTest begins with the tests of the highest cost
#
# A word A/B, two numbers, stands for A with sanitizers, and for B without. Time limits only end
# tests that hang: no test depends on the speed of the machine.
if(SMC_SANITIZE)
    set(cache ${CMAKE_SOURCE_DIR}/build/cache)
else()
    set(cache ${CMAKE_BINARY_DIR}/cache)
endif()
function(smc_test name)
    cmake_parse_arguments(PARSE_ARGV 1 test "CACHE;LONG;RELEASE;SKIPS" "PASS;COST;LABEL;FOLDER"
        "COMMAND;ENVIRONMENT")
    if(test_RELEASE AND SMC_SANITIZE)
        return()
    endif()
    set(words)
    foreach(word IN LISTS test_COMMAND)
        if(word MATCHES "^([0-9]+)/([0-9]+)$")
            if(SMC_SANITIZE)
                set(word ${CMAKE_MATCH_1})
            else()
                set(word ${CMAKE_MATCH_2})
            endif()
        endif()
        list(APPEND words ${word})
    endforeach()
    if(NOT test_FOLDER)
        set(test_FOLDER ${CMAKE_CURRENT_BINARY_DIR})
    endif()
    if(NOT test_LABEL)
        set(test_LABEL e2e)
    endif()
    set(only)
    if(test_LONG)
        set(only CONFIGURATIONS long)
    endif()
    add_test(NAME ${name} ${only} COMMAND ${words} COMMAND_EXPAND_LISTS
        WORKING_DIRECTORY ${test_FOLDER})
    set_tests_properties(${name} PROPERTIES TIMEOUT 3600 LABELS ${test_LABEL})
    if(test_CACHE)
        list(APPEND test_ENVIRONMENT XDG_CACHE_HOME=${cache})
    endif()
    if(test_ENVIRONMENT)
        set_tests_properties(${name} PROPERTIES ENVIRONMENT "${test_ENVIRONMENT}")
    endif()
    if(test_SKIPS)
        set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
    endif()
    if(test_PASS)
        set_tests_properties(${name} PROPERTIES PASS_REGULAR_EXPRESSION "${test_PASS}")
    endif()
    if(test_COST)
        set_tests_properties(${name} PROPERTIES COST ${test_COST})
    endif()
endfunction()

