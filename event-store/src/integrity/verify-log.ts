import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { isBrokenStorage } from '../errors.js';
import { eventsTable } from '../schema.js';
import { changedSegment, cutOff, missingPositions, sizeOfLog } from './findings.js';
import { segmentContent, getSegments } from './segments.js';

export type Verification = {
  events: number;
  /** Covers every byte of every event in order; equal logs have equal digests. */
  digest: string;
  findings: string[];
};

export type Progress = (done: number, of: number) => void;

/** More findings than this tell nothing new. */
const maxFindings = 20;

const shortStreamsSql = `
select stream, count(*), min(revision), max(revision) from ${eventsTable} where revision < 9223372036854775807
group by stream having min(revision) <> 0 or max(revision) + 1 <> count(*) order by stream limit ${maxFindings}`;

const repeatedIdsSql = `
select id, min(position), max(position) from ${eventsTable}
group by id having count(*) > 1 order by min(position) limit ${maxFindings}`;

const listRows = async (client: ClientBase, sql: string): Promise<string[][]> =>
  (await client.query<string[]>({ text: sql, rowMode: 'array' })).rows;

const shortStreams = async (client: ClientBase): Promise<string[]> =>
  (await listRows(client, shortStreamsSql)).map(
    ([stream, count, first, last]) =>
      `Stream ${stream} has ${count} events at revisions ${first} to ${last}: some are missing.`,
  );

const repeatedIds = async (client: ClientBase): Promise<string[]> =>
  (await listRows(client, repeatedIdsSql)).map(
    ([id, first, last]) =>
      `Event id ${id} is stored at position ${first} and again at ${last}. A client may store an id twice; this product never does.`,
  );

/** Reports storage that Postgres itself finds broken as a finding, and continues the search. */
const within = async (client: ClientBase, where: string, check: () => Promise<string[]>): Promise<string[]> => {
  await client.query('savepoint search');
  try {
    return await check();
  } catch (error) {
    if (!isBrokenStorage(error)) throw error;
    await client.query('rollback to savepoint search');
    return [`Postgres cannot read ${where}: ${error instanceof Error ? error.message : String(error)}.`];
  }
};

const ofOne = (finding: string | undefined): string[] => (finding === undefined ? [] : [finding]);

const contents = async (client: ClientBase, head: number, progress: Progress) => {
  const findings: string[] = [];
  const whole = createHash('sha256');
  for (const segment of getSegments(head)) {
    const found = await within(client, `positions ${segment.after + 1} to ${segment.through}`, async () => {
      const content = await segmentContent(client, segment);
      whole.update(content.digest);
      return ofOne(await changedSegment(client, segment, content));
    });
    if (findings.length < maxFindings) findings.push(...found);
    progress(segment.through, head);
  }
  return { findings, digest: whole.digest('hex') };
};

/** Computes the digest alone, without the other checks. Needs a transaction, like `verifyLog`. */
export const toDigest = async (client: ClientBase, head: number, progress: Progress): Promise<string> =>
  (await contents(client, head, progress)).digest;

/** Runs every check on the snapshot of the caller's transaction. A node may serve the log meanwhile. */
export const verifyLog = async (client: ClientBase, progress: Progress): Promise<Verification> => {
  const size = await sizeOfLog(client);
  const missing = [...ofOne(await missingPositions(client, size)), ...ofOne(await cutOff(client, size))];
  const { digest, findings: changed } = await contents(client, size.head, progress);
  const streams = await within(client, 'the streams', () => shortStreams(client));
  const ids = await within(client, 'the event ids', () => repeatedIds(client));
  return { events: size.events, digest, findings: [...missing, ...changed, ...streams, ...ids] };
};
