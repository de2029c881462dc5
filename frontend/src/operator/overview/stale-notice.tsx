import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useConnection } from '../../lib/live/connection.js';
import { usePulse } from '../../lib/live/pulse.js';
import { useNow } from '../../lib/time/time.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Moment } from '../../ui/values/moment.js';

const patience = 10_000;

/** Says so when no news comes: what is shown is then not how it is. */
export const WhileLive = ({ at, children }: { at: string; children: ReactNode }) => {
  const state = useConnection((connection) => connection.state);
  const heardAt = usePulse((known) => known.heardAt);
  const old = useNow() - heardAt > patience || state === 'reconnecting' || state === 'offline';
  return (
    <>
      {old && (
        <div className="px-gutter py-3">
          <Banner look="wait">
            No news comes. Everything below is as of <Moment at={at} />.
          </Banner>
        </div>
      )}
      <div className={clsx('flex flex-1 flex-col', old && 'opacity-60')}>{children}</div>
    </>
  );
};
