import { Revisions } from '../eventstore/log-copy/copy-log.js';
import { RawLog } from '../eventstore/log-copy/raw-log.js';
import type { RawEvent } from '../eventstore/log-copy/raw-event.js';
import type { SavedTable } from './backup-format.js';

const blockBytes = 1024 * 1024;

/** As the embedded event store keeps them; events are numbered again. */
export const externalTables: readonly SavedTable[] = [
  {
    schema: 'event_store',
    name: 'events',
    columns: ['position', 'stream', 'revision', 'id', 'type', 'is_json', 'created', 'data', 'metadata'],
    rows: true,
  },
  { schema: 'event_store', name: 'source_positions', columns: ['position', 'source'], rows: true },
];

export type ExternalBlock = { events: Buffer; positions: Buffer };

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const text = (value: string): string => value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
const bytes = (value: Uint8Array): string => `\\\\x${Buffer.from(value).toString('hex')}`;

const getRow = (position: number, event: RawEvent): string =>
  [
    position,
    text(event.stream),
    event.revision,
    event.id,
    text(event.type),
    event.contentType === 'application/json' ? 't' : 'f',
    event.created,
    bytes(event.data),
    bytes(event.metadata),
  ].join('\t');

/** The log of an event store that keeps it elsewhere, as rows of the embedded one. */
export async function* externalBlocks(url: string, head: number): AsyncGenerator<ExternalBlock, void> {
  const log = new RawLog(url);
  const revisions = new Revisions();
  const cut = (events: string[], positions: string[]): ExternalBlock => ({
    events: Buffer.from(`${events.join('\n')}\n`),
    positions: Buffer.from(`${positions.join('\n')}\n`),
  });
  let [events, positions, size, number]: [string[], string[], number, number] = [[], [], 0, 0];
  try {
    for await (const event of log.domainEvents()) {
      if (event.position > head) break;
      revisions.check(event);
      const row = getRow((number += 1), event);
      events.push(row);
      positions.push(`${number}\t${event.position}`);
      size += row.length;
      if (size < blockBytes) continue;
      yield cut(events, positions);
      [events, positions, size] = [[], [], 0];
    }
    if (events.length > 0) yield cut(events, positions);
  } finally {
    await log.close();
  }
}
