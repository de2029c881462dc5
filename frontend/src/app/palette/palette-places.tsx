import { Bot, History, Keyboard, ListChecks, LogOut, SlidersHorizontal, UserRound, Users, Zap } from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '../../lib/session/session.js';
import { toggleTheme } from '../../lib/page/theme.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ThemeIcon } from '../../ui/icons/theme-icon.js';
import { toast } from '../../ui/overlays/toast.js';
import { asProblem } from '../../lib/problem-error.js';
import { useHelp } from '../keys/help-state.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Pick = (run: () => void) => () => void;

const leave = (): void =>
  void signOut().catch((error: unknown) =>
    toast({ title: 'Not signed out', about: asProblem(error).sentence, status: 'failed' }),
  );

export const PalettePlaces = ({ pick }: { pick: Pick }) => {
  const { path, may, me, workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const go = (to: string) => pick(() => void navigate(to));
  const others = me.memberships.filter((each) => each.workspaceId !== workspaceId);
  return (
    <>
      <PaletteGroup title="Go to">
        <PaletteItem id="agents" name="Agents" icon={<Bot aria-hidden />} keys="g a" onPick={go(path('agents'))} />
        <PaletteItem
          id="triggers"
          name="Triggers"
          icon={<Zap aria-hidden />}
          keys="g t"
          onPick={go(path('triggers'))}
        />
        <PaletteItem
          id="runs"
          name="Runs"
          icon={<ListChecks aria-hidden />}
          keys="g r"
          words="approvals"
          onPick={go(path('runs'))}
        />
        {may('history.read') && (
          <PaletteItem
            id="history"
            name="History"
            icon={<History aria-hidden />}
            keys="g h"
            words="events log audit"
            onPick={go(path('history'))}
          />
        )}
        <PaletteItem
          id="settings"
          name="Settings"
          icon={<SlidersHorizontal aria-hidden />}
          keys="g s"
          onPick={go(path('settings'))}
        />
        <PaletteItem
          id="members"
          name="Members"
          icon={<Users aria-hidden />}
          words="people invite roles team"
          onPick={go(path('settings', 'members'))}
        />
        <PaletteItem
          id="profile"
          name="Profile"
          icon={<UserRound aria-hidden />}
          words="account password"
          onPick={go(path('settings', 'profile'))}
        />
        {others.map((each) => (
          <PaletteItem
            key={each.workspaceId}
            id={each.workspaceId}
            name={each.name}
            about="workspace"
            onPick={go(`/${each.slug}/agents`)}
          />
        ))}
      </PaletteGroup>
      <PaletteGroup title="Do">
        <PaletteItem
          id="theme"
          name="Change between light and dark"
          icon={<ThemeIcon className="size-4 text-ink-3" />}
          words="theme"
          onPick={pick(toggleTheme)}
        />
        <PaletteItem
          id="keys"
          name="Show all keys"
          icon={<Keyboard aria-hidden />}
          keys="?"
          words="shortcuts help"
          onPick={pick(() => useHelp.setState({ open: true }))}
        />
        <PaletteItem id="sign-out" name="Sign out" icon={<LogOut aria-hidden />} words="log out" onPick={pick(leave)} />
      </PaletteGroup>
    </>
  );
};
