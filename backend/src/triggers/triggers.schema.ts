/** Steps of the schema `triggers`; the list only grows. */
export const triggerMigrations = [
  `create table triggers.held_calls (
     id uuid primary key,
     hook_id text not null,
     headers json not null,
     body bytea not null,
     at timestamptz not null
   )`,
  // Whatever was called is sealed in the vault since. Calls from before have it here.
  `alter table triggers.held_calls alter headers drop not null, alter body drop not null`,
  // Up to where new items of a service are known, and when they are requested again; null: not while the trigger is off.
  `create table triggers.item_positions (
     trigger_id uuid primary key,
     workspace_id uuid not null,
     asked jsonb not null,
     since timestamptz not null,
     position jsonb,
     next_at timestamptz,
     asked_at timestamptz,
     failures int not null default 0,
     failure text
   )`,
  `create index on triggers.item_positions (next_at, workspace_id) where next_at is not null`,
];
