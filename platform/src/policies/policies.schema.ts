/** Migrations of the schema `ops` for policies. Lists only grow: a migration that ran anywhere is never edited. */
export const policyMigrations = [
  `create table ops.policy_checkpoints (policy text primary key, position bigint not null, at timestamptz not null default now())`,
  `create table ops.parked_reactions (
     policy text not null,
     position bigint not null,
     event json not null,
     error text not null,
     attempts integer not null,
     parked_at timestamptz not null default now(),
     primary key (policy, position)
   )`,
  `alter table ops.policy_checkpoints add column ahead json not null default '[]'`,
];
