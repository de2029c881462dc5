/** Tables of sign-in and sign-up in the schema `vault`: hashes and ids, and sealed values. */
export const signInMigrations: readonly string[] = [
  `create schema if not exists vault;

   create table vault.credentials (
     user_id uuid primary key,
     fingerprint text not null unique,
     password_hash text not null,
     changed_at timestamptz not null
   );

   create table vault.flows (
     id uuid primary key,
     token_hash bytea not null unique,
     fingerprint text not null,
     user_id uuid not null,
     account_id uuid,
     return_to text,
     code_hash bytea,
     code_tries integer not null default 0,
     code_expires_at timestamptz,
     resend_at timestamptz not null,
     verified_at timestamptz,
     ended_at timestamptz,
     expires_at timestamptz not null
   );
   create index on vault.flows (account_id);
   create index on vault.flows (expires_at);

   create table vault.links (
     id uuid primary key,
     token_hash bytea not null unique,
     flow_id uuid not null,
     user_id uuid not null,
     state text not null check (state in ('live', 'used', 'superseded')),
     expires_at timestamptz not null
   );
   create index on vault.links (user_id);
   create index on vault.links (expires_at);

   create table vault.sessions (
     id uuid primary key,
     token_hash bytea not null unique,
     user_id uuid not null,
     remembered boolean not null,
     browser text not null,
     network text not null,
     created_at timestamptz not null,
     last_seen_at timestamptz not null,
     ended_at timestamptz
   );
   create index on vault.sessions (user_id, last_seen_at);
   create index on vault.sessions (last_seen_at);

   create table vault.devices (
     token_hash bytea not null,
     fingerprint text not null,
     seen_at timestamptz not null,
     primary key (token_hash, fingerprint)
   );
   create index on vault.devices (seen_at);

   create table vault.sign_in_tries (
     key text primary key,
     failures integer not null,
     next_at timestamptz not null
   );
   create index on vault.sign_in_tries (next_at)`,

  `create table vault.provider_flows (
     id uuid primary key,
     state_hash bytea not null unique,
     browser_hash bytea not null,
     provider text not null,
     issuer text not null,
     return_to text,
     user_id uuid,
     session_id uuid,
     expires_at timestamptz not null,
     used_at timestamptz
   );
   create index on vault.provider_flows (expires_at)`,

  `alter table vault.provider_flows add column confirms boolean not null default false`,
];
