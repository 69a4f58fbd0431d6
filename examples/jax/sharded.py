"""Programs of jax.jit with annotated shardings, which XLA partitions.
For scripts/export-jax.py; each is for 2, 4 or 8 devices:

  scripts/export-jax.py examples/jax/sharded.py --program fsdp_w4 /tmp/fsdp
"""

import functools
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def make_mesh(**axes):
  shape = tuple(axes.values())
  return Mesh(np.array(jax.devices()[:math.prod(shape)]).reshape(shape), tuple(axes))


def normal(seed, *shape, scale=1.0):
  return (np.random.default_rng(seed).standard_normal(shape) * scale).astype(np.float32)


def on(mesh, specs):
  """Combines `specs` with the mesh."""
  return jax.tree.map(functools.partial(NamedSharding, mesh), specs,
                      is_leaf=lambda x: isinstance(x, P))


def jit(f, mesh, in_specs, out_specs=None):
  options = {} if out_specs is None else {'out_shardings': on(mesh, out_specs)}
  return jax.jit(f, in_shardings=on(mesh, in_specs), **options)


def sgd(loss, rate=0.1):
  """Returns a training step that computes the loss and new parameters."""
  def step(parameters, *batch):
    value, gradients = jax.value_and_grad(loss)(parameters, *batch)
    return value, jax.tree.map(lambda p, g: (p - rate * g).astype(p.dtype), parameters, gradients)
  return step


def mlp_parameters(width=16, hidden=32):
  return {'in': normal(0, width, hidden, scale=.3), 'bias': normal(1, hidden, scale=.3),
          'out': normal(2, hidden, width, scale=.3)}


def mlp(p, x):
  return jnp.tanh(x @ p['in'] + p['bias']) @ p['out']


def mlp_loss(p, x, target):
  return jnp.mean((mlp(p, x) - target)**2)


def ddp(n):
  """Data parallelism: XLA inserts the all_reduce of the gradients."""
  mesh = make_mesh(dp=n)
  return (jit(sgd(mlp_loss), mesh, (P(), P('dp'), P('dp')), (P(), P())),
          (mlp_parameters(), normal(3, 4 * n, 16), normal(4, 4 * n, 16)))


def fsdp(n):
  """Parameters sharded over the devices that share the batch."""
  mesh = make_mesh(fsdp=n)
  sharded = {'in': P('fsdp'), 'bias': P('fsdp'), 'out': P('fsdp')}
  return (jit(sgd(mlp_loss), mesh, (sharded, P('fsdp'), P('fsdp')), (P(), sharded)),
          (mlp_parameters(), normal(3, 2 * n, 16), normal(4, 2 * n, 16)))


def hybrid_fsdp(n):
  """Parameters sharded over one axis of a mesh, the batch over both."""
  mesh = make_mesh(dp=2, fsdp=n // 2)
  sharded = {'in': P(None, 'fsdp'), 'bias': P('fsdp'), 'out': P('fsdp')}
  batch = P(('dp', 'fsdp'))
  return (jit(sgd(mlp_loss), mesh, (sharded, batch, batch), (P(), sharded)),
          (mlp_parameters(), normal(3, 2 * n, 16), normal(4, 2 * n, 16)))


def block_parameters(width, hidden, layers=()):
  return {'qkv': normal(0, *layers, width, 3 * width, scale=.2),
          'proj': normal(1, *layers, width, width, scale=.2),
          'up': normal(2, *layers, width, hidden, scale=.2),
          'down': normal(3, *layers, hidden, width, scale=.2)}


def block(p, x, heads, constrain=lambda x: x):
  """A layer of a transformer; `constrain` shards the values between layers."""
  batch, length, width = x.shape

  def normalize(x):
    return x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5)

  qkv = (normalize(x) @ p['qkv']).reshape(batch, length, heads, 3, width // heads)
  q, k, v = (qkv[..., i, :] for i in range(3))
  scores = jnp.einsum('bqhd,bkhd->bhqk', q, k) / math.sqrt(width // heads)
  seen = jnp.tril(jnp.ones((length, length), bool))
  weights = jax.nn.softmax(jnp.where(seen, scores, -1e30), -1)
  made = jnp.einsum('bhqk,bkhd->bqhd', weights, v).reshape(batch, length, width)
  x = constrain(x + made @ p['proj'])
  return constrain(x + jax.nn.gelu(normalize(x) @ p['up']) @ p['down'])


MEGATRON = {'qkv': P(None, 'tp'), 'proj': P('tp'), 'up': P(None, 'tp'), 'down': P('tp')}


def tp(n):
  """Tensor parallelism: a step of one layer with Megatron's shardings."""
  mesh = make_mesh(tp=n)
  step = sgd(lambda p, x, target: jnp.mean((block(p, x, 8) - target)**2))
  return (jit(step, mesh, (MEGATRON, P(), P()), (P(), MEGATRON)),
          (block_parameters(16, 32), normal(4, 2, 4, 16), normal(5, 2, 4, 16)))


def tp_sp(n):
  """Tensor and sequence parallelism: constraints shard the values between layers."""
  mesh = make_mesh(tp=n)

  def loss(p, x, target):
    sequence = NamedSharding(mesh, P(None, 'tp'))
    made = block(p, x, 8, lambda x: lax.with_sharding_constraint(x, sequence))
    return jnp.mean((made - target)**2)

  return (jit(sgd(loss), mesh, (MEGATRON, P(None, 'tp'), P(None, 'tp')), (P(), MEGATRON)),
          (block_parameters(16, 32), normal(4, 2, 8, 16), normal(5, 2, 8, 16)))


def mesh_2d(n):
  """Data parallelism by tensor parallelism."""
  mesh = make_mesh(dp=2, tp=n // 2)
  step = sgd(lambda p, x, target: jnp.mean((block(p, x, 4) - target)**2))
  return (jit(step, mesh, (MEGATRON, P('dp'), P('dp')), (P(), MEGATRON)),
          (block_parameters(16, 32), normal(4, 4, 4, 16), normal(5, 4, 4, 16)))


def scan_layers(n):
  """FSDP with a scan over layers with rematerialization."""
  mesh = make_mesh(fsdp=n)
  stacked = {name: P(None, 'fsdp') for name in MEGATRON}

  def loss(p, x, target):
    @jax.checkpoint
    def layer(x, of_layer):
      return block(of_layer, x, 2), None
    return jnp.mean((lax.scan(layer, x, p)[0] - target)**2)

  return (jit(sgd(loss), mesh, (stacked, P('fsdp'), P('fsdp')), (P(), stacked)),
          (block_parameters(16, 32, (3,)), normal(4, n, 4, 16), normal(5, n, 4, 16)))


def accumulate(n):
  """Gradients of microbatches, accumulated in a scan."""
  mesh = make_mesh(fsdp=n)
  sharded = {'in': P('fsdp'), 'bias': P(), 'out': P('fsdp')}

  def step(p, x, target):
    def add(carry, batch):
      return jax.tree.map(jnp.add, carry, jax.value_and_grad(mlp_loss)(p, *batch)), None
    zeros = jnp.zeros(()), jax.tree.map(jnp.zeros_like, p)
    (loss, gradients), _ = lax.scan(add, zeros, (x, target))
    return loss / len(x), jax.tree.map(lambda p, g: p - 0.1 * g / len(x), p, gradients)

  batches = P(None, 'fsdp')
  return (jit(step, mesh, (sharded, batches, batches), (P(), sharded)),
          (mlp_parameters(), normal(3, 3, 2 * n, 16), normal(4, 3, 2 * n, 16)))


def mixed_precision(n):
  """Compute in bf16; parameters, sums of gradients and results are in f32."""
  mesh = make_mesh(fsdp=n)
  sharded = {'in': P('fsdp'), 'bias': P('fsdp'), 'out': P('fsdp')}

  def loss(p, x, target):
    made = mlp(jax.tree.map(lambda a: a.astype(jnp.bfloat16), p), x.astype(jnp.bfloat16))
    return jnp.mean((made.astype(jnp.float32) - target)**2)

  return (jit(sgd(loss, 1.0), mesh, (sharded, P('fsdp'), P('fsdp')), (P(), sharded)),
          (mlp_parameters(), normal(3, 2 * n, 16), normal(4, 2 * n, 16)))


def optax_adam(n):
  """AdamW of optax with sharded state, and gradients clipped by their norm."""
  import optax
  mesh = make_mesh(fsdp=n)
  parameters = mlp_parameters()
  optimizer = optax.chain(optax.clip_by_global_norm(.1),
                          optax.adamw(optax.cosine_decay_schedule(1e-2, 10)))
  state = optimizer.init(parameters)
  specs = jax.tree.map(lambda a: P('fsdp') if np.ndim(a) else P(), (parameters, state))

  def step(parameters, state, x, target):
    loss, gradients = jax.value_and_grad(mlp_loss)(parameters, x, target)
    updates, state = optimizer.update(gradients, state, parameters)
    return loss, optax.apply_updates(parameters, updates), state

  return (jit(step, mesh, (*specs, P('fsdp'), P('fsdp')), (P(), *specs)),
          (parameters, state, normal(3, 2 * n, 16), normal(4, 2 * n, 16)))


def nnx_transformer(n):
  """A language model of flax's nnx with an optimizer of optax, data by tensor parallel."""
  import optax
  from flax import nnx
  mesh = make_mesh(dp=2, tp=n // 2)
  words, length, width, heads = 24, 4, 16, 4

  def sharded(spec):
    return nnx.with_partitioning(nnx.initializers.normal(.2), spec)

  class Layer(nnx.Module):
    def __init__(self, rngs):
      self.before, self.between = (nnx.LayerNorm(width, rngs=rngs) for _ in range(2))
      self.attention = nnx.MultiHeadAttention(
          heads, width, decode=False, rngs=rngs, kernel_init=sharded((None, 'tp', None)),
          out_kernel_init=sharded(('tp', None, None)))
      self.up = nnx.Linear(width, 2 * width, rngs=rngs, kernel_init=sharded((None, 'tp')))
      self.down = nnx.Linear(2 * width, width, rngs=rngs, kernel_init=sharded(('tp', None)))

    def __call__(self, x, mask):
      x = x + self.attention(self.before(x), mask=mask)
      return x + self.down(nnx.gelu(self.up(self.between(x))))

  class Model(nnx.Module):
    def __init__(self, rngs):
      self.embedding = nnx.Embed(words, width, rngs=rngs, embedding_init=sharded(('tp', None)))
      self.layers = nnx.List([Layer(rngs) for _ in range(2)])
      self.norm = nnx.LayerNorm(width, rngs=rngs)

    def __call__(self, tokens):
      x, mask = self.embedding(tokens), nnx.make_causal_mask(tokens)
      for layer in self.layers:
        x = layer(x, mask)
      return self.embedding.attend(self.norm(x))

  with jax.set_mesh(mesh):
    model = Model(nnx.Rngs(0))
    # The gradients of some biases are 0 except for rounding.
    optimizer = nnx.Optimizer(model, optax.adamw(1e-2, eps=1e-3), wrt=nnx.Param)
  graph, state = nnx.split((model, optimizer))

  def step(state, tokens, following):
    model, optimizer = nnx.merge(graph, state)

    def get_loss(model):
      return optax.softmax_cross_entropy_with_integer_labels(model(tokens), following).mean()

    loss, gradients = nnx.value_and_grad(get_loss)(model)
    optimizer.update(model, gradients)
    return loss, nnx.state((model, optimizer))

  specs = nnx.get_partition_spec(state)
  text = np.random.default_rng(1).integers(0, words, (4, length + 1)).astype(np.int32)
  return (jit(step, mesh, (specs, P('dp'), P('dp')), (P(), specs)),
          (state, text[:, :-1], text[:, 1:]))


def moe(n):
  """Experts sharded over the devices that share the tokens. Einsums dispatch tokens, and
  constraints turn that into an all_to_all."""
  mesh = make_mesh(ep=n)
  capacity, width, hidden = 4, 8, 16

  def forward(p, x):
    groups = x.reshape(n, -1, width)
    probabilities = jax.nn.softmax(groups @ p['gate'], -1)
    expert = jax.nn.one_hot(jnp.argmax(probabilities, -1), n)
    place = jnp.cumsum(expert, 1) * expert - 1
    fits = (place >= 0) & (place < capacity)
    dispatch = jax.nn.one_hot(place.astype(jnp.int32), capacity) * fits[..., None]
    combine = dispatch * jnp.sum(probabilities * expert, -1)[..., None, None]
    there = jnp.einsum('gtec,gtd->egcd', dispatch, groups)
    there = lax.with_sharding_constraint(there, NamedSharding(mesh, P('ep')))
    made = jnp.einsum('egch,ehd->egcd', jax.nn.gelu(jnp.einsum('egcd,edh->egch', there, p['up'])),
                      p['down'])
    made = lax.with_sharding_constraint(made, NamedSharding(mesh, P(None, 'ep')))
    return jnp.einsum('gtec,egcd->gtd', combine, made).reshape(x.shape)

  step = sgd(lambda p, x, target: jnp.mean((forward(p, x) - target)**2))
  specs = {'gate': P(), 'up': P('ep'), 'down': P('ep')}
  parameters = {'gate': normal(0, width, n), 'up': normal(1, n, width, hidden, scale=.3),
                'down': normal(2, n, hidden, width, scale=.3)}
  return (jit(step, mesh, (specs, P('ep'), P('ep')), (P(), specs)),
          (parameters, normal(3, 8 * n, width), normal(4, 8 * n, width)))


def halo(n):
  """Convolutions of images with sharded rows, and rolls along the rows. Neighbours exchange
  rows by collective_permute, not in a ring."""
  mesh = make_mesh(rows=n)

  def loss(p, x):
    y = lax.conv_general_dilated(x, p['first'], (1, 1), 'SAME',
                                 dimension_numbers=('NHWC', 'HWIO', 'NHWC'))
    y = jnp.tanh(y + jnp.roll(y, 1, axis=1))
    y = lax.conv_general_dilated(y, p['second'], (1, 1), 'VALID',
                                 dimension_numbers=('NHWC', 'HWIO', 'NHWC'))
    return jnp.mean(y * y)

  parameters = {'first': normal(0, 3, 3, 2, 4, scale=.3), 'second': normal(1, 3, 3, 4, 2, scale=.3)}
  return (jit(sgd(loss), mesh, (P(), P(None, 'rows')), (P(), P())),
          (parameters, normal(2, 1, 4 * n, 6, 2)))


def reshard(n):
  """Constraints that shard values along other dimensions, by all_to_all, all_gather, and
  slices that depend on the partition's number."""
  mesh = make_mesh(x=2, y=n // 2)

  def move(a, b):
    def as_(value, *spec):
      return lax.with_sharding_constraint(value, NamedSharding(mesh, P(*spec)))
    a = as_(as_(a * 2, 'x', 'y') + 1, 'y', 'x') * 3
    a = as_(as_(a, None, ('x', 'y')) - 1, ('y', 'x'))
    b = as_(as_(b, ('x', 'y'))[::-1], None, 'y')
    return jnp.cumsum(a, 0), as_(a.T + b, 'x'), jnp.sort(b, 0), b.argmax(1).astype(jnp.int32)

  return (jit(move, mesh, (P('x', 'y'), P('x'))), (normal(0, 16, 16), normal(1, 16, 16)))


def language_model(n):
  """A step of a model with a sharded vocabulary: each device computes embeddings and
  targets of the cross entropy only for its own words."""
  mesh = make_mesh(tp=n)
  words, width = 32, 8

  def loss(p, tokens, following):
    x = p['embedding'][tokens] + p['positions']
    x = x + jnp.tanh(x @ p['up']) @ p['down']
    likely = jax.nn.log_softmax(x @ p['embedding'].T)
    return -jnp.mean(jnp.take_along_axis(likely, following[..., None], -1))

  specs = {'embedding': P('tp'), 'positions': P(), 'up': P(None, 'tp'), 'down': P('tp')}
  parameters = {'embedding': normal(0, words, width, scale=.5),
                'positions': normal(1, 4, width, scale=.5),
                'up': normal(2, width, 16, scale=.3), 'down': normal(3, 16, width, scale=.3)}
  text = np.random.default_rng(4).integers(0, words, (3, 5)).astype(np.int32)
  return (jit(sgd(loss), mesh, (specs, P(), P()), (P(), specs)),
          (parameters, text[:, :-1], text[:, 1:]))


def decode(n):
  """Decodes one token with caches sharded by position; the owner of the position writes."""
  mesh = make_mesh(sp=n)
  batch, heads, size, places = 2, 2, 4, 16

  def step(p, keys, values, x, position):
    q, k, v = jnp.split((x @ p['qkv']).reshape(batch, 3, heads, size), 3, axis=1)
    keys = lax.dynamic_update_slice_in_dim(keys, k, position, 1)
    values = lax.dynamic_update_slice_in_dim(values, v, position, 1)
    scores = jnp.einsum('bhd,bshd->bhs', q[:, 0], keys) / math.sqrt(size)
    scores = jnp.where(jnp.arange(places) <= position, scores, -1e30)
    made = jnp.einsum('bhs,bshd->bhd', jax.nn.softmax(scores, -1), values)
    return x + made.reshape(batch, -1) @ p['out'], keys, values

  cache = P(None, 'sp')
  width = heads * size
  return (jit(step, mesh, (P(), cache, cache, P(), P()), (P(), cache, cache)),
          ({'qkv': normal(0, width, 3 * width, scale=.3), 'out': normal(1, width, width, scale=.3)},
           normal(2, batch, places, heads, size), normal(3, batch, places, heads, size),
           normal(4, batch, width), np.int32(9)))


def dropout(n):
  """Random bits of a key, which each device generates for its own rows."""
  mesh = make_mesh(dp=n)

  def loss(p, x, target, key):
    kept = jax.random.bernoulli(key, .75, x.shape)
    return jnp.mean((mlp(p, jnp.where(kept, x / .75, 0)) - target)**2)

  return (jit(sgd(loss), mesh, (P(), P('dp'), P('dp'), P()), (P(), P())),
          (mlp_parameters(), normal(3, 2 * n, 16), normal(4, 2 * n, 16), jax.random.key(0)))


def partly_manual(n):
  """A shard_map over one axis of two: XLA partitions along the other."""
  mesh = make_mesh(dp=2, tp=n // 2)
  specs = {'in': P(None, 'tp'), 'bias': P('tp'), 'out': P('tp')}

  @functools.partial(jax.shard_map, mesh=mesh, in_specs=(P(), P('dp'), P('dp')),
                     out_specs=(P(), P()), axis_names={'dp'}, check_vma=False)
  def gradients(p, x, target):
    return lax.pmean(jax.value_and_grad(mlp_loss)(p, x, target), 'dp')

  def step(p, x, target):
    loss, gradient = gradients(p, x, target)
    return loss, jax.tree.map(lambda p, g: p - 0.1 * g, p, gradient)

  return (jit(step, mesh, (specs, P('dp'), P('dp')), (P(), specs)),
          (mlp_parameters(), normal(3, 2 * n, 16), normal(4, 2 * n, 16)))


def explicit(n):
  """Shardings in types: an explicit mesh, and explicit resharding."""
  mesh = jax.make_mesh((n,), ('x',), axis_types=(jax.sharding.AxisType.Explicit,))

  def forward(w, x):
    y = jnp.tanh(x @ jax.sharding.reshard(w, NamedSharding(mesh, P())))
    return jax.sharding.reshard(y, NamedSharding(mesh, P(None, 'x'))) * 2

  args = normal(0, 16, 16), normal(1, 2 * n, 16)
  return jax.jit(forward), jax.device_put(args, NamedSharding(mesh, P('x')))


PROGRAMS = {}
for _program in (ddp, fsdp, hybrid_fsdp, tp, tp_sp, mesh_2d, scan_layers, accumulate,
                 mixed_precision, optax_adam, nnx_transformer, moe, halo, reshard, language_model,
                 decode, dropout, partly_manual, explicit):
  for _n in (2, 4, 8):
    PROGRAMS[f'{_program.__name__}_w{_n}'] = functools.partial(_program, _n)
globals().update(PROGRAMS)
