"""The desktop editor. It knows the runtime; the runtime never knows it."""
