import { membersByUser, useMembers } from '../../workspaces/data/members.store.js';
import { useWorkspace } from '../../lib/session/workspace.js';

/**
 * Names of the workspace's people by user id, also of those who left. A name that is on its way is an ellipsis: a word for
 * it would be wrong a moment later.
 */
export const useNames = (): ((userId: string) => string) => {
  const { me } = useWorkspace();
  const members = useMembers((state) => membersByUser(state.list));
  const unknown = useMembers(({ status }) => (status === 'loading' || status === 'idle' ? '…' : 'Someone'));
  return (userId) => (userId === me.userId ? me.name : (members.get(userId)?.name ?? unknown));
};
