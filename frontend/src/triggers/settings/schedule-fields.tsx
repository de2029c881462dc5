import type { ScheduleTiming, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import { TimeZoneSelect } from '../../components/settings/time-zone-select.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Select } from '../../ui/choice/select.js';
import { MinutesField } from './minutes-field.js';
import { NextTimes } from './next-times.js';

type Schedule = Extract<TriggerSettings, { kind: 'schedule' }>;
type Props = { settings: Schedule; onChange: (settings: Schedule) => void };

const beginnings: Record<ScheduleTiming['kind'], () => ScheduleTiming> = {
  cron: () => ({ kind: 'cron', expression: '0 9 * * 1-5' }),
  interval: () => ({ kind: 'interval', minutes: 60 }),
  once: () => ({ kind: 'once', at: new Date(Date.now() + 3_600_000).toISOString() }),
};

const local = (instant: string): string => {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export const ScheduleFields = ({ settings, onChange }: Props) => {
  const { timing, timeZone, misfire } = settings;
  const set = (change: Partial<Schedule>) => onChange({ ...settings, ...change });
  const flaw = timingFlaw(timing, timeZone);
  return (
    <>
      <Field label="Fires">
        <Select
          value={timing.kind}
          onChange={(kind) => set({ timing: beginnings[kind]() })}
          options={[
            { value: 'interval', label: 'Every N minutes' },
            { value: 'cron', label: 'At set times', hint: 'A cron expression' },
            { value: 'once', label: 'Once' },
          ]}
        />
      </Field>
      <TimingField timing={timing} flaw={flaw} onChange={(next) => set({ timing: next })} />
      <Field label="Time zone">
        <TimeZoneSelect value={timeZone} onChange={(zone) => set({ timeZone: zone })} />
      </Field>
      <RadioGroup
        label="Missed due times"
        value={misfire}
        onChange={(next) => set({ misfire: next })}
        options={[
          { value: 'run_once', label: 'Fire once' },
          { value: 'skip', label: 'Skip them', hint: 'They are recorded as skipped.' },
        ]}
      />
      {flaw === null && <NextTimes timing={timing} timeZone={timeZone} most={3} />}
    </>
  );
};

type TimingFieldProps = { timing: ScheduleTiming; flaw: string | null; onChange: (timing: ScheduleTiming) => void };

const TimingField = ({ timing, flaw, onChange }: TimingFieldProps) => {
  switch (timing.kind) {
    case 'cron':
      return (
        <Field
          label="Cron expression"
          error={flaw ?? undefined}
          hint="Minute, hour, day, month, weekday, or a shorthand such as @daily"
        >
          <Input
            mono
            value={timing.expression}
            spellCheck={false}
            onChange={(event) => onChange({ kind: 'cron', expression: event.target.value })}
          />
        </Field>
      );
    case 'interval':
      return (
        <MinutesField
          value={timing.minutes}
          flaw={flaw}
          onChange={(minutes) => onChange({ kind: 'interval', minutes })}
        />
      );
    case 'once':
      return (
        <Field label="When" hint="By this browser’s clock" error={flaw ?? undefined}>
          <Input
            type="datetime-local"
            value={local(timing.at)}
            onChange={(event) =>
              event.target.value !== '' && onChange({ kind: 'once', at: new Date(event.target.value).toISOString() })
            }
          />
        </Field>
      );
  }
};
