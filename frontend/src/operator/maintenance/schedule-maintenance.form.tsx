import { PlanMaintenanceRequest } from '@throughline/contracts/operations/maintenance.js';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { readMaintenance } from '../../lib/session/maintenance.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { planMaintenance } from '../data/operator.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { Textarea } from '../../ui/form/textarea.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

const modes = [
  {
    value: 'read_only',
    label: 'Read-only',
    hint: 'People can read. Changes get a 503, and webhook calls are processed afterwards.',
  },
  { value: 'full', label: 'Full', hint: 'Every request gets a 503, and open pages show the maintenance page.' },
] as const;

const starts = [
  { seconds: 60, label: 'In 1 minute, announced now' },
  { seconds: 600, label: 'In 10 minutes' },
  { seconds: 3_600, label: 'In 1 hour' },
  { seconds: 0, label: 'Now' },
];

const ends = [
  { minutes: 0, label: 'Unknown' },
  { minutes: 10, label: 'After 10 minutes' },
  { minutes: 30, label: 'After 30 minutes' },
  { minutes: 60, label: 'After 1 hour' },
  { minutes: 240, label: 'After 4 hours' },
];

/** The form asks for the duration; the request has the end. */
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

const planNow = withStepUp(plan);
const asNumber = { valueAsNumber: true };

/** Full maintenance that starts now is sent only after it is confirmed. */
const useScheduleForm = () => {
  const [asking, setAsking] = useState(false);
  const confirmed = useRef(false);
  const send = (request: PlanMaintenanceRequest) => {
    const asks = request.mode === 'full' && request.begins === 0 && !confirmed.current;
    confirmed.current = false;
    setAsking(asks);
    return asks ? Promise.resolve(null) : planNow(request);
  };
  const form = useCommandForm(Plan, send, {
    defaultValues: { mode: 'read_only', message: '', begins: 60, lasts: 30, endsByItself: true },
    live: false,
  });
  const confirm = () => {
    confirmed.current = true;
    form.submit();
  };
  // A form that is still being sent takes no confirmation.
  return { form, asking: asking && !form.pending, setAsking, confirm };
};

export const ScheduleMaintenanceForm = ({ onCancel }: { onCancel: () => void }) => {
  const { form, asking, setAsking, confirm } = useScheduleForm();
  const { mode, lasts, endsByItself } = form.values;
  return (
    <form {...form.props} className="grid gap-4">
      <RadioGroup label="Mode" {...form.bind('mode')} options={modes} />
      <Field label="Message" required error={form.error('message')}>
        <Textarea {...form.register('message')} maxLength={500} rows={2} />
      </Field>
      <Field label="Starts" error={form.error('begins')}>
        <NativeSelect
          {...form.register('begins', asNumber)}
          options={starts.map(({ seconds, label }) => ({ value: seconds, label }))}
        />
      </Field>
      <Field label="Expected end">
        <NativeSelect
          {...form.register('lasts', asNumber)}
          options={ends.map(({ minutes, label }) => ({ value: minutes, label }))}
        />
      </Field>
      <Checkbox
        label="End automatically"
        checked={endsByItself === true && lasts > 0}
        disabled={lasts === 0}
        onChange={(event) => form.setValue('endsByItself', event.target.checked)}
      />
      <FormError problem={form.problem} />
      <div className="flex gap-2">
        <Button type="submit" variant={mode === 'full' ? 'danger' : 'secondary'} busy={form.pending}>
          Schedule
        </Button>
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Start full maintenance now?"
        about="It is not announced. Open pages switch to the maintenance page. Operators keep access."
        confirm="Start now"
        danger
        busy={form.pending}
        onConfirm={confirm}
      />
    </form>
  );
};
