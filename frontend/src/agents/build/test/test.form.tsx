import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { startRun } from '../../../rows/agents/agents.api.js';
import { InputFields } from '../../../components/inputs/input-fields.js';
import { inputsForm } from '../../../components/inputs/input-values.js';
import { useBuild } from '../draft/build-context.js';
import { whyUnsaved } from '../draft/save-state.js';

/** The inputs of a test; what was typed stays for the next one. */
export const TestForm = ({ onStarted }: { onStarted: (runId: string) => void }) => {
  const { agent, shown, keeper, state } = useBuild();
  const [unsaved, setUnsaved] = useState(false);
  const start = async ({ inputs }: { inputs: RunInputs }) => {
    const saved = await keeper.flush();
    setUnsaved(!saved);
    return saved ? startRun(agent, { version: 'draft', inputs }) : null;
  };
  const form = useCommandForm(inputsForm(shown.inputs), start, {
    defaultValues: { inputs: {} },
    onDone: (receipt) => {
      if (receipt === null) return;
      form.reset(form.values);
      onStarted(receipt.id);
    },
  });
  return (
    <form
      {...form.props}
      className="mx-4 mb-4 grid max-h-[60%] flex-none gap-3 overflow-y-auto rounded-md border border-control-line bg-surface p-3 shadow-1"
    >
      {shown.inputs.length > 0 && (
        <InputFields
          fields={shown.inputs}
          raw={form.values.inputs}
          onChange={form.bind('inputs').onChange}
          error={(name) => form.error(`inputs.${name}`)}
        />
      )}
      {unsaved && (
        <p className="text-xs text-fail-ink">
          The draft is not saved: {whyUnsaved(state, keeper.store.getState().problem)}.
        </p>
      )}
      <FormError problem={form.problem} />
      <div className="flex items-center gap-2">
        <span className="text-xs text-ink-3">{shown.inputs.length === 0 ? 'No inputs' : 'Runs the current draft'}</span>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className="ml-auto"
          busy={form.pending}
          icon={<ArrowUp className="size-3.5" aria-hidden />}
        >
          Run the draft
        </Button>
      </div>
    </form>
  );
};
