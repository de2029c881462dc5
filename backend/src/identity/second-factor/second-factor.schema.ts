/** Tables vault.second_factors, vault.recovery_codes and vault.challenges. */
export const secondFactorMigrations: readonly string[] = [
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
  // Codes of a batch are not valid yet: they become so when the event that announces them is recorded.
  'alter table vault.recovery_codes add column batch uuid',
];
