import { useEffect } from 'react';
import { useQuery } from '../../lib/use-query.js';
import { getFilling } from '../../operator/data/filling.api.js';

const askEveryMs = 5_000;

/** How much of the log is in the sums of a projection that is built for the first time, in percent; null when all of it is. */
export const useCounting = (projection: 'agent-activity' | 'event-counts'): number | null => {
  const { data, reload } = useQuery('filling', getFilling);
  const isCounting = data !== undefined && data.filling.length > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(reload, askEveryMs);
    return () => clearInterval(timer);
  }, [isCounting, reload]);
  return data?.filling.find((each) => each.projection === projection)?.percent ?? null;
};
