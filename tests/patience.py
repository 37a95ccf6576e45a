"""How long tests wait for what has to come: a busy machine makes none of them fail."""

from __future__ import annotations

from typing import Final

GUARD: Final = 300
"""Seconds after which a process, a thread or a job counts as hanging."""
TURNS: Final = 3000
"""Turns of the event loop after which nothing more comes if no job runs: about half a minute, and
longer the busier the machine is."""
