import { ChangeAgentDetailsRequest } from '@throughline/contracts/agents/agent.requests.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { changeAgentDetails } from '../../data/agents.api.js';
import { IconPicker } from '../../../components/icons/icon-picker.js';

export type EditDetailsProps = { agent: AgentRow; onClose: () => void };

const findChanges = (agent: AgentRow, details: ChangeAgentDetailsRequest): ChangeAgentDetailsRequest => {
  const { description, labels, icon } = details;
  return {
    ...(description === agent.description ? {} : { description }),
    ...(sameJson(labels, agent.labels) ? {} : { labels }),
    ...(sameJson(icon, agent.icon) ? {} : { icon }),
  };
};

/** Nothing is sent when nothing was changed. */
const saveChanges = async (agent: AgentRow, details: ChangeAgentDetailsRequest): Promise<Receipt | null> => {
  const changes = findChanges(agent, details);
  return Object.keys(changes).length === 0 ? null : changeAgentDetails(agent, changes);
};

/** Description, labels and icon. Sends only what was changed, so that others' changes stay. */
export const EditDetails = ({ agent, onClose }: EditDetailsProps) => {
  const { description, labels, icon } = agent;
  const before = { description, labels: [...labels], icon };
  const form = useCommandForm(ChangeAgentDetailsRequest, (details) => saveChanges(agent, details), {
    defaultValues: before,
    onDone: onClose,
  });
  const iconControl = form.bind('icon');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit details">
      <form {...form.props} className="grid gap-4">
        <Field label="Description" error={form.error('description')}>
          <div className="flex items-start gap-2">
            <IconPicker icon={iconControl.value ?? icon} onChange={iconControl.onChange} />
            <Textarea {...form.register('description')} rows={2} maxLength={limits.agentDescription.max} />
          </div>
        </Field>
        <LabelsField
          labels={form.values.labels ?? []}
          onChange={form.bind('labels').onChange}
          error={form.error('labels')}
        />
        <FormError problem={form.problem} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.pending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

type LabelsFieldProps = {
  labels: readonly string[];
  onChange: (labels: string[]) => void;
  error: string | undefined;
};

const LabelsField = ({ labels, onChange, error }: LabelsFieldProps) => {
  const [text, setText] = useState('');
  const add = () => {
    const label = text.trim();
    setText('');
    if (label !== '' && !labels.includes(label)) onChange([...labels, label]);
  };
  return (
    <Field label="Labels" error={error} hint={`Enter adds one. Up to ${limits.agentLabels}.`}>
      <div className="flex flex-wrap items-center gap-1.5">
        {labels.map((label) => (
          <span
            key={label}
            className="inline-flex h-6 items-center gap-1 rounded-xs border border-line bg-surface pr-0.5 pl-1.5 text-xs text-ink-2"
          >
            {label}
            <button
              type="button"
              aria-label={`Remove ${label}`}
              onClick={() => onChange(labels.filter((each) => each !== label))}
              className="grid size-5 place-items-center rounded-xs text-ink-3 hover:text-ink"
            >
              <X className="size-3" aria-hidden />
            </button>
          </span>
        ))}
        <Input
          size="sm"
          className="!w-40"
          value={text}
          maxLength={limits.label.max}
          disabled={labels.length >= limits.agentLabels}
          onChange={({ target }) => setText(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
    </Field>
  );
};
