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
];
