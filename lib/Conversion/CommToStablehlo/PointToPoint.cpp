//===- PointToPoint.cpp - Converts messages to StableHLO ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the channel of the next send or receive of `types`. The first send
/// has that of the first receive of the same pairs and types, and so on.
int64_t CollectiveConverter::getMessageChannel(const Pairs &pairs,
                                               TypeRange types, bool isSend) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::interleaveComma(types, stream);
  Channels &found = channels[{pairs, text}];
  size_t number = isSend ? found.numSends++ : found.numReceives++;
  if (number == found.ids.size())
    found.ids.push_back(++numChannels);
  return found.ids[number];
}

namespace {

/// Operands of a start that go to, or come from, one peer.
struct Message {
  Value peer;
  SmallVector<Value> values;
  bool isSend;
  Pairs pairs;
};

} // namespace

/// Appends the messages of `values`. Consecutive ones of a peer are one.
static void addMessages(SmallVectorImpl<Message> &messages, ValueRange values,
                        ValueRange peers, bool isSend) {
  for (auto [number, value] : llvm::enumerate(values)) {
    Value peer = peers[peers.size() == 1 ? 0 : number];
    if (messages.empty() || messages.back().peer != peer ||
        messages.back().isSend != isSend)
      messages.push_back({peer, {}, isSend, {}});
    messages.back().values.push_back(value);
  }
}

void CollectiveConverter::convertMessages(Operation *start) {
  OpBuilder opBuilder(start);
  StablehloBuilder builder(opBuilder, start->getLoc());
  auto collective = cast<CollectiveOpInterface>(start);
  SmallVector<Message> messages;
  llvm::TypeSwitch<Operation *>(start)
      .Case([&](SendOp op) {
        addMessages(messages, op.getSources(), op.getPeer(), /*isSend=*/true);
      })
      .Case([&](RecvOp op) {
        addMessages(messages, op.getDestinations(), op.getPeer(),
                    /*isSend=*/false);
      })
      .Case([&](BatchP2POp op) {
        addMessages(messages, op.getSources(), op.getSendPeers(), true);
        addMessages(messages, op.getDestinations(), op.getReceivePeers(),
                    false);
      });
  for (Message &message : messages)
    message.pairs = *getMessagePairs(start, tables, collective.getGroupAttr(),
                                     message.peer, message.isSend);
  ResultRange::iterator next = collective.getValues().begin();

  if (forms.isForIree) {
    // Each destination gets a source of the same ranks.
    SmallVector<std::pair<Pairs, Value>> sent;
    for (Message &message : messages)
      for (Value value : message.values) {
        if (message.isSend) {
          sent.emplace_back(message.pairs, value);
          continue;
        }
        auto *match = llvm::find_if(sent, [&](auto &source) {
          return source.first == message.pairs &&
                 source.second.getType() == value.getType();
        });
        NamedAttrList attributes;
        if (tables.usesPartitions())
          attributes.push_back(getChannel(builder));
        attributes.push_back(
            builder.getNamed("source_target_pairs",
                             RankTables::getPairs(opBuilder, message.pairs)));
        (*next++).replaceAllUsesWith(
            builder.create("collective_permute", value.getType(), match->second,
                           attributes.getAttrs()));
        sent.erase(match);
      }
    return;
  }

  Type tokenType = builder.getType("token");
  for (Message &message : messages) {
    Value token = builder.create("create_token", tokenType, {});
    int64_t channel = getMessageChannel(
        message.pairs, ValueRange(message.values).getTypes(), message.isSend);
    SmallVector<NamedAttribute> attributes{
        getChannel(builder, channel),
        builder.getNamed("is_host_transfer", opBuilder.getBoolAttr(false)),
        builder.getNamed("source_target_pairs",
                         RankTables::getPairs(opBuilder, message.pairs))};
    SmallVector<Value> operands;
    SmallVector<Type> results;
    if (message.isSend)
      operands = message.values;
    else
      llvm::append_range(results, ValueRange(message.values).getTypes());
    operands.push_back(token);
    results.push_back(tokenType);
    Operation *op = builder.create(message.isSend ? "send" : "recv", results,
                                   operands, attributes);
    for (Value received : op->getResults().drop_back())
      (*next++).replaceAllUsesWith(received);
  }
}
