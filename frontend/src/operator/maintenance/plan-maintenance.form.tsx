import { PlanMaintenanceRequest } from '@throughline/contracts/operations/maintenance.js';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { readMaintenance } from '../../lib/session/maintenance.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { planMaintenance } from '../../rows/operator/operator.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Textarea } from '../../ui/form/textarea.js';

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

/** The form asks how long it lasts; the request says when it is over. */
const Plan = z
  .object({ ...PlanMaintenanceRequest.shape, lasts: z.number() })
  .omit({ until: true })
  .transform(({ lasts, ...plan }): PlanMaintenanceRequest => {
    const until = lasts === 0 ? null : new Date(Date.now() + plan.begins * 1_000 + lasts * 60_000).toISOString();
    return { ...plan, until, endsByItself: plan.endsByItself && until !== null };
  });

const plan = async (request: PlanMaintenanceRequest) => {
  const receipt = await planMaintenance(request);
  await readMaintenance();
  return receipt;
};

const asNumber = { valueAsNumber: true };

export const PlanMaintenanceForm = ({ onCancel }: { onCancel: () => void }) => {
  const [asking, setAsking] = useState(false);
  const confirmed = useRef(false);
  const send = (request: PlanMaintenanceRequest) => {
    const asks = request.mode === 'full' && request.begins === 0 && !confirmed.current;
    confirmed.current = false;
    setAsking(asks);
    return asks ? Promise.resolve(null) : plan(request);
  };
  const form = useCommandForm(Plan, send, {
    defaultValues: { mode: 'read_only', message: '', begins: 60, lasts: 30, endsByItself: true },
    live: false,
  });
  const { mode, lasts, endsByItself } = form.values;
  const confirm = () => {
    confirmed.current = true;
    form.submit();
  };
  return (
    <form {...form.props} className="grid gap-4">
      <RadioGroup label="Mode" {...form.bind('mode')} options={modes} />
      <Field label="Message" required error={form.error('message')}>
        <Textarea {...form.register('message')} maxLength={500} rows={2} />
      </Field>
      <Field label="Begins" error={form.error('begins')}>
        <NativeSelect {...form.register('begins', asNumber)}>
          {beginnings.map(({ seconds, label }) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Expected end">
        <NativeSelect {...form.register('lasts', asNumber)}>
          {ends.map(({ minutes, label }) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Checkbox
        label="Ends by itself then"
        checked={endsByItself === true && lasts > 0}
        disabled={lasts === 0}
        onChange={(event) => form.setValue('endsByItself', event.target.checked)}
      />
      <FormError problem={form.problem} />
      <div className="flex gap-2">
        <Button type="submit" variant={mode === 'full' ? 'danger' : 'secondary'} busy={form.pending}>
          Plan it
        </Button>
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close Throughline at once?"
        about="Nobody is told before. Every open page goes to the maintenance page; operators still pass."
        confirm="Close it"
        cancel="Cancel"
        danger
        busy={form.pending}
        onConfirm={confirm}
      />
    </form>
  );
};
