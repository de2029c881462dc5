import { outranks, Role } from '@throughline/contracts/roles.js';
import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useWorkspace } from '../lib/session/workspace.js';

/** Returns what one's own role lets one do with others; the server says the same. */
export const useRank = () => {
  const { role: own, me, may } = useWorkspace();
  const manages = may('members.manage');
  return {
    manages,
    isMe: ({ userId }: Pick<MemberRow, 'userId'>) => userId === me.userId,
    mayActOn: ({ userId, role }: Pick<MemberRow, 'userId' | 'role'>) =>
      manages && userId !== me.userId && (own === 'owner' || outranks(own, role)),
    /** The roles one may give. */
    roles: Role.options.filter((role) => !outranks(role, own)),
  };
};
