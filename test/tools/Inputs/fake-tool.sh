#!/bin/sh
# Runs the tool of this name in the folder REAL.
# On mutated inputs it ends in the way that FAKE names instead.
case " $* " in *" input."*) ;; *) exec "$REAL/$(basename "$0")" "$@" ;; esac
case $FAKE in
crash) kill -SEGV $$ ;;
hang) while :; do :; done ;;
silent) exit 1 ;;
traceback) echo "error: std::bad_alloc" >&2; exit 1 ;;
long) echo "error: bad" >&2; seq 20 >&2; exit 1 ;;
*) echo "error: bad" >&2; exit 1 ;;
esac
