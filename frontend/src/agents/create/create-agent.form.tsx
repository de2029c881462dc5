import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentFile } from '@throughline/contracts/agents/agent.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconPicker } from '../../components/icons/icon-picker.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { createAgent } from '../data/agents.api.js';
import { useAgents } from '../data/agents.store.js';
import { useConnectedModels, type ConnectedChoice } from '../data/use-connected-models.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Textarea } from '../../ui/form/textarea.js';
import { Segmented } from '../../ui/choice/segmented.js';
import type { CreateFrom } from './create-url.js';
import { ImportField } from './import-field.js';
import { copyName, newAgent, buildNewAgent, type Details } from './new-agent.js';
import { AgentSelect } from '../components/agent-select.js';

export type CreateAgentFormProps = {
  from: CreateFrom;
  /** The agent to copy, if it was chosen before. */
  original: string | null;
  onDone: (agentId: string) => void;
  onCancel: () => void;
};

/** An agent that is copied or imported fills the fields, which can still be changed. */
const useCreateForm = (props: CreateAgentFormProps) => {
  const { workspaceId } = useWorkspace();
  const [imported, setImported] = useState<AgentFile | null>(null);
  const { data: models } = useConnectedModels(workspaceId);
  const model = models?.[0]?.model ?? blankDefinition.model;
  const form = useCommandForm(newAgent({ imported, model }), (request) => createAgent(workspaceId, request), {
    defaultValues: buildNewAgent(props),
    onDone: ({ id }) => props.onDone(id),
  });
  const copy = (id: string) => {
    form.setValue('original', id);
    const agent = useAgents.byId(id);
    if (agent) fill({ ...agent, name: copyName(agent.name) });
  };
  const importFile = (file: AgentFile | null) => {
    setImported(file);
    form.setValue('file', file?.name ?? null);
    if (file) fill(file);
  };
  const fill = (details: Details & { name: string }) => {
    form.setValue('name', details.name);
    form.setValue('description', details.description);
    form.setValue('icon', details.icon);
    form.setValue('labels', [...details.labels]);
  };
  return { form, copy, importFile, models };
};

/** `models`: undefined until they are known. */
const hintForSteps = (models: readonly ConnectedChoice[] | undefined): string => {
  if (models === undefined) return 'One step per line, in your own words.';
  const [first] = models;
  return first
    ? `One step per line, in your own words. ${first.name} of ${first.via} follows them; you can choose another model in Build.`
    : 'One step per line. A step in your own words needs a model; without one it calls a tool, or begins with “Answer:”.';
};

const ownWords = 'Read the new orders\nFind those that are late\nWrite a short summary for the office';
const withTools = 'Look at the clock with `time.now`\nAnswer: It is {{step 1.weekday}}, {{step 1.time}}.';

export const CreateAgentForm = (props: CreateAgentFormProps) => {
  const { form, copy, importFile, models } = useCreateForm(props);
  const { path } = useWorkspace();
  const { from, original, icon } = form.values;
  return (
    <form {...form.props} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="Start from"
          value={from}
          onChange={form.bind('from').onChange}
          options={[
            { value: 'blank', label: 'Blank' },
            { value: 'steps', label: 'Steps' },
            { value: 'copy', label: 'Duplicate' },
            { value: 'import', label: 'Import file' },
          ]}
        />
        <Link to={path('templates')} className="link text-sm">
          Start from a template
        </Link>
      </div>
      {from === 'steps' && (
        <Field label="Steps" required error={form.error('steps')} hint={hintForSteps(models)}>
          <Textarea
            {...form.register('steps')}
            rows={5}
            autoFocus={props.from === 'steps'}
            placeholder={models?.length === 0 ? withTools : ownWords}
          />
        </Field>
      )}
      {from === 'copy' && <OriginalField value={original} onChange={copy} error={form.error('original')} />}
      {from === 'import' && <ImportField onRead={importFile} error={form.error('file')} />}
      <Field label="Name" required error={form.error('name')}>
        <div className="flex gap-2">
          <IconPicker icon={icon} onChange={form.bind('icon').onChange} />
          <Input
            {...form.register('name')}
            maxLength={limits.agentName.max}
            autoFocus={props.from !== 'steps'}
            autoComplete="off"
            placeholder="Invoice check"
          />
        </div>
      </Field>
      <FormError problem={form.problem} />
      <div className="flex justify-end gap-2 pt-1">
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.pending}>
          Create agent
        </Button>
      </div>
    </form>
  );
};

type OriginalFieldProps = {
  value: string | null;
  onChange: (agentId: string) => void;
  error: string | undefined;
};

/** Which agent to copy. */
const OriginalField = ({ value, onChange, error }: OriginalFieldProps) => (
  <Field
    label="Duplicate of"
    required
    error={error}
    hint="Copies its draft: instructions, model, inputs, tools and limits. Triggers are not copied."
  >
    <AgentSelect value={value ?? ''} onChange={({ id }) => onChange(id)} withArchived />
  </Field>
);
