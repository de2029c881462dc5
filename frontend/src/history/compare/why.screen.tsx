import { ThingQuery, type ThingOrigins } from '@throughline/contracts/history/compare.js';
import { useSearchParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useNames } from '../../components/names/member-names.js';
import { useTitle } from '../../lib/page/use-title.js';
import { readWhenFolded } from '../../lib/past/folded.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { getOrigins } from '../data/compare.api.js';
import { linesOfField } from '../event-changes.js';
import { FieldChange } from './field-change.js';
import { kindLabel, thingName, thingPath } from '../things.js';
import { SetBy } from './set-by.js';

/** Shows why a thing is as it is: each field, what it was before, and the event that set it. */
export const WhyScreen = () => {
  useTitle('Why', 'History');
  const { workspaceId, may } = useWorkspace();
  const [params] = useSearchParams();
  const asked = ThingQuery.safeParse({ kind: params.get('kind'), id: params.get('id') }).data;
  const { data, problem, reload } = useQuery(asked && may('history.read') ? JSON.stringify(asked) : null, (signal) =>
    readWhenFolded(
      () => getOrigins(workspaceId, asked ?? { kind: 'agent', id: '' }, signal),
      () => !signal.aborted,
    ),
  );
  if (!asked || problem?.code === 'not_found' || !may('history.read')) return <NothingHere what="Thing" />;
  return (
    <>
      <Header data={data} />
      <div className="border-t border-line-strong">
        {problem && <ErrorState title="The history of this could not be loaded" problem={problem} onRetry={reload} />}
        {!data && !problem && <SkeletonRows rows={8} label="Loading" />}
        {data && <Origins {...data} />}
      </div>
    </>
  );
};

const Header = ({ data }: { data: ThingOrigins | undefined }) => {
  const { path } = useWorkspace();
  const crumbs = [{ label: 'History', to: path('history') }];
  if (!data) return <PageHeader crumbs={crumbs} title="Why" />;
  const { thing } = data;
  return (
    <PageHeader
      crumbs={crumbs}
      title={`Why ${thingName(thing)} is as it is`}
      actions={
        <>
          <ButtonLink size="sm" to={`${path('history')}?resource=${encodeURIComponent(resourceId(thing))}`}>
            All of its events
          </ButtonLink>
          <ButtonLink size="sm" to={thingPath(thing, path)}>
            Open {kindLabel(thing.kind).toLowerCase()}
          </ButtonLink>
        </>
      }
    />
  );
};

/** History knows a member by the person. */
const resourceId = ({ id }: { id: string }): string => id.split('/').at(-1) ?? id;

/** The field that was set last comes first. */
const Origins = ({ thing, events }: ThingOrigins) => {
  const getName = useNames();
  const byPosition = new Map(events.map((event) => [event.position, event]));
  const fields = [...thing.fields].sort((a, b) => b.position - a.position);
  const lines = fields.flatMap((field) =>
    linesOfField(field, getName).map((line) => ({ ...line, position: field.position })),
  );
  return (
    <dl aria-label="Fields">
      {lines.map((line, at) => (
        <div
          key={at}
          className="grid gap-x-4 gap-y-1 border-b border-line px-gutter py-2.5 md:grid-cols-[180px_minmax(0,1fr)_minmax(0,320px)] md:items-baseline"
        >
          <dt className="text-sm text-ink-2">{line.label}</dt>
          <dd className="min-w-0">
            <FieldChange {...line} plain={line.before === undefined || line.before === null} />
          </dd>
          <dd className="min-w-0">
            <SetBy event={byPosition.get(line.position)} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
