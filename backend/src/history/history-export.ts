import { resourceName } from '@throughline/contracts/history/names.js';
import type { HistoryQuery } from '@throughline/contracts/history/history.requests.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { exportedLines, type ExportColumns, type ExportFormat } from '../kernel/export/exported-lines.js';

type Page = { rows: HistoryRow[]; more: boolean };
type ReadPage = (query: HistoryQuery) => Promise<Page>;
/** The names that people have now, by their ids. */
export type PeopleNames = ReadonlyMap<string, string>;

const columnsWith = (people: PeopleNames): ExportColumns<HistoryRow> => ({
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
  actorName: (row) => getActorName(row, people),
  apiKey: ({ meta: { actor } }) => (actor.kind === 'user' ? actor.apiKey?.name : undefined),
  command: ({ meta }) => meta.command,
});

/** People have their names of now, agents and triggers those that they had before the event, as on the screen. */
export const getActorName = ({ meta: { actor }, names }: HistoryRow, people: PeopleNames): string | undefined =>
  people.get(actor.id) ?? names?.[actor.id];

/** All that the filters match. */
export const exportedEvents = (
  { format, people }: { format: ExportFormat; people: PeopleNames },
  query: HistoryQuery,
  read: ReadPage,
): AsyncGenerator<string> => exportedLines(format, columnsWith(people), getPages(query, read));

async function* getPages(query: HistoryQuery, read: ReadPage): AsyncGenerator<HistoryRow[]> {
  const side = query.order === 'oldest' ? 'after' : 'before';
  for (let edge = query[side]; ;) {
    const { rows, more } = await read({ ...query, ...(edge === undefined ? {} : { [side]: edge }) });
    yield rows;
    edge = rows.at(-1)?.position;
    if (!more || edge === undefined) return;
  }
}
