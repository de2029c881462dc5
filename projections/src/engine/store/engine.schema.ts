/** Holds what the engine keeps about its own work, in schema `proj`. */
export const engineMigrations: readonly string[] = [
  `create schema if not exists rm;
   create table proj.lease (
     name text primary key,
     epoch bigint not null,
     owner text not null,
     lease_until timestamptz not null
   );
   create table proj.slot (
     projection text not null,
     build integer not null,
     version integer not null,
     status text not null,
     purpose text not null,
     source text not null,
     paused boolean not null default false,
     epoch bigint not null default 0,
     position bigint not null default 0,
     target bigint not null default 0,
     events_done bigint not null default 0,
     events_total bigint not null default 0,
     verification json,
     error text,
     started_at timestamptz not null default clock_timestamp(),
     changed_at timestamptz not null default clock_timestamp(),
     primary key (projection, build)
   );
   create unique index slot_live on proj.slot (projection) where status in ('live', 'outdated');
   create table proj.quarantine (
     projection text not null,
     build integer not null,
     position bigint not null,
     event json not null,
     keys text[] not null,
     state text not null,
     error text,
     attempts integer not null default 0,
     parked_at timestamptz not null default clock_timestamp(),
     primary key (projection, build, position)
   );
   create table proj.unreadable (
     position bigint primary key,
     event json not null,
     reason text not null,
     detail text not null,
     seen_at timestamptz not null default clock_timestamp()
   );
   create table proj.request (
     id bigint generated always as identity primary key,
     kind text not null,
     projections text[] not null,
     options json not null,
     answer json,
     asked_at timestamptz not null default clock_timestamp(),
     answered_at timestamptz
   );
   create index request_open on proj.request (id) where answer is null`,
  // Other roles of this database read and ask; writing is the owner's alone.
  `grant usage on schema rm, proj to public;
   alter default privileges in schema rm grant select on tables to public;
   grant select on all tables in schema proj to public`,
  `alter table proj.slot add column wish text, add column parks boolean not null default true,
     add column resumed_at timestamptz, add column resumed_events bigint not null default 0;
   create table proj.audit (
     id uuid primary key,
     at timestamptz not null default clock_timestamp(),
     equal boolean not null,
     result json not null
   );
   grant select on proj.audit to public;
   grant insert on proj.request to public`,
  // Until when a build that served before follows the log, so that it can come back at once.
  `alter table proj.slot add column kept_until timestamptz;
   update proj.slot set kept_until = clock_timestamp() + interval '1 day' where status = 'previous'`,
  // How far an audit is.
  `alter table proj.request add column progress json`,
  // When the log was last moved to another server, whose positions are others, by the replica that still held the old ones.
  `create table proj.log_move (
     history_build integer primary key,
     at timestamptz not null default clock_timestamp()
   );
   grant select on proj.log_move to public`,
  // From here on `proj.slot` is named `proj.build`, and its column `wish` is named `requested_action`.
  `alter table proj.slot rename to build;
   alter table proj.build rename column wish to requested_action;
   alter index proj.slot_pkey rename to build_pkey;
   alter index proj.slot_live rename to build_serving`,
  // Search columns are indexed by trigrams within a workspace. A role that may create schemas may create the extensions.
  `do $$
   begin
     create extension if not exists pg_trgm with schema proj;
     create extension if not exists btree_gin with schema proj;
     create extension if not exists btree_gist with schema proj;
   exception when feature_not_supported or undefined_file or insufficient_privilege then
     raise exception 'Throughline needs the Postgres extensions pg_trgm, btree_gin and btree_gist, which come with Postgres (on some systems in the package postgresql-contrib): %', sqlerrm;
   end $$`,
  // The outcomes of nightly backups.
  `create table proj.backup (
     at timestamptz primary key default clock_timestamp(),
     bytes bigint not null default 0,
     events bigint not null default 0,
     error text
   );
   grant select on proj.backup to public`,
  // Why no worker can begin to fold.
  `alter table proj.lease add column failure text`,
  // The order of names that people expect: without regard to case and accents first, and with numbers by their value.
  `create collation if not exists rm.by_name (provider = icu, locale = 'und-u-kn-true')`,
  // Workspaces whose past somebody looks at: each has a schema with every version of its rows.
  `create table proj.past (
     workspace_id uuid primary key,
     wanted bigint not null,
     position bigint not null default 0,
     ready boolean not null default false,
     events_done bigint not null default 0,
     events_total bigint not null default 0,
     tables text[] not null default '{}',
     code text,
     used_at timestamptz not null default clock_timestamp()
   );
   grant select, insert, update on proj.past to public`,
  // The keys that chains were signed with, for readers who have only the deployment's word.
  `create table proj.chain_key (
     public_key text primary key,
     used_at timestamptz not null default clock_timestamp()
   );
   grant select on proj.chain_key to public`,
  // The latest time by which lists of a past are ordered, up to a position.
  `create table proj.past_times (
     workspace_id uuid not null,
     position bigint not null,
     latest timestamptz,
     primary key (workspace_id, position)
   );
   grant select on proj.past_times to public`,
  // Versions of one row are found by their range.
  `create extension if not exists btree_gist with schema proj`,
];

const raisedException = 'P0001';
/** The refusal of the step that creates the extensions. */
export const isMissingExtension = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  error.code === raisedException &&
  error.message.startsWith('Throughline needs the Postgres extensions');
