"""What holds for all tests."""

from hypothesis import settings

# How long one example takes is the machine's affair; a slow one is no fault of the program.
settings.register_profile("tracker", deadline=None)
settings.load_profile("tracker")
