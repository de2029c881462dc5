import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loadSession, signOut } from '../../lib/session/session.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { findWorkspace } from '../../workspaces/data/workspaces.api.js';
import { NotFoundScreen } from '../../components/page-states/not-found.screen.js';
import { PageLoading } from '../../components/page-states/page-loading.js';
import { Button } from '../../ui/buttons/button.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { useTitle } from '../../lib/page/use-title.js';

/** The address may be an old one of a workspace of mine, or one of a workspace that I joined a moment ago. */
const whereIs = async (slug: string): Promise<string> => {
  const row = await findWorkspace(slug);
  await loadSession();
  return row.slug;
};

export const MovedWorkspace = ({ slug }: { slug: string }) => {
  const { pathname, search, hash } = useLocation();
  const { data, problem, loading, reload } = useQuery(`address of ${slug}`, () => whereIs(slug));
  if (problem?.code === 'membership_suspended') return <Suspended reload={reload} />;
  if (loading) return <PageLoading />;
  if (!data || data === slug)
    return (
      <NotFoundScreen lead="You are not a member of a workspace with this URL. You may have been removed from it, it may have been renamed, or the URL may be mistyped." />
    );
  return <Navigate to={pathname.replace(`/${slug}`, `/${data}`) + search + hash} replace />;
};

const askEveryMs = 10_000;

/** Stays until the person may come in again, and then shows what they came for. */
const Suspended = ({ reload }: { reload: () => void }) => {
  useTitle('Suspended');
  const leaving = useCommand(signOut, { live: false });
  const ask = useEffectEvent(reload);
  useEffect(() => {
    const timer = setInterval(() => ask(), askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <SinglePage broken>
      <SingleTitle>Your access is suspended</SingleTitle>
      <SingleLead>
        An owner or admin of this workspace has suspended you, and can let you in again. This page opens by itself then.
        Nothing of yours is lost.
      </SingleLead>
      <Button size="lg" full className="mt-7" busy={leaving.pending} onClick={() => void leaving.run()}>
        Sign out
      </Button>
    </SinglePage>
  );
};
