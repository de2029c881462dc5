import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { NotFoundScreen } from '../../components/page-states/not-found.screen.js';
import { PageLoading } from '../../components/page-states/page-loading.js';
import { SessionFailed } from '../../components/page-states/session-failed.js';
import { GalleryFrame, useGalleryUrl, useIsInWorkspace } from '../components/gallery-frame.js';
import { useTitle } from '../../lib/page/use-title.js';
import { loadSession, useSession } from '../../lib/session/session.js';
import { useQuery } from '../../lib/use-query.js';
import { readTemplate } from '../data/templates.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { UseTemplateForm } from './use-template.form.js';

/** `/templates/{template}/use`: values, what it may do, and then it is there. Who has no account makes one first. */
export const UseTemplateScreen = () => {
  const { template: slug = '' } = useParams();
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'unknown') return <PageLoading />;
  if (session.status === 'failed') return <SessionFailed problem={session.problem} />;
  if (session.status === 'signed-out')
    return <Navigate to={`/auth/register?next=${encodeURIComponent(`/templates/${slug}/use`)}`} replace />;
  return <Use slug={slug} me={session.me} />;
};

const Use = ({ slug, me }: { slug: string; me: Me }) => {
  const { data, problem, reload } = useQuery(`template ${slug}`, (signal) => readTemplate(slug, signal));
  const gallery = useGalleryUrl();
  const inWorkspace = useIsInWorkspace();
  const Title = inWorkspace ? 'p' : 'h1';
  useTitle(data && `Use ${data.file.listing.title}`);
  if (problem?.code === 'not_found' || problem?.code === 'validation_failed') return <NotFoundScreen />;
  if (me.memberships.length === 0) return <Navigate to="/" replace />;
  return (
    <GalleryFrame title={data ? `Set up ${data.file.listing.title}` : 'Set up'} isBelow width="max-w-[1120px]">
      {problem && <ErrorState title="The template could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows rows={6} label="Loading the template" />}
      {data && (
        <UseTemplateForm
          template={data}
          heading={
            <header className={inWorkspace ? 'sr-only' : 'flex items-center gap-3 pt-6'}>
              <AgentIcon icon={data.file.listing.icon} />
              <Title className="text-xl font-semibold tracking-tight">Set up {data.file.listing.title}</Title>
            </header>
          }
          memberships={me.memberships}
          backTo={`${gallery}/${slug}`}
          onStale={reload}
        />
      )}
    </GalleryFrame>
  );
};
