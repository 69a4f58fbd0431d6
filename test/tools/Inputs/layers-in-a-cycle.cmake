# Declares two layers that link each other, which is an error.
cmake_minimum_required(VERSION 3.25)
include(${MODULES}/CommLayers.cmake)
comm_declare_layer(Transforms Kernels)
comm_declare_layer(Kernels Transforms)
message("declared")
