import type { MaintenanceMode } from '@throughline/contracts/operations/operations.events.js';
import type { PlanMaintenanceRequest } from '@throughline/contracts/operations/maintenance.js';
import { useState, type FormEvent } from 'react';
import { readMaintenance } from '../../lib/session/maintenance.js';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Textarea } from '../../ui/form/textarea.js';
import { planMaintenance } from '../../rows/operator/operator.api.js';

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

const planIn = (form: HTMLFormElement, mode: MaintenanceMode, endsByItself: boolean): PlanMaintenanceRequest => {
  const data = new FormData(form);
  const [begins, minutes] = [Number(data.get('begins')), Number(data.get('lasts'))];
  const until = minutes === 0 ? null : new Date(Date.now() + begins * 1_000 + minutes * 60_000).toISOString();
  return { mode, message: String(data.get('message')), begins, until, endsByItself: endsByItself && until !== null };
};

export const PlanMaintenanceForm = ({ onCancel }: { onCancel: () => void }) => {
  const planning = useCommand(planMaintenance, { live: false });
  const [mode, setMode] = useState<MaintenanceMode>('read_only');
  const [byItself, setByItself] = useState(true);
  const [lasts, setLasts] = useState(30);
  const [asked, setAsked] = useState<PlanMaintenanceRequest>();
  const plan = async (request: PlanMaintenanceRequest) => {
    if (await planning.run(request)) await readMaintenance();
    setAsked(undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const request = planIn(event.currentTarget, mode, byItself);
    if (mode === 'full' && request.begins === 0) setAsked(request);
    else void plan(request);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
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
        <NativeSelect name="lasts" value={lasts} onChange={(event) => setLasts(Number(event.target.value))}>
          {ends.map(({ minutes, label }) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Checkbox
        label="Ends by itself then"
        checked={byItself && lasts > 0}
        disabled={lasts === 0}
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
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Close Throughline at once?"
        about="Nobody is told before. Every open page goes to the maintenance page; operators still pass."
        confirm="Close it"
        cancel="Cancel"
        danger
        busy={planning.pending}
        onConfirm={() => asked && void plan(asked)}
      />
    </form>
  );
};
