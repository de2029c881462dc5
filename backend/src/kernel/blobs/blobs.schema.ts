/** Steps of the schema `blobs`; the list only grows. */
export const blobMigrations = [
  `create table blobs.blobs (
     workspace_id uuid not null,
     hash text not null,
     content_type text not null,
     content bytea not null,
     created_at timestamptz not null default now(),
     primary key (workspace_id, hash)
   )`,
  `alter table blobs.blobs add column kept_until timestamptz;
   create index on blobs.blobs (kept_until) where kept_until is not null;
   create table blobs.usage (workspace_id uuid primary key, bytes bigint not null);
   insert into blobs.usage select workspace_id, sum(octet_length(content)) from blobs.blobs group by workspace_id`,
  /** A null means stored by an earlier version, in clear. */
  'alter table blobs.blobs add column run_id uuid',
  'create index on blobs.blobs (workspace_id, run_id) where run_id is not null',
];
