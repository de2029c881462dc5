/** Steps of the schema `http`; the list only grows. */
export const httpMigrations = [
  `create table http.idempotency (
     user_id uuid not null,
     route text not null,
     key text not null,
     body_hash text not null,
     status integer,
     answer text,
     started_at timestamptz not null,
     primary key (user_id, route, key)
   );
   create index on http.idempotency (started_at);
   create table http.rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`,

  `drop table http.rate_limits;
   create table http.tries (key text primary key, at timestamptz[] not null, until timestamptz not null);
   create index on http.tries (until)`,

  // Answers that show a secret are no longer stored. Of those stored before only the status is kept.
  `update http.idempotency set answer = null
   where status is not null
     and (route like 'POST /api/me/api-keys' or route like 'POST /api/me/second-factor%'
          or route like 'POST /api/workspaces/%/triggers' or route like 'POST /api/workspaces/%/rotate-secret')`,

  `alter table http.idempotency add column process text`,
];
