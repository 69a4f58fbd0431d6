#!/bin/sh
# Every program is interesting (status 1).
exit 1
