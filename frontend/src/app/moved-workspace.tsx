import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Navigate, useLocation } from 'react-router';
import { http } from '../lib/http.js';
import { loadSession } from '../lib/session.js';
import { useQuery } from '../lib/use-query.js';
import { NotFoundScreen } from '../components/not-found.screen.js';
import { PageLoading } from '../components/page-loading.js';

/** The address may be an old one of a workspace of mine, or one of a workspace that I joined a moment ago. */
const whereIs = async (slug: string): Promise<string> => {
  const row = await http.get(`/api/workspaces/by-slug/${encodeURIComponent(slug)}`, WorkspaceRow);
  await loadSession();
  return row.slug;
};

export const MovedWorkspace = ({ slug }: { slug: string }) => {
  const { pathname, search, hash } = useLocation();
  const { data, loading } = useQuery(`address of ${slug}`, () => whereIs(slug));
  if (loading) return <PageLoading />;
  if (!data || data === slug) return <NotFoundScreen />;
  return <Navigate to={pathname.replace(`/${slug}`, `/${data}`) + search + hash} replace />;
};
