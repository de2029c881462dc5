/** Steps of the schema `triggers`; the list only grows. */
export const heldCallsMigrations = [
  `create table triggers.held_calls (
     id uuid primary key,
     hook_id text not null,
     headers json not null,
     body bytea not null,
     at timestamptz not null
   )`,
  // Whatever was called is sealed in the vault since. Calls from before have it here.
  `alter table triggers.held_calls alter headers drop not null, alter body drop not null`,
];
