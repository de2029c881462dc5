import {
  Bot,
  CircleHelp,
  CircleDollarSign,
  GitCompare,
  History,
  Inbox,
  LayoutTemplate,
  ListChecks,
  NotebookText,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
  Webhook,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { helpPages, helpUrl } from '../../help/data/help-pages.js';
import { useWorkspace, type Workspace } from '../../lib/session/workspace.js';
import { toAnchor } from '../../ui/layout/use-anchor.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Pick = (run: () => void) => () => void;
type Place = {
  id: string;
  name: string;
  about?: string;
  icon: ReactNode;
  keys?: string;
  /** Holds other words that people may type to find it. */
  words?: string;
  to: string;
};

const buildPlaces = ({ path, may }: Workspace): Place[] => [
  { id: 'agents', name: 'Agents', icon: <Bot aria-hidden />, keys: 'g a', to: path('agents') },
  { id: 'triggers', name: 'Triggers', icon: <Zap aria-hidden />, keys: 'g t', to: path('triggers') },
  {
    id: 'inbox',
    name: 'Inbox',
    icon: <Inbox aria-hidden />,
    keys: 'g i',
    words: 'approvals notices waiting decide',
    to: path('inbox'),
  },
  { id: 'runs', name: 'Runs', icon: <ListChecks aria-hidden />, keys: 'g r', words: 'approvals', to: path('runs') },
  {
    id: 'notes',
    name: 'Notes',
    icon: <NotebookText aria-hidden />,
    keys: 'g n',
    words: 'memory texts',
    to: path('notes'),
  },
  {
    id: 'templates',
    name: 'Templates',
    icon: <LayoutTemplate aria-hidden />,
    keys: 'g m',
    words: 'browse gallery start from template',
    to: path('templates'),
  },
  ...(may('history.read') ? [buildHistoryPlace(path('history')), buildComparePlace(path('history', 'compare'))] : []),
  ...(may('security.read')
    ? [buildAccessPlace(path('history', 'access')), buildSecurityPlace(path('history', 'security'))]
    : []),
  { id: 'settings', name: 'Settings', icon: <SlidersHorizontal aria-hidden />, keys: 'g s', to: path('settings') },
  ...settingsPages(path('settings'), may),
  {
    id: 'members',
    name: 'Members',
    icon: <Users aria-hidden />,
    words: 'people roles team',
    to: path('settings', 'members'),
  },
  {
    id: 'usage',
    name: 'Billing',
    icon: <CircleDollarSign aria-hidden />,
    keys: 'g b',
    words: 'usage cost spending money',
    to: path('billing'),
  },
  ...(may('billing.read') ? billingPages(path('billing', 'invoices'), path('settings', 'billing')) : []),
  {
    id: 'profile',
    name: 'Profile',
    icon: <UserRound aria-hidden />,
    words: 'account',
    to: path('settings', 'profile'),
  },
  ...profilePages(path('settings', 'profile')),
  ...helpPlaces,
];

const help = <CircleHelp aria-hidden />;
const helpPlaces: readonly Place[] = [
  { id: 'help', name: 'Help', icon: help, words: 'docs documentation support how to', to: '/help' },
  ...helpPages.map(({ name, title }) => ({
    id: `help ${name}`,
    name: title,
    about: 'help',
    icon: help,
    words: 'help docs',
    to: helpUrl(name),
  })),
];

const page =
  (icon: ReactNode, about: string, to: string) =>
  (name: string, section: string, words: string): Place => ({
    id: `${about} ${name}`,
    name,
    about,
    words,
    icon,
    to: `${to}#${toAnchor(section)}`,
  });

const settingsPages = (to: string, may: Workspace['may']): Place[] => {
  const section = page(<SlidersHorizontal aria-hidden />, 'settings', to);
  const words = 'webhooks outbound slack chat signature settings';
  return [
    { id: 'endpoints', name: 'Endpoints', icon: <Webhook aria-hidden />, words, to: `${to}/endpoints` },
    section('Workspace name', 'Name', 'rename'),
    section('Workspace URL', 'URL', 'slug address'),
    section('Workspace icon', 'Icon', 'logo'),
    section('Time zone', 'Time zone', 'workspace clock'),
    section('Session limits', 'Session length', 'workspace inactivity sign out security'),
    ...(may('workspace.transfer') ? [section('Transfer ownership', 'Ownership', 'workspace owner offer')] : []),
    ...(may('workspace.delete') ? [section('Delete the workspace', 'Delete the workspace', 'deletion remove')] : []),
  ];
};

const billingPages = (invoices: string, settings: string): Place[] => {
  const icon = <CircleDollarSign aria-hidden />;
  const section = page(icon, 'billing', settings);
  return [
    { id: 'invoices', name: 'Invoices', icon, words: 'billing bill receipt statement', to: invoices },
    { id: 'plan', name: 'Plan and payment', icon, words: 'billing upgrade seats card cancel', to: settings },
    section('Budgets', 'Budgets', 'money limit cap cost spending alerts'),
    section('Payment method', 'Payment method', 'credit card'),
    section('Billing details', 'Billing details', 'company address tax vat'),
    section('Compare plans', 'Compare plans', 'prices upgrade'),
  ];
};

const profilePages = (to: string): Place[] => {
  const section = page(<UserRound aria-hidden />, 'profile', to);
  return [
    section('Passkeys', 'Passkeys', 'passkey security key fingerprint webauthn'),
    section('Name and photo', 'You', 'account profile language format time zone'),
    section('E-mail address', 'E-mail address', 'change mail'),
    section('Theme', 'Theme', 'dark light'),
    section('Password', 'Password', 'change'),
    section(
      'Two-factor sign-in',
      'Two-factor sign-in',
      'second factor authentication 2fa authenticator recovery codes',
    ),
    section('Sessions', 'Signed in on', 'devices browsers sign out'),
    section('API keys', 'API keys', 'token program command line'),
    section('Your data', 'Your data', 'export download account'),
    section('Delete account', 'Delete account', 'close remove'),
  ];
};

const buildHistoryPlace = (to: string): Place => ({
  id: 'history',
  name: 'History',
  icon: <History aria-hidden />,
  keys: 'g h',
  words: 'events log audit',
  to,
});

const buildComparePlace = (to: string): Place => ({
  id: 'compare',
  name: 'Compare two moments',
  about: 'history',
  icon: <GitCompare aria-hidden />,
  words: 'what changed since I was last here difference',
  to,
});

const buildAccessPlace = (to: string): Place => ({
  id: 'access',
  name: 'Access',
  about: 'history',
  icon: <ShieldCheck aria-hidden />,
  words: 'who could do what permissions rights roles audit',
  to,
});

const buildSecurityPlace = (to: string): Place => ({
  id: 'security',
  name: 'Security',
  about: 'history',
  icon: <ShieldCheck aria-hidden />,
  words: 'refused attempts sign-ins API keys audit',
  to,
});

export const PalettePlaces = ({ words, pick }: { words: string; pick: Pick }) => {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const go = (to: string) => pick(() => void navigate(to));
  const { me, workspaceId } = workspace;
  const others = me.memberships.filter((each) => each.workspaceId !== workspaceId);
  return (
    <PaletteGroup title="Go to">
      {buildPlaces(workspace)
        .filter(({ about }) => words.trim() !== '' || about === undefined)
        .map(({ to, ...place }) => (
          <PaletteItem key={place.id} {...place} onPick={go(to)} />
        ))}
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
