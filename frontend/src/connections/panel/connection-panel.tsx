import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConnectionStatusLine } from '../components/connection-status.js';
import { ServiceMark } from '../components/service-mark.js';
import { useServiceNames } from '../components/use-services.js';
import { useNames } from '../../components/names/member-names.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatDay } from '../../lib/time/format.js';
import { connectionsById } from '../data/connections.store.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows, Skeleton } from '../../ui/feedback/skeleton.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { useJustConnected } from '../connect/use-show-account.js';
import { AboutSection } from './about-section.js';
import { AccessSection } from './access/access-section.js';
import { PanelActions } from './actions/panel-actions.js';
import { TakingLonger } from '../../components/page-states/taking-longer.js';
import { ScopesSection } from './scopes-section.js';
import { UsesSection } from './uses-section.js';
import { useQuery } from '../../lib/use-query.js';
import { getDependants } from '../data/connections.api.js';
import { Dependants } from './dependants.js';

type ConnectionPanelProps = { id: string; onClose: () => void };

/** Everything that is known of one connected account, and what can be done with it. */
export const ConnectionPanel = ({ id, onClose }: ConnectionPanelProps) => {
  const { workspaceId } = useWorkspace();
  const answer = useRow(connectionsById, workspaceId, id);
  const arriving = useJustConnected() === id && answer.status === 'missing';
  const close = (
    <IconButton label="Close" size="sm" className="ml-auto" onClick={onClose}>
      <X aria-hidden />
    </IconButton>
  );
  if (answer.status === 'ready') return <Shown connection={answer.row} close={close} />;
  return (
    <>
      <div className="flex p-3">{close}</div>
      {(answer.status === 'loading' || arriving) && (
        <>
          {arriving && (
            <p role="status" className="px-5 pb-3 text-sm text-ink-2">
              Connected. Its details arrive in a moment.
            </p>
          )}
          <SkeletonRows label="Loading the account" />
        </>
      )}
      {answer.status === 'late' && <TakingLonger reload={answer.reload} />}
      {answer.status === 'missing' && !arriving && (
        <EmptyState title="No such account">It may be somebody else’s own.</EmptyState>
      )}
      {answer.status === 'failed' && (
        <ErrorState title="The account could not be loaded" problem={answer.problem} onRetry={answer.retry} />
      )}
    </>
  );
};

const Shown = ({ connection, close }: { connection: ConnectionRow; close: ReactNode }) => {
  const { path, may } = useWorkspace();
  const getName = useNames();
  const service = useServiceNames()(connection.service);
  const pending = connection.status === 'pending';
  const ended = connection.status === 'revoked' || connection.status === 'abandoned';
  return (
    <div>
      <header className="flex items-center gap-3 border-b border-line px-5 py-3">
        <ServiceMark name={service} />
        <TwoLines about={`${service}, by ${getName(connection.ownerId)} on ${formatDay(connection.createdAt)}`}>
          {connection.name}
        </TwoLines>
        {close}
      </header>
      <PanelSection>
        <div className="mb-3">
          <ConnectionStatusLine connection={connection} />
        </div>
        <AboutSection connection={connection} />
        <PanelActions connection={connection} />
      </PanelSection>
      {connection.scopes.asked.length > 0 && <ScopesSection connection={connection} />}
      {connection.kind === 'model' && !ended && <ModelsSection connection={connection} />}
      {!ended && <AccessSection connection={connection} />}
      {!ended && !pending && <UsesSection connection={connection} />}
      {!ended && !pending && <DependantsSection connection={connection} />}
      {may('history.read') && (
        <PanelSection>
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <Link className="link" to={`${path('history')}?resource=${connection.id}`}>
              History of this account
            </Link>
            <Link className="link" to={`${path('history', 'why')}?kind=connection&id=${connection.id}`}>
              Why it is as it is
            </Link>
          </div>
        </PanelSection>
      )}
    </div>
  );
};

/** To the models that the provider lists for this key. */
const ModelsSection = ({ connection: { id } }: { connection: ConnectionRow }) => {
  const { path } = useWorkspace();
  return (
    <PanelSection title="Models">
      <Link
        className="link text-sm"
        to={`${path('settings', 'connected-accounts', 'models')}?account=${encodeURIComponent(id)}`}
      >
        Models of this account
      </Link>
    </PanelSection>
  );
};

/** Read again whenever agents get or lose access. */
const DependantsSection = ({ connection }: { connection: ConnectionRow }) => {
  const { data, problem, reload } = useQuery(`dependants ${connection.id} ${connection.access.length}`, (signal) =>
    getDependants(connection, signal),
  );
  return (
    <PanelSection title="If it stops">
      {data && <Dependants dependants={data} />}
      {!data && !problem && <Skeleton className="w-2/3" />}
      {problem && (
        <p className="text-sm text-ink-2">
          {problem.sentence}{' '}
          <button type="button" className="link" onClick={reload}>
            Try again
          </button>
        </p>
      )}
    </PanelSection>
  );
};
