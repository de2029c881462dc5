import { CountedBy } from '@throughline/contracts/history/counted-by.js';
import { actorKey, concerns } from '@throughline/contracts/history/event-resources.js';
import { maxWordsAsked, wordsIn } from '@throughline/contracts/history/words.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { UrlInstant } from '../../lib/time/url-instant.js';

const lists = ['actor', 'notActor', 'resource', 'notResource', 'category', 'notCategory', 'type', 'notType'] as const;
const isSearchable = (text: string): boolean => {
  const { length } = wordsIn(text);
  return length > 0 && length <= maxWordsAsked;
};
const singles = {
  words: z.string().max(limits.query.max).refine(isSearchable),
  correlation: z.uuid(),
  tree: z.string().regex(/^(words|[1-9]\d{0,14})$/),
  counted: z.string().refine((text) => CountedBy.safeParse(text).success),
  from: UrlInstant,
  to: UrlInstant,
};

const singleNames = [
  'words',
  'correlation',
  'tree',
  'counted',
  'from',
  'to',
] as const satisfies readonly (keyof typeof singles)[];

type List = (typeof lists)[number];
type Single = keyof typeof singles;

/** Holds what the auditor looks for; the same names in the page's URL and in the API's query. A list matches any of its values. */
export type HistoryFilters = Partial<Record<List, readonly string[] | undefined>> &
  Partial<Record<Single, string | undefined>>;

/** Links to an agent's or a run's history from before `resource` had its name. */
const formerNames: Partial<Record<List, string>> = { resource: 'thing' };

/** The parameters that the URL of history may have: filters, the place that is shown, and the event that is open. */
export const historyParameters: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries([...lists, ...Object.values(formerNames), 'around', 'event'].map((name) => [name, z.string()])),
  ...singles,
};
/** Holds the parameters of the history of one resource. */
export const resourceHistoryParameters: typeof historyParameters = Object.fromEntries(
  Object.entries(historyParameters).filter(([name]) => name !== 'resource' && name !== formerNames.resource),
);

export const readFilters = (params: URLSearchParams): HistoryFilters => {
  const filters: HistoryFilters = {};
  for (const name of lists) {
    const values = (params.get(name) ?? params.get(formerNames[name] ?? '') ?? '').split(',').filter(Boolean);
    if (values.length > 0) filters[name] = values;
  }
  for (const name of singleNames) filters[name] = singles[name].safeParse(params.get(name)).data;
  return filters;
};

export const writeFilters = (filters: HistoryFilters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of lists) if (filters[name]?.length) params.set(name, filters[name].join(','));
  for (const name of singleNames) if (filters[name]) params.set(name, filters[name]);
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

/** Whether only the server knows what is shown: what a line of an invoice counted, and which words an event has. */
export const isKnownToServer = ({ counted, words }: HistoryFilters): boolean => (counted ?? words) !== undefined;

/** Whether an event belongs to what is shown, as far as the browser knows; the server decides alike. */
export const matches = (row: HistoryRow, filters: HistoryFilters): boolean => {
  const at = Date.parse(row.meta.at);
  return (
    meets(filters, 'actor', (ids) => ids.includes(row.meta.actor.id) || ids.includes(actorKey(row) ?? '')) &&
    meets(filters, 'resource', (ids) => concerns(row, ids)) &&
    meets(filters, 'category', (names) => names.includes(row.category)) &&
    meets(filters, 'type', (types) => types.includes(row.type)) &&
    (filters.correlation === undefined || row.meta.correlationId === filters.correlation) &&
    (filters.from === undefined || at >= Date.parse(filters.from)) &&
    (filters.to === undefined || at < Date.parse(filters.to))
  );
};
