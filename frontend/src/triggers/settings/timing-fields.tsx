import { clsx } from 'clsx';
import { DateInput } from '../../ui/form/date-input.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { TimeInput } from '../../ui/form/time-input.js';
import { MinutesField } from './minutes-field.js';
import type { ScheduleChoice } from '../data/schedule-choice.js';

type Props<Form = ScheduleChoice> = { form: Form; flaw: string | null; onChange: (form: ScheduleChoice) => void };

/** The fields of one way to say when. */
export const TimingFields = ({ form, flaw, onChange }: Props) => {
  switch (form.kind) {
    case 'daily':
    case 'weekdays':
      return <AtTime form={form} flaw={flaw} onChange={onChange} />;
    case 'weekly':
      return (
        <>
          <Weekdays days={form.days} onChange={(days) => onChange({ ...form, days })} />
          <AtTime form={form} flaw={flaw} onChange={onChange} />
        </>
      );
    case 'monthly':
      return (
        <div className="flex flex-wrap items-start gap-3">
          <DayOfMonth form={form} onChange={onChange} />
          <AtTime form={form} flaw={flaw} onChange={onChange} />
        </div>
      );
    case 'once':
      return (
        <div className="flex flex-wrap items-start gap-3">
          <Field label="Day" className="w-44">
            <DateInput value={form.day} onChange={(day) => onChange({ ...form, day })} />
          </Field>
          <AtTime form={form} flaw={flaw} onChange={onChange} />
        </div>
      );
    case 'interval':
      return (
        <MinutesField
          value={form.minutes}
          flaw={flaw}
          onChange={(minutes) => onChange({ kind: 'interval', minutes })}
        />
      );
    case 'cron':
      return (
        <Field
          label="Cron expression"
          error={flaw ?? undefined}
          hint="Minute, hour, day, month, weekday, or a shorthand such as @daily"
        >
          <Input
            mono
            value={form.expression}
            spellCheck={false}
            onChange={({ target }) => onChange({ kind: 'cron', expression: target.value })}
          />
        </Field>
      );
  }
};

type TimedForm = Extract<ScheduleChoice, { time: string }>;

const AtTime = ({ form, flaw, onChange }: Props<TimedForm>) => (
  <Field label="Time" className="w-44" error={flaw ?? undefined}>
    <TimeInput value={form.time} onChange={(time) => onChange({ ...form, time })} />
  </Field>
);

const DayOfMonth = ({ form, onChange }: Omit<Props<Extract<ScheduleChoice, { kind: 'monthly' }>>, 'flaw'>) => (
  <Field
    label="Day of the month"
    className="w-44"
    hint={form.day !== 'last' && form.day > 28 ? 'Shorter months are left out.' : undefined}
  >
    <NativeSelect
      value={form.day}
      onChange={({ target }) => onChange({ ...form, day: target.value === 'last' ? 'last' : Number(target.value) })}
      options={daysOfMonth}
    />
  </Field>
);

const daysOfMonth = [
  ...Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
  { value: 'last', label: 'Last day' },
];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const Weekdays = ({ days, onChange }: { days: readonly number[]; onChange: (days: readonly number[]) => void }) => (
  <fieldset className="grid min-w-0 gap-1.5">
    <legend className="mb-1.5 text-sm font-medium">Days</legend>
    <div className="grid grid-cols-7 gap-1.5">
      {weekdays.map((name, at) => {
        const day = (at + 1) % 7;
        const isChosen = days.includes(day);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            aria-label={name}
            onClick={() => onChange(isChosen ? days.filter((each) => each !== day) : [...days, day])}
            className={clsx(
              'h-control min-w-0 rounded-md border text-sm',
              isChosen
                ? 'border-accent bg-accent-soft font-medium text-accent-ink'
                : 'border-control-line bg-surface text-ink-2 hover:border-ink-2',
            )}
          >
            {name.slice(0, 3)}
          </button>
        );
      })}
    </div>
  </fieldset>
);
