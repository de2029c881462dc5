import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import { useState } from 'react';
import { ConnectModelPanel } from '../components/connect-model-panel.js';
import { ListCount } from '../../components/lists/list-count.js';
import { ListStates } from '../../components/lists/list-states.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { useUrlSearch } from '../../lib/page/url-search.js';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useModelConnections } from '../data/connections.store.js';
import { useModels } from '../data/model-lists.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { AccountCards } from './account-cards.js';
import { modelParameters, modelUrl } from './model-filter.js';
import { ModelTable } from './model-table.js';
import { PriceDialog } from './price-dialog.js';
import { ModelToolbar } from './model-toolbar.js';
import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';

/** The accounts at model providers and the models that they list, live. */
export const ModelsScreen = () => {
  const { room } = useWorkspace();
  useLive(useModelConnections, room);
  useLive(useMembers, room);
  const { list, status, problem } = useModelConnections();
  if (status === 'failed')
    return (
      <ErrorState
        title="Models could not be loaded"
        problem={problem}
        onRetry={() => void useModelConnections.load()}
      />
    );
  if (status !== 'ready') return <ModelsLoading />;
  if (list.length > 0) return <Models />;
  return (
    <div className="mx-auto w-full max-w-md px-gutter py-10">
      <ConnectModelPanel />
    </div>
  );
};

const Models = () => {
  const connections = useModelConnections((state) => state.list);
  const list = useUrlSearch(modelUrl);
  const { search } = list;
  const { data, problem, reload } = useModels(search.q ?? '', search.account);
  const { may } = useWorkspace();
  const [pricing, setPricing] = useState<ConnectedModel>();
  const provider = connections.find(({ id }) => id === pricing?.connectionId)?.service;
  const found = data?.models ?? [];
  const shown = found
    .filter(({ inputs }) => search.takes === undefined || inputs.includes(search.takes))
    .sort((a, b) => Number(a.status === 'gone') - Number(b.status === 'gone'));
  return (
    <>
      <AccountCards connections={connections} />
      <ModelToolbar
        list={list}
        connections={connections}
        aside={
          <ListCount
            count={data ? `${formatNumber(shown.length)}${data.more ? '+' : ''}` : null}
            one="model"
            many="models"
          />
        }
      />
      <UnknownFilters known={modelParameters} />
      <ListStates
        what="models"
        status={problem ? 'failed' : data ? 'ready' : 'loading'}
        problem={problem}
        onRetry={reload}
        shown={shown.length}
        list={list}
        empty={<EmptyState title="No models listed yet">Test an account to read its list again.</EmptyState>}
        loading={<ModelsLoading />}
      />
      {shown.length > 0 && (
        <ModelTable models={shown} connections={connections} onPrice={may('billing.manage') ? setPricing : undefined} />
      )}
      {pricing && provider !== undefined && (
        <PriceDialog model={pricing} provider={provider} onClose={() => setPricing(undefined)} onChanged={reload} />
      )}
    </>
  );
};

const columns: readonly LoadingColumn[] = [
  { name: 'Model', width: 'w-40', second: true },
  { name: 'Context', width: 'w-10', right: true, className: 'max-sm:hidden' },
  { name: 'Accepts', width: 'w-16', className: 'max-md:hidden' },
  { name: 'In', width: 'w-10', right: true },
  { name: 'Cached', width: 'w-10', right: true, className: 'max-md:hidden' },
  { name: 'Out', width: 'w-10', right: true },
  { name: 'Price from', width: 'w-20', className: 'max-sm:hidden' },
];

const ModelsLoading = () => <TableLoading label="Loading models" columns={columns} tall />;
