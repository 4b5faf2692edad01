# What the sources, the pages and the objects must be: smc does not run here.
set(architecture ${CMAKE_CURRENT_SOURCE_DIR}/architecture)
smc_test(architecture/without_llvm RELEASE LABEL unit
         COMMAND ${architecture}/without_llvm.sh $<TARGET_FILE:without_llvm>
         $<TARGET_FILE:smc> $<TARGET_FILE:smc_agree>)
smc_test(architecture/with_llvm RELEASE LABEL unit COMMAND ${architecture}/without_llvm.sh
    $<TARGET_FILE:smc_unit>
         PASS "is linked with LLVM") # it is seen where it is
# The rooms: circles, uses upward, names. It reads the objects, so that all has to be built.
if(SMC_Z3)
    smc_test(architecture/rooms RELEASE LABEL unit COST 20
             COMMAND ${PYTHON3} -B ${architecture}/rooms.py ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
endif()
foreach(script columns functions pages reductions sizes texts)
    smc_test(architecture/${script} RELEASE LABEL unit COMMAND ${PYTHON3}
        -B ${architecture}/${script}.py ${CMAKE_SOURCE_DIR})
endforeach()
# The site that tools/scripts/site.sh builds of the pages, and where its links lead.
smc_test(architecture/site RELEASE SKIPS LABEL unit
         COMMAND ${PYTHON3} -B ${architecture}/site.py ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})

# What docs/extending.md adds, to the letter: its files are compiled; `ctest -C long -R extending`
# builds the whole tree with them, and runs it.
set(follow ${PYTHON3} -B ${CMAKE_CURRENT_SOURCE_DIR}/extending/follow.py)
smc_test(extending/files RELEASE LABEL unit
         COMMAND ${follow} --files ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR}
         ${CMAKE_BINARY_DIR}/extending)
smc_test(extending/page LONG RELEASE
         COMMAND ${follow} ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/extending)
# The files of continuous integration: what they run is there.
smc_test(architecture/ci RELEASE LABEL unit
         COMMAND ${PYTHON3} -B ${CMAKE_SOURCE_DIR}/tests/packages/ci.py)
