import type { AgentDetails } from '@throughline/contracts/agents/agent.events.js';
import { AgentId } from '@throughline/contracts/ids.js';
import type { AgentFile, CreateAgentRequest } from '@throughline/contracts/agents/agent.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { tintOf } from '../../ui/icons/tint.js';
import { createAgent } from '../../rows/agents/agents.api.js';
import { useAgents } from '../../rows/agents/agents.store.js';
import type { CreateFrom } from './create-url.js';
import { IconPicker } from '../../components/icons/icon-picker.js';
import { ImportField } from './import-field.js';
import { OriginalField } from './original-field.js';

export type CreateAgentFormProps = {
  from: CreateFrom;
  /** The agent to copy, if it was chosen before. */
  original: string | null;
  onDone: (agentId: string) => void;
  onCancel: () => void;
};

type Details = z.infer<typeof AgentDetails>;
type Filled = Details & { name: string };

const nothing = (): Filled => ({
  name: '',
  description: '',
  icon: { glyph: 'bot', tint: tintOf(String(performance.now())) },
  labels: [],
});

const copyName = (name: string): string => `Copy of ${name}`.slice(0, limits.agentName.max);

export const CreateAgentForm = (props: CreateAgentFormProps) => {
  const { onDone, onCancel } = props;
  const { workspaceId } = useWorkspace();
  const command = useCommand(createAgent);
  const form = useFilled(props);
  const [tried, setTried] = useState(false);
  const { filled, request } = form;
  const missing = filled.name.trim() === '' ? 'Give it a name.' : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing || !request) return;
    const receipt = await command.run(workspaceId, request);
    if (receipt) onDone(receipt.id);
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <div>
        <Segmented
          label="Start from"
          value={form.from}
          onChange={form.startFrom}
          options={[
            { value: 'blank', label: 'Blank' },
            { value: 'copy', label: 'Duplicate' },
            { value: 'import', label: 'Import file' },
          ]}
        />
      </div>
      {form.from === 'copy' && (
        <OriginalField value={form.original} onChange={form.copy} missing={tried && !form.original} />
      )}
      {form.from === 'import' && <ImportField onRead={form.take} missing={tried && !form.file} />}
      <Field
        label="Name"
        required
        error={(tried && missing) || command.problem?.fieldError('name')}
        hint="What it is for, in a word or two"
      >
        <div className="flex gap-2">
          <IconPicker icon={filled.icon} onChange={(icon) => form.fill({ icon })} />
          <Input
            value={filled.name}
            maxLength={limits.agentName.max}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => form.fill({ name: target.value })}
          />
        </div>
      </Field>
      <Field label="Description" aside={<span className="text-ink-3">optional</span>}>
        <Input
          value={filled.description}
          maxLength={limits.agentDescription.max}
          autoComplete="off"
          placeholder="One line for the list"
          onChange={({ target }) => form.fill({ description: target.value })}
        />
      </Field>
      {!command.problem?.hasFieldErrors && <FormError problem={command.problem} />}
      <div className="flex justify-end gap-2 pt-1">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={command.pending}>
          Create agent
        </Button>
      </div>
    </form>
  );
};

/** What is filled in, and the request it amounts to; undefined while something is missing. */
const useFilled = ({ from: first, original: given }: CreateAgentFormProps) => {
  const [from, setFrom] = useState(first);
  const [original, setOriginal] = useState(given);
  const [file, setFile] = useState<AgentFile | null>(null);
  const [filled, setFilled] = useState<Filled>(() => {
    const agent = given === null ? undefined : useAgents.byId(given);
    return agent ? { ...nothing(), ...detailsOf(agent), name: copyName(agent.name) } : nothing();
  });
  const fill = (part: Partial<Filled>) => setFilled((before) => ({ ...before, ...part }));
  return {
    from,
    original,
    file,
    filled,
    fill,
    startFrom: setFrom,
    copy: (id: string) => {
      setOriginal(id);
      const agent = useAgents.byId(id);
      if (agent) fill({ ...detailsOf(agent), name: copyName(agent.name) });
    },
    take: (read: AgentFile | null) => {
      setFile(read);
      if (read) fill({ ...detailsOf(read), name: read.name });
    },
    request: requestOf(filled, originOf(from, original, file)),
  };
};

const detailsOf = ({ description, icon, labels }: Details): Details => ({ description, icon, labels: [...labels] });

type Origin = CreateAgentRequest['from'];

const originOf = (from: CreateFrom, original: string | null, file: AgentFile | null): Origin => {
  if (from === 'blank') return { kind: 'blank' };
  if (from === 'import') return file ? { kind: 'import', definition: file.definition } : undefined;
  const agentId = AgentId.safeParse(original);
  return agentId.success ? { kind: 'copy', agentId: agentId.data } : undefined;
};

const requestOf = (filled: Filled, from: Origin): CreateAgentRequest | undefined => from && { ...filled, from };
