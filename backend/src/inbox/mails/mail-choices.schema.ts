/** Steps of the schema `inbox`; the list only grows. */
export const mailChoiceMigrations: readonly string[] = [
  `create table inbox.mail_choices (
     workspace_id uuid not null,
     user_id uuid not null,
     approvals text not null,
     failures text not null,
     primary key (workspace_id, user_id)
   );
   create table inbox.planned_mails (
     workspace_id uuid not null,
     user_id uuid not null,
     kind text not null,
     planned_to timestamptz not null default 'epoch',
     in_a_row int not null default 0,
     primary key (workspace_id, user_id, kind)
   );`,
  `alter table inbox.mail_choices add column questions text not null default 'at_once'`,
  `create table inbox.notices_read (
     workspace_id uuid not null,
     user_id uuid not null,
     read_to timestamptz not null,
     primary key (workspace_id, user_id)
   )`,
];
