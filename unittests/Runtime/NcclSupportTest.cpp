//===- NcclSupportTest.cpp - Tests for obstacles to NCCL ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/NcclSupport.h"

#include <gtest/gtest.h>

namespace {

bool works(int32_t reduction, int32_t type, int64_t ranks,
           int32_t kind = COMM_ALL_REDUCE, bool anyOrder = false) {
  return !commNcclObstacle(kind, reduction, type, ranks, anyOrder);
}

TEST(NcclSupportTest, Sums) {
  for (int32_t type : {COMM_I1, COMM_I8, COMM_I32, COMM_I64, COMM_F32, COMM_F64,
                       COMM_C64, COMM_C128})
    EXPECT_TRUE(works(COMM_SUM, type, 7)) << type;
  for (int32_t type : {COMM_F16, COMM_BF16}) {
    EXPECT_TRUE(works(COMM_SUM, type, 2));
    EXPECT_FALSE(works(COMM_SUM, type, 3));
    EXPECT_FALSE(works(COMM_SUM, type, 4, COMM_REDUCE));
    EXPECT_FALSE(works(COMM_SUM, type, 4, COMM_REDUCE_SCATTER));
  }
  EXPECT_FALSE(works(COMM_SUM, COMM_I16, 2));
  EXPECT_FALSE(works(COMM_SUM, COMM_F8, 2));
}

TEST(NcclSupportTest, OtherReductions) {
  EXPECT_TRUE(works(COMM_PROD, COMM_F32, 4));
  EXPECT_FALSE(works(COMM_PROD, COMM_C64, 2));
  EXPECT_FALSE(works(COMM_PROD, COMM_BF16, 3));
  for (int32_t reduction : {COMM_MIN, COMM_MAX}) {
    EXPECT_TRUE(works(reduction, COMM_I64, 4));
    for (int32_t type : {COMM_F16, COMM_BF16, COMM_F32, COMM_F64})
      EXPECT_FALSE(works(reduction, type, 4)) << type;
  }
  EXPECT_TRUE(works(COMM_MINNUM, COMM_BF16, 4));
  EXPECT_TRUE(works(COMM_UMAX, COMM_I8, 4));
  for (int32_t reduction : {COMM_BAND, COMM_BOR, COMM_BXOR})
    EXPECT_FALSE(works(reduction, COMM_I32, 2));
  EXPECT_TRUE(works(COMM_BOR, COMM_I1, 2));
  EXPECT_FALSE(works(COMM_BXOR, COMM_I1, 2));
  EXPECT_TRUE(works(COMM_PREMUL_SUM, COMM_F32, 5));
  EXPECT_FALSE(works(COMM_PREMUL_SUM, COMM_BF16, 2));
}

TEST(NcclSupportTest, Averages) {
  EXPECT_TRUE(works(COMM_AVG, COMM_F32, 8));
  EXPECT_FALSE(works(COMM_AVG, COMM_F32, 6));
  EXPECT_TRUE(works(COMM_AVG, COMM_BF16, 2));
  EXPECT_FALSE(works(COMM_AVG, COMM_BF16, 4));
  EXPECT_FALSE(works(COMM_AVG, COMM_F16, 2));
}

TEST(NcclSupportTest, AnyOrder) {
  auto worksInAnyOrder = [](int32_t reduction, int32_t type, int64_t ranks,
                            int32_t kind = COMM_ALL_REDUCE) {
    return works(reduction, type, ranks, kind, /*anyOrder=*/true);
  };
  for (int32_t type : {COMM_F16, COMM_BF16}) {
    for (int32_t kind : {COMM_ALL_REDUCE, COMM_REDUCE, COMM_REDUCE_SCATTER})
      EXPECT_TRUE(worksInAnyOrder(COMM_SUM, type, 4, kind)) << kind;
    EXPECT_TRUE(worksInAnyOrder(COMM_PROD, type, 3));
    EXPECT_TRUE(worksInAnyOrder(COMM_AVG, type, 6));
    // A scalar of 16 bits is not converted.
    EXPECT_FALSE(worksInAnyOrder(COMM_PREMUL_SUM, type, 2));
    // NaNs are not a matter of order.
    EXPECT_FALSE(worksInAnyOrder(COMM_MAX, type, 4));
  }
  EXPECT_FALSE(worksInAnyOrder(COMM_SUM, COMM_I16, 2));
  EXPECT_FALSE(worksInAnyOrder(COMM_BXOR, COMM_I32, 2));
}

TEST(NcclSupportTest, WhatOnlyMoves) {
  for (int32_t kind : {COMM_BROADCAST, COMM_ALL_GATHER, COMM_GATHER,
                       COMM_SCATTER, COMM_ALL_TO_ALL, COMM_ALL_TO_ALL_V,
                       COMM_PERMUTE, COMM_P2P, COMM_BARRIER})
    for (int32_t type : {COMM_I16, COMM_F8, COMM_C128})
      EXPECT_TRUE(works(COMM_BXOR, type, 5, kind));
  // A single rank reduces nothing.
  EXPECT_TRUE(works(COMM_BXOR, COMM_I16, 1));
}

} // namespace
