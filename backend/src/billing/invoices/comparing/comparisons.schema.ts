/** Steps of the schema `billing` that belong to comparing what was used with the log; the list only grows. */
export const comparisonMigrations = [
  `create table billing.usage_compared (
     workspace_id uuid primary key,
     claimed_at timestamptz not null,
     compared_at timestamptz,
     differences int not null default 0
   )`,
];
