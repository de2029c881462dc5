import { useParams } from 'react-router';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { listDeliveries } from '../data/endpoints.api.js';
import { useEndpoints } from '../data/endpoints.store.js';
import { EndpointActions } from '../endpoint-actions.js';
import { countKinds, nameFormat } from '../endpoint-texts.js';
import { useReloaded } from '../use-reloaded.js';
import { DeliveryLine } from './delivery-line.js';

/** Lists what one endpoint was sent, the newest first. */
export const DeliveriesScreen = () => {
  const { endpointId = '' } = useParams();
  const { room, may } = useWorkspace();
  useLive(useEndpoints, room);
  const { status, problem, rows } = useEndpoints();
  const row = rows.get(endpointId);
  useTitle(row?.name ?? 'Endpoint');
  if (!may('endpoints.manage'))
    return <NoPermission title="Your role cannot view deliveries">Ask an owner or an admin.</NoPermission>;
  if (status === 'failed')
    return (
      <ErrorState title="The endpoint could not be loaded" problem={problem} onRetry={() => void useEndpoints.load()} />
    );
  if (status !== 'ready') return <SkeletonRows label="Loading deliveries" />;
  if (row === undefined || row.status === 'deleted') return <NothingHere />;
  return <Deliveries row={row} />;
};

const Deliveries = ({ row }: { row: EndpointRow }) => {
  const { path } = useWorkspace();
  const { data, problem, reload } = useReloaded(`deliveries ${row.id} ${row.position}`, (signal) =>
    listDeliveries(row, signal),
  );
  return (
    <>
      <PageHeader
        title={row.name}
        crumbs={[
          { label: 'Settings', to: path('settings') },
          { label: 'Endpoints', to: path('settings', 'endpoints') },
        ]}
        actions={<EndpointActions row={row} onChanged={reload} />}
      />
      <p className="border-y border-line px-gutter py-3 text-sm text-ink-2">
        {row.host} · {nameFormat(row)} · {countKinds(row)}
        {row.ordered && ' · in order'}
        {row.contents && ' · with contents'}
      </p>
      {data === undefined ? (
        problem ? (
          <ErrorState title="Deliveries could not be loaded" problem={problem} onRetry={reload} />
        ) : (
          <SkeletonRows label="Loading deliveries" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState title="Nothing sent yet">Deliveries are kept for 30 days.</EmptyState>
      ) : (
        <ul aria-label="Deliveries">
          {data.items.map((delivery) => (
            <DeliveryLine key={delivery.eventId} row={row} delivery={delivery} onChanged={reload} />
          ))}
        </ul>
      )}
    </>
  );
};
