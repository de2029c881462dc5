import { z } from 'zod';
import { DatabaseAddress, EventStoreAddress, RedisAddress, SmtpAddress } from './places/server-address.js';

const port = 'a port between 1 and 65535';

/** Settings of `npm start` itself. Each address takes the place of the part that would be started otherwise. */
const Settings = z.object({
  PORT: z.coerce.number({ error: port }).int().min(1, port).max(65_535, port).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  EVENTSTORE_URL: EventStoreAddress.optional(),
  DATABASE_URL: DatabaseAddress.optional(),
  REDIS_URL: RedisAddress.optional(),
  SMTP_URL: SmtpAddress.optional(),
});
export type Settings = z.infer<typeof Settings>;

export class SettingInvalid extends Error {}

export const readSettings = (environment: Readonly<NodeJS.ProcessEnv>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  // Addresses have passwords in them.
  const got = name.endsWith('_URL') ? 'a value that does not fit' : JSON.stringify(given[name]);
  throw new SettingInvalid(`${name}: got ${got}, wants ${issue?.message}.`);
};
