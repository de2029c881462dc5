/** What came to the tables of sign-in since; steps are known by their text, so these lists may grow side by side. */
export const accountMigrations: readonly string[] = [
  `alter table vault.credentials add column locked_at timestamptz, add column confirmed_at timestamptz`,
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
  `alter table vault.sessions add column rotated_at timestamptz, add column next_hash bytea unique, add column next_at timestamptz;
   create table vault.spent_tokens (
     token_hash bytea primary key,
     session_id uuid not null,
     spent_at timestamptz not null
   );
   create index on vault.spent_tokens (spent_at)`,
  `alter table vault.sessions add column fresh_at timestamptz`,
  `create table vault.second_factors (
     user_id uuid primary key,
     enrolling_until timestamptz,
     enabled_at timestamptz,
     last_step bigint not null default 0,
     failures integer not null default 0,
     paused_until timestamptz
   );
   create table vault.recovery_codes (
     user_id uuid not null,
     selector text not null,
     code_hash text not null,
     used_at timestamptz,
     primary key (user_id, code_hash)
   );
   create table vault.challenges (
     id uuid primary key,
     token_hash bytea not null unique,
     user_id uuid not null,
     fingerprint text not null,
     remember boolean not null,
     return_to text,
     tries integer not null default 0,
     expires_at timestamptz not null
   );
   create index on vault.challenges (expires_at)`,
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
  `alter table vault.sessions add column acted_at timestamptz, add column rested integer not null default 0`,
];
