import { Link } from 'react-router';
import { usePresence } from '../../lib/live/presence.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Avatar } from '../../ui/icons/avatar.js';
import { AvatarStack } from '../../ui/icons/avatar-stack.js';
import { Popover } from '../../ui/overlays/popover.js';
import { useMembers } from '../../workspaces/data/members.store.js';

/** The people who are here now; pressing it shows their names. */
export const PresenceLine = () => {
  const { workspaceId, me, path } = useWorkspace();
  const presence = usePresence();
  const members = useMembers((state) => state.list);
  const here = presence.workspaceId === workspaceId ? presence.userIds : [];
  const people = members
    .filter((each) => here.includes(each.userId))
    .map((each) => ({ id: each.userId, name: each.name }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const shown = people.length > 0 ? people : [{ id: me.userId, name: me.name }];
  const words = shown.length === 1 ? 'only you here' : `${shown.length} here now`;
  return (
    <Popover
      label="Here now"
      className="w-56"
      trigger={
        <button type="button" className="flex min-h-6 w-full items-center gap-2 rounded-sm text-left">
          <AvatarStack people={shown} max={4} />
          <span className="ml-auto text-xs text-ink-3">{words}</span>
        </button>
      }
    >
      <ul className="grid gap-2 text-sm">
        {shown.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-2 [--around:var(--raised)]">
            <Avatar name={name} seed={id} size="sm" presence="here" silent />
            <span className="truncate">{name}</span>
            {id === me.userId && <span className="text-xs text-ink-3">you</span>}
          </li>
        ))}
      </ul>
      <Link to={path('settings', 'members')} className="link mt-3 inline-block text-sm">
        All members
      </Link>
    </Popover>
  );
};
