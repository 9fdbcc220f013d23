"""Pure edits: each takes a project and gives another. No Qt, no session."""
