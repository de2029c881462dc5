import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { clsx } from 'clsx';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { ConnectionLine } from '../components/live-connection/connection-line.js';
import { ErrorBoundary } from '../components/page-states/error-boundary.js';
import { MaintenanceLine } from '../components/live-connection/maintenance-line.js';
import { NotFoundScreen } from '../components/page-states/not-found.screen.js';
import { PageLoading } from '../components/page-states/page-loading.js';
import { SessionFailed } from '../components/page-states/session-failed.js';
import { SignInFirst } from '../components/page-states/sign-in-first.js';
import { RegionFailure } from '../components/page-states/region-failure.js';
import { useConnection } from '../lib/live/connection.js';
import { loadSession, useSession } from '../lib/session/session.js';
import { subscribeToHealth, startSocket } from '../lib/socket.js';
import { toggleTheme } from '../lib/page/theme.js';
import { Avatar } from '../ui/icons/avatar.js';
import { IconButton } from '../ui/buttons/icon-button.js';
import { Logo } from '../ui/icons/logo.js';
import { ThemeIcon } from '../ui/icons/theme-icon.js';
import { Toaster } from '../ui/overlays/toast.js';
import { OperatorNavigation } from './operator-navigation.js';
import { OperatorScreenShape } from './operator-screen-shape.js';

/** The frame of the operators' screens. A person who is not an operator sees the same as for an unknown URL. */
export const OperatorShell = () => {
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'unknown') return <PageLoading />;
  if (session.status === 'failed') return <SessionFailed problem={session.problem} />;
  if (session.status === 'signed-out') return <SignInFirst />;
  return session.me.operator ? <Console me={session.me} /> : <NotFoundScreen />;
};

const Console = ({ me }: { me: Me }) => {
  const { pathname } = useLocation();
  useLayoutEffect(startSocket, []);
  useEffect(subscribeToHealth, []);
  const live = useConnection(({ state }) => state === 'live');
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-raised px-3 py-2 text-sm font-medium shadow-2 focus:translate-y-0"
      >
        Skip to the screen
      </a>
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line bg-canvas px-gutter max-md:pt-2">
        <Link to="/" aria-label="Back to your workspace" className="grid size-8 place-items-center rounded-sm">
          <Logo size={22} />
        </Link>
        <h1 className="text-lg font-semibold tracking-tight">Operator</h1>
        <span className="mono min-w-0 flex-[0_1_auto] truncate rounded-sm border border-line bg-surface px-2 py-0.5 text-xs text-ink-2">
          {location.host}
        </span>
        <div className="ml-auto flex items-center gap-2 md:order-last">
          <span className={clsx('text-sm text-ink-2', live && 'max-sm:hidden')}>
            <ConnectionLine />
          </span>
          <IconButton label="Theme" size="sm" onClick={toggleTheme}>
            <ThemeIcon />
          </IconButton>
          <Avatar name={me.name} seed={me.userId} />
        </div>
        <OperatorNavigation />
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <MaintenanceLine />
        <ErrorBoundary on={pathname} fallback={(failure) => <RegionFailure {...failure} what="This screen" />}>
          <Suspense fallback={<OperatorScreenShape />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Toaster />
    </div>
  );
};
