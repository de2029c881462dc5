import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import { buildRate, completedShare } from '@throughline/contracts/operations/build-rate.js';
import { clsx } from 'clsx';
import { formatDuration } from '../../lib/time/format.js';
import { formatNumber, formatPercent } from '../../lib/numbers/format.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { StatusText } from '../../ui/status/status-text.js';
import { BuildActions } from './build-actions.js';
import { describeComparison, isReady, isUnderWay, describeBuild, formatParked } from './build-status-text.js';

/** `attended`: a worker is running. Without one the build makes no progress. */
type Props = { build: BuildView; attended: boolean };

/** A build next to the live one, over the whole width of the table. */
export const BuildRow = ({ build, attended }: Props) => {
  const underWay = isUnderWay(build);
  return (
    <tr>
      <td colSpan={7} className={clsx('h-auto! border-b border-line', underWay && 'bg-run-soft')}>
        <div className="grid gap-2 py-2.5 text-xs whitespace-normal text-ink-2">
          <BuildLine build={build} attended={attended} />
          {underWay && !isReady(build) && (
            <ProgressBar
              label={`Build ${build.build} of ${build.projection}`}
              value={Math.round(completedShare(build) * 1_000) / 10}
              max={100}
              tone="run"
            />
          )}
          {build.error !== null && <p className="break-words text-fail-ink">{build.error}</p>}
        </div>
      </td>
    </tr>
  );
};

const BuildLine = ({ build, attended }: Props) => {
  const { status, word } = describeBuild(build);
  const underWay = isUnderWay(build);
  const rate = attended ? buildRate(build) : null;
  const compared = describeComparison(build);
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <StatusText status={status} className="font-medium">
        {word}
      </StatusText>
      <span>
        {purposes[build.purpose] ?? 'to take over'}, version {build.version}, from the{' '}
        {build.source === 'log' ? 'event store' : 'replica'}
      </span>
      {underWay && !isReady(build) && (
        <span>
          <b className="font-medium text-ink">{formatPercent(completedShare(build))}</b>, {formatDone(build)} events
        </span>
      )}
      {rate !== null && (
        <span>
          {formatNumber(Math.round(rate.eventsPerSecond))} events/s, {formatDuration(rate.msLeft)} left
        </span>
      )}
      {underWay && !attended && <span className="text-fail-ink">no worker is running</span>}
      {build.parkedEvents > 0 && (
        <a href="#parked" className="text-wait-ink hover:underline">
          {formatParked(build)}
        </a>
      )}
      {compared && <span>{compared}</span>}
      {underWay && <BuildActions build={build} />}
    </div>
  );
};

/** The log grows during a build, so more events may be done than there were at its start. */
const formatDone = ({ eventsDone, eventsTotal }: BuildView): string =>
  `${formatNumber(Math.min(eventsDone, eventsTotal))} of ${formatNumber(eventsTotal)}`;

const purposes: Readonly<Record<string, string>> = {
  verify: 'to compare',
  ready: 'to take over when you say so',
};
