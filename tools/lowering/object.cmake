# The code that lowers programs is a shared object with LLVM, which smc loads only when needed
# (object.h). The object's build id is compiled into smc, so smc's own build id and the names
# of cache entries depend on it.
smc_room(smc_lowering_records tools/lowering HEADERS records.h SOURCES records.c LINK smc_base)
smc_room(smc_lowering_seam tools/lowering HEADERS object.h object_id.h
    LINK smc_interp_options smc_compile)
smc_room(smc_lowering_object tools/lowering SOURCES object.c LINK smc_lowering_seam
    PRIVATE smc_lowering_records smc_sandbox smc_pass smc_pass_native smc_lower smc_interp smc_libc)

file(RELATIVE_PATH SMC_LOWERING_FOLDER ${CMAKE_INSTALL_FULL_BINDIR}
    ${CMAKE_INSTALL_FULL_LIBDIR}/smc)
cmake_path(SET folder NORMALIZE ${CMAKE_CURRENT_BINARY_DIR}/${SMC_LOWERING_FOLDER})
set(map ${CMAKE_CURRENT_LIST_DIR}/object.map)
add_library(smc_lowering_module MODULE $<TARGET_OBJECTS:smc_lowering_object>)
target_link_libraries(smc_lowering_module PRIVATE smc_lowering_object)
target_link_options(smc_lowering_module PRIVATE -Wl,--build-id -Wl,--version-script=${map})
set_target_properties(smc_lowering_module PROPERTIES PREFIX "" OUTPUT_NAME lowering
    LINK_DEPENDS ${map} LIBRARY_OUTPUT_DIRECTORY ${folder})
install(TARGETS smc_lowering_module LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/smc)

set(id ${CMAKE_CURRENT_BINARY_DIR}/object_id.c)
add_custom_command(OUTPUT ${id} COMMAND ${CMAKE_COMMAND} -D READELF=${CMAKE_READELF}
    -D OBJECT=$<TARGET_FILE:smc_lowering_module> -D OUTPUT=${id}
    -P ${CMAKE_CURRENT_LIST_DIR}/object_id.cmake
    DEPENDS smc_lowering_module ${CMAKE_CURRENT_LIST_DIR}/object_id.cmake VERBATIM)
smc_room(smc_lowering_tool tools/lowering BUT records.h records.c object.h object.c object_id.h
    LINK smc_lowering_seam smc_bytecode smc_compile smc_interp_options
    PRIVATE smc_lowering_records smc_interp smc_terminal ${CMAKE_DL_LIBS})
target_sources(smc_lowering_tool PRIVATE ${id})
set_source_files_properties(lowering/load.c TARGET_DIRECTORY smc_lowering_tool
    PROPERTIES COMPILE_DEFINITIONS "SMC_LOWERING_OBJECT=\"${SMC_LOWERING_FOLDER}/lowering.so\"")
