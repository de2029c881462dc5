import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { TriggerCounts } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isShown, momentAt, onMomentChange, useMoment } from '../../lib/past/moment.js';
import { asProblem } from '../../lib/problem-error.js';
import { countTriggers } from './triggers.api.js';
import { useTriggers } from './triggers.store.js';

type Known = { counts: ReadonlyMap<string, TriggerCounts> };

/** As many agents as one request takes. */
const most = 100;
/** How many milliseconds questions gather before they are asked. */
const gather = 50;

const useKnown = create<Known>(() => ({ counts: new Map() }));
const wanted = new Set<AgentId>();
const reading = new Set<string>();

const read = async (workspaceId: WorkspaceId, agentIds: readonly AgentId[]): Promise<void> => {
  for (const id of agentIds) reading.add(id);
  const at = momentAt();
  try {
    const found = new Map((await countTriggers(workspaceId, agentIds)).map((counts) => [counts.agentId, counts]));
    if (!isShown(at)) return;
    const answered = agentIds.map(
      (agentId) =>
        [agentId, found.get(agentId) ?? { agentId, webhooks: 0, schedules: 0, events: 0, items: 0 }] as const,
    );
    useKnown.setState(({ counts }) => ({ counts: new Map([...counts, ...answered]) }));
  } catch (error) {
    // The counts stay unknown; a row that is shown again asks again.
    asProblem(error);
  } finally {
    for (const id of agentIds) reading.delete(id);
  }
};

const ask = (workspaceId: WorkspaceId, agentId: AgentId): void => {
  if (wanted.has(agentId) || reading.has(agentId)) return;
  if (wanted.size === 0)
    setTimeout(() => {
      const ids = [...wanted];
      wanted.clear();
      for (let at = 0; at < ids.length; at += most) void read(workspaceId, ids.slice(at, at + most));
    }, gather);
  wanted.add(agentId);
};

/** The counts of one moment say nothing of another. */
onMomentChange(() => {
  reading.clear();
  useKnown.setState({ counts: new Map() });
});

/** A trigger that changed may have changed what is counted; nothing is known of the time in which none were received. */
useTriggers.subscribe(({ rows, status }, before) => {
  if (status === 'loading' && before.status !== 'loading') useKnown.setState({ counts: new Map() });
  if (rows === before.rows || status !== 'ready' || before.status !== 'ready') return;
  const changed = [...rows.values()].filter((row: TriggerRow) => before.rows.get(row.id) !== row);
  for (const { workspaceId, agentId } of changed)
    if (useKnown.getState().counts.has(agentId)) ask(workspaceId, agentId);
});

/** How many triggers start an agent, counted by the server; undefined until it answered. */
export const useTriggerCounts = (workspaceId: WorkspaceId, agentId: AgentId): TriggerCounts | undefined => {
  const counts = useKnown((state) => state.counts.get(agentId));
  const unknown = counts === undefined;
  const moment = useMoment(({ at }) => at);
  useEffect(() => {
    if (unknown) ask(workspaceId, agentId);
  }, [workspaceId, agentId, unknown, moment]);
  return counts;
};
