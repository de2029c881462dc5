import type { PartHealth } from '@throughline/contracts/operations/health-snapshot.js';
import { Link } from 'react-router';
import { formatClock, formatExact, formatMoment } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';
import type { Status } from '../../ui/status/status-labels.js';
import { StatusText } from '../../ui/status/status-text.js';
import { partNames } from '../uptime/part-names.js';

const halfADay = 12 * 3_600_000;

const looks: Record<PartHealth['status'], { status: Status; word: string }> = {
  healthy: { status: 'active', word: 'Healthy' },
  attention: { status: 'waiting', word: 'Needs a look' },
  slow: { status: 'waiting', word: 'Slow' },
  away: { status: 'failed', word: 'Away' },
  unknown: { status: 'pending', word: 'Unknown' },
};

/** Every part of the deployment: how it is, and since when. */
export const HealthStrip = ({ parts }: { parts: readonly PartHealth[] }) => (
  <ul
    aria-label="Health"
    className="grid grid-cols-2 gap-px border-b border-line bg-line sm:grid-cols-4 xl:grid-cols-8 [&>li]:bg-surface xl:[&>li]:px-4"
  >
    {parts.map((part) => (
      <PartLine key={part.part} part={part} />
    ))}
  </ul>
);

export const PartLine = ({ part: { part, status, since, about } }: { part: PartHealth }) => {
  const now = useNow();
  const look = looks[status];
  return (
    <li className="grid min-w-0 content-start gap-0.5 px-gutter py-3 text-sm">
      <Link to={`/operator/uptime/${part}`} className="justify-self-start rounded-xs text-ink-2 hover:underline">
        {partNames[part]}
      </Link>
      <StatusText status={look.status} className="font-medium">
        {look.word}
      </StatusText>
      <span className="text-xs break-words text-ink-2 tabular-nums">{about}</span>
      <time dateTime={since} title={formatExact(since)} className="text-xs text-ink-3">
        since {now - Date.parse(since) < halfADay ? formatClock(since) : formatMoment(since)}
      </time>
    </li>
  );
};
