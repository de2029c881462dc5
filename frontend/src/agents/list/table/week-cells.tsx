import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { CountingText } from '../../../components/counting/counting-text.js';
import { formatNumber, formatPercent } from '../../../lib/numbers/format.js';
import { useNow } from '../../../lib/time/time.js';
import { Money } from '../../../ui/values/money.js';
import { NoValue } from '../../../ui/values/no-value.js';
import { Sparkline } from '../../../ui/values/sparkline.js';
import { buildWeek } from '../../components/success-rate.js';

type WeekProps = {
  activity: AgentActivityRow | undefined;
  /** In percent while the sums are not complete. */
  counting: number | null;
};

const minute = 60_000;

/** Runs of the last seven days as bars, and how many of them succeeded. */
export const WeekRuns = ({ activity, counting }: WeekProps) => {
  const { days, runs, success } = buildWeek(activity, useNow(minute));
  if (counting !== null) return <CountingText percent={counting} />;
  return (
    <span className="flex items-center gap-3">
      <Sparkline days={days} label={runs === 1 ? '1 run in 7 days' : `${formatNumber(runs)} runs in 7 days`} />
      <span className="min-w-11 text-right text-ink-2 tabular-nums">
        {success === null ? <NoValue label="No runs ended" /> : formatPercent(success)}
      </span>
    </span>
  );
};

export const WeekCost = ({ activity, counting }: WeekProps) => {
  const { costMicros, costUnknown } = buildWeek(activity, useNow(minute));
  if (counting !== null) return <NoValue label="Being counted" />;
  return <Money micros={costMicros} andUnknown={costUnknown} />;
};
