import type { AgentRow, DayCount } from '@throughline/contracts/agents/agent.rows.js';
import type { ReactNode } from 'react';
import { CountingText } from '../../../components/counting/counting-text.js';
import { useAgentCounting } from '../../../components/counting/use-agent-counting.js';
import { formatNumber, pluralise } from '../../../lib/numbers/format.js';
import { formatWeekday } from '../../../lib/time/format.js';
import { useNow } from '../../../lib/time/time.js';
import { useRow } from '../../../lib/live/use-row.js';
import { agentActivityById } from '../../data/agents.store.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { Money } from '../../../ui/values/money.js';
import { lastDays } from '../../components/success-rate.js';
import { Section } from './section.js';

const minute = 60_000;
const height = 72;
const sumDay = ({ succeeded, failed, other }: DayCount): number => succeeded + failed + other;

/** Runs that ended in the last thirty days: each in one figure, and a bar a day. */
export const Trend = ({ agent }: { agent: AgentRow }) => {
  const { row: activity, status } = useRow(agentActivityById, agent.workspaceId, agent.id);
  const days = lastDays(activity, 30, useNow(minute));
  const sum = (of: (day: DayCount) => number): number => days.reduce((total, day) => total + of(day), 0);
  const other = sum((day) => day.other);
  const counting = useAgentCounting();
  const loading = status === 'loading';
  const figure = (value: ReactNode): ReactNode => (loading ? <Skeleton className="my-2 w-8" /> : value);
  if (counting !== null)
    return (
      <Section title="Last 30 days">
        <p className="px-gutter pb-4 text-sm">
          <CountingText percent={counting} />
        </p>
      </Section>
    );
  return (
    <Section title="Last 30 days" aside="Ended runs, by day in UTC">
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-gutter pb-4" aria-busy={loading}>
        <Figure name="Succeeded">{figure(formatNumber(sum((day) => day.succeeded)))}</Figure>
        <Figure name="Failed">{figure(formatNumber(sum((day) => day.failed)))}</Figure>
        {other > 0 && <Figure name="Ended otherwise">{formatNumber(other)}</Figure>}
        <Figure name="Cost">
          {figure(
            <Money
              micros={sum((day) => day.costMicros)}
              andUnknown={days.some(({ unknownCosts }) => unknownCosts > 0)}
            />,
          )}
        </Figure>
      </dl>
      <Bars days={days} />
    </Section>
  );
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="text-xl font-semibold tracking-tight tabular-nums">{children}</dd>
  </div>
);

const Bars = ({ days }: { days: readonly DayCount[] }) => {
  const top = Math.max(1, ...days.map(sumDay));
  return (
    <div className="px-gutter">
      <div
        role="img"
        aria-label={`Runs per day, peak ${top}`}
        className="flex items-end gap-[3px] border-b border-line"
        style={{ height }}
      >
        {days.map((day, at) => (
          <Bar key={day.day} day={day} top={top} today={at === days.length - 1} />
        ))}
      </div>
      <div className="flex justify-between pt-1 font-mono text-2xs text-ink-3" aria-hidden="true">
        {[0, 15, 29].map((at) => (
          <span key={at}>{at === 29 ? 'today' : formatWeekday(days[at]?.day ?? '').replace(/^\w+ /, '')}</span>
        ))}
      </div>
    </div>
  );
};

const Bar = ({ day, top, today }: { day: DayCount; top: number; today: boolean }) => {
  const total = sumDay(day);
  const tall = total === 0 ? 0 : Math.max(3, Math.round((total / top) * (height - 4)));
  const red = day.failed === 0 ? 0 : Math.max(2, Math.round((day.failed / total) * tall));
  const title = `${formatWeekday(day.day)}: ${pluralise(total, 'run')}${day.failed > 0 ? `, ${day.failed} failed` : ''}`;
  return (
    <span title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-hover">
      <span
        className={
          today
            ? 'flex flex-col justify-end overflow-hidden rounded-t-[2px] bg-ink-2'
            : 'flex flex-col justify-end overflow-hidden rounded-t-[2px] bg-tick'
        }
        style={{ height: tall }}
      >
        {red > 0 && <span className="bg-fail" style={{ height: red }} />}
      </span>
    </span>
  );
};
