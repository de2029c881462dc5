import { limits } from '@throughline/contracts/limits.js';
import { LimitTriggerQueueRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { limitQueue } from '../data/triggers.api.js';

/** How many runs of the trigger may be queued at once: read first, changed behind a button. */
export const EditQueue = ({ trigger }: { trigger: TriggerRow }) => {
  const { may } = useWorkspace();
  const [editing, setEditing] = useState(false);
  const canEdit = may('triggers.edit') && trigger.status !== 'archived';
  const change = (
    <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
      Change
    </Button>
  );
  const { maxQueued } = trigger;
  return (
    <PanelSection title="Queue" aside={canEdit && !editing && change}>
      {editing ? (
        <QueueForm trigger={trigger} onClose={() => setEditing(false)} />
      ) : (
        <p className="text-sm text-ink-3">
          {maxQueued === null ? 'No limit of its own' : `At most ${pluralise(maxQueued, 'run')} queued`}
        </p>
      )}
    </PanelSection>
  );
};

const QueueForm = ({ trigger, onClose }: { trigger: TriggerRow; onClose: () => void }) => {
  const { maxQueued } = trigger;
  const form = useCommandForm(LimitTriggerQueueRequest, (request) => limitQueue(trigger, request), {
    values: { maxQueued },
    onDone: onClose,
  });
  const [text, setText] = useState(maxQueued === null ? '' : String(maxQueued));
  const type = (typed: string) => {
    setText(typed);
    form.setValue('maxQueued', typed.trim() === '' ? null : Number(typed));
  };
  const fits = LimitTriggerQueueRequest.safeParse(form.values).success;
  return (
    <div className="grid gap-3">
      <Field
        label="Queued runs at most"
        hint="While as many are queued, calls are refused with 429, and due times and events are skipped. Empty: no limit of its own."
        error={!fits && `Use a whole number from 1 to ${formatNumber(limits.triggerQueue)}.`}
      >
        <Input autoFocus inputMode="numeric" value={text} onChange={({ target }) => type(target.value)} />
      </Field>
      <FormError problem={form.problem} />
      <div className="flex gap-2">
        <Button variant="primary" busy={form.pending} disabled={!fits} onClick={form.submit}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
};
