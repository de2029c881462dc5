import { clsx } from 'clsx';
import {
  Bot,
  CircleHelp,
  CircleDollarSign,
  History,
  Inbox,
  LayoutTemplate,
  ListChecks,
  NotebookText,
  Search,
  SlidersHorizontal,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { getTotal } from '../../lib/live/use-all.js';
import { useDecisionItems, useNotices } from '../../inbox/data/inbox.store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Count } from '../../ui/status/count.js';
import { Kbd } from '../../ui/values/kbd.js';
import { RunsInProgress } from './runs-in-progress.js';
import { openPalette } from '../palette/palette-state.js';
import { PersonMenu } from './person-menu.js';
import { TimeLines } from './time-lines.js';
import { WorkspaceSwitcher } from './workspace-switcher.js';

export const Navigation = () => (
  <div className="flex h-full flex-col overflow-y-auto bg-canvas text-sm [--around:var(--canvas)]">
    <WorkspaceSwitcher />
    <button
      type="button"
      onClick={openPalette}
      aria-haspopup="dialog"
      className="mx-3 mb-3 flex h-8 flex-none items-center gap-2 rounded-md border border-line bg-surface pr-1.5 pl-2 text-ink-3 hover:border-control-line"
    >
      <Search className="size-3.5" aria-hidden />
      Find or do
      <Kbd keys="mod+k" className="ml-auto" />
    </button>
    <Places />
    <RunsInProgress />
    <section aria-label="Who is here" className="mt-auto grid gap-3 border-t border-line px-4 py-3">
      <TimeLines />
      <PersonMenu />
    </section>
  </div>
);

const Places = () => {
  const { path, may } = useWorkspace();
  const waiting = (useDecisionItems(getTotal) ?? 0) + (useNotices(getTotal) ?? 0);
  return (
    <nav aria-label="Workspace">
      <ul className="grid gap-px px-2">
        <Place to={path('agents')} icon={Bot}>
          Agents
        </Place>
        <Place to={path('triggers')} icon={Zap}>
          Triggers
        </Place>
        {may('runs.read') && (
          <Place
            to={path('inbox')}
            icon={Inbox}
            about={waiting > 0 && <Count value={waiting} look="wait" label={waiting === 1 ? 'waits' : 'wait'} />}
          >
            Inbox
          </Place>
        )}
        <Place to={path('runs')} icon={ListChecks}>
          Runs
        </Place>
        {may('runs.read') && (
          <Place to={path('notes')} icon={NotebookText}>
            Notes
          </Place>
        )}
        <Place to={path('templates')} icon={LayoutTemplate}>
          Templates
        </Place>
        {may('history.read') && (
          <Place to={path('history')} icon={History}>
            History
          </Place>
        )}
        {may('runs.read') && (
          <Place to={path('billing')} icon={CircleDollarSign}>
            Billing
          </Place>
        )}
        <Place to={path('settings')} icon={SlidersHorizontal}>
          Settings
        </Place>
        <Place to="/help" icon={CircleHelp}>
          Help
        </Place>
      </ul>
    </nav>
  );
};

type PlaceProps = { to: string; icon: LucideIcon; about?: ReactNode; children: ReactNode };

const Place = ({ to, icon: Icon, about, children }: PlaceProps) => (
  <li>
    <NavLink
      to={to}
      className={({ isActive }) =>
        clsx(
          'flex h-8 items-center gap-2.5 rounded-sm px-2 -outline-offset-2',
          isActive
            ? 'bg-[color-mix(in_srgb,var(--ink)_7%,transparent)] font-medium text-ink'
            : 'text-ink-2 hover:bg-hover [&_.lucide]:text-ink-3',
        )
      }
    >
      <Icon aria-hidden />
      {children}
      {about && <span className="ml-auto">{about}</span>}
    </NavLink>
  </li>
);
