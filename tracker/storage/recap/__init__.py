"""What is left of an evening once it is over: the recap for the group or for the GM, and its entries as tables."""
