import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { applySamples } from '../../lib/live/health-snapshot.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SidePanel, PanelSection } from '../../ui/layout/side-panel.js';
import { listSamples } from '../data/operator.api.js';
import { DiskPanel } from '../disk/disk-panel.js';
import { HaltPanel } from '../halt/halt-panel.js';
import { MaintenancePanel } from '../maintenance/maintenance-panel.js';
import { AuditPanel } from '../audits/audit-panel.js';
import { ParkedPanel } from '../parked-events/parked-panel.js';
import { UnreadableEvents } from '../parked-events/unreadable-events.js';
import { ProjectionsTable } from '../projections/projections-table.js';
import { ProcessesPanel } from '../queues/processes-panel.js';
import { QueuesPanel } from '../queues/queues-panel.js';
import { useHealth } from '../use-health.js';
import { WorkspacesPanel } from '../workspaces/workspaces-panel.js';
import { Charts } from './charts.js';
import { HealthStrip } from './health-strip.js';
import { OverviewLoading } from './overview-loading.js';
import { StaleNotice } from './stale-notice.js';
import { clsx } from 'clsx';
import { Moment } from '../../ui/values/moment.js';

/** The section that the end of the URL names, such as `#queues`, is brought into view as soon as it is loaded. */
const useSectionOfHash = (loaded: boolean): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (loaded) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [loaded, hash, key]);
};

export const OverviewScreen = () => {
  useTitle('Overview', 'Operator');
  const { snapshot, problem, reload } = useHealth();
  useSectionOfHash(snapshot !== null);
  useQuery('samples', async (signal) => {
    applySamples((await listSamples(signal)).items);
    return true;
  });
  if (!snapshot)
    return problem ? (
      <ErrorState title="The overview could not be loaded" problem={problem} onRetry={reload} />
    ) : (
      <OverviewLoading />
    );
  const { at, heard } = snapshot;
  return (
    <StaleNotice at={at}>
      <h2 className="sr-only">Overview</h2>
      <HealthStrip parts={snapshot.health} />
      <Charts />
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div className="min-w-0">
          <AsOf what="Projections" at={heard.tables} now={at}>
            <ProjectionsTable snapshot={snapshot} />
          </AsOf>
        </div>
        <SidePanel label="Maintenance, runs, parked and unreadable events, audit, queues, disk, workspaces, processes">
          <MaintenancePanel />
          <HaltPanel />
          <AsOf what="Parked and unreadable events, and audit" at={heard.tables} now={at}>
            <ParkedPanel count={snapshot.parked} />
            <UnreadableEvents count={snapshot.unreadable} />
            <AuditPanel audit={snapshot.audit} />
          </AsOf>
          <AsOf what="Queues" at={heard.queues} now={at}>
            <QueuesPanel queues={snapshot.queues} />
          </AsOf>
          <DiskPanel />
          <WorkspacesPanel />
          <AsOf what="Processes and sockets" at={heard.processes} now={at}>
            <ProcessesPanel processes={snapshot.processes} />
          </AsOf>
        </SidePanel>
      </div>
    </StaleNotice>
  );
};

type Props = {
  what: string;
  /** The time of the values; null if there was never an answer. */
  at: string | null;
  now: string;
  children: ReactNode;
};

/** Shows outdated values with their time, and values that were never received as unknown. */
const AsOf = ({ what, at, now, children }: Props) => {
  if (at === null)
    return (
      <PanelSection title={what}>
        <p className="text-sm text-ink-3">Unknown: no answer.</p>
      </PanelSection>
    );
  return (
    <div className="border-b border-line last:border-b-0">
      {at !== now && (
        <p role="status" className="px-5 pt-5 text-xs text-wait-ink">
          {what} as of <Moment at={at} />: no answer since.
        </p>
      )}
      <div className={clsx(at !== now && 'opacity-60')}>{children}</div>
    </div>
  );
};
