import {
  findApprovalObstacle,
  listApprovers,
  type ApprovalObstacle,
  type WaitingCall,
} from '@throughline/contracts/agents/approvers.js';
import { useApproverNames } from '../../components/names/approver-names.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';

export type ApprovalRules = {
  /** Returns what keeps the person from approving a call; null: nothing but perhaps their role. */
  findObstacle: (call: WaitingCall) => ApprovalObstacle | null;
  /** Returns it as a sentence. */
  explain: (call: WaitingCall) => string | null;
  /** Returns the names of those a call waits for; null: everybody who may control runs. */
  nameApprovers: (call: WaitingCall) => string | null;
};

/** Reads who decides about calls, as far as it is known here. The server has the last word. */
export const useApprovalRules = (): ApprovalRules => {
  const { me, workspaceId } = useWorkspace();
  const list = useMembers((state) => state.list);
  const othersApprove = useWorkspaceRow((state) => state.rows.get(workspaceId)?.othersApprove ?? false);
  const names = useApproverNames();
  const facts = { members: list.filter(({ status }) => status === 'active'), othersApprove };
  const findObstacle = (call: WaitingCall) => findApprovalObstacle(call, me.userId, facts);
  const nameApprovers = (call: WaitingCall) =>
    call.approvers !== null && listApprovers(call, facts) !== null ? names(call.approvers) : null;
  const explain = (call: WaitingCall) => {
    const obstacle = findObstacle(call);
    if (obstacle === null) return null;
    return obstacle === 'approval_needs_another'
      ? 'You started this run, so somebody else has to approve it.'
      : `It waits for ${nameApprovers(call) ?? 'others'}.`;
  };
  return { findObstacle, explain, nameApprovers };
};
