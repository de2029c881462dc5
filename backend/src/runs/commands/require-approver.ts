import { findApprovalObstacle, type ApprovalObstacle } from '@throughline/contracts/agents/approvers.js';
import type { Actor } from '@throughline/contracts/event.js';
import { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { Facts } from '../../access/facts.js';
import type { KnownRun } from '../domain/run.js';
import { getStep } from '../domain/run-steps.js';

/** `refuses`: what keeps a person from this decision. Anybody who is asked may decline, also a call of a run that they started. */
type Deciding = { seq: number; actor: Actor; refuses: readonly ApprovalObstacle[] };

/** Refuses a decision of somebody else than the call waits for. A step that does not wait is refused by the decider. */
export const requireApprover = async (
  facts: Facts,
  run: KnownRun,
  { seq, actor, refuses }: Deciding,
): Promise<void> => {
  const progress = getStep(run.steps, seq)?.progress;
  if (actor.kind !== 'user' || progress?.status !== 'awaiting') return;
  const { startedBy, workspaceId } = run;
  const call = { approvers: progress.approvers, startedBy };
  const obstacle = findApprovalObstacle(call, UserId.parse(actor.id), await facts.workspace(workspaceId));
  if (obstacle !== null && refuses.includes(obstacle)) throw new DomainError(obstacle);
};
