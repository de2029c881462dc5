/** Steps of the schema `billing_test`; the list only grows. */
export const testProviderMigrations: readonly string[] = [
  `create table billing_test.state (
     only_row boolean primary key default true check (only_row),
     clock_offset_ms bigint not null default 0,
     notices bigint not null default 0,
     invoices bigint not null default 0,
     credit_notes bigint not null default 0,
     delivery jsonb not null default '{}'
   );
   insert into billing_test.state default values;
   create table billing_test.objects (
     id text primary key,
     kind text not null,
     customer text not null,
     made bigint generated always as identity,
     due_at timestamptz,
     body jsonb not null
   );
   create index on billing_test.objects (customer, kind, made);
   create index on billing_test.objects (due_at, made) where due_at is not null;
   create unique index on billing_test.objects ((body ->> 'workspaceId')) where kind = 'customer';
   create index on billing_test.objects ((body ->> 'checkoutId')) where kind = 'checkout';
   create table billing_test.keys (key text primary key, contents text not null, outcome jsonb not null);
   create table billing_test.notices (
     number bigint primary key,
     id text not null unique,
     type text not null,
     at timestamptz not null,
     about jsonb not null,
     made_at timestamptz not null,
     state text not null default 'waiting',
     tries integer not null default 0,
     due_at timestamptz
   );
   create index on billing_test.notices (due_at, number) where due_at is not null`,
];
