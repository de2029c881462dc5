import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { startRun } from '../../agents/data/agents.api.js';
import { InputFields } from './inputs/input-fields.js';
import { inputsOfForm, isUploading, RawInputs, toRawInputs } from './inputs/input-values.js';
import { exampleNotes, useExampleInputs } from './inputs/use-example-inputs.js';
import { CallerAccounts } from './caller-accounts.js';

export type StartRunFormProps = { agent: AgentRow; onStarted: (runId: string) => void; onCancel: () => void };
const Which = z.enum(['latest', 'draft']);
type Which = z.infer<typeof Which>;

const chooseDefinition = ({ published, draft }: AgentRow, version: Which): AgentDefinition =>
  (version === 'latest' ? published : null) ?? draft;

const buildRunSchema = (agent: AgentRow) =>
  z.object({ version: Which, inputs: RawInputs }).transform(({ version, inputs }, context) => ({
    version,
    inputs: inputsOfForm(chooseDefinition(agent, version).inputs, inputs, context),
  }));

/** Begins with inputs that the agent can be run with. */
export const StartRunForm = (props: StartRunFormProps) => {
  const { draft, published } = props.agent;
  const fields = [...draft.inputs, ...(published?.inputs ?? [])];
  const example = useExampleInputs(props.agent, fields);
  if (example === undefined) return <SkeletonRows rows={2} label="Loading the inputs" />;
  return <FilledForm {...props} inputs={toRawInputs(fields, example.inputs)} from={example.from} />;
};

type FilledFormProps = StartRunFormProps & { inputs: RawInputs; from: ExampleInputs['from'] };

const FilledForm = ({ agent, onStarted, onCancel, inputs, from }: FilledFormProps) => {
  const form = useCommandForm(buildRunSchema(agent), (request) => startRun(agent, request), {
    defaultValues: { version: agent.published ? ('latest' as const) : ('draft' as const), inputs },
    onDone: ({ id }) => onStarted(id),
  });
  const definition = chooseDefinition(agent, form.values.version);
  const fields = definition.inputs;
  return (
    <form {...form.props} className="grid gap-4">
      <WhichVersion agent={agent} which={form.values.version} onChange={form.bind('version').onChange} />
      {fields.length === 0 ? (
        <p className="text-sm text-ink-2">This agent has no inputs.</p>
      ) : (
        <InputFields
          fields={fields}
          raw={form.values.inputs}
          onChange={form.bind('inputs').onChange}
          error={(name) => form.error(`inputs.${name}`)}
        />
      )}
      {from !== null && <p className="text-xs text-ink-3">{exampleNotes[from]}</p>}
      <CallerAccounts definition={definition} />
      <FormError problem={form.problem} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.pending || isUploading(fields, form.values.inputs)}>
          Run
        </Button>
      </div>
    </form>
  );
};

type WhichVersionProps = { agent: AgentRow; which: Which; onChange: (which: Which) => void };

const WhichVersion = ({ agent, which, onChange }: WhichVersionProps) => {
  if (!agent.published)
    return <p className="text-sm text-ink-2">Nothing is published yet, so the current draft runs.</p>;
  if (agent.unpublishedFields.length === 0) return null;
  return (
    <div>
      <Segmented
        label="What to run"
        value={which}
        onChange={onChange}
        options={[
          { value: 'latest', label: `Version ${agent.publishedVersion}` },
          { value: 'draft', label: 'Draft' },
        ]}
      />
    </div>
  );
};
