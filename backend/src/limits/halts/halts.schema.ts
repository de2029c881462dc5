/** Steps of the schema `halts`; the list only grows. */
export const haltMigrations = [
  `create table halts.halts (
     scope text primary key,
     position bigint not null,
     halted boolean not null
   )`,
];
