# Tests of the sources, the pages and the objects, which do not run smc.
set(architecture ${CMAKE_CURRENT_SOURCE_DIR}/architecture)
smc_test(architecture/without_llvm RELEASE LABEL unit
         COMMAND ${architecture}/without_llvm.sh $<TARGET_FILE:without_llvm>
         $<TARGET_FILE:smc> $<TARGET_FILE:smc_agree>)
smc_test(architecture/with_llvm RELEASE LABEL unit COMMAND ${architecture}/without_llvm.sh
    $<TARGET_FILE:smc_unit>
         PASS "is linked with LLVM") # the script must detect a program that is linked with LLVM
# Rooms: cycles, dependencies, names. The script reads the objects, so everything must be built.
if(SMC_Z3)
    smc_test(architecture/rooms RELEASE LABEL unit COST 20
             COMMAND ${PYTHON3} -B ${architecture}/rooms.py ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
endif()
foreach(script columns commits functions pages reductions sizes texts)
    smc_test(architecture/${script} RELEASE LABEL unit COMMAND ${PYTHON3}
        -B ${architecture}/${script}.py ${CMAKE_SOURCE_DIR})
endforeach()
# Builds the web site of the pages (tools/scripts/site.sh), and checks its links.
smc_test(architecture/site RELEASE SKIPS LABEL unit
         COMMAND ${PYTHON3} -B ${architecture}/site.py ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})

# Carries out the instructions of docs/extending.md literally and compiles the changed files; `ctest
# -C long -R extending` builds the whole tree with them and runs it.
set(follow ${PYTHON3} -B ${CMAKE_CURRENT_SOURCE_DIR}/extending/follow.py)
smc_test(extending/files RELEASE LABEL unit
         COMMAND ${follow} --files ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR}
         ${CMAKE_BINARY_DIR}/extending)
smc_test(extending/page LONG RELEASE
         COMMAND ${follow} ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/extending)
# Checks that the scripts, presets and targets that the files for continuous integration use exist.
smc_test(architecture/ci RELEASE LABEL unit
         COMMAND ${PYTHON3} -B ${CMAKE_SOURCE_DIR}/tests/packages/ci.py)
