"""Screens: panels put together."""
