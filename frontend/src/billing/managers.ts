import { may } from '@throughline/contracts/permissions.js';
import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useLive } from '../lib/live/row-store.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useMembers } from '../workspaces/data/members.store.js';

/** The members who may change what the workspace pays. */
export const useManagers = (): readonly MemberRow[] => {
  const { room } = useWorkspace();
  useLive(useMembers, room);
  return useMembers((state) => state.list).filter(
    (member) => member.status === 'active' && may(member, 'billing.manage'),
  );
};

/** "Noor", "Noor or Ana", "Noor, Ana or Sam"; of many the first three. */
export const useWhomToAsk = (): string => {
  const names = useManagers()
    .map(({ name }) => name)
    .slice(0, 3);
  const [last, ...others] = names.reverse();
  if (last === undefined) return 'an owner';
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
};
