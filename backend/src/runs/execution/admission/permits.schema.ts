/** Steps of the schema `execution`; the list only grows. */
export const executionMigrations = [
  `create table execution.slots (
     run_id uuid primary key,
     agent_id uuid not null,
     held boolean not null default false,
     place bigint generated always as identity
   );
   create index on execution.slots (agent_id, place)`,
  'alter table execution.slots rename to permits',
  'alter table execution.permits add column suspended boolean not null default false',
  // Runs that wait for a person and keep the permit of their agent; those that were queued before get their workspace later.
  `alter table execution.permits add column workspace_id uuid, add column resting boolean not null default false;
   create index on execution.permits (workspace_id, place)`,
];
