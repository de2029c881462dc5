import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Navigate, useLocation } from 'react-router';
import { http } from '../lib/http.js';
import { loadSession } from '../lib/session.js';
import { useQuery } from '../lib/use-query.js';
import { NotFoundScreen } from './not-found.screen.js';
import { PageLoading } from './page-loading.js';

/** The address may be an old one of a workspace of mine, or one of a workspace that I joined a moment ago. */
const whereIs = async (slug: string, me: Me): Promise<string | null> => {
  const [rows] = await Promise.all([
    Promise.all(me.memberships.map(({ workspaceId }) => http.get(`/api/workspaces/${workspaceId}`, WorkspaceRow))),
    loadSession(),
  ]);
  return rows.find((row) => row.slug === slug || row.formerSlugs.includes(slug))?.slug ?? null;
};

export const MovedWorkspace = ({ slug, me }: { slug: string; me: Me }) => {
  const { pathname, search, hash } = useLocation();
  const { data, loading } = useQuery(`address of ${slug}`, () => whereIs(slug, me));
  if (loading) return <PageLoading />;
  if (!data || data === slug) return <NotFoundScreen />;
  return <Navigate to={pathname.replace(`/${slug}`, `/${data}`) + search + hash} replace />;
};
