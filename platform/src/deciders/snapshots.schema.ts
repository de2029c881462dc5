/** Migrations of the schema `ops` for snapshots. Lists only grow: a migration that ran anywhere is never edited. */
export const snapshotMigrations = [
  `create table ops.snapshots (
     stream text primary key,
     version integer not null,
     revision bigint not null,
     position bigint not null,
     state json not null,
     commands json not null,
     at timestamptz not null default now()
   )`,
];
