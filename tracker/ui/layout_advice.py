"""Rows for a quiet line that one row would cut: what stands above it gives way as long as it is said."""

from __future__ import annotations

from tracker.ui.layout import Layout


def with_advice(layout: Layout, rows: int) -> Layout:
    """A layout whose advice has so many rows; panels above it are lower by them, or gone till the next key."""
    held = layout.regions.get("advice")
    if held is None or rows <= held.height:
        return layout
    top = held.y + held.height - rows
    regions = {"advice": held._replace(y=top, height=rows)}
    for name, region in layout.regions.items():
        if name == "advice":
            continue
        if region.y >= held.y:
            regions[name] = region
        elif region.y < top:
            regions[name] = region._replace(height=min(region.height, top - region.y))
    return layout._replace(regions={name: regions[name] for name in layout.regions if name in regions})
