import { ThingQuery, type ThingOrigins } from '@throughline/contracts/history/compare.js';
import { useSearchParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useTitle } from '../../lib/page/use-title.js';
import { readWhenFolded } from '../../lib/past/folded.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { getOrigins } from '../data/compare.api.js';
import { FieldLines, useFieldLines } from './field-lines.js';
import { kindLabel, thingName, thingPath } from '../things.js';

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
  const lines = useFieldLines([...thing.fields].sort((a, b) => b.position - a.position));
  return <FieldLines lines={lines} events={new Map(events.map((event) => [event.position, event]))} whole />;
};
