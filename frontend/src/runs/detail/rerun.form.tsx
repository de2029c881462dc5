import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { nameRun } from '@throughline/contracts/runs/run.rows.js';
import { z } from 'zod';
import { InputFields } from '../components/inputs/input-fields.js';
import { inputsOfForm, isUploading, toRawInputs, RawInputs } from '../components/inputs/input-values.js';
import { readInputs } from '../components/run-inputs.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useQuery } from '../../lib/use-query.js';
import { getAgent, getAgentVersion } from '../../agents/data/agents.api.js';
import { rerun } from '../data/runs.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { FormError } from '../../ui/form/form-error.js';

export type RerunFormProps = { run: RunRow; onStarted: (runId: string) => void; onCancel: () => void };

/** The inputs that the run's version declares; the draft may declare others now. */
const loadFields = async ({ workspaceId, agentId, version }: RunRow, signal: AbortSignal): Promise<InputField[]> =>
  version === null
    ? (await getAgent(workspaceId, agentId, signal)).draft.inputs
    : (await getAgentVersion(workspaceId, agentId, version, signal)).definition.inputs;

/** The input of the run, to be changed before it goes again. */
export const RerunForm = (props: RerunFormProps) => {
  const { run } = props;
  const { data, problem, reload } = useQuery(`inputs ${run.agentId} ${run.version}`, (signal) =>
    loadFields(run, signal),
  );
  if (problem) return <ErrorState title="The inputs could not be loaded" problem={problem} onRetry={reload} />;
  if (data === undefined) return <SkeletonRows rows={2} label="Loading the inputs" />;
  return <Inputs {...props} fields={data} />;
};

const Inputs = ({ run, fields, onStarted, onCancel }: RerunFormProps & { fields: readonly InputField[] }) => {
  const request = z
    .object({ inputs: RawInputs })
    .transform(({ inputs }, context) => inputsOfForm(fields, inputs, context));
  const form = useCommandForm(request, (inputs) => rerun(run, inputs), {
    defaultValues: { inputs: toRawInputs(fields, readInputs(run) ?? {}) },
    onDone: ({ id }) => onStarted(id),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-sm text-ink-2">
        {run.version === null ? 'The draft runs as it is now' : `Version ${run.version} runs`}, with the input of run{' '}
        <span className="mono">{nameRun(run)}</span>
        {fields.length === 0 && ', which has none'}.
      </p>
      {fields.length > 0 && (
        <InputFields
          fields={fields}
          raw={form.values.inputs}
          onChange={form.bind('inputs').onChange}
          error={(name) => form.error(`inputs.${name}`)}
        />
      )}
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
