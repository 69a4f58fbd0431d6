"""Verifies, simulates and mends pipeline schedules (docs/Pipelines.md)."""
