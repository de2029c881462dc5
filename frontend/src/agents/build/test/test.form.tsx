import { ArrowUp } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { startRun } from '../../../rows/agents/agents.api.js';
import { InputFields } from '../../../components/inputs/input-fields.js';
import { readInputs, type RawInputs } from '../../../components/inputs/input-values.js';
import { useBuild } from '../draft/build-context.js';
import { whyUnsaved } from '../draft/save-state.js';

/** The inputs of a test; what was typed stays for the next one. */
export const TestForm = ({ onStarted }: { onStarted: (runId: string) => void }) => {
  const { agent, shown, keeper, state } = useBuild();
  const [raw, setRaw] = useState<RawInputs>({});
  const [tried, setTried] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const command = useCommand(startRun);
  const { values, errors } = readInputs(shown.inputs, raw);
  const refused = Object.fromEntries(
    shown.inputs.map(({ name }) => [name, command.problem?.fieldError(`inputs.${name}`)]),
  );

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const saved = await keeper.flush();
    setUnsaved(!saved);
    if (!saved) return;
    const receipt = await command.run(agent, { version: 'draft', inputs: values });
    if (receipt) {
      setTried(false);
      onStarted(receipt.id);
    }
  };
  return (
    <form
      onSubmit={(event) => void start(event)}
      noValidate
      className="mx-4 mb-4 grid max-h-[60%] flex-none gap-3 overflow-y-auto rounded-md border border-control-line bg-surface p-3 shadow-1"
    >
      {shown.inputs.length > 0 && (
        <InputFields
          fields={shown.inputs}
          raw={raw}
          onChange={setRaw}
          errors={tried ? { ...refused, ...errors } : refused}
        />
      )}
      {unsaved && (
        <p className="text-xs text-fail-ink">
          The draft is not saved: {whyUnsaved(state, keeper.store.getState().problem)}.
        </p>
      )}
      {!command.problem?.hasFieldErrors && <FormError problem={command.problem} />}
      <div className="flex items-center gap-2">
        <span className="text-xs text-ink-3">
          {shown.inputs.length === 0 ? 'It asks for no input' : 'Runs the draft as it is now'}
        </span>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className="ml-auto"
          busy={command.pending}
          icon={<ArrowUp className="size-3.5" aria-hidden />}
        >
          Run the draft
        </Button>
      </div>
    </form>
  );
};
