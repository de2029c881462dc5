import type { RuleTrial } from '@throughline/contracts/connections/connection.requests.js';
import { formatNumber } from '../../../lib/numbers/format.js';
import { Moment } from '../../../ui/values/moment.js';

/** Shows what a rule would have done to the calls of the last 30 days. */
export const TrialResult = ({ trial: { calls, refused, examples } }: { trial: RuleTrial }) => (
  <div role="status" className="grid gap-1.5 text-sm">
    <p>{sentence(calls, refused)}</p>
    {examples.length > 0 && (
      <ul aria-label="Refused calls" className="grid gap-1 text-xs text-ink-2">
        {examples.map(({ at, method, host, path }) => (
          <li key={`${at} ${method} ${path}`} className="flex min-w-0 gap-2">
            <Moment at={at} day className="flex-none text-ink-3" />
            <span className="mono truncate">
              {method} {host}
              {path}
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const sentence = (calls: number, refused: number): string => {
  if (calls === 0) return 'The agent made no calls with this account in 30 days.';
  if (refused === 0) return `All ${formatNumber(calls)} calls would have been made.`;
  return `${formatNumber(refused)} of ${formatNumber(calls)} calls would have been refused.`;
};
