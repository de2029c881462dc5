/** Steps of the schema `triggers`; the list only grows. */
export const deferredCallsMigrations = [
  `create table triggers.held_calls (
     id uuid primary key,
     hook_id text not null,
     headers json not null,
     body bytea not null,
     at timestamptz not null
   )`,
];
