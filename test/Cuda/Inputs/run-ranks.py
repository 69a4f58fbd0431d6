#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Starts the ranks of a program as torchrun does.

Sets RANK, WORLD_SIZE, LOCAL_RANK, MASTER_ADDR and MASTER_PORT. Prints the output
of the ranks and how each ended; exits with 0 if all of them did.

usage: run-ranks.py N [OPTION]... PROGRAM [ARGUMENT...]

  NAME=VALUE, NAME@RANK=VALUE   a variable, of all ranks or of one
  -RANK                         leaves a rank out
  +strangers                    before rank 1 starts, others connect to rank 0: some
                                say nothing, some what no rank says
  +strangers=HEX                only one, who says this
  +flood                        two threads connect to rank 0 as often as they can,
                                and keep 400 connections, until it listens no more
  +sizes=N                      comes as rank 1, which is left out, and then says
                                that its program's metadata has N bytes
  +listening                    prints the addresses that rank 0 listens at
  +fake=silent|closing|HEX      listens in place of rank 0, and says nothing, ends
                                the connection, or says this
"""
import collections
import ipaddress
import os
import socket
import struct
import subprocess
import sys
import threading
import time


def free_port():
    """Returns a free port whose successor is free, too."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("", 0))
            port = first.getsockname()[1]
            try:
                second.bind(("", port + 1))
                return port
            except (OSError, OverflowError):
                pass


def connect(port):
    deadline = time.monotonic() + 30
    while True:
        try:
            return socket.create_connection(("localhost", port))
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def send_as_strangers(port, texts):
    """Opens connections to rank 0 that send invalid hellos, and returns them open."""
    hello = struct.pack("<Qii", 0x32626d6f636d6f63, 1, 2)
    texts = texts or [
        b"", b"x", b"GET / HTTP/1.1\r\n\r\n" + bytes(100),
        struct.pack("<Iii", 0x434f4d42, 1, 2), hello, hello + os.urandom(24),
        bytes(40), b"\xff" * 40, os.urandom(100000)]
    connections = []
    for text in texts:
        connection = connect(port)
        connection.setblocking(False)
        if text:
            connection.send(text)
        connections.append(connection)
    with connect(port) as reset:
        reset.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                         struct.pack("ii", 1, 0))
    return connections


def flood(port):
    def connect_often():
        connections = collections.deque()
        try:
            while True:
                connections.append(socket.create_connection(("localhost", port)))
                if len(connections) > 200:
                    connections.popleft().close()
        except OSError:
            pass

    connect(port).close()
    for _ in range(2):
        threading.Thread(target=connect_often, daemon=True).start()


def sip_hash(key, data):
    """Returns the SipHash-2-4 of `data` with a key of two words."""
    mask = 2 ** 64 - 1

    def rotate(word, bits):
        return (word << bits | word >> 64 - bits) & mask

    def rounds(count):
        for _ in range(count):
            v[0] = (v[0] + v[1]) & mask
            v[1], v[0] = rotate(v[1], 13) ^ v[0], rotate(v[0], 32)
            v[2] = (v[2] + v[3]) & mask
            v[3] = rotate(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & mask
            v[3] = rotate(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & mask
            v[1], v[2] = rotate(v[1], 17) ^ v[2], rotate(v[2], 32)

    v = [key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
         key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573]
    data += bytes(7 - len(data) % 8) + bytes([len(data) % 256])
    for (word,) in struct.iter_unpack("<Q", data):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xff
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def come_as_rank_1(port, ranks, size):
    """Connects as rank 1 without a secret, and follows Device.cpp and ProgramFile.cpp."""
    connection = connect(port)

    def receive(count):
        data = b""
        while len(data) < count:
            part = connection.recv(count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    key = [sip_hash([0, 1], b""), sip_hash([1, 0], b"")]
    challenge = receive(24)
    hello = struct.pack("<Qii16sQ", 0x32626d6f636d6f63, 1, ranks, bytes(16), 0)
    connection.sendall(hello[:-8] +
                       struct.pack("<Q", sip_hash(key, challenge + hello)))
    receive(128)

    def gather(word):
        connection.sendall(word)
        return receive(len(word) * ranks)

    gather(bytes(8))  # the host
    gather(b"\0")
    gather(bytes(24))  # the host and its GPU
    for word in (b"\0", b"\0", bytes(8), struct.pack("<Q", size), b"\1"):
        gather(word)
    # The problem of rank 0, and the barrier after it.
    (length,) = struct.unpack_from("<Q", gather(bytes(8)))
    gather(bytes(length))
    connection.sendall(b"\0")
    return connection


def print_listening(port):
    connect(port).close()
    found = set()
    for family in ("tcp", "tcp6"):
        with open(f"/proc/net/{family}", encoding="ascii") as file:
            for line in file.readlines()[1:]:
                place, state = line.split()[1], line.split()[3]
                address, number = place.split(":")
                if state == "0A" and int(number, 16) == port:
                    words = struct.unpack(f">{len(address) // 8}I",
                                          bytes.fromhex(address))
                    data = struct.pack(f"<{len(words)}I", *words)
                    found.add(str(ipaddress.ip_address(data)))
    print("listening at", *sorted(found))


def listen_as_fake(port, what):
    listener = socket.create_server(("127.0.0.1", port))

    def serve():
        connections = []
        while True:
            connection = listener.accept()[0]
            if what == "closing":
                connection.close()
                continue
            if what != "silent":
                connection.sendall(bytes.fromhex(what))
            connections.append(connection)

    threading.Thread(target=serve, daemon=True).start()


def main():
    ranks, arguments = int(sys.argv[1]), sys.argv[2:]
    settings, absent, extras = [], set(), {}
    while "=" in arguments[0] or arguments[0][0] in "-+":
        argument = arguments.pop(0)
        if argument.startswith("+"):
            name, _, value = argument[1:].partition("=")
            extras[name] = value
            continue
        if argument.startswith("-"):
            absent.add(int(argument[1:]))
            continue
        name, value = argument.split("=", 1)
        name, _, rank = name.partition("@")
        settings.append((name, rank and int(rank), value))
    port = free_port()
    processes, kept = {}, []
    if "fake" in extras:
        listen_as_fake(port + 1, extras["fake"])
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
        if rank == 0 and "strangers" in extras:
            text = bytes.fromhex(extras["strangers"])
            kept += send_as_strangers(port + 1, [text] if text else [])
        if rank == 0 and "flood" in extras:
            flood(port + 1)
        if rank == 0 and "sizes" in extras:
            kept.append(come_as_rank_1(port + 1, ranks, int(extras["sizes"])))
        if rank == 0 and "listening" in extras:
            print_listening(port + 1)
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
