import { membersByUser, useMembers } from '../../rows/workspaces/members.store.js';
import { useWorkspace } from '../../lib/session/workspace.js';

/** Names of the workspace's people by user id, also of those who left. */
export const useNames = (): ((userId: string) => string) => {
  const { me } = useWorkspace();
  const members = useMembers((state) => membersByUser(state.list));
  return (userId) => (userId === me.userId ? me.name : (members.get(userId)?.name ?? 'Someone'));
};
