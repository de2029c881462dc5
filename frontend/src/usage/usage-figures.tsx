import type { Forecast } from '@throughline/contracts/usage/forecast.js';
import { totalMicros, type Used } from '@throughline/contracts/usage/usage.requests.js';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../lib/time/format.js';
import { Money } from '../ui/values/money.js';

type Props = { total: Used; forecast: Forecast | null };

/** The sums of a period, with who pays them. */
export const UsageFigures = ({ total, forecast }: Props) => (
  <dl className="flex flex-wrap gap-x-12 gap-y-4 px-gutter py-5">
    <Figure name="Model cost">
      <Money micros={totalMicros(total)} andUnknown={total.unknownCosts > 0} />
    </Figure>
    {total.workspaceMicros > 0 && total.deploymentMicros > 0 && (
      <>
        <Figure name="Paid by this installation">
          <Money micros={total.deploymentMicros} />
        </Figure>
        <Figure name="Paid by you">
          <Money micros={total.workspaceMicros} />
        </Figure>
      </>
    )}
    {forecast && (
      <Figure
        name={`Forecast, from ${formatMoney(forecast.low)} to ${formatMoney(forecast.high)}`}
        about={`What is spent, and for each day to come what such a weekday cost in the last four weeks (${forecast.daysOfData} days with use).`}
      >
        <Money micros={forecast.micros} />
      </Figure>
    )}
    <Figure name="Runs">{formatNumber(total.runs)}</Figure>
    <Figure name="Calls of tools">{formatNumber(total.toolCalls)}</Figure>
  </dl>
);

const Figure = ({ name, about, children }: { name: string; about?: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse" title={about}>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="text-xl font-semibold tracking-tight tabular-nums">{children}</dd>
  </div>
);
