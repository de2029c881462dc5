import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { useParams } from 'react-router';
import { listParked } from '../data/operator.api.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { Table } from '../../ui/table/table.js';
import { ParkedEventLine } from '../parked-events/parked-event-line.js';
import { ProjectionRows } from '../projections/projection-rows.js';
import { countEvents, ProjectionColumns } from '../projections/projections-table.js';
import { OperatorPage } from './operator-page.js';

/** One projection: its builds, and the events that it could not fold. */
export const ProjectionScreen = () => {
  const { projection = '' } = useParams();
  return (
    <OperatorPage title={projection} kind="Projection" back={{ to: '/operator#projections', label: 'All projections' }}>
      {(snapshot) => <Projection name={projection} snapshot={snapshot} />}
    </OperatorPage>
  );
};

const Projection = ({ name, snapshot }: { name: string; snapshot: HealthSnapshot }) => {
  const builds = snapshot.builds.filter(({ projection }) => projection === name);
  if (builds.length === 0)
    return <EmptyState title="No such projection">Nothing of this name was ever built here.</EmptyState>;
  return (
    <>
      <Table label={`Builds of ${name}`}>
        <ProjectionColumns />
        <tbody>
          <ProjectionRows
            name={name}
            builds={builds}
            total={countEvents(snapshot)}
            attended={snapshot.worker?.alive === true}
          />
        </tbody>
      </Table>
      <Parked name={name} count={snapshot.parked} />
    </>
  );
};

const Parked = ({ name, count }: { name: string; count: number }) => {
  const { data, problem, reload } = useQuery(`parked ${count}`, listParked);
  const parked = data?.items.filter(({ projection, state }) => projection === name && state === 'parked') ?? [];
  return (
    <section id="parked" aria-labelledby="parked-title" className="max-w-3xl px-gutter py-6">
      <h3 id="parked-title" className="pb-3 text-sm font-semibold">
        Parked events
      </h3>
      <FormError problem={problem} />
      {data && parked.length === 0 && <p className="text-sm text-ink-3">No event waits.</p>}
      <ul className="grid gap-4">
        {parked.map((event) => (
          <ParkedEventLine key={`${event.build} ${event.position}`} parked={event} onChanged={reload} />
        ))}
      </ul>
    </section>
  );
};
