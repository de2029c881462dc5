/** Steps of the schema `allowances`; the list only grows. */
export const allowanceMigrations: readonly string[] = [
  // Not logged: a creation waits for no disk. After a crash of Postgres it is empty, also of the rows of nobody, and everything is
  // counted again.
  `drop table if exists allowances.places, allowances.counts, allowances.intact;
   create unlogged table allowances.counts (
     what text not null,
     subject uuid not null,
     used int not null default 0,
     period text not null default '',
     claimed_at timestamptz not null default '-infinity',
     counted_at timestamptz not null default '-infinity',
     primary key (what, subject)
   );
   insert into allowances.counts (what, subject)
     select what, '00000000-0000-0000-0000-000000000000'
     from unnest(array['workspace', 'agent', 'trigger', 'connection', 'template', 'queued_run', 'period_run']) as what`,
];
