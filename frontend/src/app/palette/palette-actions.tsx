import { Check, Keyboard, LogOut, OctagonX, Plus, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useActionList } from '../../lib/keyboard/actions.js';
import { getTotal } from '../../lib/live/use-all.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useApprovals } from '../../runs/data/approvals.store.js';
import { toggleTheme } from '../../lib/page/theme.js';
import { asProblem } from '../../lib/problem-error.js';
import { signOut } from '../../lib/session/session.js';
import { ThemeIcon } from '../../ui/icons/theme-icon.js';
import { toast } from '../../ui/overlays/toast.js';
import { useHelp } from '../keys/help-state.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';
import { usePalette } from './palette-state.js';

type Pick = (run: () => void) => () => void;

const leave = (): void =>
  void signOut().catch((error: unknown) =>
    toast({ title: 'Not signed out', about: asProblem(error).sentence, status: 'failed' }),
  );

const connectActions = (accounts: string) => [
  {
    id: 'connect-account',
    name: 'Connect an account',
    icon: <Plus aria-hidden />,
    words: 'service gmail slack sheets connection sign in key',
    to: `${accounts}?connect=`,
  },
  {
    id: 'connect-model',
    name: 'Connect a model',
    icon: <Plus aria-hidden />,
    words: 'ai openai anthropic gemini ollama key',
    to: `${accounts}/models?connect=`,
  },
];

/** Returns what the role may do from anywhere. */
const useWorkspaceActions = (): { id: string; name: string; icon: ReactNode; words: string; run: () => void }[] => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  const waiting = useApprovals(getTotal) ?? 0;
  const only = useApprovals(({ list: [first, ...others] }) => (others.length === 0 ? first : undefined));
  const go = (to: string) => () => void navigate(to);
  const actions = [
    {
      offered: may('runs.control') && waiting > 0,
      id: 'approve',
      name: `Approve (${formatNumber(waiting)} waiting)`,
      icon: <Check aria-hidden />,
      words: 'approvals deny review waiting',
      run: go(only ? `${path('agents', only.agentId, 'runs', only.id)}#approval` : `${path('runs')}?show=approval`),
    },
    {
      offered: may('agents.edit'),
      id: 'create-agent',
      name: 'Create agent',
      icon: <Plus aria-hidden />,
      words: 'new add agent',
      run: go(`${path('agents')}?create=blank`),
    },
    {
      offered: may('triggers.edit'),
      id: 'create-trigger',
      name: 'Create trigger',
      icon: <Plus aria-hidden />,
      words: 'new add trigger schedule webhook',
      run: go(`${path('triggers')}?create=trigger`),
    },
    {
      offered: may('agents.edit'),
      id: 'create-note',
      name: 'New note',
      icon: <Plus aria-hidden />,
      words: 'create add write note',
      run: go(`${path('notes')}?create=`),
    },
    ...connectActions(path('settings', 'connected-accounts')).map(({ to, ...action }) => ({
      ...action,
      offered: may('connections.own'),
      run: go(to),
    })),
    {
      offered: may('members.manage'),
      id: 'invite',
      name: 'Invite people',
      icon: <UserRoundPlus aria-hidden />,
      words: 'add member team e-mail',
      run: go(`${path('settings', 'members')}?invite`),
    },
  ];
  return actions.filter(({ offered }) => offered).map(({ offered: _, ...action }) => action);
};

/** The brake, unless it is pulled already. */
const useHaltActions = () => {
  const { may, workspaceId } = useWorkspace();
  const isHalted = useWorkspaceRow((state) => state.rows.get(workspaceId)?.halt != null);
  if (!may('workspace.halt') || isHalted) return [];
  const run = (): void => usePalette.setState({ halting: true });
  return [{ id: 'halt', name: 'Stop everything', icon: <OctagonX aria-hidden />, words: 'halt pause emergency', run }];
};

const useOffered = () => {
  const here = useActionList((state) => state.actions);
  return [...useWorkspaceActions(), ...useHaltActions()].filter(
    ({ name }) => !here.some((action) => action.name === name),
  );
};

export const PaletteActions = ({ pick }: { pick: Pick }) => (
  <PaletteGroup title="Do">
    {useOffered().map(({ run, ...action }) => (
      <PaletteItem key={action.id} {...action} onPick={pick(run)} />
    ))}
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
);
