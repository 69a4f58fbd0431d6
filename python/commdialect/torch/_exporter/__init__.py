"""How commdialect.torch.export works: one module for each step on the way."""
