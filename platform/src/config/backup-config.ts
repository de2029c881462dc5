import { z } from 'zod';

/** When and where nightly backups are made. */
export const BackupEnvironment = z.object({
  /** Without it none are made. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, { error: 'a time of the day (UTC), such as 02:00, or off' })
    .default('02:00'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  /** Applies to a role that may read every table; DATABASE_URL unless it is set. */
  BACKUP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
});
type Product = { databaseUrl: string; eventStoreUrl: string; pepper: string };
type Environment = z.infer<typeof BackupEnvironment>;

const getMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** `at`: minutes after midnight, UTC. Null: no nightly backups. */
export const backupConfig = (env: Environment, { databaseUrl, eventStoreUrl, pepper }: Product) =>
  env.BACKUP_DIR === undefined || env.BACKUP_AT === 'off'
    ? null
    : {
        dir: env.BACKUP_DIR,
        at: getMinutes(env.BACKUP_AT),
        keep: env.BACKUP_KEEP,
        databaseUrl: env.BACKUP_DATABASE_URL ?? databaseUrl,
        eventStoreUrl,
        pepper,
      };
export type BackupConfig = NonNullable<ReturnType<typeof backupConfig>>;
