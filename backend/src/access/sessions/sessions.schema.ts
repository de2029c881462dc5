/** Table vault.spent_tokens; adds to vault.sessions, which `sign-in-tables.schema.ts` creates. */
export const sessionMigrations: readonly string[] = [
  `alter table vault.sessions add column rotated_at timestamptz, add column next_hash bytea unique, add column next_at timestamptz;
   create table vault.spent_tokens (
     token_hash bytea primary key,
     session_id uuid not null,
     spent_at timestamptz not null
   );
   create index on vault.spent_tokens (spent_at)`,
  `alter table vault.sessions add column fresh_at timestamptz`,
  `alter table vault.sessions add column acted_at timestamptz, add column rested integer not null default 0`,
];
