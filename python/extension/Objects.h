//===- Objects.h - Helpers for Python objects -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_PYTHON_OBJECTS_H
#define COMMDIALECT_PYTHON_OBJECTS_H

#include "../core/Core.h"
#include <nanobind/nanobind.h>
#include <string>

namespace commdialect {

/// Returns an object that is never destroyed. It may refer to Python objects,
/// which cannot be released after Python's end.
template <typename T>
const T &getForever() {
  static const T *made = new T;
  return *made;
}

[[noreturn]] inline void fail(std::string message) {
  throw Error(std::move(message), {}, /*isVerification=*/false);
}

/// Returns an attribute. Callers create `name` once, because creating a string
/// for each access takes longer.
inline nanobind::object get(nanobind::handle object,
                            const nanobind::str &name) {
  return nanobind::getattr(object, name);
}

/// Calls a method without arguments.
inline nanobind::object call(nanobind::handle object,
                             const nanobind::str &name) {
  PyObject *result =
      PyObject_CallMethodObjArgs(object.ptr(), name.ptr(), nullptr);
  if (!result)
    throw nanobind::python_error();
  return nanobind::steal(result);
}

/// Returns a borrowed item of a dict; null if there is none.
inline nanobind::handle find(nanobind::handle dict, nanobind::handle key) {
  PyObject *item = PyDict_GetItemWithError(dict.ptr(), key.ptr());
  if (!item && PyErr_Occurred())
    throw nanobind::python_error();
  return item;
}

/// Returns a view that is valid as long as `text` exists.
inline std::string_view toView(nanobind::handle text) {
  Py_ssize_t size = 0;
  const char *data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!data)
    throw nanobind::python_error();
  return std::string_view(data, size);
}

inline std::string toString(nanobind::handle text) {
  return std::string(toView(text));
}

inline nanobind::str toStr(const std::string &text) {
  return nanobind::str(text.c_str(), text.size());
}

inline bool isSequence(nanobind::handle value) {
  return PyTuple_Check(value.ptr()) || PyList_Check(value.ptr());
}

/// Converts any value that Python's int() accepts.
inline int64_t toInt(nanobind::handle number) {
  return nanobind::cast<int64_t>(nanobind::int_(number));
}

inline bool isA(nanobind::handle object, PyTypeObject *type) {
  return PyType_IsSubtype(Py_TYPE(object.ptr()), type);
}

inline PyTypeObject *getType(const char *module, const char *name) {
  nanobind::object type = nanobind::module_::import_(module).attr(name);
  return reinterpret_cast<PyTypeObject *>(type.ptr()); // its module keeps it
}

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_OBJECTS_H
