import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { changeAgentDetails } from '../../../rows/agents/agents.api.js';
import { IconPicker } from '../../../components/icons/icon-picker.js';

export type EditDetailsProps = { agent: AgentRow; onClose: () => void };

/** Description, labels and icon. Sends only what was changed, so that others' changes stay. */
export const EditDetails = ({ agent, onClose }: EditDetailsProps) => {
  const [description, setDescription] = useState(agent.description);
  const [labels, setLabels] = useState<readonly string[]>(agent.labels);
  const [icon, setIcon] = useState(agent.icon);
  const command = useCommand(changeAgentDetails);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const changes = {
      ...(description.trim() === agent.description ? {} : { description: description.trim() }),
      ...(sameJson(labels, agent.labels) ? {} : { labels: [...labels] }),
      ...(sameJson(icon, agent.icon) ? {} : { icon }),
    };
    if (Object.keys(changes).length === 0 || (await command.run(agent, changes))) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit details">
      <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <Field label="Description" error={command.problem?.fieldError('description')}>
          <div className="flex items-start gap-2">
            <IconPicker icon={icon} onChange={setIcon} />
            <Textarea
              rows={2}
              value={description}
              maxLength={limits.agentDescription.max}
              onChange={({ target }) => setDescription(target.value)}
            />
          </div>
        </Field>
        <LabelsField labels={labels} onChange={setLabels} error={command.problem?.fieldError('labels')} />
        {!command.problem?.hasFieldErrors && <FormError problem={command.problem} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={command.pending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

type LabelsFieldProps = {
  labels: readonly string[];
  onChange: (labels: readonly string[]) => void;
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
