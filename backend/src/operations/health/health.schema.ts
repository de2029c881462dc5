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
  `alter table ops.processes add column machine text, add column pid integer, add column began timestamptz;
   create table ops.outages (
     id uuid primary key default gen_random_uuid(),
     part text not null,
     status text not null,
     about text not null,
     began_at timestamptz not null,
     seen_at timestamptz not null,
     ended boolean not null
   );
   create index on ops.outages (seen_at);
   create table ops.last_sign (
     one boolean primary key default true check (one),
     since timestamptz not null default now(),
     at timestamptz,
     stopped boolean not null default false
   );
   insert into ops.last_sign default values`,
  `create table ops.disk_sizes (at timestamptz primary key, parts json not null)`,
];
