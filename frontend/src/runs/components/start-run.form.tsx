import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { startRun } from '../../agents/data/agents.api.js';
import { InputFields } from './inputs/input-fields.js';
import { inputsOfForm, isUploading, RawInputs } from './inputs/input-values.js';
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

export const StartRunForm = ({ agent, onStarted, onCancel }: StartRunFormProps) => {
  const form = useCommandForm(buildRunSchema(agent), (request) => startRun(agent, request), {
    defaultValues: { version: agent.published ? 'latest' : 'draft', inputs: {} },
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
