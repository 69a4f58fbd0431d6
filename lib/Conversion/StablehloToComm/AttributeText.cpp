//===- AttributeText.cpp - Parses opaque attributes -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttributeText.h"
#include "CheckSizes.h"
#include "CommDialect/IR/Limits.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the text of an attribute after `#dialect.` or inside `#dialect<>`.
static std::string getText(Attribute attribute) {
  if (auto opaque = dyn_cast<OpaqueAttr>(attribute))
    return opaque.getAttrData().str();
  // The host compiler may have registered the dialect.
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  StringRef rest = text;
  if (!rest.consume_front("#"))
    return text;
  rest = rest.drop_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (rest.consume_front("<"))
    return rest.drop_back().str();
  rest.consume_front(".");
  return rest.str();
}

namespace {

/// A cursor over the text of an attribute. Every parse function skips blanks,
/// and returns false without an effect if the expected text is missing.
class Cursor {
public:
  explicit Cursor(StringRef text) : text(text), rest(text) {}

  bool atEnd() {
    skipBlanks();
    return rest.empty();
  }
  bool peek(StringRef expected) {
    skipBlanks();
    return rest.starts_with(expected);
  }
  bool consume(StringRef expected) {
    skipBlanks();
    return rest.consume_front(expected);
  }
  /// Consumes `keyword =`.
  bool consumeKey(StringRef keyword) {
    StringRef start = rest;
    if (consumeWord(keyword) && consume("="))
      return true;
    rest = start;
    return false;
  }
  bool consumeWord(StringRef word) {
    skipBlanks();
    if (!rest.starts_with(word) ||
        (rest.size() > word.size() && isWordChar(rest[word.size()])))
      return false;
    rest = rest.drop_front(word.size());
    return true;
  }
  /// Consumes an optional `#dialect.` in front of a nested attribute.
  void consumePrefix() {
    skipBlanks();
    if (!rest.starts_with("#"))
      return;
    StringRef after =
        rest.drop_front().drop_while([](char c) { return isWordChar(c); });
    if (after.consume_front("."))
      rest = after;
  }
  bool parseInteger(int64_t &value) {
    skipBlanks();
    StringRef after = rest;
    if (after.consumeInteger(10, value) || value > kMaxImported ||
        value < -kMaxImported)
      return false;
    rest = after;
    // A type may follow.
    if (consume(":"))
      if (!consumeWord("i64") && !consumeWord("i32"))
        return false;
    return true;
  }
  bool parseString(std::string &value) {
    skipBlanks();
    if (!rest.starts_with("\""))
      return false;
    value.clear();
    for (size_t i = 1; i < rest.size(); ++i) {
      char c = rest[i];
      if (c == '"') {
        rest = rest.drop_front(i + 1);
        return true;
      }
      if (c != '\\') {
        value.push_back(c);
        continue;
      }
      if (++i >= rest.size())
        return false;
      c = rest[i];
      if (c == '"' || c == '\\') {
        value.push_back(c);
      } else if (c == 'n') {
        value.push_back('\n');
      } else if (c == 't') {
        value.push_back('\t');
      } else if (i + 1 < rest.size() && llvm::isHexDigit(c) &&
                 llvm::isHexDigit(rest[i + 1])) {
        value.push_back(
            static_cast<char>(llvm::hexFromNibbles(c, rest[i + 1])));
        ++i;
      } else {
        return false;
      }
    }
    return false;
  }
  /// Parses `@name` or `@"name"`.
  bool parseSymbol(std::string &value) {
    skipBlanks();
    StringRef start = rest;
    if (!rest.consume_front("@"))
      return false;
    if (rest.starts_with("\"")) {
      if (parseString(value))
        return true;
    } else {
      StringRef word = rest.take_while(
          [](char c) { return isWordChar(c) || c == '$' || c == '-'; });
      if (!word.empty()) {
        value = word.str();
        rest = rest.drop_front(word.size());
        return true;
      }
    }
    rest = start;
    return false;
  }
  /// Parses `[element, element, ...]`.
  bool parseList(StringRef open, StringRef close,
                 llvm::function_ref<bool()> parseElement) {
    if (!consume(open))
      return false;
    if (consume(close))
      return true;
    do {
      if (!parseElement())
        return false;
    } while (consume(","));
    return consume(close);
  }

  /// Reports an error at `op` with the position that cannot be parsed.
  LogicalResult error(Operation *op, StringRef what) {
    skipBlanks();
    return op->emitOpError()
           << "has " << what << " that cannot be read at character "
           << (text.size() - rest.size()) << ": '" << text << "'";
  }

private:
  static bool isWordChar(char c) { return llvm::isAlnum(c) || c == '_'; }
  void skipBlanks() { rest = rest.ltrim(); }

  StringRef text;
  StringRef rest;
};

} // namespace

/// Parses `["dp"=2, "tp"=2], device_ids=[0, 1]` (Shardy) or `axes =
/// [#stablehlo.mesh_axis<name = "dp", size = 2>], device_ids = …`.
static bool parseMeshBody(Cursor &cursor, MeshText &mesh) {
  auto parseAxis = [&] {
    auto &axis = mesh.axes.emplace_back();
    if (cursor.parseString(axis.first))
      return cursor.consume("=") && cursor.parseInteger(axis.second);
    cursor.consumePrefix();
    cursor.consumeWord("mesh_axis");
    StringRef close = cursor.peek("{") ? "}" : ">";
    return (cursor.consume("{") || cursor.consume("<")) &&
           cursor.consumeKey("name") && cursor.parseString(axis.first) &&
           cursor.consume(",") && cursor.consumeKey("size") &&
           cursor.parseInteger(axis.second) && cursor.consume(close);
  };
  if (!cursor.consume("<"))
    return false;
  cursor.consumeKey("axes");
  if (cursor.peek("["))
    if (!cursor.parseList("[", "]", parseAxis))
      return false;
  cursor.consume(",");
  if (cursor.consumeKey("device_ids"))
    if (!cursor.parseList("[", "]", [&] {
          return cursor.parseInteger(mesh.deviceIds.emplace_back());
        }))
      return false;
  return cursor.consume(">");
}

/// Parses `"x"`, `"x":(1)2` (Shardy), `axis_ref<name = "x">`, or the latter
/// with `sub_axis_info = (1)2`, also as `sub_axis_info<pre_size = 1, size =
/// 2>`.
static bool parseAxisRef(Cursor &cursor, AxisText &axis) {
  auto parseShort = [&] {
    axis.isSubAxis = true;
    return cursor.consume("(") && cursor.parseInteger(axis.preSize) &&
           cursor.consume(")") && cursor.parseInteger(axis.size);
  };
  if (cursor.parseString(axis.name))
    return !cursor.consume(":") || parseShort();
  cursor.consumePrefix();
  cursor.consumeWord("axis_ref");
  if (!cursor.consume("<") || !cursor.consumeKey("name") ||
      !cursor.parseString(axis.name))
    return false;
  if (!cursor.consume(","))
    return cursor.consume(">");
  if (!cursor.consumeKey("sub_axis_info"))
    return false;
  cursor.consumePrefix();
  cursor.consumeWord("sub_axis_info");
  axis.isSubAxis = true;
  bool hasAngle = cursor.consume("<");
  bool isRead = hasAngle && cursor.consumeKey("pre_size")
                    ? cursor.parseInteger(axis.preSize) &&
                          cursor.consume(",") && cursor.consumeKey("size") &&
                          cursor.parseInteger(axis.size)
                    : parseShort();
  return isRead && (!hasAngle || cursor.consume(">")) && cursor.consume(">");
}

/// Parses `{"x", "y"}`, or the same between `open` and `close`.
static bool parseAxes(Cursor &cursor, SmallVectorImpl<AxisText> &axes,
                      StringRef open = "{", StringRef close = "}") {
  return cursor.parseList(
      open, close, [&] { return parseAxisRef(cursor, axes.emplace_back()); });
}

/// Parses `@mesh` or an inline `#sdy.mesh<...>`.
static bool parseMeshOrName(Cursor &cursor, std::string &name, MeshText &mesh) {
  if (cursor.parseSymbol(name))
    return true;
  cursor.consumePrefix();
  return cursor.consumeWord("mesh") && parseMeshBody(cursor, mesh);
}

/// Parses `<@mesh, [{"x", ?}p1, {}], replicated={"y"}, unreduced=max{"z"}>`,
/// with an optional `#sdy.sharding` prefix.
static bool parseSharding(Cursor &cursor, ShardingText &sharding) {
  cursor.consumePrefix();
  cursor.consumeWord("sharding");
  if (!cursor.consume("<") ||
      !parseMeshOrName(cursor, sharding.meshName, sharding.mesh))
    return false;
  auto parseDim = [&] {
    DimShardingText &dim = sharding.dims.emplace_back();
    auto parseAxis = [&] {
      if (!cursor.consume("?"))
        return parseAxisRef(cursor, dim.axes.emplace_back());
      dim.isOpen = true;
      return true;
    };
    if (!cursor.parseList("{", "}", parseAxis))
      return false;
    int64_t priority;
    return !cursor.consume("p") || cursor.parseInteger(priority);
  };
  if (!cursor.consume(",") || !cursor.parseList("[", "]", parseDim))
    return false;
  SmallVector<AxisText, 0> replicated;
  while (cursor.consume(",")) {
    bool isUnreduced = cursor.consumeKey("unreduced");
    if (!isUnreduced && !cursor.consumeKey("replicated"))
      return false;
    for (StringRef reduction : {"sum", "max", "min"})
      if (isUnreduced && cursor.consumeWord(reduction))
        sharding.reduction = reduction.str();
    if (!parseAxes(cursor, isUnreduced ? sharding.unreduced : replicated))
      return false;
  }
  return cursor.consume(">");
}

bool comm::isAttributeText(Attribute attribute, StringRef mnemonic) {
  if (!attribute || isa<BuiltinDialect>(attribute.getDialect()))
    return isa_and_nonnull<OpaqueAttr>(attribute) &&
           Cursor(cast<OpaqueAttr>(attribute).getAttrData())
               .consumeWord(mnemonic);
  return Cursor(getText(attribute)).consumeWord(mnemonic);
}

std::string comm::getEnumText(Attribute attribute) {
  if (auto string = dyn_cast_or_null<StringAttr>(attribute))
    return string.str();
  if (!attribute)
    return "";
  std::string text = getText(attribute);
  StringRef word = StringRef(text).rtrim("> ");
  return word.substr(word.find_last_of(" <.") + 1).str();
}

/// Reads `{axes = [{name = "x", size = 2}], device_ids = dense<[0, 1]>}`.
static FailureOr<MeshText> readMesh(Operation *op, DictionaryAttr dictionary) {
  auto fail = [&] {
    return op->emitOpError("has mesh ")
           << dictionary
           << ", expected 'axes' with names and sizes, and 'device_ids'";
  };
  auto axes = dictionary.getAs<ArrayAttr>("axes");
  if (!axes)
    return fail();
  MeshText mesh;
  for (Attribute element : axes) {
    auto axis = dyn_cast<DictionaryAttr>(element);
    auto name = axis ? axis.getAs<StringAttr>("name") : StringAttr();
    auto size = axis ? axis.getAs<IntegerAttr>("size") : IntegerAttr();
    if (!name || !size || size.getValue().getSignificantBits() > 49)
      return fail();
    mesh.axes.emplace_back(name.str(), size.getValue().getSExtValue());
  }
  if (Attribute ids = dictionary.get("device_ids")) {
    auto table = dyn_cast<DenseIntElementsAttr>(ids);
    if (!table || table.size() > kMaxRanks ||
        !table.getElementType().isInteger(64))
      return fail();
    for (const APInt &id : table.getValues<APInt>())
      mesh.deviceIds.push_back(id.getSExtValue());
  }
  return mesh;
}

/// Reads all of the text of `attribute` by `parse`; otherwise reports an error
/// at `op` that it has a `what` that cannot be read.
template <typename Result>
static FailureOr<Result>
readText(Operation *op, StringRef what, Attribute attribute,
         llvm::function_ref<bool(Cursor &, Result &)> parse) {
  std::string text = attribute ? getText(attribute) : "";
  Cursor cursor(text);
  Result result;
  if (!parse(cursor, result) || !cursor.atEnd())
    return cursor.error(op, what);
  return result;
}

FailureOr<MeshText> comm::parseMeshText(Operation *op, Attribute attribute) {
  if (!attribute)
    return op->emitOpError("has no mesh");
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    return readMesh(op, dictionary);
  return readText<MeshText>(
      op, "a mesh", attribute, [](auto &cursor, auto &to) {
        return cursor.consumeWord("mesh") && parseMeshBody(cursor, to);
      });
}

FailureOr<MeshAxesText> comm::parseMeshAxesText(Operation *op,
                                                Attribute attribute) {
  return readText<MeshAxesText>(
      op, "replica groups", attribute, [](auto &cursor, auto &to) {
        return cursor.consumeWord("replica_group_mesh_axes") &&
               cursor.consume("<") && cursor.consumeKey("mesh") &&
               parseMeshOrName(cursor, to.meshName, to.mesh) &&
               cursor.consume(",") && cursor.consumeKey("axes") &&
               parseAxes(cursor, to.axes, "[", "]") && cursor.consume(">");
      });
}

FailureOr<SmallVector<std::string>>
comm::parseManualAxesText(Operation *op, Attribute attribute) {
  if (!attribute)
    return op->emitOpError("has no manual axes");
  return readText<SmallVector<std::string>>(
      op, "manual axes", attribute, [](auto &cursor, auto &to) {
        if (!cursor.consumeWord("manual_axes"))
          return false;
        // Accepts the printed form, and the one inside of other attributes.
        bool hasAngle = cursor.consume("<");
        return cursor.parseList("{", "}", [&] {
          return cursor.parseString(to.emplace_back());
        }) && (!hasAngle || cursor.consume(">"));
      });
}

FailureOr<SmallVector<ShardingText>>
comm::parseShardingsText(Operation *op, Attribute attribute) {
  if (!attribute)
    return SmallVector<ShardingText>();
  return readText<SmallVector<ShardingText>>(
      op, "shardings", attribute, [](auto &cursor, auto &to) {
        auto parseOne = [&] {
          return parseSharding(cursor, to.emplace_back());
        };
        if (!cursor.consumeWord("sharding_per_value"))
          return parseOne();
        return cursor.consume("<") && cursor.parseList("[", "]", parseOne) &&
               cursor.consume(">");
      });
}

FailureOr<SmallVector<AxisText>> comm::parseAxesText(Operation *op,
                                                     Attribute attribute) {
  return readText<SmallVector<AxisText>>(
      op, "axes", attribute, [](auto &cursor, auto &to) {
        return cursor.consumeWord("axis_ref_list") && parseAxes(cursor, to);
      });
}

FailureOr<SmallVector<SmallVector<AxisText>>>
comm::parseAxesPerDimText(Operation *op, Attribute attribute) {
  return readText<SmallVector<SmallVector<AxisText>>>(
      op, "axes of dimensions", attribute, [](auto &cursor, auto &to) {
        return cursor.consumeWord("list_of_axis_ref_lists") &&
               cursor.parseList("[", "]", [&] {
                 return parseAxes(cursor, to.emplace_back());
               });
      });
}

FailureOr<SmallVector<AxesMoveText>>
comm::parseAxesMovesText(Operation *op, Attribute attribute) {
  return readText<SmallVector<AxesMoveText>>(
      op, "moves of axes", attribute, [](auto &cursor, auto &to) {
        return cursor.consumeWord("all_to_all_param_list") &&
               cursor.parseList("[", "]", [&] {
                 AxesMoveText &move = to.emplace_back();
                 return parseAxes(cursor, move.axes) && cursor.consume(":") &&
                        cursor.parseInteger(move.source) &&
                        cursor.consume("->") &&
                        cursor.parseInteger(move.target);
               });
      });
}

/// Parses `key = [1, 2]`, where `key` is one of `lists`.
static bool
parseField(Cursor &cursor,
           ArrayRef<std::pair<StringRef, SmallVector<int64_t> *>> lists) {
  for (auto [name, list] : lists)
    if (cursor.consumeKey(name))
      return cursor.parseList("[", "]", [&, list = list] {
        return cursor.parseInteger(list->emplace_back());
      });
  return false;
}

std::optional<ScatterText> comm::parseScatterText(Attribute attribute) {
  bool isGather = isAttributeText(attribute, "gather");
  if (!isGather && !isAttributeText(attribute, "scatter"))
    return std::nullopt;
  std::string text = getText(attribute);
  Cursor cursor(text);
  ScatterText scatter;
  std::pair<StringRef, SmallVector<int64_t> *> lists[] = {
      {isGather ? "offset_dims" : "update_window_dims",
       &scatter.updateWindowDims},
      {isGather ? "collapsed_slice_dims" : "inserted_window_dims",
       &scatter.insertedWindowDims},
      {isGather ? "operand_batching_dims" : "input_batching_dims",
       &scatter.inputBatchingDims},
      {isGather ? "start_indices_batching_dims"
                : "scatter_indices_batching_dims",
       &scatter.scatterIndicesBatchingDims},
      {isGather ? "start_index_map" : "scatter_dims_to_operand_dims",
       &scatter.scatterDimsToOperandDims}};
  auto parseOne = [&] {
    if (cursor.consumeKey("index_vector_dim"))
      return cursor.parseInteger(scatter.indexVectorDim);
    return parseField(cursor, lists);
  };
  if (!cursor.consumeWord(isGather ? "gather" : "scatter") ||
      !cursor.parseList("<", ">", parseOne) || !cursor.atEnd())
    return std::nullopt;
  return scatter;
}

std::optional<DotText> comm::parseDotText(Attribute attribute) {
  if (!isAttributeText(attribute, "dot"))
    return std::nullopt;
  std::string text = getText(attribute);
  Cursor cursor(text);
  DotText dot;
  std::pair<StringRef, SmallVector<int64_t> *> lists[] = {
      {"lhs_batching_dimensions", &dot.lhsBatching},
      {"rhs_batching_dimensions", &dot.rhsBatching},
      {"lhs_contracting_dimensions", &dot.lhsContracting},
      {"rhs_contracting_dimensions", &dot.rhsContracting}};
  auto parseOne = [&] { return parseField(cursor, lists); };
  if (!cursor.consumeWord("dot") || !cursor.parseList("<", ">", parseOne) ||
      !cursor.atEnd())
    return std::nullopt;
  return dot;
}

std::optional<ConvolutionText> comm::parseConvolutionText(Attribute attribute) {
  if (!isAttributeText(attribute, "conv"))
    return std::nullopt;
  std::string text = getText(attribute);
  Cursor cursor(text);
  ConvolutionText result;
  // Reads one side, and the places of two words on it.
  auto parseSide = [&](StringRef first, int64_t &firstPlace, StringRef second,
                       int64_t &secondPlace) {
    int64_t place = 0;
    firstPlace = secondPlace = -1;
    bool isRead = cursor.parseList("[", "]", [&] {
      int64_t spatial;
      if (cursor.consumeWord(first))
        firstPlace = place;
      else if (cursor.consumeWord(second))
        secondPlace = place;
      else if (!cursor.parseInteger(spatial))
        return false;
      ++place;
      return true;
    });
    result.rank = place;
    return isRead && firstPlace >= 0 && secondPlace >= 0;
  };
  if (!cursor.consumeWord("conv") || !cursor.consume("<") ||
      !parseSide("b", result.inputBatch, "f", result.inputFeature) ||
      !cursor.consume("x") ||
      !parseSide("i", result.kernelInput, "o", result.kernelOutput) ||
      !cursor.consume("->") ||
      !parseSide("b", result.outputBatch, "f", result.outputFeature) ||
      !cursor.consume(">") || !cursor.atEnd())
    return std::nullopt;
  return result;
}

FailureOr<std::pair<int64_t, int64_t>>
comm::parseChannelHandleText(Operation *op, Attribute attribute) {
  return readText<std::pair<int64_t, int64_t>>(
      op, "a channel handle", attribute, [](auto &cursor, auto &to) {
        return cursor.consumeWord("channel_handle") && cursor.consume("<") &&
               cursor.consumeKey("handle") && cursor.parseInteger(to.first) &&
               cursor.consume(",") && cursor.consumeKey("type") &&
               cursor.parseInteger(to.second) && cursor.consume(">");
      });
}
