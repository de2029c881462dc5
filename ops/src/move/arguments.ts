import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { DatabaseAddress, EventStoreAddress } from '@throughline/embedded/places/server-address.js';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';

/** An address, or null for the part that `npm start` brings itself; undefined: it stays where it is. */
export type Wanted = {
  eventStoreUrl?: string | null;
  databaseUrl?: string | null;
  /** Also a log with sealed texts that cannot be opened. */
  withUnreadable: boolean;
};

export const usage = `npm run ops -- move [--event-store <esdb://…>|embedded] [--database <postgresql://…>|embedded]

  moves a deployment that npm start runs to other servers, or back: its log to another event store, its Postgres to an empty
  database, or both. The data folder remembers where they are.

  A product that runs becomes read-only, stops while it is copied, and starts again by itself. The original is only read: when
  the command is interrupted, the product goes on there, and the command can be given again.

  --event-store   esdb://name:password@host:2113, several hosts separated by commas, or esdb+discover://; a certificate of your own
                  authority: ?tlsCAFile=<file>. embedded: the event store that npm start brings
  --database      a role that may create roles and schemas, and an empty database. embedded: the Postgres that npm start brings
  --with-unreadable
                  moves a log also when sealed texts in it cannot be opened, because their keys are lost

  An address with a password is better in the environment, as MOVE_EVENTSTORE_URL or MOVE_DATABASE_URL in place of the option: every
  user of the machine can read a command while it runs.

Exit codes: 0 done, 1 failed, and the product is where it was, 2 wrong command.`;

const flags = {
  'event-store': { type: 'string' },
  database: { type: 'string' },
  'with-unreadable': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Setting = { flag: string; variable: string; schema: z.ZodType<string> };

const addressIn = (
  { flag, variable, schema }: Setting,
  option: string | undefined,
  set: string | undefined,
): string | null | undefined => {
  if (option !== undefined && set) throw new CommandMistake(`Give either --${flag} or ${variable}, not both.`);
  const text = option ?? (set || undefined);
  if (text === undefined) return undefined;
  if (text === 'embedded') return null;
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CommandMistake(
    `${option === undefined ? variable : `--${flag}`}: wants ${parsed.error.issues[0]?.message}, or the word embedded.`,
  );
};

const read = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true });
  } catch (error) {
    throw new CommandMistake(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
};

const eventStore = { flag: 'event-store', variable: 'MOVE_EVENTSTORE_URL', schema: EventStoreAddress };
const database = { flag: 'database', variable: 'MOVE_DATABASE_URL', schema: DatabaseAddress };

/** The words after `move`. */
export const parseMove = (words: readonly string[], environment: Readonly<NodeJS.ProcessEnv>): Wanted | 'help' => {
  const { values, positionals } = read(words);
  if (values.help) return 'help';
  if (positionals.length > 0)
    throw new CommandMistake(`There is no command move ${positionals.join(' ')}.\n\n${usage}`);
  const eventStoreUrl = addressIn(eventStore, values['event-store'], environment[eventStore.variable]);
  const databaseUrl = addressIn(database, values.database, environment[database.variable]);
  if (eventStoreUrl === undefined && databaseUrl === undefined)
    throw new CommandMistake(
      `Say where to: --event-store or MOVE_EVENTSTORE_URL, --database or MOVE_DATABASE_URL, or both.\n\n${usage}`,
    );
  return {
    withUnreadable: values['with-unreadable'],
    ...(eventStoreUrl === undefined ? {} : { eventStoreUrl }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  };
};
