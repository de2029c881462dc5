/** Adds to vault.credentials, which `sign-in-tables.schema.ts` creates. */
export const credentialMigrations: readonly string[] = [
  `alter table vault.credentials add column locked_at timestamptz, add column confirmed_at timestamptz`,
];
