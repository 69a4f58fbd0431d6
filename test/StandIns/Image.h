//===- Image.h - Reads images of GPU modules --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver stand-in loads the same images as the driver: PTX text, and
// cubins, whose .nv.info sections have the sizes of kernel parameters.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TEST_STANDINS_IMAGE_H
#define COMMDIALECT_TEST_STANDINS_IMAGE_H

#include <map>
#include <string>
#include <vector>

namespace standin {

struct Image {
  bool valid = false;
  bool isText = false; ///< PTX
  int chip = 0;        ///< compute capability, times ten
  /// The sizes of the parameters of each kernel.
  std::map<std::string, std::vector<unsigned>> kernels;
};

Image readImage(const void *data);

} // namespace standin

#endif // COMMDIALECT_TEST_STANDINS_IMAGE_H
