import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { RefreshCw, Scale } from 'lucide-react';
import { formatNumber } from '../../lib/numbers/format.js';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Table, TableHead, TableHeader } from '../../ui/table/table.js';
import { BeginBuildForm, type BuildKind } from './start-build.form.js';
import { ProjectionRows } from './projection-rows.js';

/** Events of the whole log: those in the replica, and those that it does not have yet. */
export const countEvents = ({ builds }: HealthSnapshot): number | null => {
  const replica = builds.find(({ projection, status }) => projection === 'history' && status === 'live');
  return replica === undefined || replica.lag === null ? null : replica.eventsDone + replica.lag.events;
};

/** Each projection as a point on the log, with its builds in progress. */
export const ProjectionsTable = ({ snapshot }: { snapshot: HealthSnapshot }) => {
  const [asked, setAsked] = useState<BuildKind>();
  const names = [...new Set(snapshot.builds.map(({ projection }) => projection))];
  if (names.length === 0)
    return <EmptyState title="No worker has ever run">Start a worker to create the tables.</EmptyState>;
  return (
    <section aria-labelledby="projections" className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 px-gutter py-3">
        <h3 id="projections" className="text-sm font-semibold tracking-tight">
          Projections
        </h3>
        <span className="text-sm text-ink-3 max-sm:hidden">
          {names.length} projections{snapshot.head !== null && `, log at #${formatNumber(snapshot.head)}`}
        </span>
        <span className="ml-auto flex items-center gap-2">
          <CopyButton
            text="npm run ops -- projections status"
            label="Copy the command that shows this"
            className="inline-grid size-7 place-items-center rounded-xs text-ink-3 hover:text-ink"
          />
          <Button size="sm" icon={<Scale aria-hidden />} onClick={() => setAsked('verify')}>
            Verify all
          </Button>
          <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => setAsked('rebuild')}>
            Rebuild all
          </Button>
        </span>
      </div>
      {(['rebuild', 'verify'] as const).map((kind) => (
        <BeginBuildForm
          key={kind}
          kind={kind}
          names={names}
          open={asked === kind}
          onClose={() => setAsked(undefined)}
        />
      ))}
      <Table label="Projections">
        <ProjectionColumns />
        <tbody>
          {names.map((name) => (
            <ProjectionRows
              key={name}
              name={name}
              builds={snapshot.builds.filter(({ projection }) => projection === name)}
              total={countEvents(snapshot)}
              attended={snapshot.worker?.alive === true}
            />
          ))}
        </tbody>
      </Table>
    </section>
  );
};

export const ProjectionColumns = () => (
  <TableHead>
    <TableHeader>Projection</TableHeader>
    <TableHeader className="max-sm:hidden">Version</TableHeader>
    <TableHeader className="max-md:hidden">On the log</TableHeader>
    <TableHeader right className="max-md:hidden">
      Position
    </TableHeader>
    <TableHeader right>Lag</TableHeader>
    <TableHeader>State</TableHeader>
    <TableHeader>
      <span className="sr-only">Actions</span>
    </TableHeader>
  </TableHead>
);
