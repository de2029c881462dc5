import type { Me, Membership } from '@throughline/contracts/identity/identity.requests.js';
import { clsx } from 'clsx';
import { Suspense, useEffect, useLayoutEffect, useMemo, useCallback, type ReactNode } from 'react';
import { Outlet, useLocation, useParams, useNavigate } from 'react-router';
import { useDrawer } from '../../lib/page/drawer.js';
import { loadSession, rememberWorkspace, useSession } from '../../lib/session/session.js';
import { startSocket } from '../../lib/socket.js';
import { WorkspaceContext, buildWorkspace, type Workspace, useWorkspace } from '../../lib/session/workspace.js';
import { Toaster } from '../../ui/overlays/toast.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';
import { CommandPalette } from '../palette/command-palette-host.js';
import { BillingNotice } from './billing-notice.js';
import { DeploymentHaltNotice } from './deployment-halt-notice.js';
import { DeletionNotice } from './deletion-notice.js';
import { HaltNotice } from './halt-notice.js';
import { ErrorBoundary } from '../../components/page-states/error-boundary.js';
import { MaintenanceLine } from '../../components/live-connection/maintenance-line.js';
import { MovedWorkspace } from './moved-workspace.js';
import { Navigation } from '../navigation/navigation.js';
import { NavigationDrawer } from '../navigation/navigation-drawer.js';
import { PageLoading } from '../../components/page-states/page-loading.js';
import { SessionFailed } from '../../components/page-states/session-failed.js';
import { ScreenShape } from './screen-shape.js';
import { ShortcutHelp } from '../keys/shortcut-help.js';
import { SignInFirst } from '../../components/page-states/sign-in-first.js';
import { helpWith } from './problem-help.js';
import { ProblemHelp } from '../../ui/form/problem-help.js';
import { RegionFailure } from '../../components/page-states/region-failure.js';
import { useNotedPresence } from '../../lib/last-seen.js';
import { useMoment } from '../../lib/past/moment.js';
import { screen } from '../screen.js';
import { useKeptMoment } from './use-kept-moment.js';
import { useWorkspaceKeys } from './use-workspace-keys.js';
import { useWorkspaceRows } from './use-workspace-rows.js';
import { PhotoContext } from '../../ui/icons/avatar.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { useActions } from '../../lib/keyboard/actions.js';

const PastBar = screen(() => import('../../history/past/past-bar.js'), 'PastBar');

/** The frame of a workspace. A person who is not signed in or not a member sees the same as for an unknown workspace. */
export const AppShell = () => {
  const session = useSession();
  const { workspace: slug = '' } = useParams();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'unknown') return <PageLoading />;
  if (session.status === 'failed') return <SessionFailed problem={session.problem} />;
  if (session.status === 'signed-out') return <SignInFirst />;
  const membership = session.me.memberships.find((each) => each.slug === slug);
  if (!membership) return <MovedWorkspace key={slug} slug={slug} />;
  return <Member key={membership.workspaceId} me={session.me} membership={membership} />;
};

const Member = ({ me, membership }: { me: Me; membership: Membership }) => {
  const deleting = useWorkspaceRow((state) => state.rows.get(membership.workspaceId)?.status === 'deleting');
  useKeptMoment();
  useNotedPresence(membership.workspaceId);
  const past = useMoment(({ at }) => at !== null);
  const workspace = useMemo(() => buildWorkspace(me, membership, { deleting, past }), [me, membership, deleting, past]);
  return <WorkspaceRegions workspace={workspace} />;
};

/** Two areas side by side that load, fail and recover by themselves. */
const WorkspaceRegions = ({ workspace }: { workspace: Workspace }) => {
  const collapsed = useDrawer((state) => state.collapsed);
  // Before the effects of what is inside: rooms are watched first, then loaded.
  useLayoutEffect(startSocket, []);
  useEffect(() => rememberWorkspace(workspace.slug), [workspace.slug]);
  return (
    <WorkspaceContext value={workspace}>
      <Background />
      <ProblemHelp value={helpWith}>
        <Photos>
          <a
            href="#main"
            className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-raised px-3 py-2 text-sm font-medium shadow-2 focus:translate-y-0"
          >
            Skip to the screen
          </a>
          <div
            className={clsx('grid min-h-dvh bg-canvas', !collapsed && 'md:grid-cols-[var(--nav-width)_minmax(0,1fr)]')}
          >
            {!collapsed && (
              <div className="sticky top-0 h-dvh border-r border-line max-md:hidden">
                <NavigationRegion />
              </div>
            )}
            <PlatformRegion />
          </div>
          <NavigationDrawer>
            <NavigationRegion />
          </NavigationDrawer>
          <CommandPalette />
          <ShortcutHelp />
          <Toaster />
        </Photos>
      </ProblemHelp>
    </WorkspaceContext>
  );
};

const Background = () => {
  useWorkspaceRows();
  useWorkspaceKeys();
  useAgentActions();
  return null;
};

const NavigationRegion = () => (
  <ErrorBoundary fallback={(failure) => <RegionFailure {...failure} what="The navigation" />}>
    <Navigation />
  </ErrorBoundary>
);

const PlatformRegion = () => {
  const { pathname } = useLocation();
  const { past } = useWorkspace();
  return (
    <main
      id="main"
      tabIndex={-1}
      // A screen whose columns scroll by themselves has what the notices above it leave.
      className="flex min-w-0 flex-col bg-surface outline-none lg:has-data-fills-screen:h-dvh"
    >
      {past && (
        <Suspense fallback={null}>
          <PastBar />
        </Suspense>
      )}
      <MaintenanceLine />
      <ErrorBoundary on={pathname} fallback={(failure) => <RegionFailure {...failure} what="This screen" />}>
        <DeletionNotice />
        <DeploymentHaltNotice />
        <HaltNotice />
        <BillingNotice />
        <Suspense fallback={<ScreenShape />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
};

/** Shows members by their photo, if they have one, on every screen of the workspace. */
const Photos = ({ children }: { children: ReactNode }) => {
  const { workspaceId } = useWorkspace();
  const members = useMembers((state) => state.list);
  const numbers = useMemo(() => new Map(members.map(({ userId, photo }) => [userId as string, photo])), [members]);
  const getPhoto = useCallback(
    (userId: string): string | undefined => {
      const photo = numbers.get(userId) ?? null;
      return photo === null ? undefined : `/api/workspaces/${workspaceId}/members/${userId}/photos/${photo}`;
    },
    [numbers, workspaceId],
  );
  return <PhotoContext value={getPhoto}>{children}</PhotoContext>;
};

/** Registers what one may do about agents from any screen of the workspace. */
const useAgentActions = (): void => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  const create = (from: string) => void navigate(`${path('agents')}?create=${from}`);
  useActions(
    may('agents.edit')
      ? [
          { id: 'agents.create', name: 'Create agent', group: 'Create', words: 'new add', run: () => create('blank') },
          { id: 'agents.copy', name: 'Duplicate an agent', group: 'Create', words: 'copy', run: () => create('copy') },
          {
            id: 'agents.import',
            name: 'Import an agent',
            group: 'Create',
            words: 'file json',
            run: () => create('import'),
          },
        ]
      : [],
  );
};
