#!/bin/sh
# Runs once, when the database is made: the backend serves, the projector alone writes read tables, backups may read everything.
set -eu
psql -v ON_ERROR_STOP=1 -v backend="$BACKEND_PASSWORD" -v projector="$PROJECTOR_PASSWORD" -v backup="$BACKUP_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role throughline_backend login password :'backend';
create role throughline_projector login password :'projector';
create role throughline_backup login password :'backup' in role pg_read_all_data;
grant create, connect on database throughline to throughline_backend, throughline_projector;
grant connect on database throughline to throughline_backup;
SQL
