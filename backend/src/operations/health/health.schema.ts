/** Steps of the schema `ops` for the console; the list only grows. */
export const healthMigrations = [
  `create table ops.processes (
     id uuid primary key,
     roles text[] not null,
     started_at timestamptz not null,
     at timestamptz not null,
     figures json not null
   );
   create table ops.samples (
     at timestamptz primary key,
     figures json not null
   );
   create table ops.health (
     part text primary key,
     status text not null,
     since timestamptz not null,
     about text not null,
     at timestamptz not null
   )`,
];
