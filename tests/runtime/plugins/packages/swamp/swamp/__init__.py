"""A package that cannot be imported: it needs what is not there."""

import no_such_frog  # type: ignore[import-not-found]  # noqa: F401
