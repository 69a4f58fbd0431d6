//===- OptionEnums.h - Enums of options of passes ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Has the enums, and the parser that options of these types use. The names of
// an enum come from its TableGen definition alone.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_OPTIONENUMS_H
#define COMMDIALECT_IR_OPTIONENUMS_H

#include "CommDialect/IR/CommDialect.h"
#include "llvm/Support/CommandLine.h"

#include "CommDialect/IR/OptionEnums.h.inc"

namespace mlir::comm {

/// Returns the names of an enum's cases: "a, b or c".
template <typename Enum>
std::string listNames() {
  std::string list;
  for (uint32_t i = 0;; ++i) {
    llvm::StringRef name = stringifyEnum(static_cast<Enum>(i));
    if (name.empty())
      return list;
    bool isLast = stringifyEnum(static_cast<Enum>(i + 1)).empty();
    list += (i == 0 ? "" : isLast ? " or " : ", ") + name.str();
  }
}

/// Parses an option whose values are the names of an enum's cases. An error
/// lists them.
template <typename Enum>
class EnumParser : public llvm::cl::generic_parser_base {
public:
  using parser_data_type = Enum;

  explicit EnumParser(llvm::cl::Option &option) : generic_parser_base(option) {
    for (uint32_t i = 0;; ++i) {
      Enum value = static_cast<Enum>(i);
      llvm::StringRef name = stringifyEnum(value);
      if (name.empty())
        return;
      Values.emplace_back(name, value);
    }
  }

  unsigned getNumOptions() const override { return Values.size(); }
  llvm::StringRef getOption(unsigned i) const override {
    return Values[i].Name;
  }
  llvm::StringRef getDescription(unsigned) const override { return {}; }
  const llvm::cl::GenericOptionValue &
  getOptionValue(unsigned i) const override {
    return Values[i].V;
  }

  /// Sets `value` to the case named `text`. Returns true on an error.
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text,
             Enum &value) {
    std::optional<Enum> known = symbolizeEnum<Enum>(text);
    if (!known)
      return option.error("'" + text + "' is not known; expected " +
                          listNames<Enum>());
    value = *known;
    return false;
  }

protected:
  /// The members that mlir::PassOptions reads.
  struct Case : public GenericOptionInfo {
    Case(llvm::StringRef name, Enum value)
        : GenericOptionInfo(name, ""), V(value) {}
    llvm::cl::OptionValue<Enum> V;
  };
  llvm::SmallVector<Case, 8> Values;
};

} // namespace mlir::comm

#define COMM_ENUM_PARSER(Enum)                                                 \
  template <>                                                                  \
  class llvm::cl::parser<mlir::comm::Enum>                                     \
      : public mlir::comm::EnumParser<mlir::comm::Enum> {                      \
    using EnumParser::EnumParser;                                              \
  }
COMM_ENUM_PARSER(BucketCap);
COMM_ENUM_PARSER(BucketMode);
COMM_ENUM_PARSER(BucketScope);
COMM_ENUM_PARSER(BucketSearch);
COMM_ENUM_PARSER(BufferStep);
COMM_ENUM_PARSER(CollectiveKind);
COMM_ENUM_PARSER(Compat);
COMM_ENUM_PARSER(CseMode);
COMM_ENUM_PARSER(FloatStep);
COMM_ENUM_PARSER(FsdpLayers);
COMM_ENUM_PARSER(FsdpStep);
COMM_ENUM_PARSER(FusionStep);
COMM_ENUM_PARSER(KernelFormat);
COMM_ENUM_PARSER(LibraryOps);
COMM_ENUM_PARSER(RankIds);
COMM_ENUM_PARSER(ReorderPolicy);
COMM_ENUM_PARSER(ReportFormat);
COMM_ENUM_PARSER(RuntimeTarget);
COMM_ENUM_PARSER(StablehloCompiler);
COMM_ENUM_PARSER(Unproven);
COMM_ENUM_PARSER(WindowStep);
#undef COMM_ENUM_PARSER

#endif // COMMDIALECT_IR_OPTIONENUMS_H
