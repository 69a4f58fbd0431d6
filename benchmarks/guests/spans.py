"""Analyzes how spans (begin, end) of NCCL's and other kernels overlap."""


def get_union(spans):
    merged = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    return merged


def subtract(spans, others):
    """Returns the time of `spans` outside of `others`; both are unions."""
    total = sum(end - begin for begin, end in spans)
    i = 0
    for begin, end in spans:
        while i < len(others) and others[i][1] <= begin:
            i += 1
        for other in others[i:]:
            if other[0] >= end:
                break
            total -= min(end, other[1]) - max(begin, other[0])
    return total


def sum_up(communication, compute):
    """Sums up the kernels of one GPU: time of NCCL's, the part without other kernels, the other
    kernels, all kernels, and from the first kernel to the last."""
    communication, compute = get_union(communication), get_union(compute)
    return dict(nccl_us=subtract(communication, []), exposed_us=subtract(communication, compute),
                compute_us=subtract(compute, []),
                busy_us=subtract(get_union(communication + compute), []),
                span_us=max(end for _, end in communication + compute)
                - min(begin for begin, _ in communication + compute))


def average(rows, steps):
    """Returns the mean over GPUs for one step."""
    return {key: round(sum(row[key] for row in rows) / len(rows) / steps, 1) for key in rows[0]}
