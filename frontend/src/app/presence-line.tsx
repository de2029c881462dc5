import { usePresence } from '../lib/presence.js';
import { useWorkspace } from '../lib/workspace.js';
import { AvatarStack } from '../ui/avatar-stack.js';
import { useMembers } from '../workspaces/members.store.js';

/** Who is here now. */
export const PresenceLine = () => {
  const { workspaceId, me } = useWorkspace();
  const presence = usePresence();
  const members = useMembers((state) => state.list);
  const here = presence.workspaceId === workspaceId ? presence.userIds : [];
  const people = members
    .filter((each) => here.includes(each.userId))
    .map((each) => ({ id: each.userId, name: each.name }));
  const shown = people.length > 0 ? people : [{ id: me.userId, name: me.name }];
  return (
    <div className="flex min-h-6 items-center gap-2">
      <AvatarStack people={shown} max={4} />
      <span className="ml-auto text-xs text-ink-3">
        {shown.length === 1 ? 'only you here' : `${shown.length} here now`}
      </span>
    </div>
  );
};
