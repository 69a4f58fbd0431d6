# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Forms in which JAX and flax programs have attention, with its gradients.

The .mlir files beside are these programs: exported by scripts/export-jax.py
(--lower-only), with FORMS_SMALL set, then converted by comm-opt's
convert-stablehlo-to-comm{num-ranks=1}, convert-stablehlo-to-arith and
comm-prepare-for-scheduling.
"""
import math
import os

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

# FORMS_DTYPE=float32 computes the references for results in bf16.
BF = jnp.dtype(os.environ.get('FORMS_DTYPE', 'bfloat16')).type
PLATFORM = None  # of JAX's devices; none: the default
B, H, Q, K, D = (2, 4, 16, 16, 8) if 'FORMS_SMALL' in os.environ else (2, 4, 64, 64, 64)

def mesh(): return Mesh(np.array(jax.devices(PLATFORM)[:1]), ('d',))

def make(f, shapes, diff=3):
  """Returns a step, its mesh, its specs and its arguments: q, k, v, others, and the
  gradient of the result."""
  rng = np.random.default_rng(1)
  args = []
  for s in shapes:
    shape, dtype = s if isinstance(s[0], tuple) else (s, BF)
    if dtype == bool:
      a = rng.random(shape) < 0.7
      a[..., 0] = True
    elif dtype == jnp.int32:
      a = rng.integers(1, Q, shape, dtype=np.int32)
    else:
      a = rng.standard_normal(shape)
    args.append(jnp.asarray(a, dtype))
  def step(*args):
    *args, g = args
    out, vjp = jax.vjp(lambda *d: f(*d, *args[diff:]), *args[:diff])
    return (jax.lax.psum(out, 'd'), *vjp(g.astype(out.dtype)))
  out = jax.eval_shape(f, *args)
  args.append(jnp.asarray(rng.standard_normal(out.shape), out.dtype))
  return step, mesh(), tuple(P() for _ in args), (P(),) * (1 + diff), tuple(args)

def fwd(f, shapes):
  step, m, ins, outs, args = make(f, shapes)
  return (lambda *a: jax.lax.psum(f(*a), 'd')), m, ins[:-1], P(), args[:-1]

def qkv(h=H, hk=H, q=Q, k=K, d=D, b=B, t=BF): return [((b, q, h, d), t), ((b, k, hk, d), t), ((b, k, hk, d), t)]

def softmax_attention(q, k, v, change=lambda s: s, f32=True):
  s = jnp.einsum('bqhd,bkhd->bhqk', q, k, preferred_element_type=jnp.float32 if f32 else None)
  s = change(s.astype(jnp.float32) / math.sqrt(q.shape[-1]))
  return jnp.einsum('bhqk,bkhd->bqhd', jax.nn.softmax(s, -1).astype(v.dtype), v)

def dpa(q, k, v, **kw): return jax.nn.dot_product_attention(q, k, v, implementation='xla', **kw)

def causal():
  def mask(s): return jnp.where(jnp.tril(jnp.ones(s.shape[2:], bool)), s, -1e30)
  return make(lambda q, k, v: softmax_attention(q, k, v, mask), qkv())
def cross(): return make(softmax_attention, qkv(k=96))
def bf16_scores(): return make(lambda q, k, v: softmax_attention(q, k, v, f32=False), qkv())
def f32(): return make(softmax_attention, qkv(t=jnp.float32))
def head80(): return make(softmax_attention, qkv(d=80))
def head128(): return make(softmax_attention, qkv(d=128))
def dpa_plain(): return make(dpa, qkv())
def dpa_causal(): return make(lambda q, k, v: dpa(q, k, v, is_causal=True), qkv())
def dpa_mask(): return make(lambda q, k, v, m: dpa(q, k, v, mask=m), qkv() + [((B, 1, Q, K), bool)])
def dpa_mask_full(): return make(lambda q, k, v, m: dpa(q, k, v, mask=m), qkv() + [((B, H, Q, K), bool)])
def dpa_mask_causal():
  return make(lambda q, k, v, m: dpa(q, k, v, mask=m, is_causal=True), qkv() + [((B, 1, 1, K), bool)])
def dpa_bias(): return make(lambda q, k, v, m: dpa(q, k, v, bias=m), qkv() + [((1, H, Q, K), BF)])
def dpa_bias_gradient(): return make(lambda q, k, v, m: dpa(q, k, v, bias=m), qkv() + [((1, H, Q, K), BF)], 4)
def dpa_bias_mask():
  return make(lambda q, k, v, b, m: dpa(q, k, v, bias=b, mask=m),
              qkv() + [((1, H, Q, K), BF), ((B, 1, 1, K), bool)])
def dpa_gqa(): return make(dpa, qkv(hk=2))
def dpa_gqa_causal(): return make(lambda q, k, v: dpa(q, k, v, is_causal=True), qkv(hk=2))
def dpa_mqa(): return make(dpa, qkv(hk=1))
def dpa_gqa_mask(): return make(lambda q, k, v, m: dpa(q, k, v, mask=m), qkv(hk=2) + [((B, 1, Q, K), bool)])
def dpa_lengths(): return make(lambda q, k, v, l: dpa(q, k, v, key_value_seq_lengths=l), qkv() + [((B,), jnp.int32)])
def dpa_window(): return make(lambda q, k, v: dpa(q, k, v, local_window_size=(K // 4, 0), is_causal=True), qkv())
def repeat(): return make(lambda q, k, v: softmax_attention(q, jnp.repeat(k, 2, 2), jnp.repeat(v, 2, 2)), qkv(hk=2))
def broadcast():
  def wide(x):
    b, s, h, d = x.shape
    return jnp.broadcast_to(x[:, :, :, None], (b, s, h, 2, d)).reshape(b, s, h * 2, d)
  return make(lambda q, k, v: softmax_attention(q, wide(k), wide(v)), qkv(hk=2))
def grouped():
  def f(q, k, v):
    b, s, h, d = q.shape
    q = q.reshape(b, s, 2, h // 2, d)
    s_ = jnp.einsum('bqhgd,bkhd->bhgqk', q, k, preferred_element_type=jnp.float32) / math.sqrt(d)
    s_ = jnp.where(jnp.tril(jnp.ones((s, s), bool)), s_, -1e30)
    return jnp.einsum('bhgqk,bkhd->bqhgd', jax.nn.softmax(s_, -1).astype(BF), v).reshape(b, s, h, d)
  return make(f, qkv(hk=2))
def bert():
  def f(q, k, v, m):
    return softmax_attention(q, k, v, lambda s: s + (1.0 - m.astype(jnp.float32))[:, None, None, :] * -1e9)
  return make(f, qkv() + [((B, K), jnp.bool_)])
def t5():
  def f(q, k, v, table):
    i = jnp.arange(K)[None] - jnp.arange(Q)[:, None]
    bias = jnp.take(table, jnp.clip(i + 16, 0, 31), axis=0).transpose(2, 0, 1)[None]
    s = jnp.einsum('bqhd,bkhd->bhqk', q, k).astype(jnp.float32) + bias.astype(jnp.float32)
    return jnp.einsum('bhqk,bkhd->bqhd', jax.nn.softmax(s, -1).astype(BF), v)
  return f
def t5_bias(): return make(t5(), qkv() + [((32, H), BF)])
def t5_gradient(): return make(t5(), qkv() + [((32, H), BF)], 4)
def alibi():
  def f(q, k, v):
    slopes = 2.0 ** (-8 / H * jnp.arange(1, H + 1))
    bias = -slopes[:, None, None] * jnp.abs(jnp.arange(K)[None] - jnp.arange(Q)[:, None])
    return softmax_attention(q, k, v, lambda s: jnp.where(jnp.tril(jnp.ones(s.shape[2:], bool)), s + bias, -1e30))
  return make(f, qkv())
def decoder():
  def f(q, k, v, m):
    see = m[:, None, None, :] & jnp.tril(jnp.ones((Q, K), bool))
    return softmax_attention(q, k, v, lambda s: jnp.where(see, s, jnp.finfo(jnp.float32).min))
  return make(f, qkv() + [((B, K), jnp.bool_)])
def query_scaled():
  def f(q, k, v):
    s = jnp.einsum('bqhd,bkhd->bhqk', q * jnp.asarray(D ** -0.5, BF), k, preferred_element_type=jnp.float32)
    return jnp.einsum('bhqk,bkhd->bqhd', jax.nn.softmax(s, -1).astype(BF), v)
  return make(f, qkv())
def linen():
  import flax.linen as nn
  return make(lambda q, k, v, m: nn.dot_product_attention(q, k, v, mask=m, dtype=BF), qkv() + [((B, 1, Q, K), bool)])
def linen_f32_softmax():
  import flax.linen as nn
  return make(lambda q, k, v, m: nn.dot_product_attention(q, k, v, mask=m, dtype=BF, force_fp32_for_softmax=True),
              qkv() + [((B, 1, Q, K), bool)])
def linen_module():
  import flax.linen as nn
  m = nn.MultiHeadDotProductAttention(num_heads=H, dtype=BF, param_dtype=BF, deterministic=True)
  x = jnp.zeros((B, Q, H * D), BF)
  p = m.init(jax.random.key(0), x)
  leaves, tree = jax.tree.flatten(p)
  def f(x, mask, *leaves):
    return m.apply(jax.tree.unflatten(tree, leaves), x, mask=mask)
  def g(x, *rest):
    *leaves, mask = rest
    return f(x, mask, *leaves)
  return make(g, [(x.shape, BF)] + [(l.shape, l.dtype) for l in leaves] + [((B, 1, Q, K), bool)], 1 + len(leaves))
def nnx_module():
  from flax import nnx
  m = nnx.MultiHeadAttention(num_heads=H, in_features=H * D, dtype=BF, param_dtype=BF, decode=False,
                             deterministic=True, rngs=nnx.Rngs(0))
  graph, state = nnx.split(m)
  leaves, tree = jax.tree.flatten(state)
  def g(x, *rest):
    *leaves, mask = rest
    return nnx.merge(graph, jax.tree.unflatten(tree, leaves))(x, mask=mask)
  return make(g, [((B, Q, H * D), BF)] + [(l.shape, l.dtype) for l in leaves] + [((B, 1, Q, K), bool)], 1 + len(leaves))
def forward_mask(): return fwd(lambda q, k, v, m: dpa(q, k, v, mask=m), qkv() + [((B, 1, Q, K), bool)])
def scores_read():
  def f(q, k, v):
    s = jnp.einsum('bqhd,bkhd->bhqk', q, k, preferred_element_type=jnp.float32) / 8
    p = jax.nn.softmax(s, -1)
    return jnp.einsum('bhqk,bkhd->bqhd', p.astype(BF), v) + jnp.mean(p).astype(BF)
  return make(f, qkv())

def forward_of(name):
  """A form without its gradients."""
  def program():
    step, m, ins, outs, args = globals()[name]()
    return (lambda *a: step(*a)[0]), m, ins, P(), args
  return program
for _name in ['dpa_lengths', 'dpa_window', 'alibi', 'dpa_mask_causal', 'dpa_bias', 'dpa_mqa', 'linen']:
  globals()['forward_' + _name] = forward_of(_name)
