/** Steps of the schema `workspaces`; the list only grows. */
export const workspaceCreationMigrations: readonly string[] = [
  `create table workspaces.founding (
     workspace_id uuid primary key,
     owner_id uuid not null,
     at timestamptz not null default now()
   );
   create index on workspaces.founding (owner_id)`,
];
