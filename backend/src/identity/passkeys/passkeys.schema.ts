/** Tables vault.passkeys and vault.ceremonies. */
export const passkeyMigrations: readonly string[] = [
  `create table vault.passkeys (
     id uuid primary key,
     credential_id text not null unique,
     user_id uuid not null,
     name text not null,
     public_key bytea not null,
     counter bigint not null,
     transports text[] not null,
     created_at timestamptz not null,
     used_at timestamptz
   );
   create index on vault.passkeys (user_id);
   create table vault.ceremonies (
     token_hash bytea primary key,
     purpose text not null,
     challenge text not null,
     user_id uuid,
     expires_at timestamptz not null
   );
   create index on vault.ceremonies (expires_at)`,
];
