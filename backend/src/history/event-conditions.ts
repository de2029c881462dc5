import type { HistoryQuery, HistoryTypesQuery } from '@throughline/contracts/history/history.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { causationTree, maxTreesTogether } from './causation-tree.js';
import { countedConditions, typesCounted } from './counted-events.js';
import { isShown } from './shown-events.js';

export type EventSelection = {
  /** Selects `position` and `at` of the matching events, at most `limit` of them. */
  sql: string;
  params: readonly unknown[];
  order: string;
};

/** Where events with words are; where there are many, the hashes that they have. */
export type FoundWords = { positions: readonly number[] } | { hashes: readonly string[] };

const hasWords = (found: FoundWords, place: Parameters['place']): string =>
  'positions' in found
    ? `position = any(${place(found.positions)}::bigint[])`
    : `position in (select position from words.events where words @> ${place(found.hashes)}::bigint[])`;

type Filter = { columns: readonly string[]; values: readonly string[] };
/** Holds which of the events a list shows. */
type Page = Partial<Pick<HistoryQuery, 'from' | 'to' | 'before' | 'after' | 'order' | 'tree'>>;
type Parameters = { place: (value: unknown) => string; values: unknown[] };

const resourceColumns = ['resource', 'agent', 'trigger', 'run', 'person', 'former_person', 'actor_key'];
/** The actor of an event that was made with an API key is its owner, and the key. */
const actorColumns = ['actor', 'actor_key'];

const numbered = (): Parameters => {
  const values: unknown[] = [];
  return { values, place: (value) => `$${values.push(value)}` };
};

/** Most selective first: the first of them that is given decides which index is read. */
const listFilters = ({ correlation, resource, actor, type, category, counted }: HistoryTypesQuery): Filter[] =>
  [
    { columns: ['correlation'], values: correlation === undefined ? [] : [correlation] },
    { columns: resourceColumns, values: resource },
    { columns: actorColumns, values: actor },
    { columns: ['type'], values: counted === undefined ? [] : typesCounted(counted) },
    { columns: ['type'], values: type },
    { columns: ['category'], values: category },
  ].filter(({ values }) => values.length > 0);

const excludedBy = ({ notResource, notActor, notType, notCategory }: HistoryTypesQuery): Filter[] =>
  [
    { columns: resourceColumns, values: notResource },
    { columns: actorColumns, values: notActor },
    { columns: ['type'], values: notType },
    { columns: ['category'], values: notCategory },
  ].filter(({ values }) => values.length > 0);

const among = ({ columns, values }: Filter, place: Parameters['place']): string => {
  const list = place(values);
  return `(${columns.map((column) => `${column} = any(${list})`).join(' or ')})`;
};

/** Ordered by time where a time is given: positions and times may differ in order, and only one index can be read in order. */
const getOrder = ({ from, to, order }: Page) => {
  const byTime = from !== undefined || to !== undefined;
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return { byTime, sql: byTime ? `at ${direction}, position ${direction}` : `position ${direction}` };
};

const pageConditions = (workspaceId: WorkspaceId, query: Page, place: Parameters['place']): string[] => {
  const { byTime } = getOrder(query);
  const edge = (position: number, comparison: '<' | '>'): string => {
    if (!byTime) return `position ${comparison} ${place(position)}`;
    const [workspace, number] = [place(workspaceId), place(position)];
    return `(at, position) ${comparison} (select at, position from rm.history where workspace_id = ${workspace} and position = ${number})`;
  };
  return [
    `workspace_id = ${place(workspaceId)}`,
    ...(query.from === undefined ? [] : [`at >= ${place(query.from)}`]),
    ...(query.to === undefined ? [] : [`at < ${place(query.to)}`]),
    ...(query.before === undefined ? [] : [edge(query.before, '<')]),
    ...(query.after === undefined ? [] : [edge(query.after, '>')]),
  ];
};

type TreeOptions = { money: boolean; words?: FoundWords | undefined; place: Parameters['place'] };

const treeConditions = (workspaceId: WorkspaceId, { tree }: Page, { money, words, place }: TreeOptions): string[] => {
  if (tree === undefined) return [];
  const workspace = place(workspaceId);
  const chosen =
    tree === 'words'
      ? `position in (select position from rm.history where workspace_id = ${workspace} and ${isShown.event(place(money))}
           and ${hasWords(words ?? { positions: [] }, place)} order by position desc limit ${maxTreesTogether})`
      : `position = (select position from rm.chain_links where chain = ${workspace} and seq = ${place(tree)})`;
  return [`id in (${causationTree(workspace, chosen)})`];
};

/** Returns what every event meets, apart from its filters by value. */
const sharedConditions = (
  workspaceId: WorkspaceId,
  query: HistoryTypesQuery & Page,
  options: TreeOptions,
): string[] => {
  const { money, words, place } = options;
  return [
    ...pageConditions(workspaceId, query, place),
    isShown.event(place(money)),
    ...treeConditions(workspaceId, query, options),
    ...(words === undefined || query.tree === 'words' ? [] : [hasWords(words, place)]),
    ...(query.counted === undefined ? [] : countedConditions(query.counted, place(workspaceId), place)),
    ...excludedBy(query).map((filter) => `${among(filter, place)} is not true`),
  ];
};

/** How many of the matching events there are of each type. */
export const typeCounts = (
  workspaceId: WorkspaceId,
  query: HistoryTypesQuery,
  options: { money: boolean; words: FoundWords | undefined },
): Pick<EventSelection, 'sql' | 'params'> => {
  const { values, place } = numbered();
  const conditions = [
    ...sharedConditions(workspaceId, query, { ...options, place }),
    ...listFilters(query).map((filter) => among(filter, place)),
  ];
  const sql = `select type, count(*)::int as count from rm.history where ${conditions.join(' and ')} group by type order by count desc, type`;
  return { sql, params: values };
};

/**
 * The matching events of a workspace. Each value of the first filter is looked up in each column that may have it, in
 * the order of its index and only as far as the limit, because an index cannot give the order over several values. `words`: where
 * those of the query are; undefined for a query without any.
 */
export const eventSelection = (
  workspaceId: WorkspaceId,
  query: HistoryQuery,
  { limit, money, words }: { limit: number; money: boolean; words: FoundWords | undefined },
): EventSelection => {
  const { values, place } = numbered();
  const [lookup, ...rest] = listFilters(query);
  const order = getOrder(query).sql;
  const conditions = [
    ...sharedConditions(workspaceId, query, { money, words, place }),
    ...rest.map((filter) => among(filter, place)),
  ];
  const count = place(limit);
  const branch = (...condition: string[]): string =>
    `(select position, at from rm.history where ${[...conditions, ...condition].join(' and ')} order by ${order} limit ${count})`;
  const branches = lookup?.values.flatMap((value) => {
    const wanted = place(value);
    return lookup.columns.map((column) => branch(`${column} = ${wanted}`));
  }) ?? [branch()];
  return {
    sql: `select position, at from (${branches.join(' union ')}) found order by ${order} limit ${count}`,
    params: values,
    order,
  };
};
