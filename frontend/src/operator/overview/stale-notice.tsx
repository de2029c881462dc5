import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useConnection } from '../../lib/live/connection.js';
import { useHealthSnapshot } from '../../lib/live/health-snapshot.js';
import { useNow } from '../../lib/time/time.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Moment } from '../../ui/values/moment.js';

const staleAfterMs = 10_000;

/** Shows a notice when no updates arrive, because the values are then outdated. */
export const StaleNotice = ({ at, children }: { at: string; children: ReactNode }) => {
  const state = useConnection((connection) => connection.state);
  const receivedAt = useHealthSnapshot((known) => known.receivedAt);
  const stale = useNow() - receivedAt > staleAfterMs || state === 'reconnecting' || state === 'offline';
  return (
    <>
      {stale && (
        <div className="px-gutter py-3">
          <Banner look="wait">
            No updates are arriving. Everything below is as of <Moment at={at} />.
          </Banner>
        </div>
      )}
      <div className={clsx('flex flex-1 flex-col', stale && 'opacity-60')}>{children}</div>
    </>
  );
};
