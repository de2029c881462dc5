/** Steps of the schema `rights`; the list only grows. `id` and `revision` are those of the rows in the read tables. */
export const rightsMigrations = [
  `create table rights.members (
     id text primary key,
     revision bigint not null,
     active boolean not null,
     role text,
     billing boolean not null
   );
   create table rights.workspaces (
     id uuid primary key,
     revision bigint not null,
     status text not null,
     session_limits jsonb
   )`,
];
