import { concerns } from '@throughline/contracts/history/event-resources.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

const lists = ['actor', 'notActor', 'resource', 'notResource', 'category', 'notCategory', 'type', 'notType'] as const;
const singles = ['correlation', 'tree', 'from', 'to'] as const;

type List = (typeof lists)[number];
type Single = (typeof singles)[number];

/** What the auditor looks for; the same names in the page's URL and in the API's query. A list matches any of its values. */
export type HistoryFilters = Partial<Record<List, readonly string[] | undefined>> &
  Partial<Record<Single, string | undefined>>;

/** Links to an agent's or a run's history from before `resource` had its name. */
const formerNames: Partial<Record<List, string>> = { resource: 'thing' };

/** The parameters that the URL of history may have: filters, the place that is shown, and the event that is open. */
export const historyParameters: readonly string[] = [
  ...lists,
  ...singles,
  ...Object.values(formerNames),
  'around',
  'event',
];

export const readFilters = (params: URLSearchParams): HistoryFilters => {
  const filters: HistoryFilters = {};
  for (const name of lists) {
    const values = (params.get(name) ?? params.get(formerNames[name] ?? '') ?? '').split(',').filter(Boolean);
    if (values.length > 0) filters[name] = values;
  }
  for (const name of singles) filters[name] = params.get(name) || undefined;
  return filters;
};

export const writeFilters = (filters: HistoryFilters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of lists) if (filters[name]?.length) params.set(name, filters[name].join(','));
  for (const name of singles) if (filters[name]) params.set(name, filters[name]);
  return params;
};

const meets = (
  filters: HistoryFilters,
  name: 'actor' | 'resource' | 'category' | 'type',
  has: (values: readonly string[]) => boolean,
): boolean => {
  const wanted = filters[name];
  const excluded =
    filters[({ actor: 'notActor', resource: 'notResource', category: 'notCategory', type: 'notType' } as const)[name]];
  return (!wanted?.length || has(wanted)) && !(excluded?.length && has(excluded));
};

/** Whether an event that came live belongs to what is shown; the server decides alike. */
export const matches = (row: HistoryRow, filters: HistoryFilters): boolean => {
  const at = Date.parse(row.meta.at);
  return (
    meets(filters, 'actor', (ids) => ids.includes(row.meta.actor.id)) &&
    meets(filters, 'resource', (ids) => concerns(row, ids)) &&
    meets(filters, 'category', (names) => names.includes(row.category)) &&
    meets(filters, 'type', (types) => types.includes(row.type)) &&
    (filters.correlation === undefined || row.meta.correlationId === filters.correlation) &&
    (filters.from === undefined || at >= Date.parse(filters.from)) &&
    (filters.to === undefined || at < Date.parse(filters.to))
  );
};
