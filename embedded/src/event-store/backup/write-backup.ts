import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { writeWholeFile } from '@throughline/platform/backup/whole-file.js';
import type { ClientBase } from 'pg';
import { copyRows } from '../append/copy-rows.js';
import { formOf } from '../commit-position-form.js';
import { DamagedLog } from '../errors.js';
import { columnList, eventOfRow } from '../event-rows.js';
import type { EventRow } from '../event-rows.js';
import { missingPositions, sizeOfLog } from '../integrity/findings.js';
import { segmentsOf } from '../integrity/segments.js';
import type { Segment } from '../integrity/segments.js';
import { digestOf } from '../integrity/verify-log.js';
import type { Progress } from '../integrity/verify-log.js';
import { eventsTable } from '../schema.js';
import { formats, frame, magic } from './backup-file.js';
import type { Footer, Header } from './backup-file.js';

const rowsOf = async (client: ClientBase, { after, through }: Segment): Promise<Buffer> => {
  const { rows } = await client.query<EventRow>({
    name: 'backup-rows',
    text: `select ${columnList} from ${eventsTable} where position > $1 and position <= $2 order by position`,
    values: [after, through],
    rowMode: 'array',
  });
  return copyRows(rows.map(eventOfRow));
};

async function* blocks(client: ClientBase, head: number, hash: Hash, progress: Progress): AsyncGenerator<Buffer> {
  for (const segment of segmentsOf(head)) {
    const rows = await rowsOf(client, segment);
    hash.update(rows);
    yield frame(0, rows);
    progress(segment.through, head);
  }
}

async function* content(client: ClientBase, head: number, log: string, progress: Progress): AsyncGenerator<Buffer> {
  const header: Header = { format: formats[await formOf(client)], head, createdAt: new Date().toISOString() };
  yield magic;
  yield frame(1, Buffer.from(JSON.stringify(header)));
  const hash = createHash('sha256');
  yield* blocks(client, head, hash, progress);
  const footer: Footer = { events: head, blocks: hash.digest('hex'), log };
  yield frame(1, Buffer.from(JSON.stringify(footer)));
}

/**
 * Writes the whole log, as the caller's transaction sees it, into one file; a node may keep writing meanwhile.
 * The file gets its name only when it is complete.
 */
export const writeBackup = async (
  client: ClientBase,
  file: string,
  progress: Progress,
): Promise<{ events: number; digest: string }> => {
  const size = await sizeOfLog(client);
  const missing = await missingPositions(client, size);
  if (missing !== undefined) throw new DamagedLog(missing);
  const digest = await digestOf(client, size.head, () => undefined);
  await writeWholeFile(file, (to) =>
    pipeline(
      Readable.from(content(client, size.head, digest, progress), { objectMode: false }),
      createGzip({ level: constants.Z_BEST_SPEED }),
      to,
    ),
  );
  return { events: size.head, digest };
};
