/**
 * Steps of the schema `endpoints`; the list only grows. `senders` is what planning and sending need of each endpoint, as far as
 * the policy has read the log. `due_at`: when one of its deliveries may be tried next; null: none, or it is paused. `claim` is
 * the process that sends one of its deliveries, until `held_until`.
 */
export const deliveryMigrations = [
  `create table endpoints.senders (
     endpoint_id uuid primary key,
     workspace_id uuid not null,
     events text[] not null,
     is_ordered boolean not null,
     is_paused boolean not null default false,
     due_at timestamptz,
     claim uuid,
     held_until timestamptz not null default '-infinity',
     served_at timestamptz not null default '-infinity'
   );
   create index on endpoints.senders (workspace_id);
   create index on endpoints.senders (due_at) where due_at is not null;
   create table endpoints.deliveries (
     endpoint_id uuid not null references endpoints.senders on delete cascade,
     event_id uuid not null,
     event text not null,
     stream text,
     revision bigint not null default 0,
     position bigint not null,
     at timestamptz not null,
     state text not null default 'waiting',
     tries int not null default 0,
     next_at timestamptz,
     first_tried_at timestamptz,
     tried_at timestamptz,
     status int,
     error text,
     answer text,
     ms int,
     primary key (endpoint_id, event_id)
   );
   create index on endpoints.deliveries (endpoint_id, position) where state = 'waiting';
   create index on endpoints.deliveries (endpoint_id, next_at) where state = 'waiting';
   create index on endpoints.deliveries (endpoint_id, at desc, event_id desc);
   create index on endpoints.deliveries (endpoint_id, tried_at desc) where tried_at is not null;
   create index on endpoints.deliveries (at);`,
];
