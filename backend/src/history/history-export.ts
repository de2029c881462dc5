import { resourceName } from '@throughline/contracts/history/names.js';
import type { HistoryQuery } from '@throughline/contracts/history/history.requests.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { exportedLines, type ExportColumns, type ExportFormat } from '../kernel/export/exported-lines.js';

type Page = { rows: HistoryRow[]; more: boolean };
type ReadPage = (query: HistoryQuery) => Promise<Page>;

const columns: ExportColumns<HistoryRow> = {
  number: ({ number }) => number,
  position: ({ position }) => position,
  at: ({ meta }) => meta.at,
  type: ({ type }) => type,
  category: ({ category }) => category,
  resource: resourceName,
  stream: ({ stream }) => stream,
  revision: ({ revision }) => revision,
  actorKind: ({ meta }) => meta.actor.kind,
  actorId: ({ meta }) => meta.actor.id,
  correlationId: ({ meta }) => meta.correlationId,
  causationId: ({ meta }) => meta.causationId,
  id: ({ id }) => id,
  data: ({ data }) => JSON.stringify(data),
  unreadable: ({ unreadable }) => unreadable?.reason,
};

/** All that the filters match. */
export const exportedEvents = (format: ExportFormat, query: HistoryQuery, read: ReadPage): AsyncGenerator<string> =>
  exportedLines(format, columns, pagesOf(query, read));

async function* pagesOf(query: HistoryQuery, read: ReadPage): AsyncGenerator<HistoryRow[]> {
  const side = query.order === 'oldest' ? 'after' : 'before';
  for (let edge = query[side]; ;) {
    const { rows, more } = await read({ ...query, ...(edge === undefined ? {} : { [side]: edge }) });
    yield rows;
    edge = rows.at(-1)?.position;
    if (!more || edge === undefined) return;
  }
}
