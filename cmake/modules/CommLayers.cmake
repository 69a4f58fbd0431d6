# Checks that the project's libraries are layers.
# Each links only libraries that were declared before it, so there is no cycle.

# Declares library `name`, which links the others given. It is a fatal error if
# one of them was not declared before.
function(comm_declare_layer name)
  get_property(known GLOBAL PROPERTY COMM_LAYERS)
  foreach(linked IN LISTS ARGN)
    if(NOT linked IN_LIST known)
      message(FATAL_ERROR
        "${name} links ${linked}, which is not declared before it: libraries "
        "link only those of the layers below (lib/CMakeLists.txt)")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY COMM_LAYERS ${name})
endfunction()
