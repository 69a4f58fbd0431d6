"""Parts of commdialect.torch.export: one module for each step."""
