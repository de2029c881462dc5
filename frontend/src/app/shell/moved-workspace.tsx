import { Navigate, useLocation } from 'react-router';
import { loadSession } from '../../lib/session/session.js';
import { useQuery } from '../../lib/use-query.js';
import { findWorkspace } from '../../workspaces/data/workspaces.api.js';
import { NotFoundScreen } from '../../components/page-states/not-found.screen.js';
import { PageLoading } from '../../components/page-states/page-loading.js';

/** The address may be an old one of a workspace of mine, or one of a workspace that I joined a moment ago. */
const whereIs = async (slug: string): Promise<string> => {
  const row = await findWorkspace(slug);
  await loadSession();
  return row.slug;
};

export const MovedWorkspace = ({ slug }: { slug: string }) => {
  const { pathname, search, hash } = useLocation();
  const { data, loading } = useQuery(`address of ${slug}`, () => whereIs(slug));
  if (loading) return <PageLoading />;
  if (!data || data === slug)
    return (
      <NotFoundScreen lead="You are not a member of a workspace with this URL. You may have been removed from it, it may have been renamed, or the URL may be mistyped." />
    );
  return <Navigate to={pathname.replace(`/${slug}`, `/${data}`) + search + hash} replace />;
};
