import { useState } from 'react';
import { ServiceMark } from '../components/service-mark.js';
import { useServiceNames } from '../components/use-services.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { ChangedAddress, hasChangedAddress } from './changed-address.js';
import { listServiceApps, removeServiceApp, type ServiceApp } from '../data/service-apps.api.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { FormError } from '../../ui/form/form-error.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { RelativeTime } from '../../ui/values/relative-time.js';

/** The workspace's own registrations at providers. */
export const AppsScreen = () => {
  const { may } = useWorkspace();
  return may('connections.manage') ? (
    <Apps />
  ) : (
    <NoPermission title="Your role cannot view apps">Ask an owner or an admin.</NoPermission>
  );
};

const Apps = () => {
  const { room, workspaceId } = useWorkspace();
  useLive(useMembers, room);
  const { data, problem, reload } = useQuery(`apps ${workspaceId}`, (signal) => listServiceApps(workspaceId, signal));
  const getName = useServiceNames();
  if (problem) return <ErrorState title="Apps could not be loaded" problem={problem} onRetry={reload} />;
  if (!data) return <SkeletonRows tall label="Loading apps" />;
  const offered = data.offered.map(getName).join(', ');
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState title="No apps of your own" className="pt-16">
          {offered === ''
            ? 'When a service needs one, connecting it says what to register there.'
            : `This server has apps for ${offered}. Your own would be used instead.`}
        </EmptyState>
      ) : (
        <>
          {data.items.filter(hasChangedAddress).map((app) => (
            <ChangedAddress key={app.id} app={app} onConfirmed={reload} />
          ))}
          <AppTable apps={data.items} onRemoved={reload} />
        </>
      )}
    </>
  );
};

const AppTable = ({ apps, onRemoved }: { apps: readonly ServiceApp[]; onRemoved: () => void }) => (
  <Table label="Apps" tall>
    <TableHead>
      <TableHeader>App</TableHeader>
      <TableHeader>Client ID</TableHeader>
      <TableHeader className="max-md:hidden">Set</TableHeader>
      <TableHeader right>
        <span className="sr-only">Actions</span>
      </TableHeader>
    </TableHead>
    <tbody>
      {apps.map((app) => (
        <Row key={app.id} app={app} onRemoved={onRemoved} />
      ))}
    </tbody>
  </Table>
);

const Row = ({ app, onRemoved }: { app: ServiceApp; onRemoved: () => void }) => {
  const { id, service, server, clientId, setBy, setAt, workspaceId } = app;
  const name = useServiceNames()(service);
  const [asking, setAsking] = useState(false);
  const remove = useCommand(() => removeServiceApp(workspaceId, id));
  const confirm = async () => {
    if (!(await remove.run())) return;
    setAsking(false);
    onRemoved();
  };
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <ServiceMark name={name} />
          <TwoLines about={Object.values(server).join(', ')}>{name}</TwoLines>
        </span>
      </TableCell>
      <TableCell className="max-w-64">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="mono truncate">{clientId}</span>
          {clientId !== null && <CopyButton text={clientId} label="Copy the client ID" />}
        </span>
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        <span className="inline-flex items-center gap-1.5">
          <ActorName actor={setBy} /> <RelativeTime at={setAt} />
        </span>
      </TableCell>
      <TableCell right>
        <Button size="sm" aria-label={`Remove the app for ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Remove the app for ${name}?`}
          about="Accounts that were connected through it need a sign-in again once their access ends."
          confirm="Remove"
          danger
          busy={remove.pending}
          onConfirm={() => void confirm()}
        >
          <FormError problem={remove.problem} />
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
};
