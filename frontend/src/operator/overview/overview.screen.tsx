import { applyPulse, applySamples, usePulse } from '../../lib/live/pulse.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SidePanel } from '../../ui/layout/side-panel.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { getPulse, listSamples } from '../../rows/operator/operator.api.js';
import { MaintenancePanel } from '../maintenance/maintenance-panel.js';
import { AuditPanel } from '../audits/audit-panel.js';
import { ParkedPanel } from '../parked-events/parked-panel.js';
import { ProjectionsTable } from '../projections/projections-table.js';
import { ProcessesPanel } from '../queues/processes-panel.js';
import { QueuesPanel } from '../queues/queues-panel.js';
import { Charts } from './charts.js';
import { HealthStrip } from './health-strip.js';
import { Heard } from './as-of.js';
import { WhileLive } from './stale-notice.js';

export const OverviewScreen = () => {
  useTitle('Overview', 'Operator');
  const pulse = usePulse((state) => state.pulse);
  const first = useQuery('pulse', async (signal) => {
    applyPulse(await getPulse(signal));
    return true;
  });
  useQuery('samples', async (signal) => {
    applySamples((await listSamples(signal)).items);
    return true;
  });
  if (!pulse)
    return first.problem ? (
      <ErrorState title="The overview could not be loaded" problem={first.problem} onRetry={first.reload} />
    ) : (
      <SkeletonRows label="Loading the overview" />
    );
  const { at, heard } = pulse;
  return (
    <WhileLive at={at}>
      <h2 className="sr-only">Overview</h2>
      <HealthStrip parts={pulse.health} />
      <Charts />
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div className="min-w-0">
          <Heard what="Projections" at={heard.tables} now={at}>
            <ProjectionsTable pulse={pulse} />
          </Heard>
        </div>
        <SidePanel label="Maintenance, parked events, audit, queues, processes">
          <MaintenancePanel />
          <Heard what="Parked events and audit" at={heard.tables} now={at}>
            <ParkedPanel count={pulse.parked} />
            <AuditPanel audit={pulse.audit} />
          </Heard>
          <Heard what="Queues" at={heard.queues} now={at}>
            <QueuesPanel queues={pulse.queues} />
          </Heard>
          <Heard what="Processes and sockets" at={heard.processes} now={at}>
            <ProcessesPanel processes={pulse.processes} />
          </Heard>
        </SidePanel>
      </div>
    </WhileLive>
  );
};
