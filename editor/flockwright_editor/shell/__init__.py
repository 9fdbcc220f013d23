"""Puts the rooms together: window, workspaces, menus, files, the `edit` command."""
