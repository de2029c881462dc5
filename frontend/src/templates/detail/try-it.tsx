import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { InputFields } from '../../runs/components/inputs/input-fields.js';
import { toRawInputs, readInputs } from '../../runs/components/inputs/input-values.js';
import { useCommand } from '../../lib/use-command.js';
import { tryTemplate } from '../data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { exampleValues } from '@throughline/contracts/templates/template-variable.js';
import { PlayedRunView } from '../components/played-run-view.js';

/** Runs the first sample with inputs of one’s own, in memory on the server. */
export const TryIt = ({ template: { file } }: { template: TemplateDetail }) => {
  const [sample] = file.samples;
  const fields = file.agents.find(({ part }) => part === sample?.agent)?.definition.inputs ?? [];
  const [raw, setRaw] = useState(() => toRawInputs(fields, sample?.inputs ?? {}));
  const [shown, setShown] = useState<{ errors: Record<string, string>; run: PlayedRun | null }>({
    errors: {},
    run: null,
  });
  const { run, pending, problem } = useCommand(tryTemplate, { live: false });
  if (fields.length === 0) return null;
  const start = async () => {
    const { values, errors } = readInputs(fields, raw);
    setShown({ errors, run: null });
    if (Object.keys(errors).length > 0) return;
    const played = await run(file.listing.slug, { sample: 0, values: exampleValues(file.variables), inputs: values });
    setShown({ errors, run: played ?? null });
  };
  return (
    <section className="mt-8 noscript:hidden" aria-label="Try it">
      <h2 className="text-lg font-semibold tracking-tight">Try it with your values</h2>
      <div className="mt-3 grid overflow-hidden rounded-md border border-line md:grid-cols-2">
        <form
          className="grid content-start gap-4 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <InputFields
            fields={fields}
            raw={raw}
            error={(name) => shown.errors[name] ?? problem?.fieldError(`/inputs/${name}`)}
            onChange={setRaw}
          />
          {problem && !problem.hasFieldErrors && <FormError problem={problem} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={pending} icon={<Play className="size-3.5" aria-hidden />}>
              Run
            </Button>
            <span className="text-xs text-ink-3">Nothing is stored, and nothing leaves this server.</span>
          </div>
        </form>
        <div aria-live="polite" className="min-w-0 border-line bg-sunken/40 max-md:border-t md:border-l">
          {shown.run ? (
            <PlayedRunView run={shown.run} narrow />
          ) : (
            <p className="p-4 text-sm text-ink-3">The result appears here.</p>
          )}
        </div>
      </div>
    </section>
  );
};
