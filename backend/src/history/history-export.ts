import { resourceName } from '@throughline/contracts/history/names.js';
import type { HistoryQuery, HistoryRow } from '@throughline/contracts/history/history.row.js';

export type ExportFormat = 'csv' | 'ndjson';
type Page = { rows: HistoryRow[]; more: boolean };
type ReadPage = (query: HistoryQuery) => Promise<Page>;

const columns = [
  'position',
  'at',
  'type',
  'category',
  'resource',
  'stream',
  'revision',
  'actorKind',
  'actorId',
  'correlationId',
  'causationId',
  'id',
  'data',
  'unreadable',
];

/** A text that begins like a formula is kept as text, because spreadsheets would run it. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const literal = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\n\r,]/.test(literal) ? `"${literal.replaceAll('"', '""')}"` : literal;
};

const csvLine = (row: HistoryRow): string => {
  const { id, position, type, category, stream, revision, data, meta, unreadable } = row;
  return [
    position,
    meta.at,
    type,
    category,
    resourceName(row) ?? null,
    stream,
    revision,
    meta.actor.kind,
    meta.actor.id,
    meta.correlationId,
    meta.causationId,
    id,
    JSON.stringify(data),
    unreadable?.reason ?? null,
  ]
    .map(cell)
    .join(',');
};

const formats: Record<ExportFormat, { head: string; line: (row: HistoryRow) => string }> = {
  csv: { head: `${columns.join(',')}\r\n`, line: (row) => `${csvLine(row)}\r\n` },
  ndjson: { head: '', line: (row) => `${JSON.stringify(row)}\n` },
};

/** All that the filters match, page by page, so that no more than a page is in memory. */
export async function* exportedEvents(
  format: ExportFormat,
  query: HistoryQuery,
  read: ReadPage,
): AsyncGenerator<string> {
  const { head, line } = formats[format];
  if (head !== '') yield head;
  const side = query.order === 'oldest' ? 'after' : 'before';
  for (let edge = query[side]; ;) {
    const { rows, more } = await read({ ...query, ...(edge === undefined ? {} : { [side]: edge }) });
    if (rows.length > 0) yield rows.map(line).join('');
    edge = rows.at(-1)?.position;
    if (!more || edge === undefined) return;
  }
}
