import { Bot, History, ListChecks, ShieldCheck, SlidersHorizontal, UserRound, Users, Zap } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Pick = (run: () => void) => () => void;

export const PalettePlaces = ({ pick }: { pick: Pick }) => {
  const { path, may, me, workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const go = (to: string) => pick(() => void navigate(to));
  const others = me.memberships.filter((each) => each.workspaceId !== workspaceId);
  return (
    <PaletteGroup title="Go to">
      <PaletteItem id="agents" name="Agents" icon={<Bot aria-hidden />} keys="g a" onPick={go(path('agents'))} />
      <PaletteItem id="triggers" name="Triggers" icon={<Zap aria-hidden />} keys="g t" onPick={go(path('triggers'))} />
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
      {may('security.read') && (
        <PaletteItem
          id="security"
          name="Security"
          about="history"
          icon={<ShieldCheck aria-hidden />}
          words="refused attempts sign-ins API keys audit"
          onPick={go(path('history', 'security'))}
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
  );
};
