import { checkKeys } from '@throughline/platform/backup/check-keys.js';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import { Client } from '@throughline/platform/postgres/pg.js';
import { verifyLog, type Progress } from '@throughline/event-store/integrity/verify-log.js';
import { ChainCheck, eventsIn } from './check-log.js';
import { NamesCheck } from './check-names.js';

export type CheckedBackup = {
  events: number;
  /** Over the log, as `event-store verify` prints it. */
  digest: string;
  chains: number;
  anchors: number;
  /** A null means no keys were given. */
  names: { keys: number; opened: number; erased: number } | null;
  findings: string[];
};

const checkOn = async (client: Client, keys: Keys | null, progress: Progress): Promise<CheckedBackup> => {
  const { events, digest, findings } = await verifyLog(client, progress);
  const opened = keys === null ? null : await checkKeys(client, keys);
  const chain = new ChainCheck();
  let checked = 0;
  const names = keys === null ? null : new NamesCheck(client, keys);
  for await (const event of eventsIn(client)) {
    await chain.add(event);
    progress((checked += 1), events);
    await names?.add(event);
  }
  const lost = names === null || names.lost === 0 ? [] : [`${names.lost} sealed texts cannot be opened.`];
  return {
    events,
    digest,
    chains: chain.chains,
    anchors: chain.anchors,
    names: names === null || opened === null ? null : { keys: opened, opened: names.opened, erased: names.erased },
    findings: [...findings, ...chain.findings, ...lost],
  };
};

/** Returns what was restored: the log is whole, its chains are the signed ones, and its names can be opened with these keys. */
export const checkRestored = async (
  databaseUrl: string,
  keys: Keys | null,
  progress: Progress = () => undefined,
): Promise<CheckedBackup> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'throughline restore' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await checkOn(client, keys, progress);
  } finally {
    await client.end();
  }
};
