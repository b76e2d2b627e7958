"""What holds for all tests."""

import os

from hypothesis import settings

# How long one example takes is the machine's affair; a slow one is no fault of the program.
settings.register_profile("tracker", deadline=None)
# A gate gives the same answer for the same code; new examples are looked for wherever tests are run by hand.
settings.register_profile("gate", deadline=None, derandomize=True, database=None)
settings.load_profile("gate" if os.environ.get("CI") else "tracker")
