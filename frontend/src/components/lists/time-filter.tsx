import { useState } from 'react';
import { formatMoment } from '../../lib/time/format.js';
import { instantOfLocalTime, localTime } from '../../lib/time/local-time.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { Popover } from '../../ui/overlays/popover.js';
import { endsBeforeStart } from './reversed-range.js';

type Range = { from: string | undefined; to: string | undefined };
export type TimeFilterProps = Range & { onChange: (range: Range) => void };

const hours = (count: number): string => new Date(Date.now() - count * 3_600_000).toISOString();
/** The beginning of a day in the reader's zone. */
const midnight = (daysAgo: number): string | undefined =>
  instantOfLocalTime(`${localTime(hours(24 * daysAgo)).slice(0, 10)}T00:00:00`);
const since = (count: number) => (): Range => ({ from: hours(count), to: undefined });
const recent = [
  { label: 'Today', range: (): Range => ({ from: midnight(0), to: undefined }) },
  { label: 'Yesterday', range: (): Range => ({ from: midnight(1), to: midnight(0) }) },
  { label: 'Last hour', range: since(1) },
  { label: 'Last 24 hours', range: since(24) },
  { label: 'Last 7 days', range: since(7 * 24) },
  { label: 'Last 30 days', range: since(30 * 24) },
];

const words = ({ from, to }: Range): string | undefined => {
  if (from && to) return `${formatMoment(from)} – ${formatMoment(to)}`;
  if (from) return `since ${formatMoment(from)}`;
  return to && `until ${formatMoment(to)}`;
};

/** For `datetime-local`: the instant as the clock of the reader's zone shows it. */
const local = (instant: string | undefined): string =>
  instant ? localTime(instant).slice(0, 19).replace(/:00$/, '') : '';
const parseInstant = (text: string): string | undefined => (text === '' ? undefined : instantOfLocalTime(text));

export const TimeFilter = ({ from, to, onChange }: TimeFilterProps) => {
  const [open, setOpen] = useState(false);
  const [range, setRange] = useState({ from: local(from), to: local(to) });
  const typed = { from: parseInstant(range.from), to: parseInstant(range.to) };
  const isReversed = endsBeforeStart(typed);
  const choose = (next: Range) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="start"
      trigger={
        <FilterChip
          label="Time"
          value={words({ from, to })}
          onClear={() => choose({ from: undefined, to: undefined })}
        />
      }
    >
      <div className="grid w-64 gap-3 p-1">
        <div className="grid grid-cols-2 gap-2">
          {recent.map((each) => (
            <Button key={each.label} size="sm" onClick={() => choose(each.range())}>
              {each.label}
            </Button>
          ))}
        </div>
        <Field label="From">
          <Input
            type="datetime-local"
            value={range.from}
            onChange={(event) => setRange({ ...range, from: event.target.value })}
          />
        </Field>
        <Field label="To" error={isReversed && 'The end is before the start.'}>
          <Input
            type="datetime-local"
            value={range.to}
            onChange={(event) => setRange({ ...range, to: event.target.value })}
          />
        </Field>
        <Button variant="primary" disabled={isReversed} onClick={() => choose(typed)}>
          Show
        </Button>
      </div>
    </Popover>
  );
};
