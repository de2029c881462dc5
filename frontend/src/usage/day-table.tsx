import type { UsageGrouping, UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import type { Chart } from './chart-scale.js';
import { forecastText, valueText, weekdayText } from './day-text.js';
import { GroupName } from './group-name.js';

type Props = { chart: Chart; report: UsageReport; by: UsageGrouping; title: string };

/** The figures of the chart, for those who cannot see it. */
export const DayTable = ({ chart, report, by, title }: Props) => {
  const { ids } = report.series;
  const text = (value: number): string => valueText(chart.unit, value);
  const days = chart.days.filter(({ total, coming }) => total > 0 || coming !== null);
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Total</th>
            {ids.map((id) => (
              <th scope="col" key={id}>
                <GroupName id={id} by={by} />
              </th>
            ))}
            <th scope="col">Others</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, total, values, coming }) => (
            <tr key={day}>
              <th scope="row">{weekdayText(day)}</th>
              <td>{coming ? forecastText(chart.unit, coming) : text(total)}</td>
              {[...ids, 'others'].map((_, at) => (
                <td key={at}>{coming ? '' : text(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
