import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { useNavigate, useParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { publishTemplateVersion, readOwnTemplate, readUsableTemplate } from '../data/own-templates.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { TemplateForm } from './template.form.js';

/** `/{workspace}/templates/{template}/edit`: the next version of a template, from the newest one. */
export const NewVersionScreen = () => {
  const { template: id = '' } = useParams();
  const { workspaceId, may, path } = useWorkspace();
  const { data, problem, reload } = useQuery(`next version of ${id}`, async (signal) => {
    const row = await readOwnTemplate({ workspaceId, id }, signal);
    return { row, contents: await readUsableTemplate(workspaceId, id, signal) };
  });
  const title = data?.row.newest.card.title ?? 'Template';
  useTitle(`New version of ${title}`);
  if (problem?.code === 'not_found' || problem?.code === 'validation_failed') return <NothingHere />;
  return (
    <>
      <PageHeader title="New version" crumbs={[{ label: title, to: path('templates', id) }]} />
      {!may('templates.make') && (
        <NoPermission title="You can’t make templates here">
          Ask an owner, admin or builder of this workspace.
        </NoPermission>
      )}
      {problem && <ErrorState title="The template could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows rows={8} label="Loading the template" />}
      {data && may('templates.make') && <NextVersion {...data} />}
    </>
  );
};

const NextVersion = ({ row, contents }: { row: TemplateRow; contents: TemplateDetail }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const own = path('templates', row.id);
  return (
    <TemplateForm
      draft={{ file: contents.file, source: row.source, left: [] }}
      version={row.newest.version + 1}
      cancelTo={own}
      publish={(request) => publishTemplateVersion(row, request)}
      onPublished={({ position }) => void navigate(`${own}?after=${position}`)}
    />
  );
};
