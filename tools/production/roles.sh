#!/bin/sh
# Runs once, when the database is made: the backend serves, the projector alone writes read tables.
set -eu
psql -v ON_ERROR_STOP=1 -v backend="$BACKEND_PASSWORD" -v projector="$PROJECTOR_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role throughline_backend login password :'backend';
create role throughline_projector login password :'projector';
grant create, connect on database throughline to throughline_backend, throughline_projector;
SQL
