import { useParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { readUsableTemplate } from '../data/own-templates.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { WrappedTitle } from '../detail/wrapped-title.js';
import { UseTemplateForm } from './use-template.form.js';

/** `/{workspace}/templates/{template}/use`: a template of the workspace is used there. */
export const UseOwnTemplateScreen = () => {
  const { template: id = '' } = useParams();
  const { workspaceId, me, path } = useWorkspace();
  const { data, problem, reload } = useQuery(`use ${id}`, (signal) => readUsableTemplate(workspaceId, id, signal));
  const title = data?.file.listing.title ?? 'Template';
  useTitle(data && `Use ${title}`);
  if (problem?.code === 'not_found' || problem?.code === 'validation_failed') return <NothingHere />;
  return (
    <>
      <PageHeader
        title={<WrappedTitle>Set up {title}</WrappedTitle>}
        crumbs={[
          { label: 'Templates', to: path('templates') },
          { label: title, to: path('templates', id) },
        ]}
      />
      <div className="px-gutter pb-16">
        {problem && <ErrorState title="The template could not be loaded" problem={problem} onRetry={reload} />}
        {!data && !problem && <SkeletonRows rows={6} label="Loading the template" />}
        {data && (
          <UseTemplateForm
            template={data}
            heading={null}
            memberships={me.memberships.filter((each) => each.workspaceId === workspaceId)}
            backTo={path('templates', id)}
            onStale={reload}
          />
        )}
      </div>
    </>
  );
};
