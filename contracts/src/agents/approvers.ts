import { z } from 'zod';
import { UserId } from '../ids.js';
import { limits } from '../limits.js';
import { roleMay } from '../permissions.js';
import { Role } from '../roles.js';

/** Members, and those with these roles, that an agent asks about a call; neither: everybody who may control runs. */
export const Approvers = z.object({
  members: z.array(UserId).max(limits.approvers),
  roles: z.array(Role.exclude(['auditor'])).max(4),
});
export type Approvers = z.infer<typeof Approvers>;

/** An active member, as far as it matters who decides. */
export type PossibleApprover = { userId: UserId; role: Role };

/** Whom a call waits for. `startedBy`: the person who started the run; null: nobody did, or it is not known. */
export type WaitingCall = { approvers: Approvers | null; startedBy: UserId | null };
export type ApproverFacts = { members: readonly PossibleApprover[]; othersApprove: boolean };

const isAmong = ({ members, roles }: Approvers, { userId, role }: PossibleApprover): boolean =>
  members.includes(userId) || roles.some((each) => each === role);

/**
 * Returns the members that a call waits for; null when it waits for everybody who may control runs: nobody is named, or
 * nobody who is named could approve it.
 */
export const listApprovers = (
  { approvers, startedBy }: WaitingCall,
  { members, othersApprove }: ApproverFacts,
): PossibleApprover[] | null => {
  if (approvers === null) return null;
  const able = members.filter((each) => roleMay(each.role, 'runs.control') && isAmong(approvers, each));
  return able.some(({ userId }) => !(othersApprove && userId === startedBy)) ? able : null;
};

/** Why a person who may control runs does not decide about a call: it waits for others, or they started the run themselves. */
export type ApprovalObstacle = 'approval_for_others' | 'approval_needs_another';

/** Returns null when nothing keeps the person from approving. Owners may always, but not where they started the run. */
export const findApprovalObstacle = (
  call: WaitingCall,
  userId: UserId,
  facts: ApproverFacts,
): ApprovalObstacle | null => {
  const approvers = listApprovers(call, facts);
  const isOwner = facts.members.some((each) => each.userId === userId && each.role === 'owner');
  if (approvers !== null && !isOwner && !approvers.some((each) => each.userId === userId)) return 'approval_for_others';
  return facts.othersApprove && userId === call.startedBy ? 'approval_needs_another' : null;
};
