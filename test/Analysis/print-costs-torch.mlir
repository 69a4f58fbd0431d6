// RUN: comm-opt %s --allow-unregistered-dialect --comm-set-target=machine=%S/Inputs/round.json --comm-print-costs \
// RUN:   -o %t 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN --input-file=%t.err --implicit-check-not=warning:

// Ops of PyTorch. 100 bytes/ns of memory, 10 ns of launch; 1000 operations/ns in
// products of f32. A tensor<1000xf32> is 4000 bytes.

// One kernel, which reads %x once and writes %2: 10 + 8000 / 100 ns. Of the bytes
// 2000 are the first one's, 6000 the last one's.
// CHECK-LABEL: costs of @chain
// CHECK:       aten.mul.Tensor takes 23 ns
// CHECK-NEXT:  aten.exp takes 0 ns
// CHECK-NEXT:  aten.add.Tensor takes 67 ns
func.func @chain(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %0 = "aten.mul.Tensor"(%x, %x) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  %1 = "aten.exp"(%0) : (tensor<1000xf32>) -> tensor<1000xf32>
  %2 = "aten.add.Tensor"(%1, %x) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  return %2 : tensor<1000xf32>
}

// The same, in another order of what may be in another order, and with a view.
// CHECK-LABEL: costs of @reordered
// CHECK:       aten.neg takes 90 ns
// CHECK-NEXT:  aten.mul.Tensor takes 23 ns
// CHECK-NEXT:  aten.view takes 0 ns
// CHECK-NEXT:  aten.exp takes 0 ns
// CHECK-NEXT:  aten.add.Tensor takes 67 ns
func.func @reordered(%x: tensor<1000xf32>, %z: tensor<1000xf32>) -> (tensor<10x100xf32>, tensor<1000xf32>) {
  %3 = "aten.neg"(%z) : (tensor<1000xf32>) -> tensor<1000xf32>
  %0 = "aten.mul.Tensor"(%x, %x) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  %v = "aten.view"(%0) : (tensor<1000xf32>) -> tensor<10x100xf32>
  %1 = "aten.exp"(%v) : (tensor<10x100xf32>) -> tensor<10x100xf32>
  %2 = "aten.add.Tensor"(%1, %x) : (tensor<10x100xf32>, tensor<1000xf32>) -> tensor<10x100xf32>
  return %2, %3 : tensor<10x100xf32>, tensor<1000xf32>
}

// The product is between them: two kernels, 8000 and 12000 bytes. What somebody
// said the cost of is one by itself.
// CHECK-LABEL: costs of @product_between
// CHECK:       aten.exp takes 90 ns
// CHECK-NEXT:  aten.mm takes 130 ns
// CHECK-NEXT:  aten.add.Tensor takes 130 ns
// CHECK-NEXT:  aten.neg takes 7 ns
func.func @product_between(%x: tensor<10x100xf32>, %w: tensor<100x100xf32>)
    -> (tensor<10x100xf32>, tensor<10x100xf32>) {
  %0 = "aten.exp"(%x) {comm.cost = 90 : i64} : (tensor<10x100xf32>) -> tensor<10x100xf32>
  %1 = "aten.mm"(%0, %w) {comm.cost = 130 : i64} : (tensor<10x100xf32>, tensor<100x100xf32>) -> tensor<10x100xf32>
  %2 = "aten.add.Tensor"(%1, %0) : (tensor<10x100xf32>, tensor<10x100xf32>) -> tensor<10x100xf32>
  %3 = "aten.neg"(%2) {comm.cost = 7 : i64} : (tensor<10x100xf32>) -> tensor<10x100xf32>
  return %2, %3 : tensor<10x100xf32>, tensor<10x100xf32>
}

// As before, but by the model: %0 is written, since the product reads it.
// CHECK-LABEL: costs of @exp_before
// CHECK:       aten.exp takes 90 ns
// CHECK-NEXT:  aten.mm takes 490 ns
// CHECK-NEXT:  aten.add.Tensor takes 130 ns
func.func @exp_before(%x: tensor<10x100xf32>, %w: tensor<100x100xf32>) -> tensor<10x100xf32> {
  %0 = "aten.exp"(%x) : (tensor<10x100xf32>) -> tensor<10x100xf32>
  %1 = "aten.mm"(%0, %w) : (tensor<10x100xf32>, tensor<100x100xf32>) -> tensor<10x100xf32>
  %2 = "aten.add.Tensor"(%1, %0) : (tensor<10x100xf32>, tensor<10x100xf32>) -> tensor<10x100xf32>
  return %2 : tensor<10x100xf32>
}

// A cast that is there early goes where it is needed: 2000 + 4000 + 4000 bytes.
// CHECK-LABEL: costs of @cast_early
// CHECK:       prims.convert_element_type takes 22 ns
// CHECK-NEXT:  mine.mm takes 0 ns
// CHECK-NEXT:  aten.add.Tensor takes 88 ns
func.func @cast_early(%p: tensor<1000xbf16>, %x: tensor<1000xf32>) -> tensor<1000xf32> {
  %0 = "prims.convert_element_type"(%p) : (tensor<1000xbf16>) -> tensor<1000xf32>
  %1 = "mine.mm"(%x) {comm.cost = 0 : i64} : (tensor<1000xf32>) -> tensor<1000xf32>
  %2 = "aten.add.Tensor"(%1, %0) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  return %2 : tensor<1000xf32>
}

// Softmax along rows: one kernel, 8000 bytes.
// CHECK-LABEL: costs of @softmax
// CHECK:       aten.amax takes 23 ns
// CHECK-NEXT:  aten.sub.Tensor takes 22 ns
// CHECK-NEXT:  aten.exp takes 0 ns
// CHECK-NEXT:  aten.sum.dim_IntList takes 0 ns
// CHECK-NEXT:  aten.div.Tensor takes 45 ns
func.func @softmax(%x: tensor<10x100xf32>) -> tensor<10x100xf32> {
  %0 = "aten.amax"(%x) : (tensor<10x100xf32>) -> tensor<10x1xf32>
  %1 = "aten.sub.Tensor"(%x, %0) : (tensor<10x100xf32>, tensor<10x1xf32>) -> tensor<10x100xf32>
  %2 = "aten.exp"(%1) : (tensor<10x100xf32>) -> tensor<10x100xf32>
  %3 = "aten.sum.dim_IntList"(%2) : (tensor<10x100xf32>) -> tensor<10x1xf32>
  %4 = "aten.div.Tensor"(%2, %3) : (tensor<10x100xf32>, tensor<10x1xf32>) -> tensor<10x100xf32>
  return %4 : tensor<10x100xf32>
}

// A sum of all is there when its kernel is over, so what uses it for each element
// is another: 10 + 4004 / 100 and 10 + 8004 / 100 ns. The square, which only the
// sum uses, and the root, of one element, are in the first.
// CHECK-LABEL: costs of @clip
// CHECK:       aten.pow.Tensor_Scalar takes 50 ns
// CHECK-NEXT:  aten.sum takes 0 ns
// CHECK-NEXT:  aten.rsqrt takes 0 ns
// CHECK-NEXT:  aten.mul.Tensor takes 90 ns
func.func @clip(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %0 = "aten.pow.Tensor_Scalar"(%x) : (tensor<1000xf32>) -> tensor<1000xf32>
  %1 = "aten.sum"(%0) : (tensor<1000xf32>) -> tensor<f32>
  %2 = "aten.rsqrt"(%1) : (tensor<f32>) -> tensor<f32>
  %3 = "aten.mul.Tensor"(%x, %2) : (tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %3 : tensor<1000xf32>
}

// The gradient of a bias sums over rows what the kernel before it makes for
// others, too: it reads that again. 8000, then 4000 + 400 bytes.
// CHECK-LABEL: costs of @bias
// CHECK:       aten.neg takes 90 ns
// CHECK-NEXT:  aten.sum.dim_IntList takes 54 ns
func.func @bias(%x: tensor<10x100xf32>) -> (tensor<10x100xf32>, tensor<100xf32>) {
  %0 = "aten.neg"(%x) : (tensor<10x100xf32>) -> tensor<10x100xf32>
  %1 = "aten.sum.dim_IntList"(%0) : (tensor<10x100xf32>) -> tensor<100xf32>
  return %0, %1 : tensor<10x100xf32>, tensor<100xf32>
}

// Constants are made by who uses them; one that a product reads is written.
// CHECK-LABEL: costs of @constants
// CHECK:       aten.full takes 0 ns
// CHECK-NEXT:  aten.scalar_tensor takes 0 ns
// CHECK-NEXT:  aten.mul.Tensor takes 90 ns
// CHECK-NEXT:  aten.full takes 50 ns
// CHECK-NEXT:  mine.mm
func.func @constants(%x: tensor<1000xf32>) -> (tensor<1000xf32>, tensor<1000xf32>) {
  %0 = "aten.full"() : () -> tensor<1000xf32>
  %1 = "aten.scalar_tensor"() : () -> tensor<f32>
  %2 = "aten.mul.Tensor"(%x, %0, %1) : (tensor<1000xf32>, tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  %3 = "aten.full"() : () -> tensor<1000xf32>
  %4 = "mine.mm"(%3) {comm.cost = 1 : i64} : (tensor<1000xf32>) -> tensor<1000xf32>
  return %2, %4 : tensor<1000xf32>, tensor<1000xf32>
}

// In place: %g and %p are read, %p is written, by one kernel: 12000 bytes; what is
// copied over is not read: 8000.
// CHECK-LABEL: costs of @in_place
// CHECK:       aten.mul.Tensor takes 43 ns
// CHECK-NEXT:  aten.add_.Tensor takes 87 ns
// CHECK-NEXT:  aten.copy_ takes 90 ns
// CHECK-NEXT:  aten.zero_ takes 50 ns
func.func @in_place(%g: tensor<1000xf32>, %p: tensor<1000xf32>, %q: tensor<1000xf32>, %r: tensor<1000xf32>) {
  %0 = "aten.mul.Tensor"(%g) : (tensor<1000xf32>) -> tensor<1000xf32>
  %1 = "aten.add_.Tensor"(%p, %0) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  %2 = "aten.copy_"(%q, %g) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  %3 = "aten.zero_"(%r) : (tensor<1000xf32>) -> tensor<1000xf32>
  return
}

// Of a table what is looked up: 4000 + 800 bytes read, 4000 written behind the
// product. A part of what another op makes is no reason to make all of it.
// CHECK-LABEL: costs of @parts
// CHECK:       aten.embedding takes 53 ns
// CHECK-NEXT:  aten.mul.Tensor takes 45 ns
// CHECK-NEXT:  aten.exp takes 90 ns
// CHECK-NEXT:  aten.slice.Tensor takes 0 ns
// CHECK-NEXT:  aten.neg takes 18 ns
func.func @parts(%t: tensor<1000x10xf32>, %i: tensor<100xi64>, %x: tensor<1000xf32>)
    -> (tensor<100x10xf32>, tensor<100xf32>) {
  %0 = "aten.embedding"(%t, %i) : (tensor<1000x10xf32>, tensor<100xi64>) -> tensor<100x10xf32>
  %1 = "aten.mul.Tensor"(%0) : (tensor<100x10xf32>) -> tensor<100x10xf32>
  %2 = "aten.exp"(%x) : (tensor<1000xf32>) -> tensor<1000xf32>
  %3 = "aten.slice.Tensor"(%2) : (tensor<1000xf32>) -> tensor<100xf32>
  %4 = "aten.neg"(%3) : (tensor<100xf32>) -> tensor<100xf32>
  return %1, %4 : tensor<100x10xf32>, tensor<100xf32>
}

// Kernels by themselves: lists at once; an update in place, which writes 400
// bytes, and one of a copy.
// CHECK-LABEL: costs of @kernels
// CHECK:       aten._foreach_add.List takes 250 ns
// CHECK-NEXT:  aten.cat takes 170 ns
// CHECK-NEXT:  aten.slice_scatter takes 98 ns
// CHECK-NEXT:  aten.index_put_ takes 18 ns
// CHECK-NEXT:  aten.empty.memory_format takes 0 ns
// CHECK-NEXT:  aten.split.Tensor takes 0 ns
func.func @kernels(%x: tensor<1000xf32>, %y: tensor<1000xf32>, %s: tensor<100xf32>) {
  %0:2 = "aten._foreach_add.List"(%x, %y, %x, %y)
      : (tensor<1000xf32>, tensor<1000xf32>, tensor<1000xf32>, tensor<1000xf32>) -> (tensor<1000xf32>, tensor<1000xf32>)
  %1 = "aten.cat"(%x, %y) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<2000xf32>
  %2 = "aten.slice_scatter"(%x, %s) : (tensor<1000xf32>, tensor<100xf32>) -> tensor<1000xf32>
  %3 = "aten.index_put_"(%x, %s) : (tensor<1000xf32>, tensor<100xf32>) -> tensor<1000xf32>
  %4 = "aten.empty.memory_format"() : () -> tensor<1000xf32>
  %5:2 = "aten.split.Tensor"(%x) : (tensor<1000xf32>) -> (tensor<500xf32>, tensor<500xf32>)
  return
}

// Contractions, by their operands: the bytes of many small products, 537600; for
// each of two gradients of a convolution 2 * 1000 * 90 operations; attention with
// places before heads, 4 * 51200 * 64, and going backward, 10 * 20480 * 64.
// CHECK-LABEL: costs of @contractions
// CHECK:       aten.bmm.default takes 5386 ns
// CHECK-NEXT:  aten.convolution_backward takes 370 ns
// CHECK-NEXT:  aten._flash_attention_forward takes 13117 ns
// CHECK-NEXT:  aten._scaled_dot_product_flash_attention_backward takes 13117 ns
func.func @contractions(%a: tensor<64x10x100xf32>, %b: tensor<64x100x10xf32>,
                        %g: tensor<1x10x10x10xf32>, %i: tensor<1x10x10x10xf32>, %k: tensor<10x10x3x3xf32>,
                        %q: tensor<1x64x8x100xf32>, %p: tensor<1x8x64x40xf32>) {
  %0 = "aten.bmm.default"(%a, %b) : (tensor<64x10x100xf32>, tensor<64x100x10xf32>) -> tensor<64x10x10xf32>
  %1:3 = "aten.convolution_backward"(%g, %i, %k) : (tensor<1x10x10x10xf32>,
      tensor<1x10x10x10xf32>, tensor<10x10x3x3xf32>) -> (tensor<1x10x10x10xf32>, tensor<10x10x3x3xf32>, tensor<10xf32>)
  %2 = "aten._flash_attention_forward"(%q, %q, %q)
      : (tensor<1x64x8x100xf32>, tensor<1x64x8x100xf32>, tensor<1x64x8x100xf32>) -> tensor<1x64x8x100xf32>
  %3:3 = "aten._scaled_dot_product_flash_attention_backward"(%p, %p, %p, %p)
      : (tensor<1x8x64x40xf32>, tensor<1x8x64x40xf32>, tensor<1x8x64x40xf32>, tensor<1x8x64x40xf32>)
      -> (tensor<1x8x64x40xf32>, tensor<1x8x64x40xf32>, tensor<1x8x64x40xf32>)
  return
}

// What is not in the table is guessed.
// CHECK-LABEL: costs of @unknown
// CHECK:       aten.mystery takes 90 ns
// WARN: warning: cost of 'aten.mystery' is not known: taken from its bytes
func.func @unknown(%x: tensor<1000xf32>) {
  %0 = "aten.mystery"(%x) : (tensor<1000xf32>) -> tensor<1000xf32>
  return
}
