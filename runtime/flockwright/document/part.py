"""What every part of a document has in common: it cannot change, and it keeps fields it does not know."""

from typing import TYPE_CHECKING, Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from flockwright.document.errors import fault_of
from flockwright.document.fields import AnyJson


class Part(BaseModel):
    """A piece of a document. Fields are declared in the order in which they are saved."""

    model_config = ConfigDict(frozen=True, extra="allow")

    if not TYPE_CHECKING:  # a type checker would take it for an argument
        __pydantic_extra__: dict[str, AnyJson]

    @classmethod
    def read(cls, values: dict[str, Any]) -> Self:
        """The part that JSON describes; a `DocumentError` says what it cannot be."""
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise fault_of(error).of("") from None

    def changed(self, **changes: object) -> Self:
        """This part with other values in some fields, checked like a file; what is inside is shared, not copied."""
        fields = type(self).model_fields
        for name in changes.keys() - fields.keys():  # else a misspelled name would be kept as an unknown field
            raise TypeError(f"{type(self).__name__} has no field {name!r}")
        values: dict[str, Any] = dict(self.model_extra or {})
        for name, value in (self.__dict__ | changes).items():
            values[fields[name].alias or name] = value
        return self.read(values)
