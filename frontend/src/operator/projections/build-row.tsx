import type { BuildView } from '@throughline/contracts/operations/pulse.js';
import { paceOf, shareOf } from '@throughline/contracts/operations/build-pace.js';
import { clsx } from 'clsx';
import { ArrowLeftRight, Pause, Play } from 'lucide-react';
import { formatDuration, formatNumber, formatPercent } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { StatusText } from '../../ui/status-text.js';
import { comparedOf, isReady, isUnderWay, lookOf } from './build-words.js';
import { useOperating } from './use-operating.js';

/** `attended`: a worker is running, which alone makes it go on. */
type Props = { build: BuildView; attended: boolean };

/** A build beside the one that serves, over the table's whole width. */
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

const BuildLine = ({ build, attended }: Props) => {
  const { status, word } = lookOf(build);
  const underWay = isUnderWay(build);
  const pace = attended ? paceOf(build) : null;
  const compared = comparedOf(build);
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
          <b className="font-medium text-ink">{formatPercent(shareOf(build))}</b>, {formatNumber(build.eventsDone)} of{' '}
          {formatNumber(build.eventsTotal)} events
        </span>
      )}
      {pace !== null && (
        <span>
          {formatNumber(Math.round(pace.eventsPerSecond))} events/s, {formatDuration(pace.msLeft)} left
        </span>
      )}
      {underWay && !attended && <span className="text-fail-ink">no worker is running</span>}
      {build.parkedEvents > 0 && (
        <span className="text-wait-ink">
          {build.parkedEvents === 1 ? 'one event parked' : `${formatNumber(build.parkedEvents)} events parked`}
        </span>
      )}
      {compared && <span>{compared}</span>}
      {underWay && <BuildActions build={build} />}
    </div>
  );
};

const purposes: Readonly<Record<string, string>> = {
  verify: 'to compare',
  ready: 'to take over when you say so',
};

const BuildActions = ({ build }: { build: BuildView }) => {
  const { projection, paused } = build;
  const { ask, pending } = useOperating();
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {isReady(build) && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowLeftRight aria-hidden />}
          disabled={pending}
          onClick={() => void ask('swap', [projection])}
        >
          Swap in
        </Button>
      )}
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
