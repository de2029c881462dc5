import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useState, type FormEvent } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Segmented } from '../../../ui/choice/segmented.js';
import { startRun } from '../../../rows/agents/agents.api.js';
import { InputFields } from '../../../components/inputs/input-fields.js';
import { readInputs, type RawInputs } from '../../../components/inputs/input-values.js';

export type RunNowFormProps = { agent: AgentRow; onStarted: (runId: string) => void; onCancel: () => void };
type Which = 'latest' | 'draft';

export const RunNowForm = ({ agent, onStarted, onCancel }: RunNowFormProps) => {
  const published = agent.published;
  const [which, setWhich] = useState<Which>(published ? 'latest' : 'draft');
  const [raw, setRaw] = useState<RawInputs>({});
  const [tried, setTried] = useState(false);
  const command = useCommand(startRun);
  const { inputs } = (which === 'latest' ? published : null) ?? agent.draft;
  const { values, errors } = readInputs(inputs, raw);
  const refused = Object.fromEntries(inputs.map(({ name }) => [name, command.problem?.fieldError(`inputs.${name}`)]));

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const receipt = await command.run(agent, { version: which, inputs: values });
    if (receipt) onStarted(receipt.id);
  };
  return (
    <form onSubmit={(event) => void start(event)} className="grid gap-4" noValidate>
      <WhichVersion agent={agent} which={which} onChange={setWhich} />
      {inputs.length === 0 ? (
        <p className="text-sm text-ink-2">It asks for no input.</p>
      ) : (
        <InputFields fields={inputs} raw={raw} onChange={setRaw} errors={tried ? { ...refused, ...errors } : refused} />
      )}
      {!command.problem?.hasFieldErrors && <FormError problem={command.problem} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={command.pending}>
          Run
        </Button>
      </div>
    </form>
  );
};

type WhichVersionProps = { agent: AgentRow; which: Which; onChange: (which: Which) => void };

const WhichVersion = ({ agent, which, onChange }: WhichVersionProps) => {
  if (!agent.published)
    return <p className="text-sm text-ink-2">It has not been published yet, so the draft runs as it is now.</p>;
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
