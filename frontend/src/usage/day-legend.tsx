import type { UsageGrouping, UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { pluralise } from '../lib/numbers/format.js';
import { chooseColour } from './chart-colours.js';
import { GroupName } from './group-name.js';

type Props = { report: UsageReport; by: UsageGrouping; hasForecast: boolean };

export const DayLegend = ({ report, by, hasForecast }: Props) => {
  const { groups, others, series } = report;
  const count = series.ids.length;
  const rest = groups.length + others - count;
  return (
    <ul className="ml-auto flex min-w-0 flex-wrap justify-end gap-x-4 gap-y-1 text-xs text-ink-2 max-sm:ml-0 max-sm:justify-start">
      {series.ids.map((id, at) => (
        <Entry key={id} mark={chooseColour(at, count)}>
          <GroupName id={id} by={by} />
        </Entry>
      ))}
      {rest > 0 && <Entry mark={chooseColour(count, count)}>{pluralise(rest, 'other')}</Entry>}
      {hasForecast && <Entry mark="border border-dashed border-ink-3 bg-accent-soft">Forecast and range</Entry>}
    </ul>
  );
};

const Entry = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <i className={clsx('size-2 flex-none rounded-[2px]', mark)} />
    <span className="max-w-40 truncate">{children}</span>
  </li>
);
