import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { archiveAgent, pauseAgent, restoreAgent, resumeAgent } from '../../data/agents.api.js';

export type BulkKind = 'pause' | 'resume' | 'archive' | 'restore';

const sends = { pause: pauseAgent, resume: resumeAgent, archive: archiveAgent, restore: restoreAgent };

export const undoing: Record<BulkKind, BulkKind> = {
  pause: 'resume',
  resume: 'pause',
  archive: 'restore',
  restore: 'archive',
};

/** Returns the chosen agents that a command changes. */
export const meantBy = (kind: BulkKind, agents: readonly AgentRow[]): AgentRow[] =>
  agents.filter(({ status }) => {
    if (kind === 'pause') return status === 'active';
    if (kind === 'resume') return status === 'paused';
    return kind === 'restore' ? status === 'archived' : status !== 'archived';
  });

export type BulkOutcome = {
  done: AgentRow[];
  refused: { agent: AgentRow; problem: ProblemError }[];
  /** Holds the position of the last command, which the screen waits for. */
  position: number | undefined;
};

type CommandResult = { agent: AgentRow } & ({ receipt: Receipt } | { problem: ProblemError });

const sendToAgent = async (kind: BulkKind, agent: AgentRow): Promise<CommandResult> => {
  try {
    return { agent, receipt: await sends[kind](agent) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { agent, problem: error };
  }
};

/** Sends one command for each agent. Some may be refused while others succeed. */
export const sendToAgents = async (kind: BulkKind, agents: readonly AgentRow[]): Promise<BulkOutcome> => {
  const results = await Promise.all(agents.map((agent) => sendToAgent(kind, agent)));
  const done = results.flatMap((each) => ('receipt' in each ? [each] : []));
  return {
    done: done.map(({ agent }) => agent),
    refused: results.flatMap((each) => ('problem' in each ? [{ agent: each.agent, problem: each.problem }] : [])),
    position: done.length === 0 ? undefined : Math.max(...done.map(({ receipt }) => receipt.position)),
  };
};
