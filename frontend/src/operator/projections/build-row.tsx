import type { BuildView } from '@throughline/contracts/operations/pulse.js';
import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { formatDuration, formatNumber, formatPercent } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { StatusText } from '../../ui/status-text.js';
import { comparedOf, isUnderWay, leftOf, lookOf, shareOf } from './build-words.js';
import { useOperating } from './use-operating.js';

/** A build beside the one that serves, over the table's whole width. */
export const BuildRow = ({ build }: { build: BuildView }) => {
  const underWay = isUnderWay(build);
  return (
    <tr>
      <td colSpan={7} className={clsx('h-auto! border-b border-line', underWay && 'bg-run-soft')}>
        <div className="grid gap-2 py-2.5 text-xs whitespace-normal text-ink-2">
          <BuildLine build={build} underWay={underWay} />
          {underWay && (
            <ProgressBar
              label={`Build ${build.build} of ${build.projection}`}
              value={Math.round(shareOf(build) * 1_000) / 10}
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

const BuildLine = ({ build, underWay }: { build: BuildView; underWay: boolean }) => {
  const { status, word } = lookOf(build);
  const left = leftOf(build);
  const compared = comparedOf(build);
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <StatusText status={status} className="font-medium">
        {word}
      </StatusText>
      <span>
        {build.purpose === 'verify' ? 'to compare' : 'to take over'}, version {build.version}, from the{' '}
        {build.source === 'log' ? 'event store' : 'replica'}
      </span>
      {underWay && (
        <span>
          <b className="font-medium text-ink">{formatPercent(shareOf(build))}</b>, {formatNumber(build.eventsDone)} of{' '}
          {formatNumber(build.eventsTotal)} events
        </span>
      )}
      {left !== null && <span>{formatDuration(left)} left</span>}
      {compared && <span>{compared}</span>}
      {underWay && <BuildActions build={build} />}
    </div>
  );
};

const BuildActions = ({ build: { projection, paused } }: { build: BuildView }) => {
  const { ask, pending } = useOperating();
  return (
    <span className="ml-auto flex gap-2">
      {paused ? (
        <Button
          size="sm"
          icon={<Play aria-hidden />}
          disabled={pending}
          onClick={() => void ask('resume', [projection])}
        >
          Resume
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Pause aria-hidden />}
          disabled={pending}
          onClick={() => void ask('pause', [projection])}
        >
          Pause
        </Button>
      )}
      <Button size="sm" disabled={pending} onClick={() => void ask('cancel', [projection])}>
        Cancel
      </Button>
    </span>
  );
};
