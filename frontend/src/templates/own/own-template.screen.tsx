import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { useParams, useSearchParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { readOwnTemplate, readUsableTemplate, readTemplateVersion } from '../data/own-templates.api.js';
import { useOwnTemplates } from '../data/templates.store.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { TemplateView } from '../detail/template-view.js';
import { WrappedTitle } from '../detail/wrapped-title.js';
import { TemplateMenu } from './template-menu.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { CompareVersions } from '../detail/compare-versions.js';

/** `/{workspace}/templates/{template}`: a template that the workspace has made. */
export const OwnTemplateScreen = () => {
  const { template: id = '' } = useParams();
  const [params] = useSearchParams();
  const { workspaceId, room } = useWorkspace();
  useLive(useOwnTemplates, room);
  const live = useOwnTemplates((state) => state.rows.get(id));
  const after = Number(params.get('after') ?? 0);
  const asked = useQuery(live ? null : `own template ${id}`, (signal) =>
    readOwnTemplate({ workspaceId, id }, signal, after),
  );
  const row = live ?? asked.data;
  useTitle(row?.newest.card.title, 'Templates');
  if (asked.problem?.code === 'not_found' || asked.problem?.code === 'validation_failed') return <NothingHere />;
  if (asked.problem)
    return <ErrorState title="The template could not be loaded" problem={asked.problem} onRetry={asked.reload} />;
  return row ? <OwnTemplate key={row.id} row={row} /> : <SkeletonRows rows={8} label="Loading the template" />;
};

const OwnTemplate = ({ row }: { row: TemplateRow }) => {
  const { path, may } = useWorkspace();
  const { card, version } = row.newest;
  return (
    <>
      <PageHeader
        title={<WrappedTitle>{card.title}</WrappedTitle>}
        icon={
          <span className="max-sm:hidden">
            <AgentIcon icon={card.icon} size="sm" />
          </span>
        }
        crumbs={[{ label: 'Templates', to: path('templates') }]}
        actions={
          row.status === 'published' &&
          may('templates.make') && (
            <>
              <ButtonLink to={path('templates', row.id, 'edit')}>New version</ButtonLink>
              <TemplateMenu row={row} />
            </>
          )
        }
      />
      {row.status === 'withdrawn' ? (
        <p className="px-gutter py-6 text-sm text-ink-2">
          This template was withdrawn. What was created from it stays as it is.
        </p>
      ) : (
        <Contents key={version} row={row} />
      )}
    </>
  );
};

const Contents = ({ row }: { row: TemplateRow }) => {
  const { workspaceId, path, may } = useWorkspace();
  const { data, problem, reload } = useQuery(`own template ${row.id} ${row.newest.version}`, (signal) =>
    readUsableTemplate(workspaceId, row.id, signal),
  );
  if (problem) return <ErrorState title="The template could not be loaded" problem={problem} onRetry={reload} />;
  if (!data) return <SkeletonRows rows={8} label="Loading the template" />;
  const { summary, does } = data.file.listing;
  return (
    <div className="px-gutter pb-16">
      <TemplateView
        template={data}
        tries={false}
        useTo={may('agents.edit') ? path('templates', row.id, 'use') : null}
        heading={
          <header>
            <p className="text-ink-2">{summary}</p>
            {does !== '' && does !== summary && <p className="mt-2 max-w-[68ch] text-sm text-ink-2">{does}</p>}
          </header>
        }
        below={<OwnVersions template={data} row={row} />}
      />
    </div>
  );
};

/** Earlier versions to compare the newest one with. */
const OwnVersions = ({ template, row }: { template: TemplateDetail; row: TemplateRow }) => {
  const { workspaceId } = useWorkspace();
  return template.changes.length < 2 ? null : (
    <CompareVersions
      template={template}
      read={async (version, signal) => (await readTemplateVersion({ workspaceId, id: row.id }, version, signal)).file}
    />
  );
};
