import { useCallback, useEffect, useRef } from 'react';
import { useLive } from '../lib/live/row-store.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useQuery } from '../lib/use-query.js';
import { useAgentActivity } from '../agents/data/agents.store.js';
import { getSpent } from '../budgets/data/budgets.api.js';
import { useBudgets } from '../budgets/data/budgets.store.js';
import { listHeldRuns } from '../runs/data/held-runs.api.js';
import { readUsage } from './data/usage.api.js';
import { listDays, type UsageSearch } from './usage-search.js';

const pauseMs = 800;
const listed = 10;

/** The report, requested again when a run has changed. */
export const useReport = ({ month, by, sort }: UsageSearch) => {
  const { workspaceId } = useWorkspace();
  const answer = useQuery(`usage ${workspaceId} ${month} ${by} ${sort}`, (signal) =>
    readUsage(workspaceId, { ...listDays(month), by, sort }, signal),
  );
  useReloadWith(String(useRunsPosition()), answer.reload);
  return answer;
};

/** Returns what budgets have spent, and the runs that wait for one. They are for those who may read money. */
export const useMoney = () => {
  const { workspaceId, past } = useWorkspace();
  useLive(useBudgets, { kind: 'billing', workspaceId });
  const budgets = useBudgets((state) => state.list);
  const changed = useBudgets(({ list }) => findNewest(list));
  const spent = useQuery(`spent in ${workspaceId}`, (signal) => getSpent(workspaceId, signal));
  // Which runs are held is only known of now.
  const held = useQuery(past ? null : `held in ${workspaceId}`, (signal) =>
    listHeldRuns(workspaceId, { order: 'oldest', limit: listed }, signal),
  );
  const [reloadSpent, reloadHeld] = [spent.reload, held.reload];
  const reload = useCallback(() => {
    reloadSpent();
    reloadHeld();
  }, [reloadSpent, reloadHeld]);
  useReloadWith(`${useRunsPosition()} ${changed}`, reload);
  return { budgets, spent: spent.data, held: held.data, reload };
};

const findNewest = (rows: Iterable<{ position: number }>): number => {
  let newest = 0;
  for (const { position } of rows) newest = Math.max(newest, position);
  return newest;
};

/** Returns the position of the last change of a run. The position of the store is only that of what it has loaded. */
const useRunsPosition = (): number => {
  useLive(useAgentActivity, useWorkspace().room);
  return useAgentActivity(({ rows }) => findNewest(rows.values()));
};

/** Keeps the report within a second of what runs cost: the first change asks for it at once, and those that follow closely ask once. */
const useReloadWith = (changed: string, reload: () => void): void => {
  const seen = useRef(changed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reloadedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (seen.current === changed) return;
    seen.current = changed;
    const waitMs = Math.max(0, reloadedAt.current + pauseMs - performance.now());
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reloadedAt.current = performance.now();
      reload();
    }, waitMs);
  }, [changed, reload]);
  useEffect(() => () => clearTimeout(timer.current), []);
};
