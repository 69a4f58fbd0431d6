"""Features that only some of the supported versions of PyTorch have."""

import pytest
import torch
import torch._dynamo
from torch._functorch._aot_autograd import streams
from torch._inductor import memory, scheduler
from torch.distributed.fsdp import FSDPModule
from torch.distributed.fsdp._fully_shard._fsdp_state import FSDPState
from torch.distributed.pipelining import schedules
from torch.distributed.pipelining.stage import PipelineStage

from commdialect.torch._versions import has_roofline

#: By name: whether this PyTorch has it, and what it lacks without it.
FEATURES = {
    "barriers": (
        hasattr(scheduler.SchedulerBuffer, "is_ordering_only"),
        "orders nodes without barriers",
    ),
    "compiled fully_shard": (
        hasattr(FSDPState, "_fsdp_param_group"),
        "loses what a compiled step of fully_shard saves for its backward pass",
    ),
    "compiled messages": (
        hasattr(torch._dynamo.config, "enable_p2p_compilation"),
        "compiles no sends and receives",
    ),
    "outputs in peaks": (
        hasattr(memory, "peak_memory_from_buf_info_list"),
        "frees the outputs of a graph before its first node in its peaks",
    ),
    "reset_iter_state": (
        hasattr(FSDPModule, "reset_iter_state"),
        "cannot go on with fully_shard after a step that raised",
    ),
    "roofline": (has_roofline(), "estimates only matmuls by the speed of the GPU"),
    "slots": (
        hasattr(schedules, "analyze_pipeline_activation_liveness"),
        "has no analysis of activations in pipelines",
    ),
    "sizes from tensors": (
        torch.__version__ >= (2, 14),
        "leaves collectives whose sizes a tensor has out of graphs",
    ),
    "synchronize_device": (
        hasattr(torch.ops.streams, "synchronize_device"),
        "has no op that waits for all streams",
    ),
    "nested synchronizations": (
        hasattr(streams, "wrap_all_sync_nodes_with_control_deps"),
        "puts no synchronizations into graphs of their own",
    ),
    "V schedules": (
        hasattr(PipelineStage, "_is_same_rank"),
        "lets a rank with two stages send to itself, which gloo cannot",
    ),
    "WAIT_SEND": (
        hasattr(schedules, "_add_wait_send"),
        "has no waits for sends in tables of pipelines",
    ),
    "wait_tensors": (
        hasattr(torch.ops._c10d_functional, "wait_tensors"),
        "has no wait for several tensors",
    ),
}


def has(name):
    """Returns true if this PyTorch has a feature."""
    return FEATURES[name][0]


def list_params(names, needs):
    """Returns the values of a parameter. `needs` has the features that some of them need."""
    return [
        pytest.param(name, marks=pytest.mark.needs(needs[name]) if name in needs else ())
        for name in names
    ]


def explain(name):
    """Returns why tests that need a feature are skipped."""
    return f"PyTorch {torch.__version__.partition('+')[0]} {FEATURES[name][1]}"
