/** Steps of the schema `connections`; the list only grows. Nothing here is truth: it is short-lived, or counted from calls. */
export const connectionMigrations: readonly string[] = [
  `create table connections.uses (
     id bigint generated always as identity primary key,
     workspace_id uuid not null,
     connection_id uuid not null,
     agent_id uuid,
     run_id uuid,
     seq integer,
     at timestamptz not null,
     host text not null,
     method text not null,
     path text not null,
     status integer
   );
   create index on connections.uses (connection_id, id);
   create index on connections.uses (connection_id, agent_id, at);
   create index on connections.uses (at);
   create table connections.refusals (
     connection_id uuid primary key,
     in_a_row integer not null
   )`,
  `create table connections.flows (
     id uuid primary key,
     state_hash text not null unique,
     workspace_id uuid not null,
     connection_id uuid not null unique,
     user_id uuid not null,
     session_id uuid not null,
     replaces boolean not null,
     expires_at timestamptz not null,
     used_at timestamptz
   );
   create table connections.tokens (
     connection_id uuid primary key,
     fence bigint not null,
     refresh_after timestamptz,
     lease_until timestamptz,
     attempt_at timestamptz,
     failures integer not null default 0,
     next_try_at timestamptz
   )`,
  // Counts of an account that runs call all day are read from the index alone.
  `create index on connections.uses (connection_id, at) include (workspace_id, agent_id)`,
  `alter table connections.refusals add column secret_version integer not null default 0`,
  // Calls are deleted after a while, and the last one of a connection is not.
  `create table connections.last_uses (
     connection_id uuid primary key,
     at timestamptz not null
   );
   insert into connections.last_uses (connection_id, at)
     select connection_id, max(at) from connections.uses where agent_id is not null group by connection_id`,
  // Without a value, the tokens were stored before this was kept, so they are renewed as if that were long ago.
  `alter table connections.tokens add column asked_at timestamptz, add column renewable boolean not null default true;
   create index on connections.tokens ((coalesce(asked_at, '-infinity')), connection_id) where renewable`,
  // Calls that the agent's rule refused before they were sent. They are shown, and count as calls nowhere.
  `alter table connections.uses add column refused boolean not null default false;
   create index on connections.uses (connection_id, at) include (workspace_id, agent_id) where not refused;
   create index on connections.uses (connection_id, agent_id, at) where not refused;
   drop index connections.uses_connection_id_at_workspace_id_agent_id_idx;
   drop index connections.uses_connection_id_agent_id_at_idx`,
  // Where the browser was told to come back to; empty, and so refused, for those that were on their way.
  `alter table connections.flows add column redirect_uri text not null default ''`,
];
