import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { formatNumber, formatPercent } from '../../../lib/time/format.js';
import { useNow } from '../../../lib/time/time.js';
import { Money } from '../../../ui/values/money.js';
import { NoValue } from '../../../ui/values/no-value.js';
import { Sparkline } from '../../../ui/values/sparkline.js';
import { weekOf } from './week.js';

type WeekProps = { activity: AgentActivityRow | undefined };

const minute = 60_000;

/** Runs of the last seven days as bars, and how many of them succeeded. */
export const WeekRuns = ({ activity }: WeekProps) => {
  const { days, runs, success } = weekOf(activity, useNow(minute));
  return (
    <span className="flex items-center gap-3">
      <Sparkline days={days} label={runs === 1 ? '1 run in 7 days' : `${formatNumber(runs)} runs in 7 days`} />
      <span className="min-w-11 text-right text-ink-2 tabular-nums">
        {success === null ? <NoValue label="No runs ended" /> : formatPercent(success)}
      </span>
    </span>
  );
};

export const WeekCost = ({ activity }: WeekProps) => {
  const { costMicros, costUnknown } = weekOf(activity, useNow(minute));
  return <Money micros={costMicros} andUnknown={costUnknown} />;
};
