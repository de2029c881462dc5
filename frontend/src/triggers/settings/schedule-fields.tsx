import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import { useState } from 'react';
import { TimeZoneSelect } from '../../components/settings/time-zone-select.js';
import { Field } from '../../ui/form/field.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { TimingFields } from './timing-fields.js';
import { describeFlaw, readTiming, writeTiming, type ScheduleChoice } from '../data/schedule-choice.js';
import { NextTimes } from './next-times.js';

type Schedule = Extract<TriggerSettings, { kind: 'schedule' }>;
type Props = { settings: Schedule; onChange: (settings: Schedule) => void };

const ways = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'interval', label: 'Every … minutes' },
  { value: 'once', label: 'Once' },
  { value: 'cron', label: 'Cron' },
] as const;

/** The form that a way begins with; what both forms have in common is kept. */
const changeWay = (
  kind: ScheduleChoice['kind'],
  { settings, form }: { settings: Schedule; form: ScheduleChoice },
): ScheduleChoice => {
  const time = 'time' in form ? form.time : '09:00';
  switch (kind) {
    case 'daily':
    case 'weekdays':
      return { kind, time };
    case 'weekly':
      return { kind, days: [1], time };
    case 'monthly':
      return { kind, day: 1, time };
    case 'interval':
      return { kind, minutes: 60 };
    case 'once':
      return readTiming({ kind, at: new Date(Date.now() + 3_600_000).toISOString() }, settings.timeZone);
    case 'cron':
      return { kind, expression: settings.timing.kind === 'cron' ? settings.timing.expression : '0 9 * * 1-5' };
  }
};

export const ScheduleFields = ({ settings, onChange }: Props) => {
  const { timing, timeZone, misfire } = settings;
  // A form is more than its timing: seven ticked days are still a week, and a cron expression may be one for every day.
  const [form, setForm] = useState(() => readTiming(timing, timeZone));
  const change = (next: ScheduleChoice, zone = timeZone) => {
    setForm(next);
    onChange({ ...settings, timeZone: zone, timing: writeTiming(next, zone) });
  };
  const flaw = describeFlaw(form) ?? timingFlaw(timing, timeZone);
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <span className="text-sm font-medium">When</span>
        <Segmented
          label="When"
          wrap
          value={form.kind}
          onChange={(kind) => change(changeWay(kind, { settings, form }))}
          options={ways}
        />
      </div>
      <TimingFields form={form} flaw={flaw} onChange={change} />
      <Field label="Time zone">
        <TimeZoneSelect value={timeZone} onChange={(zone) => change(form, zone)} />
      </Field>
      {flaw === null && <NextTimes timing={timing} timeZone={timeZone} most={3} />}
      <RadioGroup
        label="If Throughline was down"
        inline
        value={misfire}
        onChange={(next) => onChange({ ...settings, misfire: next })}
        options={[
          { value: 'run_once', label: 'Run once when it is back' },
          { value: 'skip', label: 'Skip the missed times' },
        ]}
      />
    </>
  );
};
