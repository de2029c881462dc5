import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { connectionsById } from '../../connections/data/connections.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { useNow } from '../../lib/time/time.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Countdown } from '../../ui/values/countdown.js';
import { Moment } from '../../ui/values/moment.js';
import { getItemsAsked } from '../data/triggers.api.js';

const refreshMs = 15_000;

/** When the service was asked last and is asked next, and why that failed. */
export const ItemsAskedLine = ({ trigger, connectionId }: { trigger: TriggerRow; connectionId: string }) => {
  const { workspaceId, path } = useWorkspace();
  const { row: account } = useRow(connectionsById, workspaceId, connectionId);
  const { data, reload } = useQuery(`asked ${trigger.id} ${trigger.revision}`, (signal) =>
    getItemsAsked(trigger, signal),
  );
  const turn = Math.floor(useNow() / refreshMs);
  useEffect(reload, [reload, turn]);
  if (!data) return <Skeleton className="w-40" />;
  const { askedAt, nextAt, failure } = data;
  const accounts = `${path('settings', 'connected-accounts')}?open=${connectionId}`;
  return (
    <>
      {account && (
        <p className="text-ink-2">
          With{' '}
          <Link to={accounts} className="link">
            {account.name}
          </Link>
          .
        </p>
      )}
      {trigger.status === 'enabled' && (
        <p className={failure === null ? 'text-ink-2' : 'text-wait-ink'} role={failure === null ? undefined : 'status'}>
          {askedAt === null ? (
            'Not asked yet.'
          ) : (
            <>
              Asked at <Moment at={askedAt} />
              {nextAt !== null && (
                <>
                  , again <Countdown to={nextAt} />
                </>
              )}
              .
            </>
          )}
          {failure !== null && ` ${failure} New items wait until it works.`}
        </p>
      )}
    </>
  );
};
