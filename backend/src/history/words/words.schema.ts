/** Steps of the schema `words`; the list only grows. */
export const wordMigrations = [
  // Keyed hashes, so a word is the word of one workspace.
  `create table words.events (
     position bigint primary key,
     words bigint[] not null
   );
   create index on words.events using gin (words);
   create table words.progress (
     one boolean primary key default true check (one),
     version integer not null,
     position bigint not null,
     has_reached_end boolean not null
   )`,
];
