# cmake -D READELF=.. -D OBJECT=.. -D OUTPUT=.. -P object_id.cmake - writes a source file with the
# first bytes of the build id of the shared object OBJECT.
cmake_policy(VERSION 3.25)
execute_process(COMMAND ${READELF} -n ${OBJECT} OUTPUT_VARIABLE notes COMMAND_ERROR_IS_FATAL ANY)
if(NOT notes MATCHES "Build ID: ([0-9a-f]+)")
    message(FATAL_ERROR "${OBJECT} has no build id: the linker ignores --build-id")
endif()
string(SUBSTRING "${CMAKE_MATCH_1}" 0 16 id)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "#include \"tools/lowering/object_id.h\"\n
const char smc_lowering_object_id[] = \"@id@\";\n")
