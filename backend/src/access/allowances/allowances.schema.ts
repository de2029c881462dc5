/** Steps of the schema `allowances`; the list only grows. */
export const allowanceMigrations: readonly string[] = [
  `create table allowances.places (
     what text not null,
     subject uuid not null,
     id uuid not null,
     restored boolean not null default false,
     at timestamptz not null default now(),
     primary key (what, subject, id)
   );
   create table allowances.counts (
     what text not null,
     subject uuid not null,
     at_most bigint not null,
     primary key (what, subject)
   )`,
  // The places of workspaces being created were stored there before.
  'drop schema if exists workspaces cascade',
  // Not logged: a creation waits for no disk. After a crash of Postgres both are empty.
  'alter table allowances.places set unlogged; alter table allowances.counts set unlogged',
  // Not logged either, so that a crash empties it together with the others.
  `create unlogged table allowances.intact (what text primary key);
   insert into allowances.intact values ('workspace'), ('agent'), ('trigger'), ('queued_run')`,
  `insert into allowances.intact values ('connection') on conflict do nothing`,
  // Where a count began: another one is counted again.
  `alter table allowances.counts add column counts text not null default '';
   insert into allowances.intact values ('period_run') on conflict do nothing`,
];
