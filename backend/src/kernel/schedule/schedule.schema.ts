/** Steps of the schema `schedule`; the list only grows. `held_until`: a run that is not renewed was lost with its process. */
export const scheduleMigrations = [
  `create table schedule.tasks (
     name text primary key,
     run_id uuid not null,
     started_at timestamptz not null,
     ended_at timestamptz,
     outcome text,
     error text,
     held_until timestamptz not null
   )`,
];
