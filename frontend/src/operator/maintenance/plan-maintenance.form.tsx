import type { MaintenanceMode } from '@throughline/contracts/operations/operations.events.js';
import { useState, type FormEvent } from 'react';
import { readMaintenance } from '../../lib/maintenance.js';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { NativeSelect } from '../../ui/native-select.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { Textarea } from '../../ui/textarea.js';
import { planMaintenance } from '../operator.api.js';

const modes = [
  { value: 'read_only', label: 'Read-only', hint: 'People read; changes answer 503; webhooks are kept for later.' },
  { value: 'full', label: 'Full', hint: 'Everything answers 503; every open page goes to the maintenance page.' },
] as const;

const beginnings = [
  { seconds: 60, label: 'in one minute, people are told now' },
  { seconds: 600, label: 'in ten minutes' },
  { seconds: 3_600, label: 'in an hour' },
  { seconds: 0, label: 'at once' },
];

const ends = [
  { minutes: 0, label: 'nobody knows' },
  { minutes: 10, label: 'ten minutes later' },
  { minutes: 30, label: 'half an hour later' },
  { minutes: 60, label: 'an hour later' },
  { minutes: 240, label: 'four hours later' },
];

const planIn = (form: HTMLFormElement, mode: MaintenanceMode, endsByItself: boolean) => {
  const data = new FormData(form);
  const [begins, minutes] = [Number(data.get('begins')), Number(data.get('lasts'))];
  const until = minutes === 0 ? null : new Date(Date.now() + begins * 1_000 + minutes * 60_000).toISOString();
  return { mode, message: String(data.get('message')), begins, until, endsByItself: endsByItself && until !== null };
};

export const PlanMaintenanceForm = ({ onCancel }: { onCancel: () => void }) => {
  const planning = useCommand(planMaintenance, { live: false });
  const [mode, setMode] = useState<MaintenanceMode>('read_only');
  const [byItself, setByItself] = useState(true);
  const plan = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await planning.run(planIn(event.currentTarget, mode, byItself))) await readMaintenance();
  };
  return (
    <form onSubmit={(event) => void plan(event)} className="grid gap-4">
      <RadioGroup label="Mode" value={mode} onChange={setMode} options={modes} />
      <Field label="Message" required error={planning.problem?.fieldError('message')}>
        <Textarea name="message" required minLength={3} maxLength={500} rows={2} />
      </Field>
      <Field label="Begins">
        <NativeSelect name="begins" defaultValue={60}>
          {beginnings.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Expected end">
        <NativeSelect name="lasts" defaultValue={30}>
          {ends.map(({ minutes, label }) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Checkbox
        label="Ends by itself then"
        checked={byItself}
        onChange={(event) => setByItself(event.target.checked)}
      />
      {planning.problem?.hasFieldErrors !== true && <FormError problem={planning.problem} />}
      <div className="flex gap-2">
        <Button type="submit" variant={mode === 'full' ? 'danger' : 'secondary'} busy={planning.pending}>
          Plan it
        </Button>
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
