import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { Instructions } from '../components/instructions.js';
import { PlayedRunView } from '../components/played-run-view.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { TemplateFacts } from './template-facts.js';
import { TryIt } from './try-it.js';

type Props = {
  template: TemplateDetail;
  heading: ReactNode;
  /** Where it is used; null for who can’t. */
  useTo: string | null;
  /** Inputs of one’s own can be tried: only what everybody finds. */
  tries?: boolean | undefined;
  below?: ReactNode;
};

/** Shows what a template does, played, and what it may do. */
export const TemplateView = ({ template, heading, useTo, tries = true, below }: Props) => (
  <div className="grid gap-8 pt-6 max-md:pb-20 lg:grid-cols-[minmax(0,1fr)_320px]">
    <div className="min-w-0">
      {heading}
      <Samples template={template} />
      {tries && !needsModel(template.file) && <TryIt template={template} />}
      <Instructions file={template.file} />
    </div>
    <TemplateFacts template={template} useTo={useTo}>
      {below}
    </TemplateFacts>
  </div>
);

/** Each sample as it comes out on this installation, with Rehearsal: the chosen one, or all where none can be chosen. */
const Samples = ({ template: { runs, file } }: { template: TemplateDetail }) => {
  const [chosen, setChosen] = useState('0');
  if (runs.length === 0) return null;
  return (
    <section aria-label="Samples" className="mt-6 overflow-hidden rounded-md border border-line">
      {needsModel(file) && (
        <p className="border-b border-line px-4 py-2 text-xs text-ink-3">
          An example of a run. It needs a model, and each model words its answer in its own way.
        </p>
      )}
      <div className="overflow-x-auto noscript:hidden border-b border-line bg-sunken/50 p-2 max-sm:[&>[role=radiogroup]]:flex-wrap">
        <Segmented
          label="Sample"
          value={chosen}
          onChange={setChosen}
          options={runs.map(({ name }, at) => ({ value: String(at), label: name }))}
        />
      </div>
      {runs.map((run, at) => (
        <div key={at} className={clsx(at !== Number(chosen) && 'hidden noscript:block')}>
          <h2 className="hidden px-4 pt-4 text-sm font-semibold noscript:block">{run.name}</h2>
          <PlayedRunView run={run} />
        </div>
      ))}
    </section>
  );
};
