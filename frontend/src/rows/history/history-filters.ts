import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

/** What the auditor looks for; the same names in the page's address and in the API's query. */
export type HistoryFilters = {
  actor?: string | undefined;
  thing?: string | undefined;
  type?: string | undefined;
  correlation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const names = [
  'actor',
  'thing',
  'type',
  'correlation',
  'from',
  'to',
] as const satisfies readonly (keyof HistoryFilters)[];

export const readFilters = (params: URLSearchParams): HistoryFilters =>
  Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? undefined]] : [])));

export const writeFilters = (filters: HistoryFilters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of names) {
    const value = filters[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  return params;
};

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

const concerns = (row: HistoryRow, thing: string): boolean =>
  idOf(row.stream) === thing || Object.values(row.data).includes(thing);

/** Whether an event that came live belongs to what is shown. */
export const matches = (row: HistoryRow, filters: HistoryFilters): boolean =>
  (filters.actor === undefined || row.meta.actor.id === filters.actor) &&
  (filters.thing === undefined || concerns(row, filters.thing)) &&
  (filters.type === undefined || row.type === filters.type) &&
  (filters.correlation === undefined || row.meta.correlationId === filters.correlation) &&
  (filters.from === undefined || row.meta.at >= filters.from) &&
  (filters.to === undefined || row.meta.at <= filters.to);
