# Declares three layers, each after those that it links.
cmake_minimum_required(VERSION 3.25)
include(${MODULES}/CommLayers.cmake)
comm_declare_layer(Low)
comm_declare_layer(Middle Low)
comm_declare_layer(High Low Middle)
message("declared")
