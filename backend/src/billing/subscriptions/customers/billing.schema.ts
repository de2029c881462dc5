/** Steps of the schema `billing`; the list only grows. */
export const billingMigrations: readonly string[] = [
  `create table billing.customers (
     provider text not null,
     customer text not null,
     workspace_id uuid not null,
     method text,
     primary key (provider, customer),
     unique (provider, workspace_id)
   );
   create table billing.checkouts (
     id uuid primary key,
     workspace_id uuid not null,
     provider text not null,
     expires_at text not null,
     ref text,
     url text
   );
   create index on billing.checkouts (workspace_id);
   create table billing.trials (user_id uuid primary key, workspace_id uuid not null);
   create table billing.inbox (
     provider text not null,
     id text not null,
     type text not null,
     at timestamptz not null,
     payer text not null,
     about jsonb not null,
     via text not null,
     received_at timestamptz not null,
     state text not null default 'waiting',
     tries integer not null default 0,
     error text,
     due_at timestamptz,
     done_at timestamptz,
     primary key (provider, id)
   );
   create index on billing.inbox (provider, payer) where state = 'waiting';
   create index on billing.inbox (due_at) where state = 'waiting';
   create index on billing.inbox (received_at);
   create table billing.cursors (provider text primary key, cursor text not null);
   create table billing.rounds (name text primary key, due_at timestamptz not null)`,
  // Payments were played in this schema before a simulator played them. The next comparison ends what was bought there.
  `drop schema if exists billing_test cascade;
   delete from billing.customers where provider = 'test';
   delete from billing.cursors where provider = 'test';
   delete from billing.rounds where name like 'test %'`,
];
