"""A guest in PyTorch: what of torch.compile's graphs communicates, in comm and back."""
