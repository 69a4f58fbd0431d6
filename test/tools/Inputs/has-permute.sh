#!/bin/sh
# A program is interesting (status 1) while it has a permute.
if grep -q comm.permute "$1"; then
  exit 1
fi
