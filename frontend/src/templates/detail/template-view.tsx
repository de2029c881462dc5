import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { useState, type ReactNode } from 'react';
import { Instructions } from '../../components/templates/instructions.js';
import { PlayedRunView } from '../../components/templates/played-run-view.js';
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

/** What a template does, played, and what it may do. */
export const TemplateView = ({ template, heading, useTo, tries = true, below }: Props) => (
  <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,1fr)_320px]">
    <div className="min-w-0">
      {heading}
      <Samples template={template} />
      {tries && <TryIt template={template} />}
      <Instructions file={template.file} />
    </div>
    <TemplateFacts template={template} useTo={useTo}>
      {below}
    </TemplateFacts>
  </div>
);

/** Each sample as it comes out on this installation, with Rehearsal. */
const Samples = ({ template: { runs } }: { template: TemplateDetail }) => {
  const [chosen, setChosen] = useState('0');
  const run = runs[Number(chosen)];
  if (run === undefined) return null;
  return (
    <section aria-label="Samples" className="mt-6 overflow-hidden rounded-md border border-line">
      <div className="overflow-x-auto border-b border-line bg-sunken/50 p-2 max-sm:[&>[role=radiogroup]]:flex-wrap">
        <Segmented
          label="Sample"
          value={chosen}
          onChange={setChosen}
          options={runs.map(({ name }, at) => ({ value: String(at), label: name }))}
        />
      </div>
      <PlayedRunView run={run} />
    </section>
  );
};
