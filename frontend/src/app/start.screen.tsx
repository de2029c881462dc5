import { useEffect } from 'react';
import { LandingScreen } from '../landing/landing.screen.js';
import { loadSession, useSession, lastWorkspace } from '../lib/session/session.js';
import { PageLoading } from '../components/page-states/page-loading.js';
import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { ChevronRight } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { useTitle } from '../lib/page/use-title.js';
import { SingleLead, SinglePage, SingleTitle } from '../ui/layout/single-page.js';
import { roleNames } from '../components/names/role-names.js';
import { WorkspaceIcon } from '../components/icons/workspace-icon.js';

/** `/`: what the product is for who is new, the last workspace for who is signed in. */
export const StartScreen = () => {
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'unknown') return <PageLoading />;
  return session.status === 'signed-in' ? <Home me={session.me} /> : <LandingScreen />;
};

/** Where a signed-in person goes: the last workspace, the only one, a choice, or the set-up. */
const Home = ({ me }: { me: Me }) => {
  const last = lastWorkspace();
  const [only, ...others] = me.memberships;
  const there = me.memberships.find((each) => each.slug === last) ?? (others.length === 0 ? only : undefined);
  if (me.status === 'pending_verification') return <Navigate to="/auth/verify" replace />;
  if (!only) return <Navigate to="/auth/setup" replace />;
  return there ? <Navigate to={`/${there.slug}/agents`} replace /> : <Chooser me={me} />;
};

const Chooser = ({ me }: { me: Me }) => {
  useTitle('Choose a workspace');
  return (
    <SinglePage hang>
      <SingleTitle>Where to?</SingleTitle>
      <SingleLead>You are a member of {me.memberships.length} workspaces.</SingleLead>
      <ul className="mt-7 grid overflow-hidden rounded-md border border-line">
        {me.memberships.map(({ workspaceId, slug, name, role, icon }) => (
          <li key={workspaceId} className="border-b border-line last:border-b-0">
            <Link to={`/${slug}/agents`} className="flex h-14 items-center gap-3 px-4 -outline-offset-2 hover:bg-hover">
              <WorkspaceIcon icon={icon} />
              <span className="grid min-w-0 flex-1 leading-[18px]">
                <span className="truncate font-medium">{name}</span>
                <span className="text-xs text-ink-3">{roleNames[role]}</span>
              </span>
              <ChevronRight className="text-ink-3" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </SinglePage>
  );
};
