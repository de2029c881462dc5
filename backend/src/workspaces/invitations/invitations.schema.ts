/** Which mailbox an invitation is for, and its links, in the schema `vault`: fingerprints and hashes only. */
export const invitationMigrations: readonly string[] = [
  `create schema if not exists vault;

   create table vault.invitations (
     id uuid primary key,
     fingerprint text not null
   );
   create index on vault.invitations (fingerprint);

   create table vault.invitation_links (
     token_hash bytea primary key,
     invitation_id uuid not null,
     by_mail boolean not null,
     made_at timestamptz not null
   );
   create index on vault.invitation_links (invitation_id);
   create index on vault.invitation_links (made_at)`,
];
