"""Study: how often the chain rule tells who gets control, in games and in loony endgames."""
