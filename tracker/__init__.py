"""An encounter tracker for Fate and Fudge: what happens at a table, kept, told and shown."""

import os

# Pydantic would look for plugins in every installed package; we have none, and no evening shall hang on one.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
