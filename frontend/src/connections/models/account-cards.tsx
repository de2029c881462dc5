import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { Link } from 'react-router';
import { ConnectionStatusLine } from '../components/connection-status.js';
import { ServiceMark } from '../components/service-mark.js';
import { useServiceNames } from '../components/use-services.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { mayChange } from '../panel/may.js';
import { useConnectionTest } from '../panel/use-connection-test.js';

/** The accounts at model providers, and how each is doing. */
export const AccountCards = ({ connections }: { connections: readonly ConnectionRow[] }) => (
  <ul
    aria-label="Accounts at model providers"
    className="grid border-b border-line [&>li]:border-line max-sm:[&>li+li]:border-t sm:grid-cols-2 sm:[&>li]:border-r xl:grid-cols-4"
  >
    {connections.map((connection) => (
      <AccountCard key={connection.id} connection={connection} />
    ))}
  </ul>
);

const AccountCard = ({ connection }: { connection: ConnectionRow }) => {
  const workspace = useWorkspace();
  const service = useServiceNames()(connection.service);
  const test = useConnectionTest(connection);
  const { hint, settings } = connection;
  return (
    <li className="grid content-start gap-2 px-gutter py-4">
      <div className="flex min-w-0 items-center gap-2.5">
        <ServiceMark name={service} />
        <Link
          to={`${workspace.path('settings', 'connected-accounts')}?connection=${connection.id}`}
          className="min-w-0 truncate text-md font-medium hover:underline"
        >
          {connection.name}
        </Link>
        {mayChange(workspace, connection) && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            aria-label={`Test ${connection.name}`}
            busy={test.pending}
            onClick={test.run}
          >
            Test
          </Button>
        )}
      </div>
      <ConnectionStatusLine connection={connection} />
      {(hint ?? settings.address) !== null && (
        <p className="truncate text-xs text-ink-3">{hint === null ? settings.address : `key ••••${hint}`}</p>
      )}
      <FormError problem={test.problem} />
    </li>
  );
};
