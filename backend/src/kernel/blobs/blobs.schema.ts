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
];
