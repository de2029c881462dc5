import { FiringId, RunId, type TriggerId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import { publishedAgent, type LargeAgent } from './many-agents.js';
import { largeTrigger } from './many-triggers.js';

export type Ending = 'succeeded' | 'failed' | 'cancelled' | 'waiting';

/** How many of everything the runs of a workspace are spread over. */
export type Spread = { workspaceId: WorkspaceId; agents: number; triggers: number; waiting: number };

export type LargeRun = {
  runId: RunId;
  agent: LargeAgent;
  /** It is null when a person started it. */
  firedBy: { triggerId: TriggerId; firingId: FiringId } | null;
  ending: Ending;
};

/** The oldest runs wait for an approval; of the rest one in twenty failed and one in fifty was cancelled. */
const getEnding = (index: number, waiting: number): Ending => {
  if (index < waiting) return 'waiting';
  if (index % 20 === 3) return 'failed';
  return index % 50 === 7 ? 'cancelled' : 'succeeded';
};

/** One in five was started by a webhook, and half of those by the first webhook. */
const getWebhook = (index: number, triggers: number): number | null => {
  if (triggers === 0 || index % 5 !== 1) return null;
  const spread = index % 10 === 1 ? 0 : index % triggers;
  return spread - (spread % 2);
};

export const largeRun = ({ workspaceId, agents, triggers, waiting }: Spread, index: number): LargeRun => {
  const runId = RunId.parse(derivedId(workspaceId, 'run', index));
  const ending = getEnding(index, waiting);
  const webhook = getWebhook(index, triggers);
  if (webhook !== null) {
    const { triggerId, agent } = largeTrigger(workspaceId, webhook);
    return { runId, agent, firedBy: { triggerId, firingId: FiringId.parse(derivedId(runId, 'firing')) }, ending };
  }
  // Some agents run far more often than others.
  return {
    runId,
    agent: publishedAgent(workspaceId, index % 4 === 0 ? index % 16 : index % agents),
    firedBy: null,
    ending,
  };
};
