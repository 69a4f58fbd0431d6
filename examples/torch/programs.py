"""Training steps in PyTorch for commdialect.torch.export.
Each function returns `(step, args)` for the calling rank:

  scripts/export-torch.py examples/torch/programs.py --program ddp_mlp --ranks 2 DIR
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import (ColwiseParallel, RowwiseParallel, SequenceParallel,
                                               parallelize_module)


def generator(by_rank=True):
  return torch.Generator().manual_seed(100 + (dist.get_rank() if by_rank else 0))


def batch(rows=8, width=16, by_rank=True):
  g = generator(by_rank)
  return torch.randn(rows, width, generator=g), torch.randn(rows, width, generator=g)


def tokens(rows=2, length=8, vocabulary=32, by_rank=True):
  g = generator(by_rank)
  return (torch.randint(0, vocabulary, (rows, length), generator=g),
          torch.randint(0, vocabulary, (rows, length), generator=g))


def mean_gradients(model):
  """Averages the gradients of all ranks, for data parallel training."""
  for parameter in model.parameters():
    parameter.grad = funcol.all_reduce(parameter.grad, 'avg', dist.group.WORLD)


class MLP(nn.Module):

  def __init__(self, width=16, hidden=32, layers=2):
    super().__init__()
    self.up = nn.ModuleList(nn.Linear(width, hidden) for _ in range(layers))
    self.down = nn.ModuleList(nn.Linear(hidden, width) for _ in range(layers))

  def forward(self, x):
    for up, down in zip(self.up, self.down):
      x = x + down(F.gelu(up(x)))
    return x


class Block(nn.Module):

  def __init__(self, width, heads):
    super().__init__()
    self.heads = heads
    self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
    # A bias is omitted: its keys' gradient is only rounding, which AdamW would scale up.
    self.qkv, self.out = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width)
    self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

  def forward(self, x):
    rows, length, width = x.shape
    q, k, v = self.qkv(self.norm1(x)).view(rows, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
    a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
    x = x + self.out(a.transpose(1, 2).reshape(rows, length, width))
    return x + self.down(F.gelu(self.up(self.norm2(x))))


class Transformer(nn.Module):

  def __init__(self, width=16, heads=2, layers=2, vocabulary=32, length=8):
    super().__init__()
    self.embedding = nn.Embedding(vocabulary, width)
    self.position = nn.Parameter(torch.randn(length, width) * 0.02)
    self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
    self.norm = nn.LayerNorm(width)
    self.head = nn.Linear(width, vocabulary, bias=False)

  def forward(self, tokens):
    x = self.embedding(tokens) + self.position
    for block in self.blocks:
      x = block(x)
    return self.head(self.norm(x))


def language_loss(model, inputs, targets):
  return F.cross_entropy(model(inputs).flatten(0, 1).float(), targets.flatten())


#
# Fully sharded parameters in the style of SimpleFSDP: each is a DTensor that is
# gathered when it is used.
#


def shard_parameters(model, mesh, placements, gradients, dtype=None):

  def gather(parameter):
    options = {} if dtype is None else {'forward_dtype': dtype, 'backward_dtype': torch.float32}
    whole = parameter.redistribute(placements=[Replicate()] * mesh.ndim, **options)
    return whole.to_local(grad_placements=gradients)

  def getter(name):
    return property(lambda self: gather(self._parameters[name]))

  for module in list(model.modules()):
    names = [name for name, value in module._parameters.items() if value is not None]
    for name in names:
      whole = module._parameters[name].detach()
      module._parameters[name] = nn.Parameter(distribute_tensor(whole, mesh, placements))
    module.__class__ = type(f'Sharded{type(module).__name__}', (type(module),),
                            {name: getter(name) for name in names})
  return model


def world_mesh(name='dp'):
  return init_device_mesh('cpu', (dist.get_world_size(),), mesh_dim_names=(name,))


#
# Steps
#


def training_step(model, optimizer, loss, reduce=None):

  def step(inputs, targets):
    optimizer.zero_grad()
    value = loss(model, inputs, targets)
    value.backward()
    if reduce:
      reduce(model)
    optimizer.step()
    optimizer.zero_grad()
    return value.detach()

  return step


def square_loss(model, inputs, targets):
  return F.mse_loss(model(inputs), targets)


def ddp_mlp():
  """Data parallel, SGD with momentum."""
  torch.manual_seed(0)
  model = MLP()
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
  return training_step(model, optimizer, square_loss, mean_gradients), batch()


def ddp_transformer():
  """Data parallel, AdamW."""
  torch.manual_seed(0)
  model = Transformer()
  optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
  return training_step(model, optimizer, language_loss, mean_gradients), tokens()


def fsdp_mlp():
  torch.manual_seed(0)
  model = shard_parameters(MLP(), world_mesh(), [Shard(0)], [Partial('avg')])
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
  return training_step(model, optimizer, square_loss), batch()


def fsdp_transformer():
  torch.manual_seed(0)
  model = shard_parameters(Transformer(layers=1), world_mesh(), [Shard(0)], [Partial('avg')])
  optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
  return training_step(model, optimizer, language_loss), tokens()


def mixed_precision():
  """Sharded f32 parameters, which are gathered and used in bf16."""
  torch.manual_seed(0)
  model = shard_parameters(MLP(), world_mesh(), [Shard(0)], [Partial('avg')], torch.bfloat16)
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

  def loss(model, inputs, targets):
    return F.mse_loss(model(inputs.bfloat16()).float(), targets)

  return training_step(model, optimizer, loss), batch()


def hsdp_transformer():
  """Parameters sharded among half of the ranks, and replicated between the halves."""
  torch.manual_seed(0)
  mesh = init_device_mesh('cpu', (2, dist.get_world_size() // 2), mesh_dim_names=('replicas', 'shards'))
  model = shard_parameters(Transformer(), mesh, [Replicate(), Shard(0)], [Partial('avg'), Partial('avg')])
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
  return training_step(model, optimizer, language_loss), tokens()


def tp_mlp():
  torch.manual_seed(0)
  model, mesh = MLP(), world_mesh('tp')
  plan = {}
  for i in range(len(model.up)):
    plan |= {f'up.{i}': ColwiseParallel(), f'down.{i}': RowwiseParallel()}
  parallelize_module(model, mesh, plan)
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
  return training_step(model, optimizer, square_loss), batch(by_rank=False)


def tp_sp_mlp():
  """Tensor parallel matmuls, norms on pieces of the sequence."""
  torch.manual_seed(0)
  mesh = world_mesh('tp')
  model = nn.ModuleDict({'norm': nn.LayerNorm(16), 'up': nn.Linear(16, 32), 'down': nn.Linear(32, 16)})
  parallelize_module(
      model, mesh, {
          'norm': SequenceParallel(sequence_dim=0),
          'up': ColwiseParallel(input_layouts=Shard(0)),
          'down': RowwiseParallel(output_layouts=Shard(0), use_local_output=False)
      })
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

  def loss(model, inputs, targets):
    x = DTensor.from_local(inputs, mesh, [Replicate()]).redistribute(placements=[Shard(0)])
    y = DTensor.from_local(targets, mesh, [Replicate()]).redistribute(placements=[Shard(0)])
    out = model['down'](F.gelu(model['up'](model['norm'](x))))
    return F.mse_loss(out, y).full_tensor()

  return training_step(model, optimizer, loss), batch(by_rank=False)


def moe():
  """One expert per rank; tokens are sent to the experts in equal parts."""
  torch.manual_seed(dist.get_rank())
  expert = MLP(layers=1)
  torch.manual_seed(0)
  router = nn.Linear(16, 16)
  model = nn.ModuleDict({'expert': expert, 'router': router})
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

  def loss(model, inputs, targets):
    sent = funcol.all_to_all_single_autograd(model['router'](inputs), None, None, dist.group.WORLD)
    back = funcol.all_to_all_single_autograd(model['expert'](sent), None, None, dist.group.WORLD)
    return F.mse_loss(inputs + back, targets)

  def reduce(model):
    mean_gradients(model['router'])

  return training_step(model, optimizer, loss, reduce), batch()


def conv_net():
  torch.manual_seed(0)
  model = nn.Sequential(
      nn.Conv2d(3, 8, 3, padding=1), nn.GroupNorm(2, 8), nn.ReLU(), nn.Conv2d(8, 8, 3, stride=2, padding=1),
      nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 10))
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

  def loss(model, inputs, targets):
    return F.cross_entropy(model(inputs), targets)

  g = generator()
  args = torch.randn(4, 3, 8, 8, generator=g), torch.randint(0, 10, (4,), generator=g)
  return training_step(model, optimizer, loss, mean_gradients), args


def accumulate():
  """Gradients of four parts of the batch, summed before their reduction."""
  torch.manual_seed(0)
  model = MLP()
  optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

  def step(inputs, targets):
    total = torch.zeros(())
    for x, y in zip(inputs.chunk(4), targets.chunk(4)):
      value = F.mse_loss(model(x), y) / 4
      value.backward()
      total = total + value.detach()
    mean_gradients(model)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0, foreach=False)
    optimizer.step()
    optimizer.zero_grad()
    return funcol.all_reduce(total, 'avg', dist.group.WORLD)

  return step, batch(rows=16)


def vocabulary_parallel():
  """Rows of the embedding and of the head on each rank, chosen by the rank's number."""
  torch.manual_seed(0)
  ranks, rank, vocabulary, width = dist.get_world_size(), dist.get_rank(), 32, 16
  part = vocabulary // ranks
  first = rank * part
  table = nn.Parameter(torch.randn(vocabulary, width)[first:first + part].clone())
  positions = nn.Parameter(torch.randn(8, width))

  def step(inputs, targets):
    inside = (inputs >= first) & (inputs < first + part)
    looked_up = F.embedding((inputs - first).clamp(0, part - 1), table) * inside.unsqueeze(-1)
    x = funcol.all_reduce(looked_up, 'sum', dist.group.WORLD) + positions
    logits = x @ table.t()
    top = funcol.all_reduce(logits.detach().amax(-1), 'max', dist.group.WORLD)
    total = funcol.all_reduce((logits - top.unsqueeze(-1)).exp().sum(-1), 'sum', dist.group.WORLD)
    mine = (targets >= first) & (targets < first + part)
    picked = logits.gather(-1, (targets - first).clamp(0, part - 1).unsqueeze(-1)).squeeze(-1)
    wanted = funcol.all_reduce((picked - top) * mine, 'sum', dist.group.WORLD)
    loss = (total.log() - wanted).mean()
    # The second result depends on the rank's number.
    return loss.detach(), x[:, rank:rank + 1].detach()

  return step, tokens(by_rank=False)
