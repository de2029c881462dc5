/** Tables of the vault, in the order they came. Nothing here is ever rebuilt from the log. */
export const vaultMigrations: readonly string[] = [
  `create table vault.subject_keys (
     subject_id uuid primary key,
     kek_id text,
     wrapped bytea,
     made_at timestamptz not null,
     destroyed_at timestamptz
   )`,
  `create table vault.secrets (
     owner text not null,
     name text not null,
     version integer not null,
     kek_id text not null,
     wrapped bytea not null,
     box bytea not null,
     made_at timestamptz not null,
     expires_at timestamptz,
     primary key (owner, name, version)
   )`,
  `create table vault.pepper (one boolean primary key default true check (one), digest text not null)`,
  `alter table vault.subject_keys add column workspace_id uuid;
   create index on vault.subject_keys (workspace_id) where workspace_id is not null`,
  // The revision of the event in the owner's stream that a value belongs to; null for values that belong to none.
  `alter table vault.secrets add column revision integer`,
  // Owners that are gone for good: nothing is stored for them any more, also not by a request that was on its way.
  `create table vault.ended_owners (owner text primary key)`,
];
