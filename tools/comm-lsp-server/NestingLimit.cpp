//===- NestingLimit.cpp - Truncates deeply nested documents ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The upstream server parses documents as the editor sends them. MLIR's parser
// may report an error per bracket level, and the server needs time linear in
// the text for each of them.
//
//===----------------------------------------------------------------------===//

#include "NestingLimit.h"
#include "CommDialect/Support/Nesting.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <string>
#include <thread>
#include <unistd.h>

using namespace llvm;

/// Truncates `value` where it is nested too deeply, if it is a string. Returns
/// true if it did.
static bool truncateText(json::Value *value) {
  std::optional<StringRef> text = value ? value->getAsString() : std::nullopt;
  if (!text)
    return false;
  std::optional<size_t> place =
      commfiles::findDeepNesting(*text, commfiles::kMaxProgramNesting);
  if (!place)
    return false;
  // The parser stops at this string and reports it.
  *value = text->take_front(*place).str() +
           formatv(" \"brackets are nested deeper than {0} levels\"",
                   commfiles::kMaxProgramNesting)
               .str();
  return true;
}

/// Returns `message` with deeply nested documents truncated.
static std::string truncateTexts(std::string message) {
  // The message is too short to be nested too deeply, or no valid message.
  if (message.size() < commfiles::kMaxProgramNesting ||
      commfiles::findDeepNesting(message, commfiles::kMaxJsonNesting))
    return message;
  Expected<json::Value> parsed = json::parse(message);
  if (!parsed) {
    consumeError(parsed.takeError());
    return message;
  }
  json::Object *object = parsed->getAsObject();
  json::Object *params = object ? object->getObject("params") : nullptr;
  if (!params)
    return message;
  bool isTruncated = false;
  if (json::Object *document = params->getObject("textDocument"))
    isTruncated |= truncateText(document->get("text"));
  if (json::Array *changes = params->getArray("contentChanges"))
    for (json::Value &change : *changes)
      if (json::Object *fields = change.getAsObject())
        isTruncated |= truncateText(fields->get("text"));
  if (!isTruncated)
    return message;
  message.clear();
  raw_string_ostream(message) << *parsed;
  return message;
}

/// Reads a line including its end; returns false at the end of the input.
static bool readLine(FILE *from, std::string &line) {
  line.clear();
  for (int c; (c = std::getc(from)) != EOF;) {
    line.push_back(char(c));
    if (c == '\n')
      return true;
  }
  return !line.empty();
}

/// Forwards messages. Each has headers, an empty line, and as many bytes as its
/// header Content-Length states.
static void pump(FILE *from, FILE *to) {
  auto write = [&](StringRef bytes) {
    return std::fwrite(bytes.data(), 1, bytes.size(), to) == bytes.size();
  };
  std::string line, headers;
  uint64_t length = 0;
  while (readLine(from, line)) {
    StringRef header = StringRef(line).trim();
    if (header.consume_front_insensitive("Content-Length:")) {
      // The server reports invalid lengths.
      if (header.trim().getAsInteger(10, length))
        length = 0;
      continue;
    }
    if (!header.empty()) {
      headers += line;
      continue;
    }
    std::string body;
    char chunk[1 << 16];
    while (body.size() < length) {
      size_t count = std::fread(
          chunk, 1, std::min<uint64_t>(sizeof(chunk), length - body.size()),
          from);
      if (count == 0)
        break;
      body.append(chunk, count);
    }
    body = truncateTexts(std::move(body));
    bool isWritten =
        write(headers + "Content-Length: " + std::to_string(body.size()) +
              "\r\n\r\n" + body) &&
        std::fflush(to) == 0;
    if (!isWritten)
      break;
    headers.clear();
    length = 0;
  }
  std::fclose(to);
}

void mlir::comm::truncateDeepDocuments() {
  int ends[2];
  int input = dup(STDIN_FILENO);
  if (input < 0 || pipe(ends) != 0)
    return;
  FILE *from = fdopen(input, "rb"), *to = fdopen(ends[1], "wb");
  if (!from || !to || dup2(ends[0], STDIN_FILENO) < 0)
    return;
  close(ends[0]);
  std::thread(pump, from, to).detach();
}
