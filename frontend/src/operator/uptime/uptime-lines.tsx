import {
  getUptime,
  uptimeShare,
  type OutageList,
  type OutagePart,
  type UptimeDay,
} from '@throughline/contracts/operations/outages.js';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../lib/time/format.js';
import { numberFormat } from '../../lib/reader.js';
import { partNames, shownParts } from './part-names.js';

/** A line for each part: one bar for each of 30 days, and the share of the known time in which it was not away. */
export const UptimeLines = ({
  outages,
  parts = shownParts(outages.items),
}: {
  outages: OutageList;
  parts?: readonly OutagePart[];
}) => {
  const [now] = useState(() => new Date().toISOString());
  return (
    <ul aria-label="Uptime" className="border-y border-line">
      {parts.map((part) => (
        <UptimeLine key={part} part={part} days={getUptime(part, outages, now)} />
      ))}
    </ul>
  );
};

/** Never rounded up to a hundred. */
const shareText = (share: number | null): string =>
  share === null
    ? 'unknown'
    : numberFormat({ style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' }).format(share);

const UptimeLine = ({ part, days }: { part: OutagePart; days: readonly UptimeDay[] }) => {
  const share = shareText(uptimeShare(days));
  const bad = days.filter(({ away, slow }) => away + slow > 0);
  const words = bad.length === 0 ? 'no outage' : bad.map(dayText).join('; ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-gutter py-2 text-sm last:border-b-0">
      <Link to={`/operator/uptime/${part}`} className="w-32 shrink-0 rounded-xs hover:underline">
        {partNames[part]}
      </Link>
      <span
        role="img"
        aria-label={`${partNames[part]}: ${share}, ${words}`}
        className="flex h-5 min-w-0 flex-1 gap-0.5 max-md:order-last max-md:basis-full"
      >
        {days.map((day) => (
          <span key={day.day} title={dayText(day)} className={clsx('min-w-0 flex-1 rounded-xs', colour(day))} />
        ))}
      </span>
      <span className="ml-auto w-20 shrink-0 text-right text-ink-2 tabular-nums">{share}</span>
    </li>
  );
};

const colour = ({ known, away, slow }: UptimeDay): string => {
  if (away > 0) return 'bg-fail';
  if (slow > 0) return 'bg-wait';
  return known > 0 ? 'bg-ok' : 'bg-line';
};

const dayText = ({ day, known, away, slow }: UptimeDay): string => {
  const parts = [
    ...(away > 0 ? [`away ${formatDuration(away)}`] : []),
    ...(slow > 0 ? [`slow ${formatDuration(slow)}`] : []),
  ];
  return `${day}: ${parts.join(', ') || (known > 0 ? 'no outage' : 'unknown')}`;
};
