import { Receipt } from '@throughline/contracts/receipt.js';
import type { Role } from '@throughline/contracts/roles.js';
import { Belongings, MembersOverview, MembersSecurity } from '@throughline/contracts/workspaces/workspace.requests.js';
import { http } from '../../lib/http.js';

const at = (workspaceId: string, ...parts: string[]) =>
  ['', 'api', 'workspaces', workspaceId, 'members', ...parts].join('/');

export const getOverview = (workspaceId: string, signal: AbortSignal) =>
  http.get(at(workspaceId, 'overview'), MembersOverview, { signal });
export const getSecurity = (workspaceId: string, signal: AbortSignal) =>
  http.get(at(workspaceId, 'security'), MembersSecurity, { signal });
export const getBelongings = (workspaceId: string, userId: string, signal: AbortSignal) =>
  http.get(at(workspaceId, userId, 'belongings'), Belongings, { signal });
export const changeRole = (workspaceId: string, userId: string, role: Role) =>
  http.patch(at(workspaceId, userId, 'role'), { role }, Receipt);
export const suspendMember = (workspaceId: string, userId: string) =>
  http.post(at(workspaceId, userId, 'suspend'), {}, Receipt);
export const reinstateMember = (workspaceId: string, userId: string) =>
  http.post(at(workspaceId, userId, 'reinstate'), {}, Receipt);
export const removeMember = (workspaceId: string, userId: string, successorId?: string) =>
  http.delete(at(workspaceId, userId), Receipt, { query: { successorId } });
export const grantBilling = (workspaceId: string, userId: string, billing: boolean) =>
  http.put(at(workspaceId, userId, 'billing'), { billing }, Receipt);
export const leaveWorkspace = (workspaceId: string, successorId?: string) =>
  http.post(`/api/workspaces/${workspaceId}/leave`, { successorId }, Receipt);
