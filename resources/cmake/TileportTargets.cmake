# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
# One function per kind of target; every target of ours is made by one of them.
# Include paths start at the top of the tree: #include "core/base/result.h".

function(tileport_configure_target target)
    target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII
                               QT_NO_FOREACH QT_NO_URL_CAST_FROM_STRING QT_STRICT_ITERATORS)
    target_link_libraries(${target} PRIVATE tileport_warnings tileport_sanitize)
    set_target_properties(${target} PROPERTIES AUTOMOC ON AUTORCC ON)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE" AND (TILEPORT_SANITIZE OR TILEPORT_FUZZ))
        target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/resources/cmake/sanitizeroptions.cpp)
    endif()
endfunction()

# tileport_add_library(NAME SOURCES file... [PUBLIC target...] [PRIVATE target...]) -> tileport_name, Tileport::Name
# ALIAS gives the CamelCase alias, e.g. ALIAS IrGraph.
function(tileport_add_library name)
    cmake_parse_arguments(ARG "" "ALIAS" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    add_library(tileport_${name} STATIC ${ARG_SOURCES})
    add_library(Tileport::${ARG_ALIAS} ALIAS tileport_${name})
    tileport_configure_target(tileport_${name})
    target_link_libraries(tileport_${name} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
endfunction()

# tileport_add_program(NAME SOURCES file... LIBS target...)
function(tileport_add_program name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LIBS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    tileport_configure_target(${name})
    target_link_libraries(${name} PRIVATE ${ARG_LIBS})
endfunction()

# tileport_add_test(NAME SOURCES file... LIBS target... [LABELS label...] [TIMEOUT seconds])
# Runs offscreen, in Qt's test mode for standard paths, with colours off; a logged warning fails it.
function(tileport_add_test name)
    cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    set(function_timeout 100000)
    if(TILEPORT_SANITIZE) # Instrumented programs take three to five times as long.
        math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * 5")
        math(EXPR function_timeout "${function_timeout} * 5")
    endif()
    if(NOT ARG_SOURCES)
        set(ARG_SOURCES ${name}.cpp)
    endif()
    add_executable(${name} ${ARG_SOURCES})
    tileport_configure_target(${name})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${name} PRIVATE Tileport::TestSupport Qt6::Test ${ARG_LIBS})
    target_compile_definitions(${name} PRIVATE TILEPORT_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                               TILEPORT_BINARY_DIR="${CMAKE_BINARY_DIR}" TILEPORT_TOOL_FOLDER="${TILEPORT_TOOL_FOLDER}")
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}"
                         ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QTEST_FUNCTION_TIMEOUT=${function_timeout}")
endfunction()
