/** Table vault.email_changes. */
export const emailChangeMigrations: readonly string[] = [
  `create table vault.email_changes (
     id uuid primary key,
     user_id uuid not null,
     email text not null,
     fingerprint text not null,
     before_email text not null,
     before_fingerprint text not null,
     at timestamptz not null
   );
   create index on vault.email_changes (user_id, at);
   create index on vault.email_changes (at)`,
];
