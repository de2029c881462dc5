/** Steps of the schema `execution` that belong to money; the list only grows. */
export const spendingMigrations = [
  `create table execution.spending (
     workspace_id uuid not null,
     account text not null,
     spent bigint not null default 0,
     reserved bigint not null default 0 check (reserved >= 0),
     changed_at timestamptz not null default now(),
     primary key (workspace_id, account)
   );
   create index on execution.spending (changed_at);
   create table execution.reservations (
     run_id uuid not null,
     seq int not null,
     attempt int not null,
     workspace_id uuid not null,
     accounts text[] not null,
     most bigint not null check (most >= 0),
     cost bigint check (cost >= 0),
     reserved_at timestamptz not null default now(),
     settled_at timestamptz,
     primary key (run_id, seq, attempt)
   );
   create index on execution.reservations (reserved_at) where settled_at is null;
   create index on execution.reservations (settled_at) where settled_at is not null`,
];
