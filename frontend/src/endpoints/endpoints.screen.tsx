import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { SettingsTabs } from '../components/settings/settings-tabs.js';
import { useLive } from '../lib/live/row-store.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Button } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { SkeletonRows } from '../ui/feedback/skeleton.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { AddEndpointDialog } from './add-endpoint-dialog.js';
import { readStates } from './data/endpoints.api.js';
import { useEndpoints } from './data/endpoints.store.js';
import { EndpointTable } from './endpoint-table.js';
import { useReloaded } from './use-reloaded.js';

/** Signed webhooks of the workspace. Whether one is being added is in the URL, so that the palette can lead there. */
export const EndpointsScreen = () => {
  const { path, room, may, frozen } = useWorkspace();
  const [params, setParams] = useSearchParams();
  useTitle('Endpoints');
  useLive(useEndpoints, room);
  const manages = may('endpoints.manage');
  const add = () => setParams({ add: '' });
  return (
    <>
      <PageHeader
        title="Endpoints"
        crumbs={[{ label: 'Settings', to: path('settings') }]}
        actions={
          manages && (
            <Button icon={<Plus aria-hidden />} onClick={add}>
              Add
            </Button>
          )
        }
      />
      <SettingsTabs />
      <p className="border-b border-line px-gutter py-3 text-sm text-ink-2">
        {manages || frozen
          ? 'Signed webhooks for programs and channels. Each is sent what it has chosen.'
          : 'Signed webhooks for programs and channels. Only owners and admins can change them.'}
      </p>
      <EndpointList onAdd={manages ? add : undefined} />
      {manages && params.has('add') && <AddEndpointDialog onClose={() => setParams({})} />}
    </>
  );
};

const EndpointList = ({ onAdd }: { onAdd: (() => void) | undefined }) => {
  const { workspaceId } = useWorkspace();
  const { status, problem, list } = useEndpoints();
  const endpoints = list.filter((row) => row.status !== 'deleted');
  const states = useReloaded(endpoints.length === 0 ? null : `endpoints of ${workspaceId}`, (signal) =>
    readStates(workspaceId, signal),
  );
  if (status === 'failed')
    return (
      <ErrorState title="Endpoints could not be loaded" problem={problem} onRetry={() => void useEndpoints.load()} />
    );
  if (status !== 'ready') return <SkeletonRows rows={3} tall label="Loading endpoints" />;
  if (endpoints.length === 0)
    return (
      <EmptyState title="No endpoints yet" action={onAdd && <Button onClick={onAdd}>Add an endpoint</Button>}>
        A program or a channel that is sent what happens here: a run that failed, a call that waits.
      </EmptyState>
    );
  return <EndpointTable endpoints={endpoints} states={states.data} onChanged={states.reload} />;
};
