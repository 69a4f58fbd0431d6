#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Starts the ranks of a program as torchrun does: with RANK, WORLD_SIZE,
LOCAL_RANK, MASTER_ADDR and MASTER_PORT. Prints what they print and how each
ended; exits with 0 if all of them did.

usage: run-ranks.py N [NAME=VALUE | NAME@RANK=VALUE | -RANK]... PROGRAM [ARGUMENT...]

A variable may be set for one rank only; -RANK leaves a rank out.
"""
import os
import socket
import subprocess
import sys


def free_port():
    """A port that is free, and the next one, too."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("", 0))
            port = first.getsockname()[1]
            try:
                second.bind(("", port + 1))
                return port
            except (OSError, OverflowError):
                pass


def main():
    ranks, arguments = int(sys.argv[1]), sys.argv[2:]
    settings, absent = [], set()
    while "=" in arguments[0] or arguments[0].startswith("-"):
        argument = arguments.pop(0)
        if argument.startswith("-"):
            absent.add(int(argument[1:]))
            continue
        name, value = argument.split("=", 1)
        name, _, rank = name.partition("@")
        settings.append((name, rank and int(rank), value))
    port = free_port()
    processes = {}
    for rank in range(ranks):
        if rank in absent:
            continue
        environment = dict(
            os.environ, RANK=str(rank), WORLD_SIZE=str(ranks),
            LOCAL_RANK=str(rank), MASTER_ADDR="localhost",
            MASTER_PORT=str(port))
        for name, only, value in settings:
            if only == "" or only == rank:
                environment[name] = value.replace("PORT", str(port))
        processes[rank] = subprocess.Popen(
            arguments, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
    status = 0
    for rank, process in processes.items():
        try:
            text, _ = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            text = process.communicate()[0] + "HUNG\n"
        sys.stdout.write(text)
        print(f"rank {rank}: status {process.returncode}")
        status |= process.returncode != 0
    sys.exit(status)


main()
