import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useMemo } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getHistoryCauses } from '../data/history.api.js';
import type { EventDay, EventGroup } from './group-events.js';

/** Which ends of the log are loaded. */
export type LoadedEnds = { oldest: boolean; newest: boolean };

export type Causes = {
  /** The first event of a group, also where it is not loaded. */
  firstOf: (group: EventGroup) => HistoryRow | undefined;
  /** The number of events of a group, with those that are not loaded. */
  sizeOf: (group: EventGroup) => number;
};

/** Groups that may have events that are not loaded: before the first one that is, or after the newest one. */
const mayBeCut = (days: readonly EventDay[], { oldest, newest }: LoadedEnds): string[] => {
  const groups = days.flatMap((day) => day.groups);
  return groups
    .filter(({ events: [first] }, at) => !newest || first?.meta.causationId || (!oldest && at === groups.length - 1))
    .map(({ id }) => id);
};

export const useCauses = (days: readonly EventDay[], ends: LoadedEnds): Causes => {
  const { workspaceId } = useWorkspace();
  const cut = mayBeCut(days, ends);
  const key = cut.length === 0 ? null : `${workspaceId} causes ${cut.join(',')}`;
  const { data } = useQuery(key, (signal) => getHistoryCauses(workspaceId, cut, signal));
  return useMemo(() => {
    const firsts = new Map<string, HistoryRow>(data?.causes.map((first) => [first.meta.correlationId, first]));
    return {
      firstOf: ({ id, events }) => firsts.get(id) ?? events[0],
      sizeOf: ({ id, events }) => {
        const counted = data?.counts[id];
        if (data === undefined || counted === undefined) return events.length;
        const since = events.filter(({ position }) => position > data.position).length;
        return Math.max(events.length, counted + since);
      },
    };
  }, [data]);
};
