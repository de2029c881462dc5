import { tombstoneRevision, tombstoneRevisionText } from './recorded-event.js';
import type { RecordedEvent } from './recorded-event.js';
import { eventsTable } from './schema.js';

export const columns = [
  'position',
  'stream',
  'revision',
  'id',
  'type',
  'is_json',
  'created',
  'data',
  'metadata',
] as const;
export const columnList = columns.join(', ');

/** A row as node-postgres returns it in array mode: int8 as text, bool and bytea parsed. */
export type EventRow = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  isJson: boolean,
  created: string,
  data: Buffer,
  metadata: Buffer,
];

export const eventOfRow = ([
  position,
  stream,
  revision,
  id,
  type,
  isJson,
  created,
  data,
  metadata,
]: EventRow): RecordedEvent => ({
  position: Number(position),
  stream,
  revision: Number(revision),
  id,
  type,
  isJson,
  created: Number(created),
  data,
  metadata,
});

export const revisionText = (revision: number): string =>
  revision === tombstoneRevision ? tombstoneRevisionText : String(revision);

export const rowOfEvent = (event: RecordedEvent): (string | number | boolean | Buffer)[] => [
  event.position,
  event.stream,
  revisionText(event.revision),
  event.id,
  event.type,
  event.isJson,
  event.created,
  event.data,
  event.metadata,
];

export const insertSql = (count: number): string => {
  const row = (index: number): string =>
    `(${columns.map((_, column) => `$${index * columns.length + column + 1}`).join(',')})`;
  return `insert into ${eventsTable} (${columnList}) values ${Array.from({ length: count }, (_, index) => row(index)).join(',')}`;
};
