import type { HistoryChoice } from '@throughline/contracts/history/history.requests.js';
import { shortId } from '@throughline/contracts/ids.js';
import { useCounting } from '../../components/counting/use-counting.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getHistoryActors, getHistoryResources, getHistoryTypes } from '../data/history.api.js';
import { writeFilters, type HistoryFilters } from '../data/history-filters.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import type { Choice } from '../../components/lists/choice-filter.js';

const toChoice = ({ id, kind, name }: HistoryChoice): Choice => ({
  value: id,
  label: kind === 'system' ? `System (${id})` : name,
  hint: kind === 'user' ? 'person' : kind,
});

/** Counts are left out while they are not complete. */
const useCount = (): ((count: number) => number | undefined) => {
  const counting = useCounting('event-counts');
  return (count) => (counting === null ? count : undefined);
};

/** Only the types that occurred among what the other filters match, most often first. */
export const useTypeChoices = (q: string, filters: HistoryFilters): readonly Choice[] | undefined => {
  const { workspaceId } = useWorkspace();
  const others = { ...filters, type: undefined, notType: undefined };
  const { data } = useQuery(`${workspaceId} history types ${writeFilters(others).toString()}`, (signal) =>
    getHistoryTypes(workspaceId, others, signal),
  );
  const getCount = useCount();
  return data?.types
    .filter(({ type }) => type.toLowerCase().includes(q.replaceAll(' ', '').toLowerCase()))
    .map(({ type, count }) => ({ value: type, label: type, count: getCount(count) }));
};

/** An actor is counted in all of the workspace, so with other filters the count is left out. */
export const useActorChoices = (q: string, filters: HistoryFilters): readonly Choice[] | undefined => {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(`${workspaceId} history actors ${q}`, (signal) => getHistoryActors(workspaceId, q, signal));
  const getCount = useCount();
  const isAll = writeFilters({ ...filters, actor: undefined, notActor: undefined }).size === 0;
  return data?.actors.map((actor) => ({ ...toChoice(actor), count: isAll ? getCount(actor.count) : undefined }));
};

export const useResourceChoices = (q: string): readonly Choice[] | undefined => {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(`${workspaceId} history resources ${q}`, (signal) =>
    getHistoryResources(workspaceId, { q }, signal),
  );
  return data?.resources.map(toChoice);
};

/** Names of what is filtered by, also of what no list has loaded. */
export const useFilterNames = (ids: readonly string[]): ((id: string) => string) => {
  const { workspaceId } = useWorkspace();
  const members = useMembers(({ list }) => list);
  const asked = ids.length === 0 ? null : `${workspaceId} history names ${ids.join(',')}`;
  const { data } = useQuery(asked, (signal) => getHistoryResources(workspaceId, { ids }, signal));
  return (id) =>
    members.find(({ userId }) => userId === id)?.name ??
    data?.resources.find((each) => each.id === id)?.name ??
    shortId(id);
};
