/** Steps of the schema `run_numbers`; the list only grows. `last`: the highest number that a run of the agent has. */
export const runNumberMigrations: readonly string[] = [
  'create table run_numbers.agents (agent_id uuid primary key, last int not null)',
];
