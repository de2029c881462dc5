import { EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';

/**
 * Returns what the client itself says of an address; null when it takes it. A certificate file that does not exist is
 * refused as well.
 */
const getRefusal = (url: string): string | null => {
  try {
    EventStoreDBClient.connectionString(url);
    return null;
  } catch (error) {
    return error instanceof Error && /certificate/.test(error.message) ? 'a file in tlsCAFile that exists' : '';
  }
};

export const EventStoreAddress = z.string().superRefine((url, context) => {
  const refusal = /^esdb(\+discover)?:\/\//.test(url) ? getRefusal(url) : '';
  if (refusal === null) return;
  const message = refusal || 'the address of an event store, as in esdb://name:password@eventstore.example:2113';
  context.addIssue({ code: 'custom', message });
});

const startsWith = (protocols: readonly string[], example: string) =>
  z.string().refine((url) => protocols.includes(URL.parse(url)?.protocol.slice(0, -1) ?? ''), {
    error: `an address such as ${example}`,
  });

export const DatabaseAddress = z
  .string()
  .refine(
    (url) =>
      /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '') && (URL.parse(url)?.pathname ?? '').slice(1) !== '',
    { error: 'the address of a Postgres database, as in postgresql://name:password@postgres.example:5432/throughline' },
  );
export const RedisAddress = startsWith(['redis', 'rediss'], 'redis://:password@redis.example:6379');
export const SmtpAddress = startsWith(['smtp', 'smtps'], 'smtps://name:password@mail.example:465');

/** Without the name, the password and options. */
export const shownAddress = (url: string): string => url.replace(/\/\/[^@]*@/, '//').replace(/\?.*$/, '');

/** Another database on the same server. */
export const databaseNamed = (url: string, name: string | undefined): string => {
  if (name === undefined) return url;
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};
