import { useEffect } from 'react';
import { formatDuration } from '../lib/time/format.js';
import { useQuery } from '../lib/use-query.js';
import { getSystemLag } from '../triggers/data/triggers.api.js';
import { Banner } from '../ui/feedback/banner.js';

const askEveryMs = 10_000;
const mentionedMs = 5_000;

/** While the system is behind, its figures are not what was used until now. */
export const UsageLag = () => {
  const { data: lag, reload } = useQuery('system lag', getSystemLag);
  useEffect(() => {
    const timer = setInterval(reload, askEveryMs);
    return () => clearInterval(timer);
  }, [reload]);
  if (lag === undefined || (lag.ms !== null && lag.ms <= mentionedMs)) return null;
  return (
    <div className="border-b border-line px-gutter py-4">
      <Banner look="wait">
        <span role="status">
          {lag.ms === null
            ? 'How far the system is behind is not known. What was used lately may not be in these figures yet.'
            : `The system is ${formatDuration(lag.ms)} behind. What was used since then is not in these figures yet.`}
        </span>
      </Banner>
    </div>
  );
};
