/** Steps of the schema `inbox`; the list only grows. */
export const mailChoiceMigrations: readonly string[] = [
  `create table inbox.mail_choices (
     workspace_id uuid not null,
     user_id uuid not null,
     approvals text not null,
     failures text not null,
     primary key (workspace_id, user_id)
   );`,
];
