import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { ArrowUp } from 'lucide-react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { startRun } from '../../data/agents.api.js';
import { InputFields } from '../../../runs/components/inputs/input-fields.js';
import { namesOfFiles } from '../../../runs/components/inputs/chosen-files.js';
import { CallerAccounts } from '../../../runs/components/caller-accounts.js';
import { inputsForm, isUploading, toRawInputs, type RawInputs } from '../../../runs/components/inputs/input-values.js';
import { useExampleInputs } from '../../../runs/components/inputs/use-example-inputs.js';
import { useBuild } from '../draft/build-context.js';
import { useSaveFirst } from '../draft/use-save-first.js';

export type TestFormProps = { isOpen: boolean; onOpen: () => void; onStarted: (runId: string) => void };

/** The inputs of a test; what was typed stays for the next one. Closed, they are one line, to leave the test its space. */
export const TestForm = (props: TestFormProps) => {
  const { agent, shown } = useBuild();
  const example = useExampleInputs(agent, shown.inputs);
  return example && <FilledForm {...props} inputs={toRawInputs(shown.inputs, example.inputs)} />;
};

const FilledForm = ({ isOpen, onOpen, onStarted, inputs: first }: TestFormProps & { inputs: RawInputs }) => {
  const { agent, shown } = useBuild();
  const { saveFirst, unsaved } = useSaveFirst();
  const start = async ({ inputs }: { inputs: RunInputs }) =>
    (await saveFirst()) ? startRun(agent, { version: 'draft', inputs }) : null;
  const form = useCommandForm(inputsForm(shown.inputs), start, {
    defaultValues: { inputs: first },
    onDone: (receipt) => {
      if (receipt === null) return;
      form.reset(form.values);
      onStarted(receipt.id);
    },
  });
  const raw = form.values.inputs;
  const hasError = shown.inputs.some(({ name }) => form.error(`inputs.${name}`) !== undefined);
  return (
    <form
      {...form.props}
      className="mx-4 mb-4 grid max-h-[60%] flex-none grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto rounded-md border border-control-line bg-surface p-3 shadow-1"
    >
      {shown.inputs.length > 0 &&
        (isOpen || hasError ? (
          <InputFields
            fields={shown.inputs}
            raw={raw}
            onChange={form.bind('inputs').onChange}
            error={(name) => form.error(`inputs.${name}`)}
          />
        ) : (
          <InputsInOneLine fields={shown.inputs} raw={raw} onOpen={onOpen} />
        ))}
      <CallerAccounts definition={shown} />
      {unsaved && <p className="text-xs text-fail-ink">{unsaved}</p>}
      <FormError problem={form.problem} />
      <div className="flex items-center gap-2">
        <span className="text-xs text-ink-3">{shown.inputs.length === 0 ? 'No inputs' : 'Runs the current draft'}</span>
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className="ml-auto"
          busy={form.pending || isUploading(shown.inputs, raw)}
          icon={<ArrowUp className="size-3.5" aria-hidden />}
        >
          Run the draft
        </Button>
      </div>
    </form>
  );
};

type InLineProps = { fields: readonly InputField[]; raw: RawInputs; onOpen: () => void };

const writtenValue = (value: string | boolean | undefined): string =>
  value === true ? 'yes' : value === undefined || value === false || value === '' ? '—' : value;

const writtenField = ({ type }: InputField, value: string | boolean | undefined): string =>
  writtenValue(type === 'file' && typeof value === 'string' ? namesOfFiles(value) : value);

const InputsInOneLine = ({ fields, raw, onOpen }: InLineProps) => (
  <div className="flex items-center gap-2 text-sm">
    <p className="min-w-0 flex-1 truncate text-ink-2">
      {fields.map((field) => `${field.label}: ${writtenField(field, raw[field.name])}`).join(' · ')}
    </p>
    <Button size="sm" onClick={onOpen}>
      Change
    </Button>
  </div>
);
