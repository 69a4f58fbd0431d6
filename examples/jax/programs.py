"""Programs for scripts/export-jax.py, for two or four devices each:

  scripts/export-jax.py examples/jax/programs.py --program moe_w4 examples/jax/moe_w4
"""

import functools
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P


def make_mesh(axis, size):
  return Mesh(np.array(jax.devices()[:size]), (axis,))


def normal(seed, *shape, scale=1.0):
  return (np.random.default_rng(seed).standard_normal(shape) * scale).astype(np.float32)


def zero1_adam(n):
  """A step of Adam with sharded state, which scatters gradients and gathers parameters."""
  def step(parameters, first, second, x, target):
    loss, gradients = jax.value_and_grad(
        lambda p: jnp.mean((jax.nn.relu(x @ p['in']) @ p['out'] - target)**2))(parameters)
    results = {}
    for name, whole in parameters.items():
      gradient = lax.psum_scatter(gradients[name], 'dp', scatter_dimension=0, tiled=True) / n
      m = 0.9 * first[name] + 0.1 * gradient
      v = 0.99 * second[name] + 0.01 * gradient * gradient
      rows = whole.shape[0] // n
      piece = lax.dynamic_slice_in_dim(whole, lax.axis_index('dp') * rows, rows, 0)
      piece = piece - 1e-2 * m / (jnp.sqrt(v) + 1e-3)
      results[name] = (lax.all_gather(piece, 'dp', axis=0, tiled=True), m, v)
    return lax.pmean(loss, 'dp'), results

  parameters = {'in': normal(0, 16, 32, scale=.3), 'out': normal(1, 32, 8, scale=.3)}
  state = {name: abs(normal(5, *p.shape, scale=.1)) for name, p in parameters.items()}
  sharded = P('dp')
  return (step, make_mesh('dp', n), (P(), sharded, sharded, sharded, sharded),
          (P(), {name: (P(), sharded, sharded) for name in parameters}),
          (parameters, state, state, normal(2, 8 * n, 16), normal(3, 8 * n, 8)))


def scan_fsdp(n):
  """A training step that scans over layers and gathers each one's weights in the loop."""
  def forward(weights, x):
    def layer(x, shard):
      return x + jnp.tanh(x @ lax.all_gather(shard, 'dp', axis=0, tiled=True)), None
    return lax.scan(layer, x, weights)[0]

  def step(weights, x, target):
    loss, gradients = jax.value_and_grad(
        lambda w: jnp.mean((forward(w, x) - target)**2))(weights)
    return lax.pmean(loss, 'dp'), weights - 0.1 * gradients

  layers = P(None, 'dp')
  return (step, make_mesh('dp', n), (layers, P('dp'), P('dp')), (P(), layers),
          (normal(0, 5, 16, 16, scale=.2), normal(1, 16, 16), normal(2, 16, 16)))


def ring_attention(n):
  """Attention over a sharded sequence; a loop passes keys and values around a ring."""
  def attend(q, k, v):
    batch, length, heads, size = q.shape
    ring = [(i, (i + 1) % n) for i in range(n)]

    def visit(_, carried):
      k, v, largest, total, sums = carried
      scores = jnp.einsum('bqhd,bkhd->bhqk', q, k) / math.sqrt(size)
      now = jnp.maximum(largest, scores.max(-1))
      weights, scale = jnp.exp(scores - now[..., None]), jnp.exp(largest - now)
      total = total * scale + weights.sum(-1)
      sums = sums * scale[..., None] + jnp.einsum('bhqk,bkhd->bhqd', weights, v)
      return lax.ppermute(k, 'sp', ring), lax.ppermute(v, 'sp', ring), now, total, sums

    rows = (batch, heads, length)
    *_, total, sums = lax.fori_loop(
        0, n, visit, (k, v, jnp.full(rows, -1e30), jnp.zeros(rows), jnp.zeros((*rows, size))))
    return (sums / total[..., None]).transpose(0, 2, 1, 3)

  sequence = P(None, 'sp')
  return (attend, make_mesh('sp', n), (sequence,) * 3, sequence,
          tuple(normal(i, 2, 8 * n, 2, 8) for i in range(3)))


def moe(n):
  """A training step of a mixture of experts, one per device, to which tokens are sent."""
  capacity, width, hidden = 8, 16, 32

  def forward(gate, up, down, x):
    probabilities = jax.nn.softmax(x @ gate, -1)
    expert = jax.nn.one_hot(jnp.argmax(probabilities, -1), n)
    place = jnp.cumsum(expert, 0) * expert - 1
    fits = (place >= 0) & (place < capacity)
    dispatch = jax.nn.one_hot(place.astype(jnp.int32), capacity) * fits[..., None]
    combine = dispatch * jnp.sum(probabilities * expert, -1)[:, None, None]
    there = lax.all_to_all(jnp.einsum('tec,td->ecd', dispatch, x), 'ep', 0, 0, tiled=True)
    made = jax.nn.gelu(there.reshape(1, -1, width) @ up) @ down
    back = lax.all_to_all(made.reshape(n, capacity, width), 'ep', 0, 0, tiled=True)
    return jnp.einsum('tec,ecd->td', combine, back)

  def step(parameters, x, target):
    def get_loss(parameters):
      return lax.pmean(jnp.mean((forward(*parameters, x) - target)**2), 'ep')
    loss, (gate, up, down) = jax.value_and_grad(get_loss)(parameters)
    return loss, (lax.pmean(gate, 'ep'), up, down)

  specs = (P(), P('ep'), P('ep'))
  parameters = (normal(0, width, n), normal(1, n, width, hidden, scale=.2),
                normal(2, n, hidden, width, scale=.2))
  return (step, make_mesh('ep', n), (specs, P('ep'), P('ep')), (P(), specs),
          (parameters, normal(3, 16 * n, width), normal(4, 16 * n, width)))


def top_k_experts(n):
  """Two experts for each token, one expert per device: tokens are scattered to slots of
  their experts, and come back as weighted sums."""
  capacity, width, taken = 8, 8, 2

  def run(gate, weights, x):
    scores, expert = lax.top_k(x @ gate, taken)
    expert, share = expert.reshape(-1), jax.nn.softmax(scores, -1).reshape(-1, 1)
    chosen = jax.nn.one_hot(expert, n, dtype=jnp.int32)
    place = jnp.sum(jnp.cumsum(chosen, 0) * chosen, -1) - 1
    # Tokens beyond the capacity are out of range, and dropped.
    sent = jnp.zeros((n, capacity, width)).at[expert, place].set(jnp.repeat(x, taken, 0), mode='drop')
    there = lax.all_to_all(sent, 'ep', 0, 0, tiled=True)
    made = jnp.tanh(there.reshape(1, -1, width) @ weights).reshape(sent.shape)
    back = lax.all_to_all(made, 'ep', 0, 0, tiled=True)
    got = back.at[expert, place].get(mode='fill', fill_value=0) * share
    return jnp.zeros_like(x).at[jnp.arange(len(expert)) // taken].add(got)

  return (run, make_mesh('ep', n), (P(), P('ep'), P('ep')), P('ep'),
          (normal(0, width, n), normal(1, n, width, width, scale=.5), normal(2, 16 * n, width)))


def language_model(n):
  """A training step of a small language model: the gradients of its embedding and of its
  cross entropy are scatters."""
  words, length, width = 40, 6, 16

  def forward(parameters, tokens):
    x = parameters['embedding'][tokens] + parameters['positions']
    q, k, v = jnp.split(x @ parameters['attention'], 3, -1)
    scores = jnp.einsum('bqd,bkd->bqk', q, k) / math.sqrt(width)
    seen = jnp.tril(jnp.ones((length, length), bool))
    x = x + jax.nn.softmax(jnp.where(seen, scores, -1e30), -1) @ v
    x = x + jax.nn.gelu(x @ parameters['up']) @ parameters['down']
    x = x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5)
    return x @ parameters['embedding'].T

  def step(parameters, tokens, following):
    def get_loss(parameters):
      likely = jax.nn.log_softmax(forward(parameters, tokens))
      return -jnp.mean(jnp.take_along_axis(likely, following[..., None], -1))
    loss, gradients = jax.value_and_grad(get_loss)(parameters)
    return (lax.pmean(loss, 'dp'),
            jax.tree.map(lambda p, g: p - 0.1 * lax.pmean(g, 'dp'), parameters, gradients))

  parameters = {'embedding': normal(0, words, width, scale=.5),
                'positions': normal(1, length, width, scale=.5),
                'attention': normal(2, width, 3 * width, scale=.2),
                'up': normal(3, width, 2 * width, scale=.2),
                'down': normal(4, 2 * width, width, scale=.2)}
  text = np.random.default_rng(5).integers(0, words, (4 * n, length + 1)).astype(np.int32)
  return (step, make_mesh('dp', n), (P(), P('dp'), P('dp')), (P(), P()),
          (parameters, text[:, :-1], text[:, 1:]))


def resnet(n):
  """A training step of a residual network, with statistics over all devices' images."""
  def convolve(x, weights, stride=1):
    return lax.conv_general_dilated(x, weights, (stride, stride), 'SAME',
                                    dimension_numbers=('NHWC', 'HWIO', 'NHWC'))

  def normalize(x):
    mean = lax.pmean(x.mean((0, 1, 2)), 'dp')
    return (x - mean) * lax.rsqrt(lax.pmean(((x - mean)**2).mean((0, 1, 2)), 'dp') + 1e-5)

  def forward(p, x):
    x = jax.nn.relu(normalize(convolve(x, p['stem'], 2)))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), 'SAME')
    inner = jax.nn.relu(normalize(convolve(x, p['first'])))
    x = jax.nn.relu(x + normalize(convolve(inner, p['second'])))
    return x.mean((1, 2)) @ p['head']

  def step(parameters, images, labels):
    def get_loss(parameters):
      likely = jax.nn.log_softmax(forward(parameters, images))
      return -jnp.mean(jnp.take_along_axis(likely, labels[:, None], 1))
    loss, gradients = jax.value_and_grad(get_loss)(parameters)
    return (lax.pmean(loss, 'dp'),
            jax.tree.map(lambda p, g: p - 0.1 * lax.pmean(g, 'dp'), parameters, gradients))

  parameters = {'stem': normal(0, 5, 5, 3, 8, scale=.1), 'first': normal(1, 3, 3, 8, 8, scale=.1),
                'second': normal(2, 3, 3, 8, 8, scale=.1), 'head': normal(3, 8, 5, scale=.3)}
  labels = np.random.default_rng(4).integers(0, 5, 2 * n).astype(np.int32)
  return (step, make_mesh('dp', n), (P(), P('dp'), P('dp')), (P(), P()),
          (parameters, normal(5, 2 * n, 16, 16, 3), labels))


def pipeline(n):
  """A scan of microbatches through a pipeline of layers, one per device."""
  def run(weights, batches):
    stage, count = lax.axis_index('pp'), batches.shape[0]

    def tick(carried, t):
      state, made = carried
      y = jnp.tanh(jnp.where(stage == 0, batches[jnp.clip(t, 0, count - 1)], state) @ weights[0])
      place = jnp.clip(t - (n - 1), 0, count - 1)
      made = jnp.where((stage == n - 1) & (t >= n - 1),
                       lax.dynamic_update_index_in_dim(made, y, place, 0), made)
      return (lax.ppermute(y, 'pp', [(i, i + 1) for i in range(n - 1)]), made), None

    (_, made), _ = lax.scan(tick, (jnp.zeros(batches.shape[1:]), jnp.zeros_like(batches)),
                            jnp.arange(count + n - 1))
    return lax.psum(made, 'pp')

  return (run, make_mesh('pp', n), (P('pp'), P()), P(),
          (normal(0, n, 8, 8, scale=.5), normal(1, 6, 4, 8)))


def decode(n):
  """Decodes one token: a scan of tensor-parallel layers, each with caches, which are
  written and read at a position that is an input."""
  batch, heads, size, places, width, depth = 2, 4, 8, 16, 32, 3

  def step(embedding, project, out, keys, values, token, position):
    x = jnp.stack([lax.dynamic_index_in_dim(embedding, token[i], 0, keepdims=False)
                   for i in range(batch)])
    angle = lax.dynamic_index_in_dim(jnp.arange(places)[:, None] * 0.1 ** jnp.arange(size),
                                     position, 0)

    def layer(x, layer_of):
      project, out, keys, values = layer_of
      q, k, v = jnp.split((x @ project).reshape(batch, 3, heads // n, size), 3, axis=1)
      q, k = q * jnp.cos(angle), k * jnp.cos(angle)
      keys = lax.dynamic_update_slice_in_dim(keys, k, position, 1)
      values = lax.dynamic_update_slice_in_dim(values, v, position, 1)
      scores = jnp.einsum('bhd,bshd->bhs', q[:, 0], keys) / math.sqrt(size)
      seen = jnp.arange(places)[None, None] <= position
      weights = jax.nn.softmax(jnp.where(seen, scores, -1e30), -1)
      made = jnp.einsum('bhs,bshd->bhd', weights, values).reshape(batch, -1)
      return x + lax.psum(made @ out, 'tp'), (keys, values)

    x, (keys, values) = lax.scan(layer, x, (project, out, keys, values))
    return (x @ embedding.T).argmax(-1).astype(jnp.int32), keys, values, position + 1

  cache = P(None, None, None, 'tp')
  columns, rows = P(None, None, 'tp'), P(None, 'tp')
  return (step, make_mesh('tp', n), (P(), columns, rows, cache, cache, P(), P()),
          (P(), cache, cache, P()),
          (normal(0, 20, width), normal(1, depth, width, 3 * heads * size, scale=.2),
           normal(2, depth, heads * size, width, scale=.2),
           normal(3, depth, batch, places, heads, size),
           normal(4, depth, batch, places, heads, size),
           np.array([7, 11], np.int32), np.int32(5)))


def optax_around(n, is_sharded, steps=None):
  """An optimizer of optax around a shard_map that only computes gradients. Parameters are
  replicated, with gradients clipped by their norm, or sharded, and updated by pieces. Runs
  one step, or a loop of `steps` in one jit."""
  import optax
  mesh = make_mesh('dp', n)
  parameters = {'w': normal(0, 8, 4, scale=.5), 'b': normal(1, 4)}
  optimizer = (optax.adamw(1e-2, weight_decay=.1) if is_sharded else
               optax.chain(optax.clip_by_global_norm(.1),
                           optax.adam(optax.cosine_decay_schedule(1e-2, 10))))
  spec = P('dp') if is_sharded else P()

  def gradients(parameters, x, target):
    def loss(pieces):
      p = jax.tree.map(lambda a: lax.all_gather(a, 'dp', tiled=True), pieces) \
          if is_sharded else pieces
      return jnp.mean((jnp.tanh(x @ p['w'] + p['b']) - target)**2)

    value, pieces = jax.value_and_grad(loss)(parameters)
    return lax.pmean(value, 'dp'), pieces if is_sharded else lax.pmean(pieces, 'dp')

  def step(parameters, state, x, target):
    loss, pieces = jax.shard_map(gradients, mesh=mesh, in_specs=(spec, P('dp'), P('dp')),
                                 out_specs=(P(), spec), check_vma=False)(parameters, x, target)
    updates, state = optimizer.update(pieces, state, parameters)
    return loss, optax.apply_updates(parameters, updates), state

  def train(parameters, state, x, target):
    def one(carry, batch):
      loss, *carry = step(*carry, *batch)
      return tuple(carry), loss

    (parameters, state), losses = lax.scan(one, (parameters, state), (x, target))
    return losses, parameters, state

  def shardings(tree):
    return jax.tree.map(lambda a: jax.sharding.NamedSharding(mesh, spec if np.ndim(a) else P()),
                        tree)

  state = optimizer.init(parameters)
  batches = () if steps is None else (steps,)
  whole, rows = (jax.sharding.NamedSharding(mesh, spec)
                 for spec in (P(), P(*(None for _ in batches), 'dp')))
  carried = shardings(parameters), shardings(state)
  return (jax.jit(train if batches else step, in_shardings=(*carried, rows, rows), out_shardings=(whole, *carried),
                  keep_unused=True),
          mesh, (parameters, state, normal(2, *batches, 4 * n, 8), normal(3, *batches, 4 * n, 4)))


optax_ddp_w2 = functools.partial(optax_around, 2, False)
optax_fsdp_w4 = functools.partial(optax_around, 4, True)
optax_loop_w2 = functools.partial(optax_around, 2, True, 3)
for _n in (2, 4):
  for _program in (zero1_adam, scan_fsdp, ring_attention, moe, top_k_experts, language_model,
                   resnet, pipeline, decode):
    globals()[f'{_program.__name__}_w{_n}'] = functools.partial(_program, _n)
