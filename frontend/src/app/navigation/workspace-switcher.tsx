import { Check, ChevronsUpDown, MailOpen, Plus, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Menu, MenuItem, MenuLine, MenuTitle } from '../../ui/overlays/dropdown-menu.js';
import { roleNames } from '../../components/names/role-names.js';
import { WorkspaceIcon } from '../../components/icons/workspace-icon.js';

const itemClass = 'flex w-full items-center gap-2';

export const WorkspaceSwitcher = () => {
  const { name, me, workspaceId, icon, path } = useWorkspace();
  return (
    <Menu
      align="start"
      className="w-[248px]"
      trigger={
        <button
          type="button"
          aria-label={`Workspace ${name}. Switch`}
          className="flex h-14 flex-none items-center gap-2 pr-3 pl-4 font-semibold tracking-tight -outline-offset-2"
        >
          <WorkspaceIcon icon={icon} />
          <span className="min-w-0 flex-1 truncate text-left">{name}</span>
          <ChevronsUpDown className="size-3.5 text-ink-3" aria-hidden />
        </button>
      }
    >
      <MenuTitle>Your workspaces</MenuTitle>
      {me.memberships.map((each) => (
        <MenuItem key={each.workspaceId} asChild>
          <Link to={`/${each.slug}/agents`} className={itemClass}>
            <WorkspaceIcon icon={each.icon} />
            <span className="min-w-0 flex-1 truncate">{each.name}</span>
            {each.workspaceId === workspaceId ? (
              <Check className="size-3.5" aria-label="this one" />
            ) : (
              <span className="text-xs text-ink-3">{roleNames[each.role]}</span>
            )}
          </Link>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem asChild>
        <Link to={path('settings', 'members')} className={itemClass}>
          <Users aria-hidden />
          Members
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/auth/invitation" className={itemClass}>
          <MailOpen aria-hidden />
          Invitations to you
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/auth/setup?another" className={itemClass}>
          <Plus aria-hidden />
          Create workspace
        </Link>
      </MenuItem>
    </Menu>
  );
};
