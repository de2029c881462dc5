import { useLive } from '../lib/live/row-store.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { SkeletonRows } from '../ui/feedback/skeleton.js';
import { CreateEndpointForm } from './create-endpoint.form.js';
import { EndpointTable } from './endpoint-table.js';
import { useEndpoints } from '../rows/endpoints/endpoints.store.js';

export const EndpointsScreen = () => {
  const { name, room, may } = useWorkspace();
  useTitle('Endpoints', name);
  useLive(useEndpoints, room);
  return (
    <>
      <PageHeader title="Endpoints" />
      <div className="border-t border-line-strong">
        {may('endpoints.edit') && <CreateEndpointForm />}
        <EndpointsBody />
      </div>
    </>
  );
};

const EndpointsBody = () => {
  const { status, problem, list } = useEndpoints();
  if (status === 'failed')
    return (
      <ErrorState title="Endpoints could not be loaded" problem={problem} onRetry={() => void useEndpoints.load()} />
    );
  if (status !== 'ready') return <SkeletonRows rows={5} label="Loading endpoints" />;
  if (list.length === 0) return <EmptyState title="No endpoints yet" />;
  return <EndpointTable endpoints={list} />;
};
