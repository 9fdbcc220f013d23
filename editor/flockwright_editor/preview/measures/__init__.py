"""The herd in numbers: small plots of every measure, one of them large, the log of events and the recordings."""
