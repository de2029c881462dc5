/** Table vault.mail_links. */
export const mailLinkMigrations: readonly string[] = [
  `create table vault.mail_links (
     id uuid primary key,
     purpose text not null,
     token_hash bytea not null unique,
     user_id uuid not null,
     subject text,
     state text not null check (state in ('live', 'used', 'superseded')),
     expires_at timestamptz not null
   );
   create index on vault.mail_links (user_id, purpose);
   create index on vault.mail_links (expires_at)`,
];
