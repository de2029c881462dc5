import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { AtLimit } from '@throughline/contracts/budgets/budget.events.js';
import type { AgentId, ConnectionId, RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** One attempt of a step that asks a model. */
export type ModelAttempt = { workspaceId: WorkspaceId; runId: RunId; seq: number; attempt: number };

/** An attempt that may cost something, and all that its cost counts for. */
export type ModelCall = ModelAttempt & {
  agentId: AgentId;
  /** The run that the tree of runs began with. */
  rootRunId: RunId;
  /** The person who started the run; null when nobody did. */
  memberId: UserId | null;
  /** A null means the operators of the deployment pay. */
  connectionId: ConnectionId | null;
  /** The limit in the agent's definition for one run. */
  runLimitMicros: number | null;
  /** The highest that the call can cost, in millionths of a US dollar; null when the model has no price. */
  maxMicros: number | null;
};

/** `about`: the budget that has no room for the call; null: what the operators pay for the workspace. `sentence`: why, as people read it. */
export type SpendingRefusal = { code: 'spending_cap' | 'model_price_unknown'; sentence: string } & (
  { atLimit: AtLimit; about: BudgetKey } | { atLimit: 'stop'; about: null }
);

/**
 * Keeps money for a call of a model before it is made, so that no limit is exceeded, however many calls are made at once.
 * Without Postgres nothing can be kept, so no call is made that costs something.
 */
export abstract class Spending {
  /** Returns null: the money is kept. The same attempt keeps its money once. */
  abstract reserve(call: ModelCall): Promise<SpendingRefusal | null>;
  /** Counts what the attempt cost; null is unknown, and counts as the highest that it could. Later calls correct earlier ones. */
  abstract settle(attempt: ModelAttempt, costMicros: number | null): Promise<void>;
  /** Returns null: a run may start. Runs that would have to wait may, those that would end at once may not. */
  abstract refusalToStart(
    run: Pick<ModelCall, 'workspaceId' | 'agentId' | 'memberId'>,
  ): Promise<SpendingRefusal | null>;

  async requireRoomToStart(run: Pick<ModelCall, 'workspaceId' | 'agentId' | 'memberId'>): Promise<void> {
    const refusal = await this.refusalToStart(run);
    if (refusal !== null) throw new DomainError(refusal.code, { detail: refusal.sentence });
  }
}

export const isSpendingCap = (error: unknown): boolean => error instanceof DomainError && error.code === 'spending_cap';
