/** Table vault.api_keys. */
export const apiKeyMigrations: readonly string[] = [
  `create table vault.api_keys (
     id uuid primary key,
     key_hash bytea not null unique,
     user_id uuid not null,
     workspace_id uuid not null,
     name text not null,
     scopes text[] not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz,
     revoked_at timestamptz
   );
   create index on vault.api_keys (user_id);
   create index on vault.api_keys (workspace_id);
   create index on vault.api_keys (expires_at)`,
];
