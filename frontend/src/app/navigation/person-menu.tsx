import { CircleHelp, LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { signOut } from '../../lib/session/session.js';
import { setTheme, useTheme, type Theme } from '../../lib/page/theme.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Avatar } from '../../ui/icons/avatar.js';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuTitle } from '../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ThemeIcon } from '../../ui/icons/theme-icon.js';

const themes: readonly { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
];

const ThemeChoice = () => <MenuChoice value={useTheme((state) => state.theme)} onChange={setTheme} options={themes} />;

type MenuLinkProps = { to: string; icon: LucideIcon; children: string };

const MenuLink = ({ to, icon: Icon, children }: MenuLinkProps) => (
  <MenuItem asChild>
    <Link to={to} className="flex w-full items-center gap-2">
      <Icon aria-hidden />
      {children}
    </Link>
  </MenuItem>
);

export const PersonMenu = () => {
  const { me, path } = useWorkspace();
  const leaving = useCommand(signOut, { live: false });
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 items-center gap-2">
        <Menu
          align="start"
          side="top"
          trigger={
            <button
              type="button"
              aria-label={`${me.name}. Profile, theme, sign out`}
              className="flex min-w-0 items-center gap-2 rounded-sm"
            >
              <Avatar name={me.name} seed={me.userId} presence="here" silent />
              <span className="truncate">{me.name}</span>
            </button>
          }
        >
          <MenuTitle>{me.email}</MenuTitle>
          <MenuLink to={path('settings', 'profile')} icon={UserRound}>
            Profile
          </MenuLink>
          <MenuLink to="/help" icon={CircleHelp}>
            Help
          </MenuLink>
          {me.operator && (
            <MenuLink to="/operator" icon={ShieldCheck}>
              Operator console
            </MenuLink>
          )}
          <MenuLine />
          <MenuTitle>Theme</MenuTitle>
          <ThemeChoice />
          <MenuLine />
          <MenuItem icon={<LogOut aria-hidden />} disabled={leaving.pending} onSelect={() => void leaving.run()}>
            Sign out
          </MenuItem>
        </Menu>
        <span className="ml-auto" />
        <Menu
          side="top"
          trigger={
            <IconButton label="Theme" size="sm" className="-mr-1.5">
              <ThemeIcon />
            </IconButton>
          }
        >
          <ThemeChoice />
        </Menu>
      </div>
      <FormError problem={leaving.problem} />
    </div>
  );
};
