"""What the tests of the framework have, the tests of the studies have, too."""

from tests.conftest import (  # noqa: F401
    _as_if_compiled,
    _connections_are_closed,
    _no_users_data,
    looks,
    seed,
    time_flies,
)
